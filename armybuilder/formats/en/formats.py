"""English dates with the day first: 13 August 2026."""

DATE_FORMAT = "j F Y"
MONTH_DAY_FORMAT = "j F"
DATETIME_FORMAT = "j F Y, H:i"
