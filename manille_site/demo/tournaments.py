"""Tournaments of the demo club: a Swiss in its fourth round, a finished knock-out, a Manni championship.

People, draws and results go through the services, as on an evening; only the hands are written straight into
the sheets, because they were played a while ago.
"""

from datetime import datetime, timedelta
from random import Random
from typing import Any

from manille_site.demo.hours import half_hour_before, saturday_before
from manille_site.demo.people import Cast
from scoring.access.actors import Actor
from scoring.matches.selectors.folding import final_of, header_of
from scoring.models import Line, Match
from scoring.rules import Fold
from scoring.sampling import invent_match
from tournaments.entrants import services as entrants
from tournaments.entrants.services import Entry, Person
from tournaments.models import Round, Table, Tournament
from tournaments.rounds.services import draws, results
from tournaments.rounds.services.settling import settle_from_match
from tournaments.setup import services as setup
from tournaments.setup.presets import preset_named
from tournaments.setup.services import Structure
from tournaments.writing.errors import NothingToDrawError

PAIRS_FROM_ELSEWHERE = (
    ("Ward Depoorter", "Lieve Coussement", "Kortrijk"),
    ("Roos Verbeke", "Gaston Lannoo", "Kortrijk"),
    ("Zita Van Hulle", "Achiel Debrabandere", "Roeselare"),
    ("Mariette Callens", "Daniël Desmedt", "Roeselare"),
)
WEST_FJORDS = (
    "Albert Eymundsson", "Anna Birna Þráinsdóttir", "Arnbjörg Sveinsdóttir", "Ásgeir Núpan",
    "Ásta Ívarsdóttir", "Bjarni Hákonarson", "Björg Erlingsdóttir", "Einar Smári Þorsteinsson",
    "Eiríkur Jónsson", "Elín Magnúsdóttir", "Gísli Sverrir Árnason", "Guðbjartur Össurarson",
    "Guðný Svavarsdóttir", "Halldóra Bergljót Jónsdóttir", "Haukur Ingi Einarsson",
    "Hjalti Þór Vignisson", "Hulda Laxdal Hauksdóttir", "Ingibjörg Zophoníasdóttir",
    "Jóhanna Gísladóttir", "Jón Ingi Björnsson", "Kristín Gestsdóttir", "Lovísa Bylgja Kristjánsdóttir",
    "Ragnheiður Hrafnkelsdóttir", "Sigurður Hannesson", "Sævar Kristinn Jónsson", "Valdemar Einarsson",
    "Zophonías Torfason", "Þorvaldur Viktorsson", "Þórey Aðalsteinsdóttir", "Örn Arnarson",
)  # fmt: skip
ROUND = 40
"""Minutes of a round of the Swiss."""

SWISS_FOR, CHAMPIONSHIP_FOR = timedelta(hours=3), timedelta(hours=5)
"""So long both have been running, at least."""

LAST_TABLE_AFTER = timedelta(hours=4, minutes=30)
"""In the championship."""

MINUTES_A_HAND = 3
ROUNDS_BEFORE_THE_LAST_TABLE = 8
"""Six by lot, then 27 people and 9."""


def load(cast: Cast, rng: Random, at: datetime) -> Tournament:
    """The three tournaments, the running one last; that one is the answer."""
    _knockout(cast, rng, saturday_before(at - timedelta(weeks=1)))
    _championship(cast, rng, half_hour_before(at - CHAMPIONSHIP_FOR))
    return _swiss(cast, rng, half_hour_before(at - SWISS_FOR))


def _swiss(cast: Cast, rng: Random, at: datetime) -> Tournament:
    """Twelve pairs in round 4 of 5: some tables done, one result unconfirmed, some being played."""
    actor = Actor(user=cast.organiser, role="organiser")
    tournament = setup.found_tournament(
        club=cast.club,
        actor=actor,
        name="Autumn Swiss of the Vier Tienen",
        structure=Structure(
            variant="manillen-4p",
            unit="pair",
            stages=(
                {
                    "system": "swiss",
                    "rounds": 5,
                    "ranking": ["points", "head_to_head", "difference", "scored"],
                },
            ),
        ),
        place="Café Het Leiehof",
        starts_at=at,
        minutes=40,
        fee_cents=1000,
        prizes={
            "places": [
                {"percent": 40, "text": "the copper ten"},
                {"percent": 25},
                {"percent": 15},
                {"text": "a ham"},
            ],
            "best_of_club": {"text": "a bottle of jenever"},
            "rounding": 50,
        },
        chance=rng.randrange(2**53),
    )
    people = rng.sample(cast.players, 16)
    entries = [
        Entry(
            tuple(Person(player.name, player) for player in people[index : index + 2]),
            club_name="De Vier Tienen",
        )
        for index in range(0, 16, 2)
    ]
    entries += [Entry((Person(a), Person(b)), club_name=club) for a, b, club in PAIRS_FROM_ELSEWHERE]
    _enter(tournament, actor, rng.sample(entries, len(entries)))
    for entrant in tournament.entrants.order_by("number")[1:]:  # one pair still owes the fee
        entrants.mark_paid(entrant=entrant, paid=True, actor=actor)
    for number in range(3):
        _settle(_publish(tournament, actor), rng, actor, at + timedelta(minutes=ROUND * number))
    fourth_at = at + timedelta(minutes=ROUND * 3)
    tables = _tables(_publish(tournament, actor))
    for table in tables[:3]:
        _play_on(table, rng, fourth_at)
    for table in tables[3:]:
        _play_out(table, rng, fourth_at - timedelta(minutes=ROUND))
    for table in tables[4:]:
        results.confirm_result(table=table, actor=actor, final=True)
    return tournament


