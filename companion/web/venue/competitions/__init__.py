"""Seasons and tournaments: standings, entrants, settings, finals, files."""
