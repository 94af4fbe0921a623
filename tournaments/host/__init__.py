"""What tournaments say where scoring asks: roles, panels, personal data; and what they hear from it."""
