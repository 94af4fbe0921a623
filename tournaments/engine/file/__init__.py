"""The tournament file: read, checked, answered."""
