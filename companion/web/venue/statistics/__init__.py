"""Statistics, ratings and reviews of a venue."""
