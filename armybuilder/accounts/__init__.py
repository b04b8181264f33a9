"""People: the user model and signing in."""
