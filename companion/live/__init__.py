"""Who follows what, and how all of them are told at once."""
