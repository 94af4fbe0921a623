"""British English: *Saturday 14 November 2026, 19:30*, *1,234.56*."""

TIME_FORMAT = "H:i"
DATE_FORMAT = "j M Y"
LONG_DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "d/m/Y"
DATETIME_FORMAT = "j M Y, H:i"
LONG_DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATETIME_FORMAT = "d/m/Y H:i"
WEEKDAY_DATETIME_FORMAT = "l j F Y, H:i"
SHORT_WEEKDAY_DATETIME_FORMAT = "D j M Y, H:i"
MONTH_DAY_FORMAT = "j F"
DAY_FORMAT = "j M"
DAY_TIME_FORMAT = "j M, H:i"
EVENING_FORMAT = "D j M, H:i"
WEEKDAY_TIME_FORMAT = "l, H:i"
MONTH_FORMAT = "M"
YEAR_MONTH_FORMAT = "F Y"
SHORT_YEAR_MONTH_FORMAT = "M Y"
AXIS_DATE_FORMAT = "j M y"

DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3
GROUPING_FROM = 1000
"""The least whole number that is parted into groups."""
PERCENT_ENDING = "%"

FIRST_DAY_OF_WEEK = 1

ORDINAL_ENDINGS = {
    number: ending
    for digit, ending in ((1, "st"), (2, "nd"), (3, "rd"))
    for number in range(digit, 10_000, 10)
    if number % 100 not in (11, 12, 13)
}
ORDINAL_ENDING = "th"
"""Of every other rank."""
