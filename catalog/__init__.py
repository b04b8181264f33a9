"""The cards, by edition."""
