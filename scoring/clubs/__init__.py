"""Clubs and their people: members, guests, house rules, imports, the log, one's own page."""
