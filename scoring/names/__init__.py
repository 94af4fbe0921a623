"""Names that are spelt about alike, and names that may be one person's."""
