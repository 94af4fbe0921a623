"""Catalan: *dissabte 14 de novembre de 2026, 19.30 h*, *d’abril*, *12.345,67*."""

TIME_FORMAT = "H.i"
DATE_FORMAT = "j M Y"
LONG_DATE_FORMAT = r"j \d\e F \d\e Y"
SHORT_DATE_FORMAT = "d/m/Y"
DATETIME_FORMAT = r"j M Y, H.i \h"
LONG_DATETIME_FORMAT = r"j \d\e F \d\e Y, H.i \h"
SHORT_DATETIME_FORMAT = "d/m/Y H.i"
WEEKDAY_DATETIME_FORMAT = r"l j \d\e F \d\e Y, H.i \h"
SHORT_WEEKDAY_DATETIME_FORMAT = r"D j M Y, H.i \h"
MONTH_DAY_FORMAT = r"j \d\e F"
DAY_FORMAT = "j M"
DAY_TIME_FORMAT = r"j M, H.i \h"
EVENING_FORMAT = r"D j M, H.i \h"
WEEKDAY_TIME_FORMAT = r"l, H.i \h"
MONTH_FORMAT = "M"
YEAR_MONTH_FORMAT = r"F \d\e Y"
SHORT_YEAR_MONTH_FORMAT = "M Y"
AXIS_DATE_FORMAT = "j M y"

DECIMAL_SEPARATOR = ","
THOUSAND_SEPARATOR = "."
NUMBER_GROUPING = 3
GROUPING_FROM = 10000
"""The least whole number that is parted into groups."""
PERCENT_ENDING = "\u00a0%"

FIRST_DAY_OF_WEEK = 1
SMALL_LETTERS = True
"""Of weekdays and months."""
ELIDES = True
"""*de* before a vowel is *d’*."""

ORDINAL_ENDINGS = {1: "r", 2: "n", 3: "r", 4: "t"}
ORDINAL_ENDING = "è"
"""Of every other rank."""
