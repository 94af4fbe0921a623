"""One module a game; what several share; the catalogue."""
