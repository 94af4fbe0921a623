"""A stake for every lost game, booked from the results: in one tap, once, and as a correction has it."""

from uuid import uuid4

import pytest
from django.db import transaction

from scoring.matches import services as scoring
from scoring.matches.services import Correction
from scoring.models import LogEntry
from tests.scoring.factories import hand, play
from tests.tournaments.factories import NOBODY, new_tournament, play_rounds, publish_next
from tests.tournaments.seasons.factories import new_season, people_of, played_evening
from tournaments.models import Pot, PotEntry, Result, Table
from tournaments.money.selectors.stakes import by_entrant, preview_key, stakes_of
from tournaments.money.services import pot as services
from tournaments.rounds.services import draws, results
from tournaments.rounds.services.versions import ResultEntry
from tournaments.seasons.services.errors import StakeFollowsResultError, StakesChangedError

SINGLE = 20


@pytest.fixture
def people(club):
    return people_of(club, "An", "Bert", "Cas", "Dina")


@pytest.fixture
def evening(club, people):
    """An beats Bert, Cas and Dina are level."""
    an, bert, cas, dina = people
    rows = [(an, bert, 101, 80), (cas, dina, 90, 90)]
    return played_evening(new_season(club), 1, rows, finished=False, counted=False)


def box_of(tournament, **settings):
    return services.open_pot(
        club=tournament.club,
        actor=NOBODY,
        name="Box",
        tournament=tournament,
        variant=tournament.variant,
        **{"stake_cents": SINGLE, **settings},
    )


def told(pot):
    return [(stake.entrant.name, stake.lost, stake.cents) for stake in stakes_of(pot)]


def book(pot):
    return services.book_stakes(pot=pot, actor=NOBODY, page_key=preview_key(stakes_of(pot)))


@pytest.fixture
def _on_commit_at_once(monkeypatch):
    """Tests don't commit; what is to be done then is done at the end of each change."""
    monkeypatch.setattr(transaction, "on_commit", lambda task, **_how: task())


def test_who_lost_pays_and_nobody_pays_for_a_draw(evening, people):
    box = box_of(evening)

    assert told(box) == [("Bert", 1, SINGLE)]
    (entry,) = book(box)
    assert (entry.kind, entry.cents, entry.player) == ("stake", SINGLE, people[1])
    assert services.balance(box) == SINGLE


def test_a_game_is_never_booked_twice(evening):
    box = box_of(evening)
    book(box)

    assert told(box) == []
    assert book(box) == []
    assert services.balance(box) == SINGLE


def test_what_was_shown_is_what_is_booked_or_nothing(evening):
    box = box_of(evening)
    seen = preview_key(stakes_of(box))
    services.book_stakes(pot=box, actor=NOBODY, page_key=seen)

    with pytest.raises(StakesChangedError):
        services.book_stakes(pot=box, actor=NOBODY, page_key=seen)
    assert services.balance(box) == SINGLE


@pytest.mark.parametrize(
    ("scores", "expected"),
    [((80, 101), {"An": 20, "Bert": -20}), ((90, 90), {"Bert": -20}), ((101, 99), {})],
)
def test_a_corrected_result_gives_back_and_asks_for_what_it_changes(evening, people, scores, expected):
    box = box_of(evening)
    book(box)
    table = Table.objects.get(places__entrant__name="An", round__stage__tournament=evening)
    an_first = table.places.get(entrant__name="An").side == 0
    results.enter_result(
        table=table,
        actor=NOBODY,
        entry=ResultEntry(scores=scores if an_first else scores[::-1]),
        may_overwrite=True,
    )

    assert {name: cents for name, _lost, cents in told(box)} == expected
    book(box)
    assert services.balance(box) == (0 if scores == (90, 90) else SINGLE)


def test_a_round_that_is_undone_gives_everything_back(club):
    tournament = new_tournament(club, pairs=4, public=True)
    round_ = publish_next(tournament)
    box = box_of(tournament)
    for table in round_.tables.all():
        results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=(101, 80)))
    book(box)
    assert services.balance(box) > 0
    draws.undo_round(round_=round_, actor=NOBODY, reason="drawn wrongly")

    assert all(lost == 0 and cents < 0 for _name, lost, cents in told(box))
    book(box)
    assert services.balance(box) == 0


@pytest.mark.usefixtures("_on_commit_at_once")
def test_the_score_pad_counts_each_game_of_a_match_and_follows_its_corrections(club):
    tournament = new_tournament(club, pairs=2, public=True, ruleset={"best_of": 3, "target": 20})
    table = publish_next(tournament).tables.get()
    play(table.match, hand(55), hand(5), hand(55))
    box = box_of(tournament)
    winners, losers = table.places.order_by("side")

    assert {name: (lost, cents) for name, lost, cents in told(box)} == {
        winners.entrant.name: (1, SINGLE * 2),
        losers.entrant.name: (2, 2 * SINGLE * 2),
    }
    book(box)
    table.match.refresh_from_db()
    scoring.correct_line(
        match=table.match,
        correction=Correction(number=2, version=1, reason="counted again", client_id=uuid4()),
        kind="hand",
        facts=hand(55),
        actor=NOBODY,
    )
    assert sorted(lost for _name, lost, cents in told(box) if cents < 0) == [0]


