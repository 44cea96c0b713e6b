"""Whether the database is what was written: files, schema, signed sums."""
