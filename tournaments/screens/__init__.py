"""Screens in the hall: what hangs there, the remote on the director's phone, and what is announced."""
