"""What every write goes through: one transaction, the log, limits, and refusals with a code."""
