"""French: *samedi 14 novembre 2026, 19 h 30*, *12 345,67*, with narrow no-break spaces."""

TIME_FORMAT = "H\u202f\\h\u202fi"
DATE_FORMAT = "j N Y"
LONG_DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "d/m/Y"
DATETIME_FORMAT = "j N Y, H\u202f\\h\u202fi"
LONG_DATETIME_FORMAT = "j F Y, H\u202f\\h\u202fi"
SHORT_DATETIME_FORMAT = "d/m/Y H\u202f\\h\u202fi"
WEEKDAY_DATETIME_FORMAT = "l j F Y, H\u202f\\h\u202fi"
SHORT_WEEKDAY_DATETIME_FORMAT = "D. j N Y, H\u202f\\h\u202fi"
MONTH_DAY_FORMAT = "j F"
DAY_FORMAT = "j N"
DAY_TIME_FORMAT = "j N, H\u202f\\h\u202fi"
EVENING_FORMAT = "D. j N, H\u202f\\h\u202fi"
WEEKDAY_TIME_FORMAT = "l, H\u202f\\h\u202fi"
MONTH_FORMAT = "N"
YEAR_MONTH_FORMAT = "F Y"
SHORT_YEAR_MONTH_FORMAT = "N Y"
AXIS_DATE_FORMAT = "j N y"

DECIMAL_SEPARATOR = ","
THOUSAND_SEPARATOR = "\u202f"
NUMBER_GROUPING = 3
GROUPING_FROM = 10000
"""The least whole number that is parted into groups."""
PERCENT_ENDING = "\u202f%"

FIRST_DAY_OF_WEEK = 1
SMALL_LETTERS = True
"""Of weekdays and months."""
FIRST_OF_MONTH = "1er"

ORDINAL_ENDINGS = {1: "er"}
ORDINAL_ENDING = "e"
"""Of every other rank."""
