"""Settings: base holds everything; dev, test and prod only override."""
