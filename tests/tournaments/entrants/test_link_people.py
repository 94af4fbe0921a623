"""Names on the list become people of the club, so that seasons and statistics follow them."""

import pytest
from django.urls import reverse

from scoring.models import LogEntry, Membership, Player, Role, Seat
from tests.tournaments.factories import NOBODY, enter, entrant, new_tournament, play_rounds
from tests.tournaments.pages import queries_for, text_of
from tournaments.entrants.selectors.linking import Means, links_of, names_to_link
from tournaments.entrants.services import set_absent, withdraw
from tournaments.entrants.services.linking import link_people
from tournaments.models import EntrantPlayer, Evening, Season, Table
from tournaments.seasons.selectors.fold import facts_now
from tournaments.seasons.services.tallies import fold_evenings
from tournaments.setup import services as setup
from tournaments.writing.errors import PersonEnteredError

pytestmark = pytest.mark.django_db


def url(tournament, name="link_people"):
    return reverse(f"tournaments:{name}", args=[tournament.public_id])


def person(club, name, role=Role.MEMBER):
    player = Player.objects.create(name=name)
    Membership.objects.create(club=club, player=player, role=role)
    return player


@pytest.fixture
def tournament(club):
    return new_tournament(club, names=["Cas & Dina", "Eva & Frans"])


def linked(tournament):
    rows = EntrantPlayer.objects.filter(entrant__tournament=tournament)
    return {row.name: row.player.name if row.player else None for row in rows.select_related("player")}


def press(client, tournament, **choices):
    seal = client.get(url(tournament)).context["seal"]
    return client.post(url(tournament), {"seal": seal, **choices})


def test_one_tap_links_who_is_known_and_makes_the_others_guests(tournament, club, signed_in, otto):
    person(club, "CAS")
    client = signed_in(otto)
    assert "Link 4 people to the club" in text_of(client.get(url(tournament, "entrants")))
    assert "Link 4 people to the club" in text_of(client.get(url(tournament, "check_in")))

    assert press(client, tournament).url == url(tournament, "entrants")

    assert linked(tournament) == {"Cas": "CAS", "Dina": "Dina", "Eva": "Eva", "Frans": "Frans"}
    assert {m.role for m in Membership.objects.filter(club=club, player__name__in=["Dina", "Eva"])} == {
        "guest"
    }
    assert Player.objects.filter(name__iexact="cas").count() == 1
    assert LogEntry.objects.get(action="link_people").after == {"numbers": [1, 2], "new": 3}
    assert "Link" not in text_of(client.get(url(tournament, "entrants")))


def test_the_preview_says_who_is_whom_and_writes_nothing(tournament, club, signed_in, otto):
    person(club, "Cas")
    person(club, "Dina"), person(club, "Dina")
    page = signed_in(otto).get(url(tournament))
    assert [row.person.name for row in page.context["known"]] == ["Cas"]
    assert [row.person.name for row in page.context["doubtful"]] == ["Dina"]
    assert [row.person.name for row in page.context["new"]] == ["Eva", "Frans"]
    assert set(linked(tournament).values()) == {None}


class TestSomebodyIsAskedAbout:
    @pytest.fixture
    def tournament(self, club):
        person(club, "Jan Peeters")
        return new_tournament(club, names=["Jan Peters", "Els Six"], unit="player", variant="manillen-2p")

    def test_who_is_not_chosen_stays_as_they_are(self, tournament, signed_in, otto):
        assert press(signed_in(otto), tournament).url == url(tournament)
        assert linked(tournament) == {"Jan Peters": None, "Els Six": "Els Six"}

    def test_they_are_who_is_chosen(self, tournament, signed_in, otto):
        row = names_to_link(tournament)[0]
        press(signed_in(otto), tournament, **{row.field: row.players[0].pk})
        assert linked(tournament)["Jan Peters"] == "Jan Peeters"

    def test_or_all_others_are_new_with_one_tap(self, tournament, signed_in, otto):
        press(signed_in(otto), tournament, others="new")
        assert linked(tournament) == {"Jan Peters": "Jan Peters", "Els Six": "Els Six"}

    @pytest.mark.parametrize("choice", ["999999", "x", "-1"])
    def test_nobody_else_can_be_chosen(self, tournament, signed_in, otto, choice):
        press(signed_in(otto), tournament, **{names_to_link(tournament)[0].field: choice})
        assert linked(tournament)["Jan Peters"] is None

    def test_one_person_for_two_entrants_is_refused(self, tournament, club, signed_in, otto):
        enter(tournament, "Jan Peetrs")
        rows = [row for row in names_to_link(tournament) if row.means is Means.ASKS]
        jan = Player.objects.get(name="Jan Peeters").pk
        answer = press(signed_in(otto), tournament, **{row.field: jan for row in rows})
        assert answer.status_code == 409
        assert "Jan Peeters plays as" in text_of(answer)
        assert set(linked(tournament).values()) == {None}


def test_two_of_a_name_are_put_right_first(club):
    tournament = new_tournament(club, names=["An", "An", "Bo"], unit="player", variant="manillen-2p")
    assert [row.means for row in names_to_link(tournament)] == [Means.NEW, Means.TWICE, Means.TWICE]


