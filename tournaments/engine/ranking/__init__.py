"""Results, tie-breaks, standings, the final ranking."""
