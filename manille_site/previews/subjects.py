"""What stands on a link's picture: read as a visitor without an account reads it."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from manille_site.front import now
from manille_site.previews.drawing import Figure, Picture, PictureLine
from scoring import words
from scoring.formats import grouped, moment_text
from scoring.matches.selectors.matches import MatchCard, SideStanding, cards_of
from scoring.models import Club, Match, Player
from scoring.pad.figures import score
from scoring.rules import get_variant
from scoring.words.numbers import minus
from tournaments.models import Season, Table, Tournament
from tournaments.reading import suspense
from tournaments.records.selectors.ratings import ratings_of
from tournaments.records.selectors.statistics import figures_by_game, subject_of
from tournaments.records.words import percent
from tournaments.seasons import words as season_words
from tournaments.seasons.selectors.fold import facts_of
from tournaments.seasons.selectors.reading import evenings_of
from tournaments.seasons.selectors.seasons import rules_of, standings_of
from tournaments.standings.selectors.facts import Named, Snapshot, StageFacts
from tournaments.standings.selectors.public import tournaments_for
from tournaments.standings.selectors.standings import entrants_of, snapshot_of
from tournaments.standings.words import rankings as ranking_words
from tournaments.words.tie_breaks import NAMES

LINES = 5
SIDES = 6
LONGEST_TEXT = 300
"""Letters of what a club says of itself: more than a picture holds."""


def site() -> Picture:
    """For every page that has no picture of its own."""
    text = _("Score-keeping and tournaments for the Manille family, played with real cards.")
    return _picture(kicker="", title=_("Manille"), text=text)


def club(slug: str) -> Picture:
    """The head of its running season's table, else what it says of itself."""
    one_club = get_object_or_404(Club, slug=slug)
    season = now.season_now(one_club)
    if season is not None and (lines := _season_lines(season)):
        return _picture(kicker=season.name, title=one_club.name, lines=lines)
    about = one_club.about[:LONGEST_TEXT] or _("What is on, the season and the results of this club.")
    return _picture(kicker=_("Club"), title=one_club.name, text=about)


def season(public_id: str) -> Picture:
    """The first of its table."""
    one_season = get_object_or_404(Season.objects.select_related("club"), public_id=public_id)
    if not one_season.is_public:
        raise Http404
    lines = _season_lines(one_season)
    text = "" if lines else _("Nothing counts yet.")
    if lines:
        text = str(season_words.TIE_BREAK_NAMES[rules_of(one_season.rules).tie_breaks[0]])
    return _picture(kicker=one_season.club.name, title=one_season.name, text=text, lines=lines)


def _season_lines(season: Season) -> tuple[PictureLine, ...]:
    rules = rules_of(season.rules)
    facts = facts_of(season, evenings_of(season), public=True)
    ranked = [one for one in standings_of(facts, rules) if one.row.rank is not None]
    return tuple(
        PictureLine(
            one.competitor.name,
            season_words.value_text(rules.tie_breaks[0], one.row.values[rules.tie_breaks[0]]),
            str(one.row.rank),
            is_first=one.row.rank == 1,
        )
        for one in ranked[:LINES]
    )


def tournament(public_id: str) -> Picture:
    """Who won, else who is ahead or plays whom; a secret last round stays one."""
    one_tournament = get_object_or_404(
        tournaments_for(AnonymousUser()).select_related("club"), public_id=public_id
    )
    day = moment_text(localtime(one_tournament.starts_at, one_tournament.club.zone), "LONG_DATE_FORMAT")
    picture = {
        "kicker": _("%(club)s · %(day)s") % {"club": one_tournament.club.name, "day": day},
        "title": one_tournament.name,
    }
    snapshot = snapshot_of(one_tournament, hide_last_round=one_tournament.hides_last_round)
    stage = snapshot.current if snapshot else None
    if snapshot is None or stage is None or not stage.has_begun:
        return _picture(**picture, text=_about(one_tournament))
    names = entrants_of(one_tournament, public=True)
    is_over = snapshot.final is not None and not one_tournament.hides_last_round
    text = _("Final ranking") if is_over else _round_of(stage)
    return _picture(**picture, text=text, lines=_tournament_lines(snapshot, stage, names, is_over=is_over))


def _about(tournament: Tournament) -> str:
    game = words.variant_name(tournament.variant)
    entered = tournament.entrants.count()
    if not entered:
        return game
    return ngettext("%(game)s · %(count)d entrant", "%(game)s · %(count)d entrants", entered) % {
        "game": game,
        "count": entered,
    }


