"""Several organisers at once, with a connection each: everybody gets one defined answer."""

from uuid import uuid4

import pytest

from scoring.matches import services as scoring
from scoring.matches.services import LineEntry
from scoring.matches.services.seats import relabel_seats
from scoring.models import Match
from scoring.writing.errors import RefusedError
from tests.scoring.factories import hand
from tests.tournaments.at_once import at_once, named
from tests.tournaments.factories import NOBODY, new_club, new_tournament, play_rounds, publish_next
from tournaments import engine
from tournaments.models import Place, Result, Round, Table, Tournament
from tournaments.reading.files import tournament_file
from tournaments.rounds.services import draws, moves, repairs, results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.writing import errors

pytestmark = [pytest.mark.concurrent, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def tournament():
    return new_tournament(new_club()[0], pairs=4)


def again(model, pk):
    """The same row as another request has it."""
    return model.objects.get(pk=pk)


def drawing(tournament, **how):
    return lambda: draws.draw_round(tournament=again(Tournament, tournament.pk), actor=NOBODY, **how)


def publishing(draft, **how):
    return lambda: draws.publish_round(round_=again(Round, draft.pk), actor=NOBODY, **how)


def test_people_reseated_by_the_referee_and_at_the_table_at_once_sit_where_the_draw_has_them(tournament):
    """The tournament is held before its matches by both, so that neither waits for the other for ever."""
    first, second = publish_next(tournament).tables.all()
    numbers = {place.table_id: place.entrant.number for place in Place.objects.filter(side=0)}
    turned = [first.match.seats.get(number=seat).name for seat in (1, 0, 3, 2)]

    at_once(
        lambda: repairs.reseat(
            round_=again(Round, first.round_id),
            one=numbers[first.pk],
            other=numbers[second.pk],
            actor=NOBODY,
            reason="mixed up",
        ),
        lambda: relabel_seats(
            match=again(Match, first.match_id), people=turned, reason="turned", actor=NOBODY, seen_version=0
        ),
    )

    for table in (first, second):
        for place in table.places.select_related("entrant"):
            seats = table.match.seats.order_by("number").values_list("name", flat=True)[place.side :: 2]
            assert sorted(seats) == sorted(place.entrant.name.split(" & "))


def test_two_organisers_who_draw_at_once_draw_one_round(tournament):
    answers = at_once(*[drawing(tournament)] * 4)

    assert named(answers) == ["DraftExistsError", "DraftExistsError", "DraftExistsError", "Round"]
    assert Round.objects.count() == 1


def test_two_organisers_who_publish_at_once_publish_it_once(tournament):
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)

    answers = at_once(*[publishing(draft, seen_version=tournament.version)] * 4)

    assert named(answers) == ["AlreadyPublishedError"] * 3 + ["Round"]
    assert (Match.objects.count(), Table.objects.exclude(match=None).count()) == (2, 2)


def test_publishing_and_drawing_again_at_once_does_one_of_both(tournament):
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)

    answers = at_once(
        publishing(draft), lambda: draws.draw_again(round_=again(Round, draft.pk), actor=NOBODY)
    )

    standing = Round.objects.get()
    assert named(answers) in (["AlreadyPublishedError", "Round"], ["DraftGoneError", "Round"])
    assert standing.is_published == isinstance(answers[1], errors.AlreadyPublishedError)
    assert Match.objects.count() == (2 if standing.is_published else 0)


def test_publishing_and_moving_people_at_once_never_changes_what_is_published(tournament):
    draft = draws.draw_round(tournament=tournament, actor=NOBODY)
    first, second = (table.places.first().entrant for table in draft.tables.all())

    answers = at_once(
        publishing(draft, seen_version=tournament.version),
        lambda: moves.exchange(
            round_=again(Round, draft.pk),
            one=first,
            other=second,
            actor=NOBODY,
            seen_version=tournament.version,
        ),
    )

    refused = [type(answer) for answer in answers if isinstance(answer, RefusedError)]
    assert refused in ([errors.AlreadyPublishedError], [errors.StaleError])
    assert Round.objects.get().is_published == (refused == [errors.AlreadyPublishedError])


