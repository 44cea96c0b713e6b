"""How a database is reached: engines, what is special about PostgreSQL, notifications."""
