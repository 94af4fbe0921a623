"""Schedules known to mathematics."""
