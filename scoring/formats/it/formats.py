"""Italian: *sabato 14 novembre 2026, ore 19:30*, *12.345,67*."""

TIME_FORMAT = "H:i"
DATE_FORMAT = "j M Y"
LONG_DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "d/m/Y"
DATETIME_FORMAT = r"j M Y, \o\r\e H:i"
LONG_DATETIME_FORMAT = r"j F Y, \o\r\e H:i"
SHORT_DATETIME_FORMAT = "d/m/Y H:i"
WEEKDAY_DATETIME_FORMAT = r"l j F Y, \o\r\e H:i"
SHORT_WEEKDAY_DATETIME_FORMAT = r"D j M Y, \o\r\e H:i"
MONTH_DAY_FORMAT = "j F"
DAY_FORMAT = "j M"
DAY_TIME_FORMAT = r"j M, \o\r\e H:i"
EVENING_FORMAT = r"D j M, \o\r\e H:i"
WEEKDAY_TIME_FORMAT = r"l, \o\r\e H:i"
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
FIRST_OF_MONTH = "1º"

ORDINAL_ENDINGS: dict[int, str] = {}
ORDINAL_ENDING = "º"
"""Of every other rank."""
