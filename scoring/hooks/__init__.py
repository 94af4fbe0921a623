"""Places where an app above shows something of its own."""
