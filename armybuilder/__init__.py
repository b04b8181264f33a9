"""The site: settings, addresses, and the web apps."""
