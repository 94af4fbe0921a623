"""What people type about tournaments, turned into what services take."""
