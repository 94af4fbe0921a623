"""The ranks after each round as a drawing: a line for each entrant, the best on top. Numbers, no words."""

from dataclasses import dataclass

from tournaments.standings.selectors.facts import Ranking, StageFacts

MOST_LINES = 8
"""Lines that an eye can follow; the table below has everybody."""

WIDTH = 640
LEFT, RIGHT, TOP = 40, 600, 28
STEP = 30
SMALL_STEP = 12
MOST_HEIGHT = 480


@dataclass(frozen=True, slots=True)
class RankLine:
    """One entrant's line."""

    style: int
    """From 1: colour and dashes follow from it."""

    entrant: str
    path: str
    marks: tuple[tuple[int, int, int], ...]
    """x, y and rank of every round."""

    end: int
    """Where the line's number stands."""


@dataclass(frozen=True, slots=True)
class RankChart:
    lines: tuple[RankLine, ...]
    rounds: tuple[tuple[int, int], ...]
    """Number and x of every round."""

    grid: tuple[tuple[int, int], ...]
    """Rank and y."""

    width: int
    height: int
    bottom: int


def chart_of(stage: StageFacts, ranking: Ranking) -> RankChart | None:
    """Lines of the entrants who lead now; ``None`` before two rounds were played."""
    rounds = len(stage.ranks)
    if rounds < 2 or len(ranking.rows) < 2:
        return None
    entrants = [row.entrant for row in ranking.rows[:MOST_LINES]]
    used = sorted({ranks[who] for ranks in stage.ranks for who in entrants if who in ranks})
    heights = _heights(used)
    xs = [LEFT + (RIGHT - LEFT) * index // (rounds - 1) for index in range(rounds)]
    lines = []
    for style, who in enumerate(entrants, start=1):
        marks = tuple(
            (x, heights[ranks[who]], ranks[who])
            for x, ranks in zip(xs, stage.ranks, strict=True)
            if who in ranks
        )
        path = "".join(f"{'L' if nr else 'M'}{x} {y}" for nr, (x, y, _rank) in enumerate(marks))
        lines.append(RankLine(style, who, path, marks, marks[-1][1] if marks else TOP))
    bottom = max(heights.values()) + STEP // 2
    return RankChart(
        tuple(lines), tuple(enumerate(xs, start=1)), tuple(heights.items()), WIDTH, bottom + STEP, bottom
    )


def _heights(used: list[int]) -> dict[int, int]:
    """The height of each rank in the drawing; ranks that none of the shown entrants ever had are left out."""
    step = max(SMALL_STEP, min(STEP, MOST_HEIGHT // len(used)))
    return {rank: TOP + index * step for index, rank in enumerate(used)}
