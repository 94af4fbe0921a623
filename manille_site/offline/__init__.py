"""What a phone keeps of the site at a secure address, to open it without a network."""
