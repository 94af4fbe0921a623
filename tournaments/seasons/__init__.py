"""Seasons: evenings, absences, clubs, fixtures, calendars."""
