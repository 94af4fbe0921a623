"""A game that only the tests have: its rules, its words and its page, as CONTRIBUTING asks for them.

``tests/scoring/test_new_game.py`` puts it into the list of games and plays it.
"""
