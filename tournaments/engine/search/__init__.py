"""Searches for the best round: pairs, tables, partners."""
