"""The same round by other hands: networkx in our draw's place, swisspair, py4swiss, and all pairs instead of
near ones."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations

import networkx
import swisspair
from py4swiss.engines import DutchEngine
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from bench.swiss.event import DRAW, WIN, Event
from tournaments.engine.search import Pair
from tournaments.engine.search import perfect_matching as matching

Pairings = tuple[Sequence[Pair], int | None]


@contextmanager
def networkx_matching() -> Iterator[None]:
    """Our draws on the same graph, but matched by networkx."""

    def heaviest(size: int, edges: Sequence[tuple[int, int, int]]) -> list[Pair]:
        graph = networkx.Graph()
        graph.add_nodes_from(range(size))
        graph.add_weighted_edges_from(edges)
        return sorted(
            (min(a, b), max(a, b)) for a, b in networkx.max_weight_matching(graph, maxcardinality=True)
        )

    ours = matching.max_weight_pairs
    matching.max_weight_pairs = heaviest
    try:
        yield
    finally:
        matching.max_weight_pairs = ours


def cheapest_of_all_pairs(event: Event) -> tuple[int, ...]:
    """The cost of the best draw, with every pair looked at."""
    sides: list[int | None] = [*event.order]
    if len(sides) % 2:
        sides.append(None)
    pair_draws = {
        (i, j): ([], a) if b is None else ([(a, b)], None)
        for (i, a), (j, b) in combinations(enumerate(sides), 2)
        if a is not None
    }
    edges = [(*places, (*event.cost(*draw), 0)) for places, draw in pair_draws.items()]
    matching_pairs = matching.min_cost_perfect_matching(len(sides), edges)
    assert matching_pairs is not None
    chosen = [pair_draws[places] for places in matching_pairs]
    pairs = [pair for pairs, _ in chosen for pair in pairs]
    return event.cost(pairs, next((rest for _, rest in chosen if rest is not None), None))


def by_swisspair(event: Event) -> Pairings:
    """Raises RuntimeError where nobody can be paired without meeting somebody again."""
    others: dict[int, set[str]] = {side: set() for side in event.points}
    for a, b in event.met:
        others[a].add(str(b))
        others[b].add(str(a))
    players = [
        swisspair.Player(str(side), event.points[side], rank, not event.rests[side], others[side])
        for rank, side in enumerate(event.order, 1)
    ]
    matches = swisspair.create_matches(players)
    pairs = [(int(match.p1.id), int(match.p2.id)) for match in matches if match.p2 is not None]
    return pairs, next((int(match.p1.id) for match in matches if match.p2 is None), None)


def by_py4swiss(event: Event) -> Pairings:
    pairings = DutchEngine.generate_pairings(as_trf(event))
    pairs = [(pairing.white - 1, pairing.black - 1) for pairing in pairings if pairing.black]
    return pairs, next((pairing.white - 1 for pairing in pairings if not pairing.black), None)


def as_trf(event: Event) -> ParsedTrf:
    """The event as chess knows it, with colours dealt out as evenly as our pairs allow."""
    whites = dict.fromkeys(event.points, 0)
    results: dict[int, list[RoundResult]] = {side: [] for side in event.points}
    for played in event.rounds:
        for side, entry in played.items():
            if entry is None:
                token = ResultToken.PAIRING_ALLOCATED_BYE
                results[side].append(RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=token))
            elif side < entry[0]:
                other, won = entry
                white = whites[side] <= whites[other]
                for one, points, is_white in ((side, won, white), (other, WIN - won, not white)):
                    whites[one] += 1 if is_white else -1
                    token = {WIN: ResultToken.WIN, DRAW: ResultToken.DRAW, 0: ResultToken.LOSS}[points]
                    colour = ColorToken.WHITE if is_white else ColorToken.BLACK
                    against = other if one == side else side
                    results[one].append(RoundResult(id=against + 1, color=colour, result=token))
    ranks = {side: rank for rank, side in enumerate(event.order, 1)}
    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=side + 1,
            points_times_ten=5 * event.points[side],
            rank=ranks[side],
            results=results[side],
        )
        for side in event.points
    ]
    return ParsedTrf(player_sections=sections, x_section=XSection(number_of_rounds=len(event.rounds) + 5))
