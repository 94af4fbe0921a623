"""Accounts as allauth asks for them."""
