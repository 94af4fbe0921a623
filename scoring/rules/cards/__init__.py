"""Cards: how they are written, what may be played, what a pile is worth, rulings."""
