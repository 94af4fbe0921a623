"""The words of each game: one module a game, named like its module of rules."""
