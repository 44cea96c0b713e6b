"""What players' phones show of a venue."""
