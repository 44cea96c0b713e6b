"""Nights and rounds: check-in, drafts, tables, rulings."""
