"""Writing a score sheet: rows by kinds, what they are changed to, and a game to try it with."""
