"""What the pages show of a list, as plain data: templates print it and compute nothing."""
