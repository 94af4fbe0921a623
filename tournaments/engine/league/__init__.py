"""Leagues: rules, tables, calendars."""
