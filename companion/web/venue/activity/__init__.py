"""The activity log of a venue."""
