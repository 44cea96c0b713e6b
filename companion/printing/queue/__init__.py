"""Print orders, and the process that draws them."""
