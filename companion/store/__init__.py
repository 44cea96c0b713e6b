"""Rows: a row keeps JSON and does not know what it means."""