def _knockout(cast: Cast, rng: Random, at: datetime) -> None:
    """Fourteen pairs, a match for the third place and a plate; finished a fortnight ago."""
    actor = Actor(user=cast.organiser, role="organiser")
    tournament = setup.found_tournament(
        club=cast.club,
        actor=actor,
        name="Mariglia Cup",
        structure=Structure(
            variant="mariglia",
            unit="pair",
            stages=({"system": "knockout", "third_place": True, "plate": True},),
        ),
        score_of="games",
        place="Osilo, Circolo San Valentino",
        starts_at=at,
        prizes={
            "places": [{"cents": 8000, "text": "the cup"}, {"cents": 5000}, {"cents": 3000}],
            "rounding": 50,
        },
        chance=rng.randrange(2**53),
    )
    people = rng.sample(cast.players, 28)
    _enter(
        tournament,
        actor,
        [
            Entry(
                tuple(Person(player.name, player) for player in people[index : index + 2]),
                seed=index // 2 + 1,
            )
            for index in range(0, 28, 2)
        ],
    )
    while _next(tournament, rng, actor, at):
        pass
    setup.finish_tournament(tournament=tournament, actor=actor)


def _championship(cast: Cast, rng: Random, at: datetime) -> None:
    """Thirty people over six rounds, then 27, 9, 3: the last table is being played."""
    actor = Actor(user=cast.organiser, role="organiser")
    preset = preset_named("manni-championship")
    assert preset is not None  # noqa: S101  a preset of ours
    tournament = setup.found_tournament(
        club=cast.club,
        actor=actor,
        name="Hornafjarðarmanni: the championship",
        structure=Structure(
            variant=preset.variant, unit=preset.unit, stages=preset.stages, ruleset=preset.ruleset
        ),
        preset=preset.key,
        place="Höfn",
        starts_at=at,
        chance=rng.randrange(2**53),
    )
    _enter(tournament, actor, [Entry((Person(name),)) for name in WEST_FJORDS])
    for number in range(ROUNDS_BEFORE_THE_LAST_TABLE):
        _settle(_publish(tournament, actor), rng, actor, at + timedelta(minutes=30 * number))
    for table in _tables(_publish(tournament, actor)):
        _play_on(table, rng, at + LAST_TABLE_AFTER)


def _enter(tournament: Tournament, actor: Actor, entries: list[Entry]) -> None:
    entrants.add_entrants(tournament=tournament, entries=entries, actor=actor)
    entrants.check_in_all(tournament=tournament, actor=actor)
    setup.open_tournament(tournament=tournament, actor=actor)


def _publish(tournament: Tournament, actor: Actor) -> Round:
    draft = draws.draw_round(tournament=tournament, actor=actor)
    return draws.publish_round(round_=draft, actor=actor)


def _next(tournament: Tournament, rng: Random, actor: Actor, at: datetime) -> bool:
    """Play one more round; whether there was one."""
    try:
        round_ = _publish(tournament, actor)
    except NothingToDrawError:
        return False
    _settle(round_, rng, actor, at + timedelta(minutes=45 * round_.number))
    return True


def _settle(round_: Round, rng: Random, actor: Actor, at: datetime) -> None:
    """Play every table of a round to its end and confirm what its sheet says."""
    for table in _tables(round_):
        _play_out(table, rng, at)
        results.confirm_result(table=table, actor=actor, final=True)


def _tables(round_: Round) -> list[Table]:
    """Tables with a match, with what their sheets need."""
    tables = round_.tables.exclude(match=None).select_related("match", "round__stage__tournament")
    return list(tables.order_by("number"))


def _play_out(table: Table, rng: Random, at: datetime) -> None:
    """A whole match in the sheet of a table, and the result it gives."""
    match = table.match
    assert match is not None  # noqa: S101  only tables with a match are asked for
    play_match(match, rng, at)
    settle_from_match(match=Match.objects.get(pk=match.pk), actor=Actor(role="score pad"))


def play_match(match: Match, rng: Random, at: datetime) -> Fold:
    """Every line of a match, until somebody has won it."""
    header = header_of(match)
    while True:
        lines, folded = invent_match(header, rng, trouble=0.02)
        if folded.match.over and _is_decided(folded):
            break
    _write(match, lines, at)
    Match.objects.filter(pk=match.pk).update(closed_at=_at(at, len(lines)), final=final_of(folded))
    return folded


def _is_decided(folded: Fold) -> bool:
    """Whether nobody is level: people may have to go on from this table."""
    totals = [sum(points) for points in zip(*(game.totals for game in folded.games), strict=True)]
    return len(folded.match.winners) == 1 and len(set(totals)) == len(totals)


def _play_on(table: Table, rng: Random, at: datetime) -> None:
    """Some hands in the sheet of a table that is being played."""
    match = table.match
    assert match is not None  # noqa: S101  only tables with a match are asked for
    header = header_of(match)
    while True:
        lines, folded = invent_match(header, rng, at_most=rng.randrange(3, 7), trouble=0)
        if not folded.match.over:
            break
    _write(match, lines, at)


def _write(match: Match, lines: list[dict[str, Any]], at: datetime) -> None:
    Line.objects.bulk_create(
        Line(
            match=match,
            number=number,
            kind=line.get("kind", "hand"),
            facts={key: value for key, value in line.items() if key != "kind"},
            recorded_at=_at(at, number),
        )
        for number, line in enumerate(lines, start=1)
    )
    Match.objects.filter(pk=match.pk).update(version=len(lines), opened_at=at)


def _at(start: datetime, lines: int) -> datetime:
    return start + timedelta(minutes=MINUTES_A_HAND * lines)
