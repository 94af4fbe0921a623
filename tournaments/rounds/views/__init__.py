"""Pages of tournaments. Views choose; services write, selectors read."""
