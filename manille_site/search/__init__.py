"""Finding people, clubs and tournaments by a name that is spelt about right."""
