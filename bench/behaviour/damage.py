"""Spoils JSON documents: a key gone, a value of another sort, a text that is no JSON."""

from copy import deepcopy
from random import Random
from typing import Any

JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 7, 60, 101, 2**70, 1.5, "", " ", "a", "hearts", "swiss", "10S", "3X",
    "x" * 81, "x" * 501, [], ["a"], [1, 2], [None, None], [30, 30], [["a"], ["b"]], {}, {"a": 1}, {"best": 2},
)  # fmt: skip
ANY_DEPTH = "[" * 3000
NO_JSON = (
    b"{",
    b"[]",
    b"null",
    b"NaN",
    b'"x"',
    b"\xff\xfe",
    b'{"format": 1, "format": 1}',
    ANY_DEPTH.encode(),
)

Place = tuple[Any, Any]


def places(node: Any) -> list[Place]:
    """Every key and every index of a document, with what holds it."""
    keys = list(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
    return [place for key in keys for place in ((node, key), *places(node[key]))]


def damage(document: dict[str, Any], rng: Random, inside: str = "") -> None:
    """Changes one to three places of the document, more often than not below the key ``inside``."""
    for _time in range(rng.choice((1, 1, 1, 2, 3))):
        part = document.get(inside) if rng.random() < 0.7 else document
        if not (all_places := places(part) or places(document)):
            return
        node, key = rng.choice(all_places)
        match rng.randrange(6):
            case 0:
                del node[key]
            case 1:
                node[key] = deepcopy(rng.choice(JUNK))
            case 2 if isinstance(node, dict):
                node[rng.choice(("dealer", "points", "extra", "seed", "turn_up", "scores"))] = rng.choice(
                    JUNK
                )
            case 3 if isinstance(node, list):
                node.insert(key, deepcopy(rng.choice(node)))
            case 4 if isinstance(node[key], int) and not isinstance(node[key], bool):
                node[key] += rng.choice((-2, -1, 1, 2, 10))
            case _:
                other, place = rng.choice(all_places)
                node[key] = deepcopy(other[place]) if _is_there(other, place) else None


def damaged_text(text: bytes, rng: Random) -> bytes:
    """The text cut off, with a byte gone, or another altogether; always one line."""
    at = rng.randrange(len(text))
    return (
        rng.choice((text[:at], text[:at] + text[at + 1 :], text + b"}", b"\xef\xbb\xbf" + text, *NO_JSON))
        or b"{"
    )


def _is_there(node: Any, key: Any) -> bool:
    return key in node if isinstance(node, dict) else key < len(node)
