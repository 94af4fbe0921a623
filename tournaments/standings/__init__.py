"""Who is ahead: rankings, brackets, the end and the prizes."""
