"""Prize evenings and the cash box: tickets, stakes, prizes, the count at the end."""
