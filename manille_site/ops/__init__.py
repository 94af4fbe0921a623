"""Keeping it running: preparing, starting, watching, health, logs, backups, and what each database wants."""
