"""Commands of the catalog."""
