"""What is stored about tournaments and seasons."""
