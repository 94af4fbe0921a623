"""Measurements of what the product promises about speed. A module here has ``run()``."""
