"""Score pads on paper: blank, or filled with what is known."""
