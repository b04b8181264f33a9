"""Spanish dates, and numbers with a point, as the printed cards and most players write them: 1.670."""

THOUSAND_SEPARATOR = "."
DATETIME_FORMAT = r"j \d\e F \d\e Y, H:i"
