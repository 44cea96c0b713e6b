"""BG Stats: its backups and shared plays in and out, and its link."""
