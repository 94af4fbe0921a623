"""The score sheet: its file, its lines, and the fold into points, games and a winner."""
