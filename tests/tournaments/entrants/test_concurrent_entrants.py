"""Several helpers with one list at once: nobody is entered twice, no number is missing, nothing half done."""

import pytest

from scoring.models import LogEntry
from tests.tournaments.at_once import at_once, named
from tests.tournaments.factories import NOBODY, new_club, new_tournament, publish_next
from tournaments import engine
from tournaments.entrants import services as entrants
from tournaments.entrants.services import Entry, Person
from tournaments.models import Entrant, Place, Rest, Round, Tournament
from tournaments.reading.files import tournament_file
from tournaments.rounds.services import draws
from tournaments.writing.errors import StaleError

pytestmark = [pytest.mark.concurrent, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def tournament() -> Tournament:
    return new_tournament(new_club()[0], pairs=6)


def again(entrant: Entrant) -> Entrant:
    """The same row as another request has it."""
    return Entrant.objects.select_related("tournament").get(pk=entrant.pk)


def numbers(tournament: Tournament) -> list[int]:
    return list(tournament.entrants.values_list("number", flat=True))


def entering(tournament: Tournament, *names: str, seen_last: int | None = None):
    return lambda: entrants.add_entrants(
        tournament=Tournament.objects.get(pk=tournament.pk),
        entries=[Entry((Person(name),)) for name in names],
        actor=NOBODY,
        seen_last=seen_last,
    )


def test_two_who_enter_the_same_paper_enter_it_once(tournament: Tournament) -> None:
    answers = at_once(*[entering(tournament, "Yves", "Zoë", seen_last=6)] * 3)

    assert named(answers) == ["StaleError", "StaleError", "list"]
    assert numbers(tournament) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_two_who_enter_different_people_get_a_number_each(tournament: Tournament) -> None:
    at_once(*(entering(tournament, name) for name in ("Xena", "Yves", "Zoë")))

    assert numbers(tournament) == [1, 2, 3, 4, 5, 6, 7, 8, 9]


@pytest.mark.parametrize("here", [True, False])
def test_somebody_who_is_ticked_off_twice_is_noted_once(tournament: Tournament, here: bool) -> None:
    entrant = tournament.entrants.first()
    if not here:
        entrants.check_in(entrant=entrant, here=True, actor=NOBODY)
    before = LogEntry.objects.filter(action="check_in").count()

    at_once(*[lambda: entrants.check_in(entrant=again(entrant), here=here, actor=NOBODY)] * 4)

    assert (again(entrant).checked_in_at is not None) is here
    assert LogEntry.objects.filter(action="check_in").count() == before + 1


def test_a_fee_that_is_paid_twice_is_noted_once(tournament: Tournament) -> None:
    entrant = tournament.entrants.first()

    at_once(*[lambda: entrants.mark_paid(entrant=again(entrant), paid=True, actor=NOBODY)] * 4)

    assert LogEntry.objects.filter(action="mark_paid").count() == 1


def test_everybody_here_and_one_who_is_not_at_once_lose_nobody(tournament: Tournament) -> None:
    first, second = tournament.entrants.all()[:2]

    at_once(
        lambda: entrants.check_in_all(tournament=Tournament.objects.get(pk=tournament.pk), actor=NOBODY),
        lambda: entrants.check_in(entrant=again(first), here=True, actor=NOBODY),
        lambda: entrants.check_in(entrant=again(second), here=True, actor=NOBODY),
    )

    assert not tournament.entrants.filter(checked_in_at=None).exists()


def test_somebody_who_is_removed_twice_takes_no_other_along(tournament: Tournament) -> None:
    second = tournament.entrants.get(number=2)
    names = list(tournament.entrants.exclude(pk=second.pk).values_list("name", flat=True))
    rows = [again(second) for _press in range(3)]

    at_once(*(lambda row=row: entrants.remove_entrant(entrant=row, actor=NOBODY) for row in rows))

    assert list(tournament.entrants.values_list("number", "name")) == list(enumerate(names, start=1))
    assert LogEntry.objects.filter(action="remove_entrant").count() == 1


def test_three_who_are_removed_at_once_leave_no_gap(tournament: Tournament) -> None:
    rows = [again(entrant) for entrant in tournament.entrants.filter(number__in=(1, 3, 4))]

    at_once(*(lambda row=row: entrants.remove_entrant(entrant=row, actor=NOBODY) for row in rows))

    assert numbers(tournament) == [1, 2, 3]


def test_who_was_removed_meanwhile_can_not_be_changed_any_more(tournament: Tournament) -> None:
    entrant = tournament.entrants.get(number=6)
    row = again(entrant)
    entrants.remove_entrant(entrant=entrant, actor=NOBODY)

    for change in (
        lambda: entrants.withdraw(entrant=row, after_round=0, actor=NOBODY),
        lambda: entrants.come_back(entrant=row, actor=NOBODY),
        lambda: entrants.set_absent(entrant=row, rounds=[1], actor=NOBODY),
        lambda: entrants.edit_entrant(entrant=row, actor=NOBODY, entry=Entry((), "Zoë")),
    ):
        with pytest.raises(StaleError):
            change()
    assert numbers(tournament) == [1, 2, 3, 4, 5]


def test_who_leaves_while_the_round_is_drawn_is_in_it_or_not_never_half(tournament: Tournament) -> None:
    entrant = tournament.entrants.get(number=3)

    answers = at_once(
        lambda: draws.draw_round(tournament=Tournament.objects.get(pk=tournament.pk), actor=NOBODY),
        lambda: entrants.withdraw(entrant=again(entrant), after_round=0, actor=NOBODY),
    )

    assert isinstance(answers[0], Round)
    drawn = Place.objects.filter(entrant=entrant).exists() or Rest.objects.filter(entrant=entrant).exists()
    assert drawn == (again(entrant).left_after is None)
    engine.read_tournament(tournament_file(tournament, with_drafts=True))


def test_who_comes_late_while_the_round_is_published_plays_from_the_next_or_from_this_one(
    tournament: Tournament,
) -> None:
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)

    at_once(
        lambda: draws.publish_round(round_=Round.objects.get(pk=draft.pk), actor=NOBODY),
        entering(tournament, "Zoë"),
    )

    assert Round.objects.get().is_published
    assert tournament.entrants.get(number=7).from_round in (1, 2)
    engine.read_tournament(tournament_file(tournament, with_drafts=True))


def test_two_who_substitute_in_one_place_leave_one_person_in_it(tournament: Tournament) -> None:
    publish_next(tournament)
    entrant = tournament.entrants.get(number=1)

    at_once(
        *(
            lambda name=name: entrants.substitute(
                entrant=again(entrant), position=0, person=Person(name), from_round=2, actor=NOBODY
            )
            for name in ("Yves", "Zoë")
        )
    )

    playing = entrant.people.get(position=0, until_round=None)
    assert playing.name in ("Yves", "Zoë")
    assert playing.from_round == 2
