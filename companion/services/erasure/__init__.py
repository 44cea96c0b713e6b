"""Somebody's personal data, found and deleted."""