class TestOneOfAPairGoesOnWithAnother:
    """Jan plays with Els at first, then with Mia, who come as a new pair."""

    @pytest.fixture
    def tournament(self, club):
        person(club, "Jan")
        return new_tournament(club, names=["Jan & Els", "Bo & Cas", "Fien & Gust", "Hilde & Ivo"])

    def both(self, tournament):
        jan = Player.objects.get(name="Jan")
        rows = EntrantPlayer.objects.filter(entrant__tournament=tournament, name="Jan")
        return dict.fromkeys(rows.values_list("pk", flat=True), jan)

    def means(self, tournament):
        return [row.means for row in names_to_link(tournament) if row.person.name == "Jan"]

    def test_in_other_rounds_both_are_the_same_person(self, tournament):
        play_rounds(tournament, 2)
        withdraw(entrant=entrant(tournament, 1), after_round=2, actor=NOBODY)
        enter(tournament, "Jan & Mia")

        assert self.means(tournament) == [Means.IS, Means.IS]
        assert link_people(tournament=tournament, links=self.both(tournament), actor=NOBODY) == 2

    def test_in_the_same_round_nobody_is_two(self, tournament):
        play_rounds(tournament, 1)
        enter(tournament, "Jan & Mia")
        play_rounds(tournament, 1)
        withdraw(entrant=entrant(tournament, 1), after_round=2, actor=NOBODY)

        assert self.means(tournament) == [Means.TWICE, Means.TWICE]
        with pytest.raises(PersonEnteredError) as refused:
            link_people(tournament=tournament, links=self.both(tournament), actor=NOBODY)
        assert refused.value.facts == {"name": "Jan", "entrant": "Jan & Els"}

    def test_a_round_that_one_of_the_two_missed_is_the_others(self, tournament):
        play_rounds(tournament, 1)
        set_absent(entrant=entrant(tournament, 1), rounds=[2, 3], actor=NOBODY)
        enter(tournament, "Jan & Mia")
        play_rounds(tournament, 1)
        withdraw(entrant=entrant(tournament, 5), after_round=3, actor=NOBODY)

        assert link_people(tournament=tournament, links=self.both(tournament), actor=NOBODY) == 2


def test_a_list_that_has_changed_is_shown_again(tournament, club, signed_in, otto):
    client = signed_in(otto)
    seal = client.get(url(tournament)).context["seal"]
    person(club, "Eva")
    answer = client.post(url(tournament), {"seal": seal})
    assert answer.status_code == 409
    assert set(linked(tournament).values()) == {None}


def test_what_was_played_follows(tournament, club):
    """Sheets, statistics and the season know a person from the first round on."""
    play_rounds(tournament, 1)
    setup.finish_tournament(tournament=tournament, actor=NOBODY)
    season = Season.objects.create(
        club=club, name="2026", variant="manillen-4p", unit="player", status="open"
    )
    Evening.objects.create(season=season, tournament=tournament)
    fold_evenings(tournament.pk)
    assert facts_now(season, public=False).scores == ()

    links = links_of(names_to_link(tournament), {})
    assert link_people(tournament=tournament, links=links, actor=NOBODY) == 4

    matches = Table.objects.filter(round__stage__tournament=tournament).values("match")
    seats = Seat.objects.filter(match__in=matches).select_related("player")
    assert {(seat.name, seat.player.name) for seat in seats} == {
        (n, n) for n in ("Cas", "Dina", "Eva", "Frans")
    }
    fold_evenings(tournament.pk)
    assert len(facts_now(season, public=False).scores) == 4


def test_as_many_queries_for_many(club, signed_in, otto):
    few, many = new_tournament(club, pairs=2), new_tournament(club, pairs=12)
    client = signed_in(otto)
    assert queries_for(client, url(few)) == queries_for(client, url(many))


def test_when_entering_they_become_guests_with_a_tick(tournament, club, signed_in, otto):
    client = signed_in(otto)
    preview = client.post(url(tournament, "add_entrants"), {"text": "Gust & Hilde"})
    assert "The 2 names that the club doesn’t know become guests of it" in text_of(preview)
    sent = {"text": "Gust & Hilde", "confirmed": preview.context["confirmed"], "last": 2, "to_club": "1"}
    assert client.post(url(tournament, "add_entrants"), sent).url == url(tournament, "entrants")
    assert linked(tournament) == {
        "Cas": None, "Dina": None, "Eva": None, "Frans": None, "Gust": "Gust", "Hilde": "Hilde",
    }  # fmt: skip


def test_when_entering_somebody_doubtful_is_asked_about(tournament, club, signed_in, otto):
    person(club, "Jan Peeters")
    client = signed_in(otto)
    preview = client.post(url(tournament, "add_entrants"), {"text": "Jan Peters & Hilde"})
    sent = {
        "text": "Jan Peters & Hilde",
        "confirmed": preview.context["confirmed"],
        "last": 2,
        "to_club": "1",
    }
    assert client.post(url(tournament, "add_entrants"), sent).url == url(tournament)
    assert linked(tournament)["Hilde"] == "Hilde"
    assert linked(tournament)["Jan Peters"] is None


def test_a_late_comer_may_become_a_guest(tournament, club, signed_in, otto):
    client = signed_in(otto)
    first = client.post(url(tournament, "late_comer"), {"name": "Gust & Hilde"})
    assert "new here" in text_of(first)
    client.post(
        url(tournament, "late_comer"), {"name": "Gust & Hilde", "sure": "1", "last": "2", "to_club": "1"}
    )
    assert linked(tournament)["Gust"] == "Gust"
    assert entrant(tournament, 3).checked_in_at is not None


def test_members_scorers_and_outsiders_link_nobody(tournament, signed_in, anna, bob, olga, client):
    for user, status in ((anna, 403), (bob, 403), (olga, 404)):
        visitor = signed_in(user)
        assert visitor.get(url(tournament)).status_code == status
        assert visitor.post(url(tournament), {"seal": "x"}).status_code == status
    assert client.get(url(tournament)).status_code == 404
