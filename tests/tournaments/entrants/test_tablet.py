"""The tablet at the door: people tick themselves off, behind a secret address, and nothing else."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scoring.clubs.words.log import rows_of
from scoring.models import Attempt, LogEntry, Player
from tests.tournaments.factories import NOBODY, new_tournament
from tests.tournaments.pages import assert_hidden_as_a_draft, path_of
from tournaments.entrants import services
from tournaments.entrants.views.tablet import TAPS
from tournaments.models import DoorTablet, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=6, public=True)


@pytest.fixture
def door(tournament):
    """The address of the tablet."""
    return f"/door/{services.open_tablet(tournament=tournament, actor=NOBODY).secret}/"


def entrant_of(tournament, number=1):
    return tournament.entrants.get(number=number)


def thanks(client, door, entrant):
    """The page after somebody has ticked themselves off."""
    return client.post(f"{door}{entrant.pk}/", follow=True)


def test_whoever_comes_finds_their_name_and_ticks_themselves_off(client, tournament, door):
    anna = entrant_of(tournament)
    listed = client.get(door).text
    assert all(entrant.name.replace("&", "&amp;") in listed for entrant in tournament.entrants.all())

    asked = client.get(f"{door}{anna.pk}/").text
    assert anna.name.replace("&", "&amp;") in asked
    assert "We are here" in asked
    assert entrant_of(tournament).checked_in_at is None, "looking ticks nobody off"
    page = thanks(client, door, anna)

    assert entrant_of(tournament).checked_in_at is not None
    assert tournament.entrants.exclude(checked_in_at=None).count() == 1
    assert page.context["guest"] == anna
    assert "you are on the list of those who are here" in page.text
    assert page.text.count("is here") == 1


def test_the_log_says_that_it_was_the_tablet(client, tournament, door):
    thanks(client, door, entrant_of(tournament))

    (row,) = rows_of(LogEntry.objects.filter(action="check_in"))
    assert row.who == "the tablet at the door"


def test_the_list_is_narrowed_down_by_a_name_and_by_a_letter(client, tournament, door):
    first = entrant_of(tournament)
    name = first.people.first().name
    assert [row.entrant for row in client.get(door, {"q": name}).context["rows"]] == [first]
    letters = client.get(door).context["letters"]
    assert letters == sorted(set(letters))
    assert name[0].upper() in letters
    assert "Ask at the desk" in client.get(door, {"q": "Nobody of that name"}).text


def test_that_was_not_me(client, tournament, door):
    page = thanks(client, door, entrant_of(tournament))

    client.post(f"{door}undo/", {"receipt": page.context["receipt"]})

    assert entrant_of(tournament).checked_in_at is None


@pytest.mark.parametrize("receipt", ["", "forged", "MQ:1abc:def"])
def test_nobody_takes_back_what_somebody_else_has_ticked(client, tournament, door, receipt):
    services.check_in(entrant=entrant_of(tournament), here=True, actor=NOBODY)

    assert client.post(f"{door}undo/", {"receipt": receipt}).status_code == 302
    assert entrant_of(tournament).checked_in_at is not None


def test_a_receipt_is_good_for_two_minutes_and_on_one_tablet(client, tournament, door, club):
    receipt = thanks(client, door, entrant_of(tournament)).context["receipt"]
    other = services.open_tablet(tournament=new_tournament(club, pairs=4, public=True), actor=NOBODY)
    client.post(f"/door/{other.secret}/undo/", {"receipt": receipt})
    with time_machine.travel(timezone.now() + timedelta(minutes=3)):
        client.post(f"{door}undo/", {"receipt": receipt})
        assert client.get(door, {"thanks": receipt}).context["guest"] is None

    assert entrant_of(tournament).checked_in_at is not None


def test_who_has_paid_is_told_so_and_who_has_not_goes_to_the_desk(client, tournament, door):
    Tournament.objects.filter(pk=tournament.pk).update(fee_cents=500)
    first, second, third = (entrant_of(tournament, number) for number in (1, 2, 3))
    tournament.entrants.filter(pk=first.pk).update(paid_at=timezone.now())
    tournament.entrants.filter(pk=third.pk).update(is_free=True)

    assert "Your entry fee is paid." in client.get(f"{door}{first.pk}/").text
    assert "still to be paid" in client.get(f"{door}{second.pk}/").text
    assert "entry fee" not in client.get(f"{door}{third.pk}/").text


def test_names_stand_there_as_their_people_wish(client, tournament, door):
    shy = Player.objects.create(name="Zoë Maes", shown_as="initials")
    entrant = entrant_of(tournament, 2)
    first, second = entrant.people.all()
    first.player, first.name = shy, shy.name
    first.save()
    entrant.name = f"{first.name} & {second.name}"
    entrant.save()

    assert shy.public_name in client.get(door).text
    assert shy.name not in client.get(door).text + client.get(f"{door}{entrant.pk}/").text


def test_who_has_left_is_not_asked(client, tournament, door):
    gone = entrant_of(tournament)
    tournament.entrants.filter(pk=gone.pk).update(left_after=1)

    assert gone.pk not in [row.entrant.pk for row in client.get(door).context["rows"]]
    assert client.get(f"{door}{gone.pk}/").status_code == 404
    assert client.post(f"{door}{gone.pk}/").status_code == 404


def test_somebody_of_another_tournament_is_not_found(client, club, door):
    other = entrant_of(new_tournament(club, pairs=4, public=True))

    assert client.post(f"{door}{other.pk}/").status_code == 404
    assert other.__class__.objects.get(pk=other.pk).checked_in_at is None


def test_an_address_that_was_renewed_ticks_nobody_off_and_says_so(client, tournament, door):
    entrant = entrant_of(tournament)
    services.open_tablet(tournament=tournament, actor=NOBODY)

    for answer in (client.get(door), client.post(f"{door}{entrant.pk}/"), client.post(f"{door}undo/")):
        assert answer.status_code == 410
        assert "The director has the new address" in answer.text
        assert tournament.name not in answer.text
    assert entrant_of(tournament).checked_in_at is None


def test_after_the_tournament_nobody_is_ticked_off(client, tournament, door):
    Tournament.objects.filter(pk=tournament.pk).update(status=Tournament.Status.FINISHED)

    answer = client.post(f"{door}{entrant_of(tournament).pk}/")
    assert answer.status_code == 410
    assert "The tournament is over." in answer.text


def test_a_wrong_address_is_none(client, tournament, door):
    assert client.get("/door/abc/").status_code == 404
    assert client.post("/door/abc/1/").status_code == 404
    assert client.post(f"{door}999999/").status_code == 404
    assert client.post(door).status_code == 405
    assert client.get(f"{door}undo/").status_code == 405


def test_the_tablet_is_slowed_down_before_it_fills_the_log(client, tournament, door):
    tablet = DoorTablet.objects.get(ended_at=None)
    Attempt.objects.bulk_create(
        Attempt(kind="door_tablet", key=f"tablet:{tablet.pk}", at=timezone.now())
        for _tap in range(TAPS.tries)
    )

    answer = client.post(f"{door}{entrant_of(tournament).pk}/")

    assert answer.status_code == 429
    assert "minutes" in answer.text
    assert entrant_of(tournament).checked_in_at is None


def test_the_list_asks_the_database_as_often_for_more_people(client, club, django_assert_num_queries):
    def queries(pairs):
        tournament = new_tournament(club, pairs=pairs, public=True)
        address = f"/door/{services.open_tablet(tournament=tournament, actor=NOBODY).secret}/"
        client.get(address)
        with django_assert_num_queries(5):
            client.get(address)

    queries(4)
    queries(24)


def test_a_browser_says_where_its_forms_come_from(client, tournament, door):
    """Without a referrer it sends `Origin: null`, and every tap would be refused."""
    client = Client(enforce_csrf_checks=True)
    address = f"{door}{entrant_of(tournament).pk}/"
    for page in (door, address):
        answer = client.get(page, secure=True)
        assert answer["Referrer-Policy"] == "same-origin"
        assert 'name="referrer"' not in answer.text
    sent = {"csrfmiddlewaretoken": answer.context["csrf_token"]}
    for origin, status in (("null", 403), ("https://testserver", 302)):
        answer = client.post(address, sent, secure=True, headers={"Origin": origin})
        assert answer.status_code == status


def test_two_taps_do_no_harm(client, tournament, door):
    entrant = entrant_of(tournament)
    thanks(client, door, entrant)
    at = entrant_of(tournament).checked_in_at
    page = client.get(f"{door}{entrant.pk}/").text
    thanks(client, door, entrant)

    assert "Ticked off as here at" in page
    assert entrant_of(tournament).checked_in_at == at
    assert LogEntry.objects.filter(action="check_in").count() == 1


# The director's page


def test_the_director_makes_renews_and_closes_it(tournament, otto, client, signed_in):
    organiser, page = signed_in(otto), path_of(tournament, "check-in/tablet/")
    assert "Make the address" in organiser.get(page).text
    assert DoorTablet.objects.count() == 0, "looking writes nothing"

    organiser.post(page + "open/")
    first = DoorTablet.objects.get()
    assert f"/door/{first.secret}/" in organiser.get(page).text
    organiser.post(page + "open/")
    assert client.get(f"/door/{first.secret}/").status_code == 410
    second = DoorTablet.objects.get(ended_at=None)
    organiser.post(page + "end/")
    assert client.get(f"/door/{second.secret}/").status_code == 410
    organiser.post(page + "end/")

    entries = LogEntry.objects.filter(action__endswith="tablet").order_by("pk")
    assert [entry.action for entry in entries] == ["open_door_tablet", "open_door_tablet", "end_door_tablet"]
    assert page in organiser.get(path_of(tournament, "check-in/")).text


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("anna", 403), ("rosa", 403), ("olga", 404)])
def test_only_organisers_have_that_page(request, tournament, signed_in, who, status):
    client, page = signed_in(request.getfixturevalue(who)), path_of(tournament, "check-in/tablet/")
    for answer in (client.get(page), client.post(page + "open/"), client.post(page + "end/")):
        assert answer.status_code == status
    assert client.get(page + "open/").status_code == 405
    assert not DoorTablet.objects.exists()


def test_the_page_of_a_draft_is_hidden(club, olga, signed_in):
    tournament = new_tournament(club, pairs=4)
    assert_hidden_as_a_draft(tournament, path_of(tournament, "check-in/tablet/"), signed_in(olga))


def test_its_address_is_new_only_when_there_was_one_before(tournament, otto, signed_in):
    client, address = signed_in(otto), path_of(tournament, "check-in/tablet/open/")

    first = client.post(address, follow=True)
    second = client.post(address, follow=True)

    assert "The tablet has an address. Open it there." in first.text
    assert "The tablet has a new address. Open it there." in second.text
