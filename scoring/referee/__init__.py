"""The referee: calls, legal cards, the pile, rulings and the decision book."""
