"""What each page about cards shows, as plain data for its template."""
