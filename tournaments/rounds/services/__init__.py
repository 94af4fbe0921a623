"""Writes: every function is one button, one transaction, one outcome."""
