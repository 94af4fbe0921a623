"""Whether a game can yield a result that somebody typed: from what its rules say a hand gives."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.models import Match
from scoring.pad.figures import score
from scoring.rules import expand_ruleset, get_variant
from scoring.rules.variant import Ruleset, Variant
from scoring.rules.yields import Doubt, doubt_of_games, doubt_of_points
from tournaments.models import Table, Tournament
from tournaments.reading.files import newest_result
from tournaments.reading.live import by_table_side, match_sides, progress_of, scores_on_sheet, seated_at
from tournaments.rounds.selectors.clock import clock_face


def doubt_of(tournament: Tournament, table: Table, facts: Mapping[str, Any]) -> Doubt | None:
    """What is wrong with a result of this table; ``None`` where nothing is, or nothing is known.

    Whether something unlikely is right is asked once: no longer where these very scores stand.
    """
    scores = facts["scores"]
    if scores is None:
        return None
    doubt = _doubt_of_scores(tournament, table, scores) or _otherwise_on_sheet(tournament, table, scores)
    if doubt is None or doubt.is_impossible:
        return doubt
    newest = newest_result(table.results.all())
    return None if newest is not None and newest.scores == list(scores) else doubt


def _doubt_of_scores(tournament: Tournament, table: Table, scores: Sequence[int]) -> Doubt | None:
    game = _game_of(tournament, len(scores))
    if game is None:
        return None
    variant, ruleset, players = game
    if tournament.score_of == Tournament.ScoreOf.GAMES:
        return doubt_of_games(ruleset, scores, stopped=_clock_ended(table))
    return doubt_of_points(variant, ruleset, players, scores, stopped=_clock_ended(table))


def _clock_ended(table: Table) -> bool:
    """Whether the clock has called the last hand here, or run out: then a match may stand anywhere.

    Of a round that was taken back nobody can call it any more.
    """
    if table.round.undone_at is not None:
        return True
    face = clock_face(table.round, extra_minutes=table.extra_minutes)
    return face.is_over or face.last_hand_called


def last_score(tournament: Tournament, scores: Sequence[int | None]) -> int | None:
    """The one score that is missing, where what some win the others lose; else ``None``."""
    game = _game_of(tournament, len(scores))
    known = [score for score in scores if score is not None]
    if game is None or len(known) != len(scores) - 1 or tournament.score_of == Tournament.ScoreOf.GAMES:
        return None
    variant, ruleset, players = game
    has_prices = any(penalty.points for penalty in variant.penalties(ruleset))
    return -sum(known) if variant.hand_yield(ruleset, players).is_zero_sum and not has_prices else None


def _game_of(tournament: Tournament, sides: int) -> tuple[Variant, Ruleset, int] | None:
    """What is played at a table with so many sides; ``None`` for teams, who may play several matches."""
    if tournament.unit == Tournament.Unit.TEAM:
        return None
    variant = get_variant(tournament.variant)
    players = next((count for count in variant.players if variant.sides(count) == sides), None)
    if players is None:
        return None
    return variant, expand_ruleset(variant, tournament.ruleset, players), players


def _otherwise_on_sheet(tournament: Tournament, table: Table, scores: Sequence[int]) -> Doubt | None:
    """Whether the table's own sheet says something else, or goes on."""
    match = table.match
    if match is None or table.on_paper or not match.version:
        return None
    if match.final is None:
        return None if _clock_ended(table) else _still_playing(tournament, table, match, scores)
    sheet = scores_on_sheet(tournament, table, match.final)
    if sheet is None or list(scores) == sheet["scores"]:
        return None
    code = "swapped" if sorted(scores) == sorted(sheet["scores"]) else "sheet_differs"
    return Doubt(code, is_impossible=False, facts={"sheet": score(sheet["scores"])})


def _still_playing(tournament: Tournament, table: Table, match: Match, scores: Sequence[int]) -> Doubt | None:
    """The sheet has hands, isn't complete, and stands otherwise: in games, or in points of the one game."""
    progress = progress_of([table])[match.pk]
    counts_games = tournament.score_of == Tournament.ScoreOf.GAMES
    sides = match_sides(table.places.all(), match.variant, len(seated_at(table)))
    by_side = progress.games_won if counts_games else progress.totals
    has_many_games = (
        expand_ruleset(get_variant(match.variant), match.ruleset, len(seated_at(table)))["best_of"] != 1
    )
    if not progress.hands or max(sides, default=0) >= len(by_side) or (has_many_games and not counts_games):
        return None
    stands = by_table_side(by_side, sides)
    if list(scores) == stands:
        return None
    return Doubt("still_playing", is_impossible=False, facts={"sheet": score(stands)})
