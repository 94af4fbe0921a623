"""The engine's codes, refusals and the log in the reader's words."""
