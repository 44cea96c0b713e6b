"""Plays begun, kept, read and shared."""
