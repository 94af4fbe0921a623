"""Who takes part: entering, checking in, leaving, substitutes, people kept apart."""
