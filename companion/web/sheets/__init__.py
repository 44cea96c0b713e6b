"""Writing a score sheet on one's own phone: rows, a trial, and passing it on."""
