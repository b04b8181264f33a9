"""How numbers and dates are written, where it differs from the framework."""
