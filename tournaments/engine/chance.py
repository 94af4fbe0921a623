"""All chance of a tournament, from the one number ``chance`` of its file."""

from __future__ import annotations

from random import Random

from tournaments.engine.file.values import Tournament


def rng_for(tournament: Tournament, *draw: object) -> Random:
    """The dice for one draw of a tournament: ``draw`` says which, so that no draw disturbs another."""
    # A text is hashed with SHA-512 by ``random``: the same on every machine, whatever PYTHONHASHSEED.
    return Random(f"{tournament.chance}:{':'.join(map(str, draw))}")


def lot(tournament: Tournament) -> list[int]:
    """The entrants in the order of the lot, drawn once for the whole file."""
    order = list(range(len(tournament.entrants)))
    rng_for(tournament, "lot").shuffle(order)
    return order


def entry_order(tournament: Tournament, by_lot: list[int]) -> list[int]:
    """The entry order of the first stage: by seed, those with the same or none by the lot."""

    def key(entrant: int) -> tuple[bool, int]:
        seed = tournament.entrants[entrant].seed
        return seed is None, seed or 0

    return sorted(by_lot, key=key)
