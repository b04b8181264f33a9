"""English dates with the day first: 13 August 2026."""

DATE_FORMAT = "j F Y"
