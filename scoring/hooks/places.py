"""Where a match is played, in the words of whoever seats people."""

from collections.abc import Callable, Collection

PlaceGiver = Callable[[Collection[int]], dict[int, str]]

place_givers: list[PlaceGiver] = []
"""How an app above names places: keys of matches to "Table 5", for those it seats people at."""


def places_of(matches: Collection[int]) -> dict[int, str]:
    """The place of each match that has one, by key."""
    return {key: place for giver in place_givers for key, place in giver(matches).items()}
