"""Lists of entrants as people type and paste them: how a line is read, tables, doubles, the club's people."""

from io import BytesIO

import pytest
from django.urls import reverse

from scoring.models import Membership, Player
from tests.tournaments.factories import (
    enter,
    new_tournament,
)
from tournaments.entrants.entry_lists import lines_of_table, read_lines
from tournaments.entrants.forms import fingerprint_of
from tournaments.models import Entrant

pytestmark = pytest.mark.django_db


def url(name, tournament, *more):
    return reverse(f"tournaments:{name}", args=[tournament.public_id, *more])


def save(client, tournament, text, last=0, **more):
    """Enter a list that was shown and found right."""
    sent = {"text": text, "confirmed": fingerprint_of(text), "last": last} | more
    return client.post(url("add_entrants", tournament), sent)


@pytest.fixture
def tournament(club):
    return new_tournament(club)


class TestHowALineIsRead:
    @pytest.mark.parametrize(
        ("line", "people", "name", "club", "seed"),
        [
            ("An & Bert", ("An", "Bert"), "", "", None),
            ("An / Bert", ("An", "Bert"), "", "", None),
            ("An&Bert", ("An", "Bert"), "", "", None),
            ("An  Maes & Bert ; Heule", ("An Maes", "Bert"), "", "Heule", None),
            ("An & Bert (Heule)", ("An", "Bert"), "", "Heule", None),
            ("An & Bert (Heule) #3", ("An", "Bert"), "", "Heule", 3),
            ("12. An & Bert", ("An", "Bert"), "", "", None),
            ("- An & Bert", ("An", "Bert"), "", "", None),
            ("The Aces: An & Bert", ("An", "Bert"), "The Aces", "", None),
        ],
    )
    def test_a_pair(self, line, people, name, club, seed):
        (row,) = read_lines(line, "pair")
        assert (row.people, row.name, row.club, row.seed, row.problem) == (people, name, club, seed, "")

    @pytest.mark.parametrize(
        ("line", "unit", "problem"),
        [
            ("An", "pair", "no_partner"),
            ("An & Bert & Cas", "pair", "too_many_people"),
            ("An & Bert", "player", "one_a_line"),
            ("An & an", "pair", "twice_in_line"),
            ("x" * 81, "player", "too_long"),
            (" ; Heule", "player", "nobody"),
            ("An #0", "player", "seed"),
            ("An\x07", "player", "letters"),
        ],
    )
    def test_what_cannot_be_entered(self, line, unit, problem):
        assert [row.problem for row in read_lines(line, unit)] == [problem]

    def test_blank_lines_are_nothing(self):
        assert read_lines("\n  \n\t\n", "pair") == []

    def test_a_name_with_a_hyphen_or_a_number_stays_whole(self):
        (row,) = read_lines("Jean-Pierre 2", "player")
        assert row.people == ("Jean-Pierre 2",)


class TestTables:
    @pytest.mark.parametrize(
        "raw",
        [
            b"Naam;Partner;Club;Seed\nAn;Bert;Heule;2\n",
            b"name,partner,club,seed\nAn,Bert,Heule,2\n",
            b"\xef\xbb\xbfclub\tname\tpartner\tseed\nHeule\tAn\tBert\t2\n",
            b"An,Bert,Heule,2\n",
        ],
    )
    def test_comma_semicolon_tab_with_and_without_headings(self, raw):
        assert lines_of_table(raw) == "An & Bert; Heule #2"

    @pytest.mark.parametrize(
        "table",
        [
            "Prénom;Nom\nZoë;Maes\n",
            "Naam;Voornaam\nMaes;Zoë\n",
            "Nom;Cognoms\nZoë;Maes\n",
            'Name\n"Maes, Zoë"\n',
        ],
    )
    def test_first_and_last_names_in_columns_of_their_own(self, table):
        assert lines_of_table(table.encode()) == "Zoë Maes"

    def test_old_windows_letters(self):
        assert lines_of_table("Zoë,José\n".encode("cp1252")) == "Zoë & José"

    def test_every_row_is_shown_with_its_fate(self, tournament, signed_in, otto):
        table = BytesIO(b"name,partner,club\nAn,Bert,Heule\nCas,,Heule\n")
        table.name = "list.csv"
        page = signed_in(otto).post(url("add_entrants", tournament), {"text": "", "table": table})
        assert [bool(row["problem"]) for row in page.context["preview"]] == [False, True]
        assert "Who is the partner?" in page.content.decode()
        assert Entrant.objects.count() == 0

    def test_a_picture_is_no_table(self, tournament, signed_in, otto):
        file = BytesIO(b"\x89PNG\0\0")
        file.name = "list.csv"
        page = signed_in(otto).post(url("add_entrants", tournament), {"text": "An & Bert", "table": file})
        assert "This file is no table of text" in page.content.decode()
        assert "An &amp; Bert" in page.content.decode()


class TestLikelyDoubles:
    def test_warned_of_those_on_the_list_in_the_list_and_in_the_club(self, tournament, signed_in, otto, club):
        member = Player.objects.create(name="Bert Claeys")
        Membership.objects.create(club=club, player=member)
        enter(tournament, "Jose Maes & An")
        text = "José Maes & Bert Claes\nKarel & Lies\nKarel & Mia"
        page = signed_in(otto).post(url("add_entrants", tournament), {"text": text}).content.decode()
        assert "José Maes is on the list already." in page
        assert "the club knows Bert Claeys" in page
        assert "Karel stands here twice." in page

    def test_the_clubs_own_people_are_tied_to_their_names(self, tournament, signed_in, otto, club):
        member = Player.objects.create(name="Zoë Maes")
        Membership.objects.create(club=club, player=member)
        save(signed_in(otto), tournament, "zoe maes & Bert")
        assert [person.player for person in tournament.entrants.get().people.all()] == [member, None]

    def test_two_members_of_one_name_are_left_alone(self, tournament, signed_in, otto, club):
        for _twin in range(2):
            Membership.objects.create(club=club, player=Player.objects.create(name="Jan Maes"))
        save(signed_in(otto), tournament, "Jan Maes & Bert")
        assert tournament.entrants.get().people.first().player is None


class TestTheClubsPeople:
    def test_found_by_a_part_of_the_name_without_accents(self, tournament, signed_in, otto, club):
        Membership.objects.create(club=club, player=Player.objects.create(name="Zoë D'Hondt"))
        page = signed_in(otto).get(url("people", tournament), {"q": "dhondt zoe"})
        assert "Nobody in the club" in page.content.decode()
        page = signed_in(otto).get(url("people", tournament), {"q": "zoe"}, headers={"HX-Request": "true"})
        assert "Zoë D&#x27;Hondt" in page.content.decode()

    def test_another_clubs_people_are_not(self, tournament, signed_in, otto, olga):
        page = signed_in(otto).get(url("people", tournament), {"q": "olga"})
        assert "Nobody in the club" in page.content.decode()
