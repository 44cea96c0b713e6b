"""What commands write to a terminal, and in which words."""
