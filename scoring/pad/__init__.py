"""What the pad asks and shows, in plain Python: the server's pages and a phone without a network share it."""
