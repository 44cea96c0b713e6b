"""The people of a venue: added, named, merged, erased."""
