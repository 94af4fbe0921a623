"""One engine says which names may be one person's; club import, entrants and search all ask it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manille_site.search import views as search
from scoring.imports.columns import ImportRecord
from scoring.models import Membership, Player
from scoring.names import alike, contains, namesakes, plain, spelling
from tests.tournaments.factories import enter, new_tournament

ONE_PERSON = [
    # Dutch: ij and y, initials, names of several words, order, slips
    ("Jan Thijs", "Jan Thys"),
    ("Jan Thijs", "Thys Jan"),
    ("Jan Peeters", "J Peeters"),
    ("Jan Peeters", "Peeters J."),
    ("Jan Peeters", "Jan P."),
    ("Jan Peeters", "Jan Peters"),
    ("Jan Peeters", "J. Peters"),
    ("An Claeys", "An Claes"),
    ("An Van den Berghe", "Vandenberghe An"),
    ("An Van den Berghe", "An v.d. Berghe"),
    ("Zoë D’Hondt", "Zoe Dhondt"),
    ("Jan Willem Peeters", "Jan Peeters"),
    ("José Maës", "jose maes"),
    ("D'Hondt Zoë", "d hondt zoe"),
    # French
    ("Étienne Lefèvre", "ETIENNE LEFEVRE"),
    ("Étienne Lefèvre", "Lefebvre Étienne"),
    ("Jean-Pierre Dubois", "J.-P. Dubois"),
    ("Jean-Pierre Dubois", "Jean Pierre DUBOIS"),
    ("Jean-Pierre Dubois", "Jean Dubois"),
    ("Céline Œuvrard", "Celine Oeuvrard"),
    ("Paulette Ghesquière", "Paulette Ghesqiere"),
    # Icelandic
    ("Guðrún Þorsteinsdóttir", "Gudrun Thorsteinsdottir"),
    ("Guðrún Jónsdóttir", "Guðrún Jónsd."),
    ("Sigurður Ólafsson", "Sigurdur Ólafss."),
    ("Ægir Jónsson", "Aegir Jonsson"),
    ("Jón Bjarki Sigurðsson", "Jón Sigurðsson"),
    # Italian
    ("Nicolò De Luca", "Nicolo' Deluca"),
    ("Mario Rossi", "Rossi Mario"),
    ("Mario Rossi", "M. Rossi"),
    ("Lo Presti Carmelo", "Carmelo Lopresti"),
    ("Giovanni D’Angelo", "Giovanni Dangelo"),
    # Catalan
    ("Jordi Puig i Ferrer", "Jordi Puig Ferrer"),
    ("Jordi Puig i Ferrer", "Jordi Puig"),
    ("Lluís Gal·la", "LLUIS GALLA"),
    ("Núria Muñoz", "Nuria Munoz"),
    ("Montserrat Vila", "Monserrat Vila"),
]
TWO_PEOPLE = [
    ("Table 1", "Table 2"),
    ("Pair 11", "Pair 12"),
    ("An", "Jan"),
    ("Jan", "Jef"),
    ("An Maes", "Bert Maes"),
    ("Jef Nys", "Jef Six"),
    ("Jef N.", "Jef D."),
    ("An Claeys", "Jan Claes"),
    ("Jan De Wit", "Jan De Wolf"),
    ("J. P.", "Jan Peeters"),
    ("!!!", "???"),
    ("Pierre Dubois", "Paul Dubois"),
    ("Anna Jónsdóttir", "Anna Jóhannsdóttir"),
    ("Jón Helgason", "Jón Helgadóttir"),
    ("Björn Björnsson", "Björn Bjarnason"),
    ("Mario Rossi", "Marco Bossi"),
    ("Jordi Puig i Ferrer", "Jordi Pons i Ferrer"),
]
SONS = (
    "Árni", "Bjarni", "Björn", "Einar", "Guðmundur", "Gunnar", "Helgi", "Jóhann", "Jón", "Kristján", "Magnús",
    "Ólafur", "Sigurður", "Stefán", "Þorsteinn",
)  # fmt: skip
DAUGHTERS = (
    "Anna", "Ásta", "Elín", "Erla", "Guðbjörg", "Guðrún", "Helga", "Hildur", "Ingibjörg", "Jóhanna", "Katrín",
    "Kristín", "Margrét", "Ólöf", "Sigrún",
)  # fmt: skip
FATHERS = (
    "Árna", "Björns", "Einars", "Guðmundar", "Gunnars", "Helga", "Jóhanns", "Jóns", "Magnús", "Ólafs",
    "Sigurðar", "Stefáns", "Þorsteins",
)  # fmt: skip


@pytest.mark.parametrize(("one", "other"), ONE_PERSON)
def test_one_person(one, other):
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(("one", "other"), TWO_PEOPLE)
def test_two_people(one, other):
    assert not alike(one, other)
    assert not alike(other, one)


@pytest.mark.parametrize(("one", "other"), ONE_PERSON)
def test_in_a_long_list_they_are_found_as_well(one, other):
    crowd = [f"{one.split()[0]} {word}" for word in ("Aa", "Bb", "Cc", "Dd", "Ee")] * 5
    near = namesakes([one], [*crowd, other, *crowd]).get(one, [])

    assert (other in near) is (spelling(one) != spelling(other))


def test_of_a_long_list_of_patronymics_hardly_anybody_is_asked_about():
    """A few first names and a few fathers make them all: names near each other are of different people."""
    sons = [f"{first} {father}son" for father in FATHERS for first in SONS]
    daughters = [f"{first} {father}dóttir" for father in FATHERS for first in DAUGHTERS]
    island = [*sons, *daughters]
    names = [island[7 * number % len(island)] for number in range(111)]

    assert len(set(names)) == 111
    assert len(namesakes(names, names)) <= 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jan Thijs", "JAN  thys"),
        ("Zoë D’Hondt", "Zoe D'Hondt"),
        ("Gal·la Puig", "Galla Puig"),
        ("김민준", "김민준"),
    ],
)
def test_the_same_spelling(one, other):
    assert spelling(one) == spelling(other)


def test_accents_case_and_signs_do_not_count():
    assert plain(" ÐÓRA  Ægisdóttir ") == "dora aegisdottir"


def test_a_part_of_a_name_is_found_while_it_is_typed():
    assert [contains("Jan Thijs", "Jan Thijs"[:end]) for end in range(10)] == [True] * 10


@given(st.text(max_size=20), st.text(max_size=20))
def test_likeness_has_no_direction_and_any_text_is_a_name(one, other):
    assert alike(one, other) is alike(other, one)
    assert alike(one, one) is bool(spelling(one))


class TestEverywhereTheSame:
    """What house.md measured: one evening, one person, and three answers."""

    pytestmark = pytest.mark.django_db

    @staticmethod
    def the_club_asks(club, known, typed):
        from scoring.clubs.selectors.people_import import people_preview

        Membership.objects.create(club=club, player=Player.objects.create(name=known))
        preview = people_preview(club, [ImportRecord(1, {"name": typed})], {}, today=None)
        return preview.fates[0].code in ("here", "likely")

    @staticmethod
    def the_entrants_ask(club, known, typed):
        from tournaments.entrants.entry_lists import read_lines
        from tournaments.entrants.selectors.entrants import preview_of

        tournament = new_tournament(club, unit="player")
        enter(tournament, known)
        row = preview_of(tournament, read_lines(typed, "player"))[0]
        return any(warning.code in ("on_the_list", "near_on_the_list") for warning in row.warnings)

    @staticmethod
    def search_finds(club, known, typed):
        Membership.objects.create(club=club, player=Player.objects.create(name=known))
        return known in [found.name for found in search.find(typed, None).players]

    @pytest.mark.parametrize(("one", "other"), ONE_PERSON)
    def test_one_person(self, club, one, other):
        assert self.the_club_asks(club, one, other)
        assert self.the_entrants_ask(club, one, other)
        assert self.search_finds(club, one, other)

    @pytest.mark.parametrize(("one", "other"), TWO_PEOPLE)
    def test_two_people(self, club, one, other):
        """Search offers what was typed nearly so, and asks nobody: but another number is another name."""
        assert not self.the_club_asks(club, one, other)
        assert not self.the_entrants_ask(club, one, other)
        assert not (one[-1].isdigit() and self.search_finds(club, one, other))
