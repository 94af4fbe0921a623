"""The systems by which a stage is played."""
