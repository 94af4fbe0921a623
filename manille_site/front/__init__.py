"""The front pages: home, what is on, feeds, error pages."""
