"""Template tags of the army list pages."""
