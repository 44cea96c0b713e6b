"""Competitions: results in, standings and ratings out. Pure, as the rules are."""
