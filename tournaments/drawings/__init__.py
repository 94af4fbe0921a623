"""Drawings as numbers and path data; templates only write them down."""
