"""People and clubs in numbers: statistics, ratings, leaderboards, records."""
