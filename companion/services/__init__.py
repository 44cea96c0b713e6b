"""The only writers: one function an action, one transaction each, the actor passed in."""
