"""Putting the table right: who sits where, an early end, a game that nobody wants."""
