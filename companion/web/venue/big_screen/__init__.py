"""The big screen, and the page that controls it."""