def test_a_forfeit_costs_no_game(club):
    tournament = new_tournament(club, pairs=2, public=True)
    table = publish_next(tournament).tables.get()
    results.enter_result(
        table=table, entry=ResultEntry(absent_sides=[0], source=Result.Source.FORFEIT), actor=NOBODY
    )

    assert told(box_of(tournament)) == []


def test_nothing_is_due_without_an_evening_or_a_stake(evening, club):
    assert told(box_of(evening, stake_cents=0)) == []
    assert told(services.open_pot(club=club, actor=NOBODY, name="Prize", stake_cents=SINGLE)) == []


def test_a_booked_stake_is_put_right_by_the_result_only(evening):
    box = box_of(evening)
    (entry,) = book(box)

    with pytest.raises(StakeFollowsResultError):
        services.reverse(entry=entry, actor=NOBODY)


def test_the_preview_costs_as_many_queries_for_many_tables(club, django_assert_num_queries):
    tournament = new_tournament(club, pairs=12, public=True)
    box = box_of(tournament)
    round_ = publish_next(tournament)
    for table in round_.tables.all():
        results.enter_result(table=table, actor=NOBODY, entry=ResultEntry(scores=(101, 80)))
    with django_assert_num_queries(6):
        assert len(stakes_of(box)) == 6


def test_everybody_pays_once_for_all_the_games_he_lost(club, people):
    tournament = new_tournament(club, pairs=4, public=True, stages=({"system": "round_robin"},))
    box = box_of(tournament)
    play_rounds(tournament, 2)
    stakes = stakes_of(box)

    owed = by_entrant(stakes)

    assert sum(one.cents for one in owed) == sum(stake.cents for stake in stakes)
    assert [one.entrant.name for one in owed] == sorted({stake.entrant.name for stake in stakes})


# On pages


def test_an_evenings_box_is_opened_once_from_the_evening(signed_in, anna, evening, club):
    client, address = signed_in(anna), f"/clubs/{club.slug}/pots/new/?tournament={evening.public_id}"
    form = client.get(address).context["form"]
    assert form.initial["name"] == evening.name
    data = {"name": "Box", "tournament": evening.public_id, "stake_cents": "0,20", "game": "manillen-4p:"}

    assert client.post(address, data).status_code == 302

    pot = Pot.objects.get()
    assert (pot.tournament, pot.stake_cents, pot.variant) == (evening, 20, evening.variant)
    assert client.post(address, data).status_code == 422


def test_a_stake_needs_an_evening(signed_in, anna, club):
    data = {"name": "Box", "stake_cents": "0,20", "game": "manillen-4p:"}

    answer = signed_in(anna).post(f"/clubs/{club.slug}/pots/new/", data)

    assert list(answer.context["form"].errors) == ["stake_cents"]


def test_one_tap_books_what_the_page_shows(signed_in, anna, evening):
    box, client = box_of(evening), signed_in(anna)
    page = client.get(f"/pots/{box.public_id}/")
    assert "Book 0.20" in page.content.decode()

    for _twice in range(2):
        answer = client.post(f"/pots/{box.public_id}/stakes/", {"seen": page.context["stakes_seen"]})

    assert answer.status_code == 422
    assert "Results changed while you looked" in answer.content.decode()
    assert services.balance(box) == SINGLE
    assert LogEntry.objects.filter(action="book_stakes").count() == 1
    assert "Bert" in client.get(f"/pots/{box.public_id}/").content.decode()


def test_others_book_nothing(signed_in, bob, olga, anna, evening, client):
    address = f"/pots/{box_of(evening).public_id}/stakes/"

    assert signed_in(bob).post(address).status_code == 403
    assert signed_in(olga).post(address).status_code == 404
    assert client.post(address).status_code == 404
    assert signed_in(anna).get(address).status_code == 405
    assert not PotEntry.objects.exists()


def test_the_pages_of_a_tournament_lead_to_its_box_or_to_opening_one(signed_in, otto, club):
    tournament = new_tournament(club, pairs=4)
    page = f"/t/{tournament.public_id}/entrants/"
    opening = f'href="/clubs/{club.slug}/pots/new/?tournament={tournament.public_id}"'
    assert opening in signed_in(otto).get(page).content.decode()

    box = box_of(tournament)
    told = signed_in(otto).get(page).content.decode()
    assert f'href="/pots/{box.public_id}/"' in told
    assert opening not in told
