"""The pages of a venue."""
