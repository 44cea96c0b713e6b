"""The process that serves: connections and threads."""
