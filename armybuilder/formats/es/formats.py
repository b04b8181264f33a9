"""Spanish numbers with a point, as the printed cards and most players write them: 1.670."""

THOUSAND_SEPARATOR = "."
