"""Lists of entrants as people type and paste them: how a line is read, tables, doubles, the club's people."""

from io import BytesIO

import pytest
from django.urls import reverse

from scoring.models import Membership, Player
from tests.tournaments.factories import NOBODY, enter, new_tournament
from tournaments.entrants import services
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

    def test_long_names_of_two_are_whole_though_no_pair_is_shown_with_so_much(self):
        (row,) = read_lines(f"{'x' * 80} & {'y' * 80}", "pair")
        assert (row.people, row.problem) == (("x" * 80, "y" * 80), "")

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

    def test_a_list_that_is_pasted_once_more_enters_those_who_are_missing(self, tournament, signed_in, otto):
        enter(tournament, "José Maes & An")
        text = "Jose Maes & An\nKarel & Lies"
        page = signed_in(otto).post(url("add_entrants", tournament), {"text": text})
        assert (page.context["fine"], page.context["asked_about"]) == (1, 1)
        assert page.context["unknown"] == 2  # Karel and Lies: nobody else becomes a guest of the club
        assert "1 line has a name that is on the list already, or in a line above: enter it, too" in page.text

        answer = save(signed_in(otto), tournament, text, last=1)

        assert [one.name for one in tournament.entrants.all()] == ["José Maes & An", "Karel & Lies"]
        assert "Jose Maes &amp; An</textarea>" in answer.text

    def test_namesakes_are_entered_when_they_were_shown_as_others(self, tournament, signed_in, otto):
        enter(tournament, "José Maes & An")
        text, client = "Jose Maes & An", signed_in(otto)
        shown_without = save(client, tournament, text, last=1, namesakes="1")
        assert (tournament.entrants.count(), shown_without.context["fine"]) == (1, 1)

        confirmed = shown_without.context["confirmed"]
        save(client, tournament, text, last=1, namesakes="1", confirmed=confirmed)

        assert tournament.entrants.count() == 2

    def test_a_name_in_two_lines_is_entered_once(self, tournament, signed_in, otto):
        client, text = signed_in(otto), "Karel & Lies\nMia & karel\nAn & Bert"
        page = client.post(url("add_entrants", tournament), {"text": text})
        assert (page.context["fine"], page.context["asked_about"]) == (2, 1)

        answer = save(client, tournament, text)

        assert [one.name for one in tournament.entrants.all()] == ["Karel & Lies", "An & Bert"]
        assert "Mia &amp; karel</textarea>" in answer.text
        assert answer.context["asked_about"] == 1

    def test_or_twice_when_somebody_has_said_that_they_are_two(self, tournament, signed_in, otto):
        text = "Karel & Lies\nMia & karel"
        confirmed = fingerprint_of(f"{text}\n& namesakes")
        save(signed_in(otto), tournament, text, namesakes="1", confirmed=confirmed)
        assert [one.name for one in tournament.entrants.all()] == ["Karel & Lies", "Mia & karel"]

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


class TestNobodyPlaysTwice:
    @pytest.fixture
    def tournament(self, tournament, club):
        for name in ("Marie Martin", "Luc"):
            Membership.objects.create(club=club, player=Player.objects.create(name=name))
        return tournament

    def test_in_two_lines_of_a_list(self, tournament, signed_in, otto):
        client, text = signed_in(otto), "Marie Martin & An\nBert & marie martin\nLuc & Cas"
        page = client.post(url("add_entrants", tournament), {"text": text})
        sentence = "marie martin plays as Marie Martin &amp; An already, and nobody plays twice."
        assert [bool(row["problem"]) for row in page.context["preview"]] == [False, True, False]
        assert sentence in page.text
        answer = save(client, tournament, text)
        assert [one.name for one in tournament.entrants.all()] == ["Marie Martin & An", "Luc & Cas"]
        assert "Bert &amp; marie martin" in answer.text

    def test_on_the_list_already(self, tournament, signed_in, otto):
        client = signed_in(otto)
        save(client, tournament, "Marie Martin & An")
        page = client.post(url("add_entrants", tournament), {"text": "Luc & Marie Martin"})
        assert "Marie Martin plays as Marie Martin &amp; An already" in page.text
        late = client.post(url("late_comer", tournament), {"name": "Luc & Marie Martin", "sure": "1"})
        assert (late.status_code, tournament.entrants.count()) == (422, 1)

    def test_but_who_has_left_may_come_with_somebody_else(self, tournament, signed_in, otto):
        client = signed_in(otto)
        save(client, tournament, "Marie Martin & An")
        services.withdraw(entrant=tournament.entrants.get(), after_round=0, actor=NOBODY)
        page = client.post(url("add_entrants", tournament), {"text": "Luc & Marie Martin"})
        assert page.context["preview"][0]["problem"] == ""


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
