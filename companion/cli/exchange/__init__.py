"""Commands for other people’s formats, in and out."""
