"""Matches: from an empty table to a signed sheet."""
