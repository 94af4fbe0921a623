"""Rounds: the draw, tables, results, the board, the clock."""
