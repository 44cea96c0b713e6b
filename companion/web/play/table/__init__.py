"""Putting the table right: who sits where, an early end, a game deleted, a phone that died."""
