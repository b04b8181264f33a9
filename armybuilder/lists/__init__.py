"""Army lists and the pages that build them."""
