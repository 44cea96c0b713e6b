"""So many people, so much time: what the evening could be."""
