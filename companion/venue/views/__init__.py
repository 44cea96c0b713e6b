"""What follows from the state of a venue."""
