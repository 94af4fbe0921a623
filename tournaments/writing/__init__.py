"""What every write goes through: one writer at a time, refusals with a code."""
