"""Venues written and read: people, tables, links, the big screen."""
