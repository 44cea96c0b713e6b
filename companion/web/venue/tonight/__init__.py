"""What goes on right now: the strip of an evening, what can be done from it, and the first page."""
