"""Entering people: shown first, entered once, late or not at all; the page, and who may."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import LogEntry, Player
from tests.tournaments.factories import (
    KNOCKOUT,
    NOBODY,
    TABLES_OF_THREE,
    enter,
    entrant,
    new_tournament,
    play_rounds,
    publish_next,
)
from tournaments.entrants import services
from tournaments.entrants.forms import fingerprint_of
from tournaments.models import Entrant
from tournaments.writing.errors import NoLateEntryError, StaleError, TooManyEntrantsError

pytestmark = pytest.mark.django_db

LIST = "An Maes & Bert Claes; Heule\nCas / Dina (KC Wevelgem) #2\n"


def url(name, tournament, *more):
    return reverse(f"tournaments:{name}", args=[tournament.public_id, *more])


def save(client, tournament, text, last=0, **more):
    """Enter a list that was shown and found right."""
    sent = {"text": text, "confirmed": fingerprint_of(text), "last": last} | more
    return client.post(url("add_entrants", tournament), sent)


@pytest.fixture
def tournament(club):
    return new_tournament(club)


class TestEntering:
    def test_first_it_is_shown_how_the_list_was_understood(self, tournament, signed_in, otto):
        page = signed_in(otto).post(url("add_entrants", tournament), {"text": LIST})
        assert Entrant.objects.count() == 0
        assert "Enter 2 pairs" in page.content.decode()

    def test_then_just_that_is_entered(self, tournament, signed_in, otto):
        answer = save(signed_in(otto), tournament, LIST)
        assert answer.url == url("entrants", tournament)
        one, other = tournament.entrants.all()
        assert (one.name, one.club_name, one.number) == ("An Maes & Bert Claes", "Heule", 1)
        assert (other.seed, other.club_name) == (2, "KC Wevelgem")
        assert [person.name for person in one.people.all()] == ["An Maes", "Bert Claes"]
        assert LogEntry.objects.get(action="add_entrants").after == {"numbers": [1, 2]}

    def test_a_list_changed_after_it_was_shown_is_shown_again(self, tournament, signed_in, otto):
        sent = {"text": LIST + "Eva & Frans", "confirmed": fingerprint_of(LIST), "last": 0}
        page = signed_in(otto).post(url("add_entrants", tournament), sent)
        assert Entrant.objects.count() == 0
        assert "Enter 3 pairs" in page.content.decode()

    def test_lines_that_cannot_be_entered_stay_in_the_box(self, tournament, signed_in, otto):
        page = save(signed_in(otto), tournament, LIST + "Eva\n").content.decode()
        assert Entrant.objects.count() == 2
        assert ">Eva</textarea>" in page
        assert "2 entered." in page

    def test_the_same_button_pressed_twice_enters_nobody_twice(self, tournament, signed_in, otto):
        client = signed_in(otto)
        save(client, tournament, LIST)
        late = save(client, tournament, LIST)
        assert late.status_code == 409
        page = late.content.decode()
        assert "The list has grown since you looked" in page
        assert "is on the list already" in page
        assert Entrant.objects.count() == 2

    def test_two_at_the_door_the_second_looks_again_and_loses_nothing(self, tournament, signed_in, otto):
        client = signed_in(otto)
        save(client, tournament, "An & Bert")
        late = save(client, tournament, "Cas & Dina")
        assert late.status_code == 409
        assert "Cas &amp; Dina" in late.content.decode()
        assert save(client, tournament, "Cas & Dina", last=late.context["last"]).status_code == 302
        assert Entrant.objects.count() == 2

    def test_five_thousand_names_are_refused_in_a_sentence_and_nothing_is_lost(self, club, signed_in, otto):
        tournament = new_tournament(club, stages=TABLES_OF_THREE, variant="hornafjardarmanni", unit="player")
        text = "\n".join(f"Player {number}" for number in range(5000))
        page = save(signed_in(otto), tournament, text).content.decode()
        assert "These are 5000 lines; a tournament takes 4096 at most. Nobody was entered." in page
        assert "Player 4999" in page
        assert Entrant.objects.count() == 0

    def test_as_many_as_a_tournament_takes_and_no_more(self, club):
        tournament = new_tournament(club, stages=TABLES_OF_THREE, variant="hornafjardarmanni", unit="player")
        enter(tournament, *(f"P{number}" for number in range(4096)))
        with pytest.raises(TooManyEntrantsError):
            enter(tournament, "One more")
        assert tournament.entrants.count() == 4096

    def test_an_empty_box_is_told_so(self, tournament, signed_in, otto):
        page = signed_in(otto).post(url("add_entrants", tournament), {"text": " \n"})
        assert "Write a name, paste a list, or choose a table." in page.content.decode()

    def test_a_script_gets_the_preview_while_somebody_types(self, tournament, signed_in, otto):
        sent = {"text": LIST, "confirmed": fingerprint_of(LIST), "last": 0}
        answer = signed_in(otto).post(url("add_entrants", tournament), sent, headers={"HX-Request": "true"})
        assert answer.content.decode().strip().startswith('<div id="preview"')
        assert Entrant.objects.count() == 0

    def test_names_are_shown_as_text(self, tournament, signed_in, otto):
        client = signed_in(otto)
        save(client, tournament, "<script>x</script> & <b>Bert</b>")
        page = client.get(url("entrants", tournament)).content.decode()
        assert "<script>x" not in page
        assert "<b>Bert" not in page


class TestComingLate:
    def test_from_the_next_round_on(self, club):
        tournament = new_tournament(club, pairs=4)
        play_rounds(tournament, 2)
        (late,) = enter(tournament, "Zoë & Yves")
        assert late.from_round == 3

    def test_nobody_enters_a_bracket_that_is_being_played(self, club):
        tournament = new_tournament(club, stages=KNOCKOUT, pairs=4)
        publish_next(tournament)
        with pytest.raises(NoLateEntryError):
            enter(tournament, "Zoë & Yves")
        assert tournament.entrants.count() == 4

    def test_the_page_says_so(self, club, signed_in, otto):
        tournament = new_tournament(club, stages=KNOCKOUT, pairs=4)
        publish_next(tournament)
        page = save(signed_in(otto), tournament, "Zoë & Yves", last=4).content.decode()
        assert "nobody can enter it now" in page
        assert "Zoë &amp; Yves" in page


class TestThePage:
    def test_as_many_queries_for_260_as_for_12(self, club, signed_in, otto):
        client, counts = signed_in(otto), []
        for pairs in (12, 260):
            tournament = new_tournament(club, pairs=pairs)
            client.get(url("entrants", tournament))
            with CaptureQueriesContext(
                connection,
            ) as queries:
                assert client.get(url("entrants", tournament)).status_code == 200
            counts.append(len(queries))
        assert counts[0] == counts[1]

    def test_found_by_name_club_or_number(self, tournament, signed_in, otto):
        enter(tournament, "José Maes & An", "Cas & Dina")
        client = signed_in(otto)
        for q, names in (("jose", ["José Maes & An"]), ("2", ["Cas & Dina"]), ("xyz", [])):
            page = client.get(url("entrants", tournament), {"q": q})
            assert [one.name for one in page.context["page_obj"]] == names

    def test_everybody_reads_names_as_people_wish_to_appear(self, club, client):
        tournament = new_tournament(club, public=True)
        shy = Player.objects.create(name="Zoë Maes", shown_as="initials")
        people = (services.Person("Zoë Maes", shy), services.Person("Bert"))
        services.add_entrants(tournament=tournament, entries=[services.Entry(people)], actor=NOBODY)
        page = client.get(url("entrants", tournament)).content.decode()
        assert "Z. M. &amp; Bert" in page
        assert "Zoë" not in page
        assert "textarea" not in page


def test_a_list_that_has_grown_is_looked_at_first(tournament):
    enter(tournament, "A & B")
    with pytest.raises(StaleError):
        services.add_entrants(
            tournament=tournament,
            entries=[services.Entry((services.Person("C"),))],
            actor=NOBODY,
            seen_last=0,
        )


class TestWhoMay:
    @pytest.mark.parametrize(("name", "status"), [("bob", 403), ("rosa", 403), ("olga", 404)])
    def test_organisers_only(self, name, status, tournament, signed_in, request):
        (pair,) = enter(tournament, "A & B")
        client = signed_in(request.getfixturevalue(name))
        assert save(client, tournament, LIST, last=1).status_code == status
        for page in ("edit_entrant", "remove_entrant"):
            assert client.post(url(page, tournament, pair.pk), {}).status_code == status
        assert Entrant.objects.count() == 1

    def test_a_visitor_finds_nothing(self, tournament, client):
        (pair,) = enter(tournament, "A & B")
        assert save(client, tournament, LIST).status_code == 404
        assert client.post(url("remove_entrant", tournament, pair.pk)).status_code == 404

    def test_looking_changes_nothing(self, tournament, signed_in, otto):
        (pair,) = enter(tournament, "A & B")
        client = signed_in(otto)
        for page, more in (("add_entrants", ()), ("remove_entrant", (pair.pk,)), ("paid", (pair.pk,))):
            assert client.get(url(page, tournament, *more)).status_code == 405

    def test_an_entrant_of_another_tournament_is_not_found(self, tournament, signed_in, otto, other_club):
        (pair,) = enter(new_tournament(other_club), "A & B")
        assert signed_in(otto).post(url("edit_entrant", tournament, pair.pk), {}).status_code == 404


def test_paid_is_a_key_that_goes_on_and_off(club, signed_in, anna):
    tournament = new_tournament(club, pairs=1, fee_cents=400)
    pair, client = entrant(tournament, 1), signed_in(anna)
    for paid in ("1", "1", "0"):
        client.post(url("paid", tournament, pair.pk), {"paid": paid})
        pair.refresh_from_db()
        assert bool(pair.paid_at) == (paid == "1")
    assert LogEntry.objects.filter(action="mark_paid").count() == 2
