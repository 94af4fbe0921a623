"""A person's page, and the pages of two: what they say of the hand-made evening, and to whom."""

from fractions import Fraction

import pytest
from django.test import Client

from scoring.access.actors import Actor
from scoring.clubs.services.people import erase_player, merge_players
from scoring.models import Club, Player
from tests.tournaments.records.hand_made import CAPOT, COMEBACK, Cast, hand_made_evening, people_of, played
from tournaments.models import Tournament
from tournaments.records.selectors.statistics import (
    best_evenings,
    company_of,
    figures_by_game,
    form_of,
    subject_of,
)

pytestmark = pytest.mark.django_db
GAME = "manillen-4p"


@pytest.fixture
def evening(club: Club) -> Cast:
    return hand_made_evening(club)


def text_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return " ".join(response.content.decode().split())


def test_figures_are_added_up_by_game(evening: Cast) -> None:
    games = figures_by_game(subject_of(evening.anna))
    assert list(games) == [GAME]
    assert (games[GAME].matches, games[GAME].points, games[GAME].hands) == (3, 46, 6)
    assert games[GAME].per_hand == Fraction(46, 6)
    assert games[GAME].win_rate == 50


def test_form_and_streaks_follow_the_order_of_play(evening: Cast) -> None:
    """Anna: won, lost, drawn. Cas: won, won, drawn."""
    anna, cas = (form_of(subject_of(player)) for player in (evening.anna, evening.cas))
    assert (anna.last, anna.longest_won, anna.longest_unbeaten, anna.running) == ((1, -1, 0), 1, 1, 0)
    assert (cas.last, cas.longest_won, cas.longest_unbeaten) == ((1, 1, 0), 2, 3)


def test_partners_and_opponents_with_how_often_and_how_it_went(evening: Cast) -> None:
    partners, opponents = company_of(subject_of(evening.anna))

    def said(company: list) -> dict:
        return {
            one.person.name: (one.figures.matches, one.figures.won, one.figures.drawn, one.figures.lost)
            for one in company
        }

    assert said(partners) == {"Bob Baert": (2, 0, 1, 1), "Cas Claeys": (1, 1, 0, 0)}
    assert said(opponents) == {
        "Dina Dewulf": (3, 1, 1, 1),
        "Cas Claeys": (2, 0, 1, 1),
        "Bob Baert": (1, 1, 0, 0),
    }


def test_partners_are_drawn_with_what_was_won_with_them(evening: Cast, client: Client) -> None:
    page = text_of(client, f"/players/{evening.anna.pk}/company/")

    drawing = page.partition('class="shares"')[2].partition("</figure>")[0]
    assert drawing.index("Bob Baert") < drawing.index("Cas Claeys")
    assert drawing.count("<li>") == 2
    assert "25%" in drawing, "a draw is half a win"


def test_a_single_partner_is_not_drawn(club: Club, client: Client) -> None:
    four = people_of(club, "An", "Bo", "Cas", "Dina")
    played(four, *COMEBACK, club=club)

    assert 'class="shares"' not in text_of(client, f"/players/{four[0].pk}/company/")


def test_best_evenings_are_those_with_most_won(evening: Cast) -> None:
    [best] = best_evenings(subject_of(evening.cas), GAME)
    assert (best.figures.won, best.figures.lost, best.figures.points) == (2, 0, 39 + 60 + 7)


def test_the_page_shows_it_all(evening: Cast, client: Client) -> None:
    page = text_of(client, f"/players/{evening.anna.pk}/")
    for said in (
        "3 matches: 1 won, 1 drawn, 1 lost (50%)",
        "points: 46, in 6 hands",
        "points per hand; won 2 of 3",
        "won 0 of 1; points it cost: 10",
        "won 1 of 1; points it brought: 16",
        "Too few rated matches",
    ):
        assert said in page


def test_every_number_opens_to_its_matches(evening: Cast, client: Client) -> None:
    address = f"/players/{evening.anna.pk}/matches/"
    assert text_of(client, f"{address}?result=won").count("outcome-won") == 1
    along = text_of(client, f"{address}?game={GAME}&of=along")
    assert "−10" in along
    assert along.count("outcome-") == 1
    assert (
        text_of(client, f"{address}?game=like-manillen&since=2026-03-20&until=2026-03-20").count("outcome-")
        == 3
    )
    assert text_of(client, f"{address}?since=2026-03-21").count("outcome-") == 0
    assert text_of(client, f"{address}?club={evening.club.slug}").count("outcome-") == 3


@pytest.mark.parametrize(
    ("asked", "lead"),
    [
        ("", "3 matches"),
        ("?result=won", "won · 1 match"),
        ("?result=won&club=heule", "won · Heule · 1 match"),
    ],
)
def test_a_list_of_matches_says_what_was_asked_for(
    evening: Cast, client: Client, asked: str, lead: str
) -> None:
    page = text_of(client, f"/players/{evening.anna.pk}/matches/{asked}")
    words = page.partition('<p class="lead">')[2].partition("</p>")[0].split()
    assert " ".join(words) == lead


def test_a_pair_is_what_they_did_on_one_side(evening: Cast, client: Client) -> None:
    page = text_of(client, f"/players/{evening.anna.pk}/with/{evening.bob.pk}/")
    assert "2 matches: 0 won, 1 drawn, 1 lost (25%)" in page
    assert "points: 7, in 3 hands" in page
    strangers = text_of(client, f"/players/{evening.anna.pk}/with/{evening.dina.pk}/")
    assert "They have not played together yet." in strangers


