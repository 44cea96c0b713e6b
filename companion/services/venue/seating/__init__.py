"""Who sits where: drafts of tables, repairs of those that are out, who comes late, the room."""
