"""The documents, a module each."""
