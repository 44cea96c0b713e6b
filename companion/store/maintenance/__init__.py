"""Databases locked, brought up to date, copied and moved."""
