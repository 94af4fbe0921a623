"""How much of a table is read."""

LARGEST = 2_000_000
"""Bytes of a file, characters of a pasted table."""

LARGEST_UNPACKED = 24_000_000
"""Bytes of a workbook's parts: enough for the most rows and columns, too little for a bomb."""

MOST_ROWS = 5_000
MOST_COLUMNS = 50
LONGEST_CELL = 1_000

LAST_ROW = 3 * MOST_ROWS
"""No row further down, blank ones counted."""

LAST_COLUMN = 256
"""Where an old spreadsheet ended; blank columns up to here are none."""

MOST_ELEMENTS = MOST_ROWS * MOST_COLUMNS + LAST_ROW
"""Most rows and cells in a part of a workbook, empty ones included: a small file holds millions."""
