"""One game at one table: entries, the events that stand, and what a pad shows of them."""
