"""Tables: CSV with a row for each seat, in and out."""
