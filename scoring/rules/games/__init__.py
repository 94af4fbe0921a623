"""One module a game; ``catalogue`` has the list."""
