"""Dutch, as in Flanders: *zaterdag 14 november 2026, 19.30 uur*, *12.345,67*."""

TIME_FORMAT = "H.i"
DATE_FORMAT = "j M Y"
LONG_DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "d/m/Y"
DATETIME_FORMAT = r"j M Y, H.i \u\u\r"
LONG_DATETIME_FORMAT = r"j F Y, H.i \u\u\r"
SHORT_DATETIME_FORMAT = "d/m/Y H.i"
WEEKDAY_DATETIME_FORMAT = r"l j F Y, H.i \u\u\r"
SHORT_WEEKDAY_DATETIME_FORMAT = r"D j M Y, H.i \u\u\r"
MONTH_DAY_FORMAT = "j F"
DAY_FORMAT = "j M"
DAY_TIME_FORMAT = r"j M, H.i \u\u\r"
EVENING_FORMAT = r"D j M, H.i \u\u\r"
WEEKDAY_TIME_FORMAT = r"l, H.i \u\u\r"
MONTH_FORMAT = "M"
YEAR_MONTH_FORMAT = "F Y"
SHORT_YEAR_MONTH_FORMAT = "M Y"
AXIS_DATE_FORMAT = "j M y"

DECIMAL_SEPARATOR = ","
THOUSAND_SEPARATOR = "."
NUMBER_GROUPING = 3
GROUPING_FROM = 10000
"""The least whole number that is parted into groups."""
PERCENT_ENDING = "%"

FIRST_DAY_OF_WEEK = 1
SMALL_LETTERS = True
"""Of weekdays and months."""

ORDINAL_ENDINGS: dict[int, str] = {}
ORDINAL_ENDING = "e"
"""Of every other rank."""
