"""What several games have in common: how they count, what they ask, what is turned up."""
