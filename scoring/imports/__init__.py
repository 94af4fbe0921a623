"""Tables that are brought in: cells, columns, and the fate of every row."""
