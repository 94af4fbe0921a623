"""Search: names spelt about right are found, by whoever may know of them, in few queries however many."""

import pytest
from django.core.management import call_command
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from manille_site.models import SearchName
from manille_site.search import index as search_index
from manille_site.search import views as search
from scoring.access.actors import Actor
from scoring.clubs.services import clubs, people
from scoring.models import Club, Membership, Player, Role
from scoring.names.keys import whole_key
from scoring.names.slips import is_one_slip
from tests.tournaments.factories import new_tournament
from tournaments.setup import services as setup

pytestmark = pytest.mark.django_db
NOBODY = Actor()
ACCENTED = "abcdefghijklmnopqrstuvwxyzéèêëïîôöûüçñåøæœßðþáíóúýłđ"


def member(club, name, role=Role.MEMBER, **fields):
    player = Player.objects.create(name=name, **fields)
    Membership.objects.create(club=club, player=player, role=role)
    return player


def names(typed, user=None):
    return [one.name for one in search.find(typed, user).players]


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Étienne Delcambre", "etienne"),
        ("Étienne Delcambre", "DELCAMBRE"),
        ("Guðrún Þorsteinsdóttir", "gudrun"),
        ("Guðrún Þorsteinsdóttir", "Thorsteinsdottir"),
        ("Els D’Hondt", "dhondt"),
        ("Els D’Hondt", "d'hondt"),
        ("Els D’Hondt", "hondt"),
        ("Jean-Baptiste Quaghebeur de Warhem", "jean baptiste warhem"),
        ("Paulette Ghesquière", "ghesqiere"),
        ("Jef Nys", "nys jef"),
        ("Jef Nys", "jefnys"),
        ("Óskar Ægisson", "aegisson"),
        ("Rik Naert", "nart"),
        ("Rik Naert", "neart"),
        ("김민준", "김민준"),
        ("עדי כהן", "כהן"),
    ],
)
def test_a_name_is_found_without_accents_case_and_order(club, name, typed):
    member(club, "Somebody Else")
    member(club, name)

    assert names(typed) == [name]


WORDS = st.text(ACCENTED, min_size=2, max_size=12).map(str.title)
NAMES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join).filter(lambda name: len(whole_key(name)) > 2)


@st.composite
def slips(draw):
    """A name, and the same with one letter wrong, missing, extra, or swapped with its neighbour."""
    name = draw(NAMES)
    at = draw(st.integers(0, len(name) - 1))
    letter = draw(st.sampled_from(ACCENTED))
    typed = draw(
        st.sampled_from(
            [
                name[:at] + letter + name[at + 1 :],
                name[:at] + name[at + 1 :],
                name[:at] + letter + name[at:],
                name[:at] + name[at + 1 : at + 2] + name[at] + name[at + 2 :],
            ]
        )
    )
    return name, typed


@given(slips())
def test_any_name_is_found_with_any_one_slip(slip):
    name, typed = slip
    Membership.objects.all().delete()
    Player.objects.all().delete()
    club = Club.objects.get_or_create(name="1", slug="one")[0]
    player = member(club, name)

    assert player in [one.player for one in search.find(typed, None).players]


@given(st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_one_slip_is_a_distance_of_one(one, other):
    """Against the plain table of the restricted edit distance."""
    rows = [[max(i, j) for j in range(len(other) + 1)] for i in range(len(one) + 1)]
    for i in range(1, len(one) + 1):
        for j in range(1, len(other) + 1):
            rows[i][j] = min(
                rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (one[i - 1] != other[j - 1])
            )
            if i > 1 and j > 1 and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]:
                rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)

    assert is_one_slip(one, other) is (rows[-1][-1] <= 1)


def test_the_best_fit_stands_first(club):
    for name in ("Jan Maesen", "Jan Maas", "Piet Maes"):
        member(club, name)

    assert names("maes") == ["Piet Maes", "Jan Maesen", "Jan Maas"]


@pytest.mark.parametrize("typed", ["", " ", "a", "%", "__", "’", "x" * 5000, "\x00\x00"])
def test_what_can_mean_nothing_finds_nothing(client, club, typed):
    member(club, "An Maes")

    response = client.get("/search/", {"q": typed})

    assert response.status_code == 200
    assert len(response.context["found"]) == 0


def test_clubs_and_tournaments_are_found_too(client, club):
    tournament = new_tournament(club, name="Grote Prijs", public=True)

    page = client.get("/search/?q=grote+prys").content.decode()

    assert f'href="/t/{tournament.public_id}/"' in page
    assert 'href="/clubs/heule/"' in client.get("/search/?q=huele").content.decode()


