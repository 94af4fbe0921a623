"""The door: who is here. Several helpers, big targets, nothing lost by a second tap."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import LogEntry
from tests.tournaments.factories import NOBODY, enter, entrant, new_tournament, publish_next
from tournaments.entrants import services

pytestmark = pytest.mark.django_db

SCRIPT = {"HX-Request": "true"}


def url(tournament, *more, name="check_in"):
    return reverse(f"tournaments:{name}", args=[tournament.public_id, *more])


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=3)


def here(tournament):
    return list(tournament.entrants.exclude(checked_in_at=None).values_list("number", flat=True))


def test_a_tap_ticks_off_and_a_second_one_takes_it_back(tournament, signed_in, anna):
    client, second = signed_in(anna), entrant(tournament, 2)
    client.post(url(tournament, second.pk, name="tick"), {"here": "1"})
    assert here(tournament) == [2]
    client.post(url(tournament, second.pk, name="tick"), {"here": "0"})
    assert here(tournament) == []
    assert LogEntry.objects.filter(action="check_in").count() == 2


def test_two_helpers_who_tap_the_same_row_at_once_mean_the_same(tournament, signed_in, anna):
    """Each tap says what it wants, so the second one changes nothing and is not logged."""
    client, second = signed_in(anna), entrant(tournament, 2)
    for _helper in range(2):
        client.post(url(tournament, second.pk, name="tick"), {"here": "1"})
    assert here(tournament) == [2]
    assert LogEntry.objects.filter(action="check_in").count() == 1


def test_not_yet_here(tournament, signed_in, anna):
    services.check_in(entrant=entrant(tournament, 1), here=True, actor=NOBODY)
    page = signed_in(anna).get(url(tournament), {"missing": "1"})
    assert [one.number for one in page.context["rows"]] == [2, 3]
    assert (page.context["here"], page.context["expected"]) == (1, 3)


def test_search_without_accents(tournament, signed_in, anna):
    enter(tournament, "Zoë & Yves")
    page = signed_in(anna).get(url(tournament), {"q": "zoe"})
    assert [one.name for one in page.context["rows"]] == ["Zoë & Yves"]


def test_search_and_filter_stay_after_a_tap_without_scripts(tournament, signed_in, anna):
    answer = signed_in(anna).post(
        url(tournament, entrant(tournament, 1).pk, name="tick"), {"here": "1", "q": "an", "missing": "1"}
    )
    assert answer.url == url(tournament) + "?q=an&missing=1"


def test_everybody_is_here_but_who_has_left(tournament, signed_in, anna):
    services.withdraw(entrant=entrant(tournament, 3), after_round=0, actor=NOBODY)
    client = signed_in(anna)
    for _tap in range(2):
        client.post(url(tournament, name="tick_all"))
    assert here(tournament) == [1, 2]
    assert LogEntry.objects.filter(action="check_in").count() == 1


class TestALongList:
    @pytest.fixture
    def tournament(self, club):
        return new_tournament(club, pairs=130)

    def test_it_is_shown_in_pages(self, tournament, signed_in, anna):
        client = signed_in(anna)
        shown = [len(client.get(url(tournament), {"page": page}).context["rows"]) for page in (1, 2, 3)]
        assert shown == [60, 60, 10]

    def test_a_tap_stays_on_its_page(self, tournament, signed_in, anna):
        client, late = signed_in(anna), entrant(tournament, 70)
        sent = {"here": "1", "page": "2", "missing": "1"}
        answer = client.post(url(tournament, late.pk, name="tick"), sent, headers=SCRIPT)
        assert answer.context["page_obj"].number == 2
        assert 'href="?missing=1&amp;page=3"' in answer.content.decode()
        assert "&amp;page=2" in answer.content.decode().partition("hx-trigger")[0], "what it asks for next"
        plain = client.post(url(tournament, late.pk, name="tick"), sent)
        assert plain.url == url(tournament) + "?missing=1&page=2"

    def test_when_the_last_of_the_last_page_has_come_the_page_before_is_shown(
        self, tournament, signed_in, anna
    ):
        services.check_in_all(tournament=tournament, actor=NOBODY)
        page = signed_in(anna).get(url(tournament), {"missing": "1", "page": "3"})
        assert (page.context["page_obj"].number, page.context["rows"]) == (1, [])

    def test_a_search_looks_through_all_pages(self, tournament, signed_in, anna):
        page = signed_in(anna).get(url(tournament), {"q": "Pair 128"})
        assert [one.number for one in page.context["rows"]] == [128]


class TestSeveralHelpers:
    def test_the_page_asks_for_news_and_is_told_when_there_is_none(self, tournament, signed_in, anna):
        client = signed_in(anna)
        tournament.refresh_from_db()
        assert client.get(url(tournament), {"v": tournament.version}, headers=SCRIPT).status_code == 204

    def test_what_another_ticked_off_comes_by_itself(self, tournament, signed_in, anna):
        seen = tournament.version
        services.check_in(entrant=entrant(tournament, 2), here=True, actor=NOBODY)
        answer = signed_in(anna).get(url(tournament), {"v": seen}, headers=SCRIPT)
        page = answer.content.decode()
        assert answer.status_code == 200
        assert page.strip().startswith('<div id="door"')
        assert 'aria-pressed="true"' in page

    def test_a_tap_answers_with_the_new_list(self, tournament, signed_in, anna):
        second = entrant(tournament, 2)
        answer = signed_in(anna).post(url(tournament, second.pk, name="tick"), {"here": "1"}, headers=SCRIPT)
        tournament.refresh_from_db()
        assert f"v={tournament.version}" in answer.content.decode()


def test_as_many_queries_for_260_as_for_12(club, signed_in, anna):
    client, counts = signed_in(anna), []
    for pairs in (12, 260):
        tournament = new_tournament(club, pairs=pairs, fee_cents=400)
        client.get(url(tournament))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(url(tournament)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("name", "status"), [("otto", 200), ("rosa", 200), ("anna", 200), ("bob", 403), ("olga", 404)]
)
def test_whoever_helps_to_run_it(name, status, tournament, signed_in, request):
    client, first = signed_in(request.getfixturevalue(name)), entrant(tournament, 1)
    assert client.get(url(tournament)).status_code == status
    answer = client.post(url(tournament, first.pk, name="tick"), {"here": "1"})
    assert answer.status_code == (302 if status == 200 else status)
    assert here(tournament) == ([1] if status == 200 else [])


def test_a_visitor_finds_nothing(tournament, client):
    assert client.get(url(tournament)).status_code == 404
    assert client.post(url(tournament, name="tick_all")).status_code == 404


def test_looking_changes_nothing(tournament, signed_in, otto):
    client = signed_in(otto)
    assert client.get(url(tournament, entrant(tournament, 1).pk, name="tick")).status_code == 405
    assert client.get(url(tournament, name="tick_all")).status_code == 405


# A queue at the door


@pytest.fixture
def hofn(club):
    names = ("Þóra Jónsdóttir", "Jón Guðmundsson", "Ásta Björk", "Jón Gíslason", "Örn Helgason")
    stages = ({"system": "tables", "rounds": 3, "table_size": 3},)
    return new_tournament(club, names=names, unit="player", variant="manni", stages=stages)


def listed(page):
    return [one.name for one in page.context["rows"]]


def test_the_list_goes_from_a_to_z_whatever_the_accents(hofn, signed_in, anna):
    assert listed(signed_in(anna).get(url(hofn))) == [
        "Ásta Björk", "Jón Gíslason", "Jón Guðmundsson", "Örn Helgason", "Þóra Jónsdóttir",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("jon gud", ["Jón Guðmundsson"]),
        ("gud jon", ["Jón Guðmundsson"]),
        ("j g", ["Jón Gíslason", "Jón Guðmundsson"]),
        ("thor", ["Þóra Jónsdóttir"]),
        ("tor", ["Þóra Jónsdóttir"]),
        ("mundsson", ["Jón Guðmundsson"]),
        ("4", ["Jón Gíslason"]),
        ("nobody", []),
    ],
)
def test_a_few_letters_of_each_word_find_somebody(hofn, signed_in, anna, typed, names):
    assert listed(signed_in(anna).get(url(hofn), {"q": typed})) == names


@pytest.mark.parametrize("headers", [{}, SCRIPT])
def test_all_who_are_listed_are_ticked_with_one_tap_and_unticked_with_another(hofn, signed_in, anna, headers):
    client = signed_in(anna)
    client.post(url(hofn, entrant(hofn, 4).pk, name="tick"), {"here": "1"})

    after = client.post(url(hofn, name="tick_all"), {"q": "jon"}, headers=headers)

    assert here(hofn) == [1, 2, 4], "Jónsdóttir too"
    assert "2 were ticked off." in " ".join(after.text.split())
    client.post(url(hofn, name="untick"), {"changed": after.context["changed_keys"]}, headers=headers)
    assert here(hofn) == [4], "who was ticked alone stays"


def test_the_note_counts_those_who_are_still_ticked(hofn, signed_in, anna):
    client = signed_in(anna)
    all_at_once = client.post(url(hofn, name="tick_all"), headers=SCRIPT).context["changed"]
    sent = {"here": "0", "changed": ",".join(map(str, all_at_once))}
    answer = client.post(url(hofn, all_at_once[0], name="tick"), sent, headers=SCRIPT)
    assert sorted(answer.context["changed"]) == sorted(all_at_once[1:])
    assert 'id="door-undo" hx-swap-oob="true"' in answer.text


def test_the_button_counts_those_who_are_listed(hofn, signed_in, anna):
    client = signed_in(anna)
    assert client.get(url(hofn), {"q": "jon"}).context["listed_away"] == 3
    assert client.get(url(hofn)).context["listed_away"] == 5


def test_what_the_draw_does_with_the_unticked_is_said_before(hofn, club, signed_in, anna):
    client = signed_in(anna)
    assert "As long as nobody is ticked off, everybody on the list is drawn." in client.get(url(hofn)).text
    services.check_in(entrant=entrant(hofn, 1), here=True, actor=NOBODY)
    assert "not ticked off when round 1 is drawn is left out of it" in client.get(url(hofn)).text

    bracket = new_tournament(club, pairs=4, stages=({"system": "knockout"},))
    services.check_in(entrant=entrant(bracket, 1), here=True, actor=NOBODY)
    assert "is drawn all the same, and loses by forfeit" in client.get(url(bracket)).text


class TestALateComer:
    @pytest.fixture
    def let_in(self, hofn, signed_in, otto):
        def post(name, user=otto, **sent):
            return signed_in(user).post(url(hofn, name="late_comer"), {"name": name, **sent}, follow=True)

        return post

    def test_is_entered_and_here_with_two_taps(self, hofn, let_in, signed_in, otto):
        search = signed_in(otto).get(url(hofn), {"q": "Bára Sól"})
        assert "Let Bára Sól in" in search.text
        assert "None of these" not in search.text

        preview = let_in("Bára Sól")
        assert "They are in the first draw." in preview.text
        assert hofn.entrants.count() == 5, "nothing yet"
        done = let_in("Bára Sól", sure="1", last=preview.context["last"])

        assert "On the list, and here: Bára Sól." in done.text
        assert here(hofn) == [6]

    def test_comes_into_the_next_round_when_one_is_drawn(self, hofn, let_in):
        publish_next(hofn)

        assert "1 round is drawn: they play from the next one on." in let_in("Bára Sól").text
        let_in("Bára Sól", sure="1")
        assert entrant(hofn, 6).from_round == 2

    def test_the_second_tap_twice_enters_one(self, hofn, let_in):
        for _tap in range(2):
            let_in("Bára Sól", sure="1", last="5")
        assert hofn.entrants.count() == 6

    def test_somebody_on_the_list_is_pointed_out(self, let_in):
        assert "Jon Gudmundsson is on the list already." in let_in("Jon Gudmundsson").text

    @pytest.mark.parametrize("name", ["", "An & Bert"])
    def test_what_is_no_entrant_is_refused(self, hofn, let_in, name):
        assert let_in(name, sure="1").status_code == 422
        assert hofn.entrants.count() == 5

    @pytest.mark.parametrize(("who", "status"), [("anna", 403), ("bob", 403), ("olga", 404)])
    def test_is_for_organisers(self, let_in, hofn, request, who, status):
        assert let_in("Bára", request.getfixturevalue(who)).status_code == status
        assert hofn.entrants.count() == 5


@pytest.mark.parametrize("who", ["anna", "rosa"])
def test_who_checks_people_in_finds_the_way_and_no_doors_that_are_shut(tournament, request, signed_in, who):
    publish_next(tournament)
    client = signed_in(request.getfixturevalue(who))
    front = client.get(reverse("tournaments:tournament", args=[tournament.public_id])).text
    assert f'href="{url(tournament)}"' in front

    page = client.get(url(tournament)).text

    for name in ("draw", "settings", "screens", "structure"):
        assert f'href="{url(tournament, name=name)}"' not in page
    visitor = Client().get(reverse("tournaments:tournament", args=[tournament.public_id])).text
    assert f'href="{url(tournament)}"' not in visitor
