"""An append-only, hash-chained log of actions with undo and amend; it knows no action."""
