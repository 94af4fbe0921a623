"""Tournaments for tests: a club with its organiser, people who take part, rounds drawn and published."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scoring.access.actors import Actor
from scoring.models import Club, Membership, Player, Role, User
from tournaments.entrants import services as entrants
from tournaments.entrants.services import Entry, Person
from tournaments.models import Entrant, Round, Table, Tournament
from tournaments.rounds.services import draws, results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.setup import services as setup
from tournaments.setup.services import Structure

NOBODY = Actor()
SWISS = ({"system": "swiss", "rounds": 5},)
LADDER = ({"system": "ladder", "rounds": 3, "ranking": ["wins", "scored"]},)
KNOCKOUT = ({"system": "knockout", "third_place": True},)
TABLES_OF_THREE = ({"system": "tables", "rounds": 3, "table_size": 3},)

NAMES = (
    "An & Bert", "Cas & Dina", "Eva & Frans", "Griet & Hugo", "Ilse & Jan", "Karel & Lies",
    "Mia & Nico", "Oda & Piet", "Rik & Sofie", "Tine & Urbain", "Veerle & Wim", "Xavier & Yana",
)  # fmt: skip


def new_club(name: str = "Heule", slug: str = "heule") -> tuple[Club, User]:
    """A club and its organiser, for tests without the cast of ``conftest.py``."""
    club = Club.objects.create(name=name, slug=slug)
    return club, member_of(club, f"organiser of {slug}", Role.ORGANISER)


def member_of(club: Club, name: str, role: str = Role.MEMBER) -> User:
    """An account, its player, and a membership in the club."""
    user = User.objects.create_user(f"{name.lower().replace(' ', '.')}@example.org", name=name)
    player = Player.objects.create(name=name, user=user)
    Membership.objects.create(club=club, player=player, role=role)
    return user


def new_tournament(
    club: Club,
    *,
    stages: Sequence[Mapping[str, Any]] = SWISS,
    pairs: int = 0,
    names: Iterable[str] = (),
    variant: str = "manillen-4p",
    unit: str = "pair",
    public: bool = False,
    **settings: Any,
) -> Tournament:
    """A tournament of a club. ``pairs`` enters so many, ``names`` those (``An & Bert`` is a pair)."""
    tournament = setup.found_tournament(
        club=club,
        actor=NOBODY,
        name=settings.pop("name", "Club evening"),
        structure=Structure(variant, unit, stages, settings.pop("ruleset", {"best_of": 1})),
        chance=settings.pop("chance", 7),
        **settings,
    )
    enter(tournament, *names, *(name_of(number) for number in range(pairs)))
    if public:
        setup.open_tournament(tournament=tournament, actor=NOBODY)
    return tournament


def name_of(number: int) -> str:
    """The name of the pair with this index: the twelve of a club evening, then numbered ones."""
    return NAMES[number] if number < len(NAMES) else f"Pair {number + 1} A & Pair {number + 1} B"


def enter(tournament: Tournament, *names: str) -> list[Entrant]:
    """Enter these, each one line of the list: ``An & Bert`` is a pair, ``An`` one person."""
    entries = [Entry(tuple(Person(part.strip()) for part in name.split("&"))) for name in names]
    if not entries:
        return []
    return entrants.add_entrants(tournament=tournament, entries=entries, actor=NOBODY)


def entrant(tournament: Tournament, number: int) -> Entrant:
    return Entrant.objects.get(tournament=tournament, number=number)


def publish_next(tournament: Tournament) -> Round:
    """Draw the next round and publish it."""
    drawn = draws.draw_round(tournament=tournament, actor=NOBODY)
    return draws.publish_round(round_=drawn, actor=NOBODY)


def settle(round_: Round, scores: Sequence[int] = (101, 80)) -> None:
    """Write this result down at every table of a round that people meet at and has none."""
    for table in Table.objects.filter(round=round_).prefetch_related("places", "results"):
        sides = {place.side for place in table.places.all()}
        if len(sides) > 1 and not table.results.exists():
            given = [*scores, *range(60, 0, -1)][: len(sides)]
            results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=given))


def play_rounds(tournament: Tournament, count: int) -> Round:
    """Draw, publish and settle so many rounds; answers the last."""
    for _round in range(count):
        played = publish_next(tournament)
        settle(played)
    return played
