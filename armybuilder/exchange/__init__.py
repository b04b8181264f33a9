"""Writing and reading rosters in many formats."""
