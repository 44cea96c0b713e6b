"""What the strip of an evening says, and what belongs to it."""

MESSAGES: dict[str, str] = {
    "evening.start": "Start {minutes} min timer",
    "evening.undo": "Undo:",
    "evening.redo": "Undone. Redo:",
    "evening.without_table.1": "{count} without a table",
    "evening.without_table.many": "{count} without a table",
    "where.title": "Where is…?",
    "where.no_table": "No table",
    "where.away": "Not here",
}
