"""What matches say about people: tallies and ratings."""