def test_drafts_are_not_found_before_they_are_opened(club):
    tournament = new_tournament(club, name="Grote Prijs")
    assert search.find("grote", None).tournaments == []

    setup.open_tournament(tournament=tournament, actor=NOBODY)
    assert search.find("grote", None).tournaments == [tournament]


def test_a_tournament_is_found_by_its_new_name_only(club):
    tournament = new_tournament(club, name="Grote Prijs", public=True)

    setup.change_settings(tournament=tournament, actor=NOBODY, name="Kerstprijs")

    assert search.find("grote", None).tournaments == []
    assert search.find("kerstprijs", None).tournaments == [tournament]


# Whom one may find ------------------------------------------------------------------------------------------


def test_people_are_found_by_what_they_show_only(club):
    member(club, "Anna Claes", shown_as="initials")
    member(club, "Bob Maes", shown_as="pseudonym", pseudonym="De Kloeke")

    assert (names("claes"), names("maes")) == ([], [])
    assert names("kloeke") == ["De Kloeke"]


def test_whoever_chooses_to_be_less_known_is_so_at_once(club):
    player = member(club, "Anna Claes")
    assert names("claes") == ["Anna Claes"]

    people.change_appearance(player=player, actor=NOBODY, shown_as="initials")

    assert names("claes") == []


def test_a_choice_holds_even_where_the_index_is_old(club):
    player = member(club, "Anna Claes")
    Player.objects.filter(pk=player.pk).update(shown_as="initials")

    assert names("claes") == []


@pytest.mark.parametrize("field", ["erased_at", "archived_at"])
def test_the_erased_and_the_archived_are_not_found(club, field):
    player = member(club, "Anna Claes")
    setattr(player, field, timezone.now())
    player.save()

    assert names("claes") == []


def test_a_merged_entry_is_found_as_the_person_it_became(club):
    double, player = member(club, "Anneke Claes"), member(club, "Anna Claes")

    people.merge_players(player=double, into=player, actor=NOBODY, club=club)

    assert names("claes") == ["Anna Claes"]


def test_guests_are_found_by_the_insiders_of_their_club_alone(club, bob, olga):
    guest = clubs.add_guest(club=club, name="Jef Nys", actor=NOBODY)

    assert (names("nys"), names("nys", olga), names("nys", bob)) == ([], [], ["Jef Nys"])
    assert search.find("nys", bob).players[0].clubs == (club,)

    clubs.end_membership(membership=guest, actor=NOBODY)
    assert names("nys", bob) == []


def test_another_guest_finds_no_guests(club, signed_in, olga):
    Membership.objects.create(club=club, player=olga.player, role=Role.GUEST)
    clubs.add_guest(club=club, name="Jef Nys", actor=NOBODY)

    assert names("nys", olga) == []


def test_to_which_clubs_somebody_belongs_is_not_told(club):
    member(club, "Anna Claes")

    assert search.find("claes", None).players[0].clubs == ()


# Queries and pages ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", [1, 40])
def test_many_are_found_in_as_many_queries_as_few(club, many, django_assert_num_queries):
    for number in range(many):
        member(club, f"Anna Claes {number}")

    with django_assert_num_queries(3):
        found = search.find("Ana Claes", None)

    assert len(found.players) == min(many, search.ROWS)


def test_the_index_is_made_anew(club, capsys):
    member(club, "Anna Claes")
    before = sorted(SearchName.objects.values_list("kind", "key", "club"))
    SearchName.objects.all().delete()

    call_command("rebuild_search")

    assert sorted(SearchName.objects.values_list("kind", "key", "club")) == before
    assert "words" in capsys.readouterr().out


def test_an_installation_with_people_is_indexed_when_it_first_migrates(club):
    member(club, "Anna Claes")
    SearchName.objects.all().delete()

    call_command("migrate", verbosity=0)

    assert names("claes") == ["Anna Claes"]


def test_while_typing_only_the_list_is_sent(client, club):
    member(club, "Anna Claes")

    page = client.get("/search/?q=claes", headers={"HX-Request": "true"}).content.decode()

    assert "Anna Claes" in page
    assert "<html" not in page


def test_what_is_not_found_is_said_with_a_way_on(client):
    page = client.get("/search/?q=Zwarte+Piet").content.decode()

    assert "Nothing is called “Zwarte Piet”, or nearly so." in page


def test_every_kind_that_is_indexed_has_a_model():
    assert list(search_index.MODELS) == SearchName.Kind.values
