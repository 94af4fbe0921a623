"""A stored tournament as its file, and the engine's answers about it: reads of every subject."""