def _round_of(stage: StageFacts) -> str:
    facts: dict[str, Any] = {"number": len(stage.rounds), "of": max(stage.planned_rounds, len(stage.rounds))}
    if stage.is_elimination or not stage.tie_breaks:
        return _("Round %(number)d of %(of)d") % facts
    facts["measure"] = NAMES[stage.tie_breaks[0]]
    return _("Round %(number)d of %(of)d · %(measure)s") % facts


def _tournament_lines(
    snapshot: Snapshot, stage: StageFacts, names: dict[str, Named], *, is_over: bool
) -> tuple[PictureLine, ...]:
    if is_over and snapshot.final:
        value_of = _value_of(stage) if len(snapshot.stages) == 1 else lambda entrant: ""
        places = [(rank, entrant) for rank, level in snapshot.final for entrant in level]
        return tuple(
            PictureLine(names[entrant].name, value_of(entrant), str(rank), is_first=rank == 1)
            for rank, entrant in places[:LINES]
        )
    if stage.is_elimination:
        tables = [table for table in stage.rounds[-1].tables if not table.is_bye]
        return tuple(
            PictureLine(
                " – ".join(" & ".join(names[one].name for one in side) for side in table.sides),
                score(table.scores) if table.scores else "",
            )
            for table in tables[:LINES]
        )
    value_of = _value_of(stage)
    if len(stage.rankings) > 1:
        first = [(ranking.group, ranking.rows[0]) for ranking in stage.rankings if ranking.rows]
        return tuple(
            PictureLine(names[row.entrant].name, value_of(row.entrant), str(group))
            for group, row in first[:LINES]
        )
    return tuple(
        PictureLine(names[row.entrant].name, value_of(row.entrant), str(row.rank), is_first=row.rank == 1)
        for row in stage.rankings[0].rows[:LINES]
    )


def _value_of(stage: StageFacts) -> Callable[[str], str]:
    """An entrant's value in the first tie-break of the stage."""
    if stage.is_elimination or not stage.tie_breaks:
        return lambda entrant: ""
    first = stage.tie_breaks[0]
    values = {row.entrant: row.values.get(first) for ranking in stage.rankings for row in ranking.rows}
    return lambda entrant: (
        "" if (value := values.get(entrant)) is None else ranking_words.value_text(first, value)
    )


def player(pk: int) -> Picture:
    """A person's record and rating in the game played most, as everybody may read of it."""
    person = get_object_or_404(Player.objects.select_related("merged_into"), pk=pk)
    person = person.merged_into or person
    games = figures_by_game(subject_of(person)) if person.erased_at is None else {}
    if not games:
        raise Http404
    game, figures = next(iter(games.items()))
    numbers = [
        Figure(grouped(figures.matches), ngettext("match", "matches", figures.matches)),
        Figure(percent(figures.win_rate), pgettext("a share of matches", "won")),
    ]
    rating = ratings_of(person.pk).get(get_variant(game).family)
    if rating is not None and rating.is_listed:
        numbers.append(Figure(str(rating.points), _("rating")))
    return _picture(
        kicker=_("Player"), title=person.public_name, text=words.variant_name(game), figures=tuple(numbers)
    )


def match(public_id: str) -> Picture:
    """The sides and how they stand."""
    one_match = get_object_or_404(Match, public_id=public_id)
    (card,) = cards_of(Match.objects.filter(pk=one_match.pk), public=True)
    is_secret = _is_kept_secret(one_match)
    return _picture(
        kicker=card.match.club.name if card.match.club else "",
        title=words.variant_name(one_match.variant),
        text="" if is_secret else _state_of(card),
        lines=tuple(
            PictureLine(
                " & ".join(side.names),
                "" if is_secret else _number_of(card, side),
                is_first=side.won and not is_secret,
            )
            for side in card.sides[:SIDES]
        ),
    )


def _is_kept_secret(match: Match) -> bool:
    """Whether its points are those of a secret last round, or of a tournament nobody may see yet."""
    table = Table.objects.filter(match=match).select_related("round__stage__tournament").first()
    if table is None:
        return False
    stage = table.round.stage
    is_told = stage.tournament.is_public
    return not is_told or suspense.is_secret(stage.tournament, stage.number, table.round.number)


def _state_of(card: MatchCard) -> str:
    if not card.hands:
        return _("Nothing is written down yet.")
    last = score([side.total for side in card.sides])
    if card.best_of > 1:
        return _("Games won; the last game: %(points)s") % {"points": last}
    hands = ngettext("%(hands)d hand", "%(hands)d hands", card.hands) % {"hands": card.hands}
    return hands if card.over else _("Playing; %(hands)s so far") % {"hands": hands}


def _number_of(card: MatchCard, side: SideStanding) -> str:
    return minus(side.games_won if card.best_of > 1 else side.total)


def _picture(**parts: Any) -> Picture:
    return Picture(**parts, brand=_("Manille"))