def test_a_result_that_comes_while_the_next_round_is_drawn_is_kept(tournament):
    published = play_rounds(tournament, 1)
    table = published.tables.first()
    tournament.refresh_from_db()

    answers = at_once(
        drawing(tournament, seen_version=tournament.version),
        lambda: results.correct_result(
            table=again(Table, table.pk),
            actor=NOBODY,
            entry=ResultEntry(reason="read wrongly", scores=[80, 101]),
        ),
    )

    assert named(answers) in (["Result", "Round"], ["Result", "StaleError"])
    assert table.results.last().scores == [80, 101]
    engine.read_tournament(tournament_file(tournament, with_drafts=True))


def test_the_last_result_and_the_next_draw_at_once_draw_or_wait(tournament):
    one, other = publish_next(tournament).tables.all()
    results.enter_result(table=one, actor=NOBODY, entry=ResultEntry(scores=[101, 80]))

    answers = at_once(
        drawing(tournament),
        lambda: results.enter_result(
            table=again(Table, other.pk), actor=NOBODY, entry=ResultEntry(scores=[90, 101])
        ),
    )

    assert named(answers) in (["EngineError", "Result"], ["Result", "Round"])
    assert other.results.get().scores == [90, 101]


def test_two_scorers_of_one_table_at_once_write_one_result(tournament):
    table = publish_next(tournament).tables.first()

    answers = at_once(
        *[
            lambda scores=scores: results.enter_result(
                table=again(Table, table.pk), actor=NOBODY, entry=ResultEntry(scores=scores)
            )
            for scores in ([101, 80], [101, 81], [101, 82])
        ]
    )

    assert named(answers) == ["HasResultError", "HasResultError", "Result"]
    assert Result.objects.count() == 1


def test_one_request_sent_four_times_is_one_result(tournament):
    table, client_id = publish_next(tournament).tables.first(), uuid4()

    answers = at_once(
        *[
            lambda: results.enter_result(
                table=again(Table, table.pk),
                actor=NOBODY,
                entry=ResultEntry(scores=[101, 80], client_id=client_id),
            )
        ]
        * 4
    )

    assert {answer.pk for answer in answers} == {Result.objects.get().pk}


def test_a_sheet_that_ends_and_a_result_from_paper_at_once_leave_one_that_counts(tournament):
    table = publish_next(tournament).tables.first()
    scoring.record_line(
        match=table.match,
        entry=LineEntry(number=1, kind="hand", facts=hand(37), client_id=uuid4()),
        actor=NOBODY,
    )

    answers = at_once(
        lambda: scoring.stop_match(again(Match, table.match_id), actor=NOBODY),
        lambda: results.enter_result(
            table=again(Table, table.pk), actor=NOBODY, entry=ResultEntry(scores=[30, 31])
        ),
    )

    versions = list(table.results.values_list("version", "scores"))
    assert versions in ([(1, [30, 31])], [(1, [7, 0])])
    assert isinstance(answers[1], errors.HasResultError if versions[0][1] == [7, 0] else Result)


def test_taking_a_round_back_while_a_result_arrives_leaves_nothing_half_done(tournament):
    published = publish_next(tournament)
    table = published.tables.first()

    answers = at_once(
        lambda: draws.undo_round(round_=again(Round, published.pk), actor=NOBODY, reason="wrong people"),
        lambda: results.enter_result(
            table=again(Table, table.pk), actor=NOBODY, entry=ResultEntry(scores=[101, 80])
        ),
    )

    assert answers[0] is None
    assert isinstance(answers[1], Result | errors.RoundNotPlayedError)
    assert "played" not in tournament_file(tournament)["stages"][0]