def test_head_to_head_counts_matches_on_opposite_sides(evening: Cast, client: Client) -> None:
    page = text_of(client, f"/players/{evening.anna.pk}/against/{evening.cas.pk}/")
    assert "<strong>0</strong>" in page
    assert page.count("<strong>1</strong>") == 2
    assert "2.3 – 22.3" in page  # 7 and 67 points in three hands


class TestWhatIsPublic:
    def test_friendly_matches_are_for_the_people_in_them(self, signed_in, bob, club: Club) -> None:
        own = Player.objects.get(user=bob)
        others = people_of(club, "An", "Cé", "Do")
        played([own, *others], *COMEBACK, club=None)
        assert Client().get(f"/players/{own.pk}/").status_code == 404
        assert Client().get(f"/players/{others[0].pk}/").status_code == 404
        page = text_of(signed_in(bob), f"/players/{own.pk}/")
        assert "1 match: 1 won, 0 drawn, 0 lost" in page
        assert "An" in text_of(signed_in(bob), f"/players/{own.pk}/matches/")

    def test_a_new_account_sees_how_to_begin(self, signed_in, bob) -> None:
        own = Player.objects.get(user=bob)
        assert "Nothing has been played" in text_of(signed_in(bob), f"/players/{own.pk}/")

    def test_a_tournament_that_is_being_prepared_is_in_no_statistics(
        self, evening: Cast, client: Client
    ) -> None:
        from tests.tournaments.factories import new_tournament
        from tournaments.models import PlayedMatch, PlayerEvening

        tournament = new_tournament(evening.club, public=True)
        PlayedMatch.objects.update(tournament=tournament)
        PlayerEvening.objects.update(tournament=tournament)
        assert client.get(f"/players/{evening.anna.pk}/").status_code == 200
        Tournament.objects.update(status="draft")
        assert client.get(f"/players/{evening.anna.pk}/").status_code == 404
        board = client.get(f"/clubs/{evening.club.slug}/leaders/").content.decode()
        assert "Anna Ameel" not in board

    def test_initials_and_other_names_are_honoured_on_every_page(self, evening: Cast, client: Client) -> None:
        Player.objects.filter(pk=evening.anna.pk).update(shown_as="initials")
        Player.objects.filter(pk=evening.bob.pk).update(shown_as="pseudonym", pseudonym="Klaverenheer")
        slug, anna, bob, cas = evening.club.slug, evening.anna.pk, evening.bob.pk, evening.cas.pk
        addresses = (
            "/leaders/", "/leaders.csv", f"/clubs/{slug}/leaders/", f"/clubs/{slug}/leaders/hall/",
            f"/clubs/{slug}/leaders/embed/", f"/clubs/{slug}/statistics/", f"/clubs/{slug}/records/",
            f"/clubs/{slug}/hall-of-fame/", f"/clubs/{slug}/yearbook/2026/", "/records/",
            f"/players/{anna}/", f"/players/{bob}/", f"/players/{cas}/", f"/players/{cas}/matches/",
            f"/players/{anna}/with/{bob}/", f"/players/{anna}/against/{bob}/", f"/players/{cas}/company/",
        )  # fmt: skip
        for address in addresses:
            page = text_of(client, address)
            assert "Ameel" not in page, address
            assert "Baert" not in page, address
            assert "A. A." in page or "Klaverenheer" in page, address

    def test_the_erased_have_no_page_and_stand_in_no_table(self, evening: Cast, client: Client) -> None:
        erase_player(player=evening.anna, actor=Actor())
        assert client.get(f"/players/{evening.anna.pk}/").status_code == 404
        for address in ("/leaders/", f"/clubs/{evening.club.slug}/hall-of-fame/"):
            page = text_of(client, address)
            assert "Ameel" not in page
            assert f"/players/{evening.anna.pk}/" not in page

    def test_who_left_keeps_the_page_and_is_in_no_table_of_today(self, evening: Cast, client: Client) -> None:
        Player.objects.filter(pk=evening.anna.pk).update(archived_at="2026-04-01T12:00Z")
        assert "Anna Ameel" in text_of(client, f"/players/{evening.anna.pk}/")
        assert "Anna Ameel" not in text_of(client, "/leaders/")

    def test_a_merged_entry_leads_to_the_person_with_all_matches(self, evening: Cast, client: Client) -> None:
        [double] = people_of(evening.club, "A. Ameel")
        played([double, evening.bob, evening.cas, evening.dina], *CAPOT, club=evening.club)
        merge_players(player=double, into=evening.anna, actor=Actor(), club=evening.club)
        response = client.get(f"/players/{double.pk}/")
        assert response.status_code == 302
        assert "4 matches: 1 won, 1 drawn, 2 lost" in text_of(client, response["Location"])


def test_pages_ask_as_many_questions_for_many_matches_as_for_few(
    evening: Cast, client: Client, django_assert_max_num_queries
) -> None:
    for _more in range(4):
        played([evening.anna, evening.bob, evening.cas, evening.dina], *COMEBACK, club=evening.club)
    anna, bob = evening.anna.pk, evening.bob.pk
    client.get(f"/players/{anna}/")
    for address, most in (
        (f"/players/{anna}/", 14),
        (f"/players/{anna}/matches/", 10),
        (f"/players/{anna}/company/", 7),
        (f"/players/{anna}/with/{bob}/", 12),
        (f"/players/{anna}/against/{bob}/", 12),
    ):
        with django_assert_max_num_queries(most):
            text_of(client, address)
