"""People of a club from a table: every row's fate first, all or nothing, and back again."""

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from manille_site.models import SearchName
from scoring.models import Club, Company, LogEntry, Membership, Player
from tests.scoring.clubs.test_members import guest
from tests.scoring.factories import new_match
from tests.scoring.imports.test_spreadsheets import workbook

pytestmark = pytest.mark.django_db

PAGE = "/clubs/heule/members/import/"


def show(client, text="", **said):
    """The preview of pasted rows."""
    return client.post(PAGE, {"text": text, **said})


def save(client, page, **said):
    """Press the button of a preview, with what stands on it."""
    form = page.context["form"]
    sent = {column.name: column.key for column in form.asked_columns}
    sent["head"] = "1" if form.meaning.has_head else "0"
    for row in page.context["rows"]:
        if row.fate.chosen:
            sent[f"choice_{row.fate.row}"] = row.fate.chosen
    sent |= {"text": form.data["text"], "seal": page.context["seal"], "save": "1"}
    return client.post(PAGE, sent | said)


def fates(page) -> list[tuple[int, str, str]]:
    return [(fate.row, fate.label, fate.code) for fate in page.context["preview"].fates]


def members(club: Club) -> list[tuple[str, str]]:
    return list(
        Membership.objects.filter(club=club).order_by("player__name").values_list("player__name", "role")
    )


def test_first_the_rows_then_the_people(signed_in, club, otto):
    client = signed_in(otto)

    page = show(client, "Naam;Rol;Sinds\nAn Maes;lid;2019-09-01\nBert Claes;gast;\n")
    assert fates(page) == [(2, "An Maes", "new"), (3, "Bert Claes", "new")]
    assert "Add 2 people" in page.text
    assert members(club) == [("Otto", "organiser")]

    answer = save(client, page)
    entry = LogEntry.objects.get(action="import_people")
    assert answer.url == f"{PAGE}{entry.pk}/"
    assert members(club) == [("An Maes", "member"), ("Bert Claes", "guest"), ("Otto", "organiser")]
    assert Membership.objects.get(player__name="An Maes").since == date(2019, 9, 1)
    assert SearchName.objects.filter(key="anmaes").exists()
    assert "2 people were added" in client.get(answer.url).text


def test_a_workbook_does_as_well(signed_in, club, otto, tmp_path):
    client = signed_in(otto)
    file = tmp_path / "people.xlsx"
    file.write_bytes(workbook(["First name", "Last name"], ["An", "Maes"]))

    with file.open("rb") as sent:
        page = client.post(PAGE, {"file": sent})
    save(client, page)

    assert ("An Maes", "member") in members(club)


@pytest.mark.parametrize(
    ("row", "fate"),
    [
        ("An Maes", "new"),
        ("An Maes;guest", "new"),
        ("An Maes;Arbitre", "new_without_task"),
        ("An Maes;;2019", "new"),
        ("An Maes;;30/9/2019", "new"),
        ("OTTO", "here"),
        ("Jef  Nŷs", "here"),
        ("Jef Nijs", "here"),  # ij and y are one letter in Flanders
        ("Nys Jef", "likely"),
        ("Jef N.", "likely"),
        ("Jef Nyts", "likely"),
        ("Jeff Nys", "likely"),
        ("Gone Away", "left"),
        ("Put Away", "archived"),
        (";guest", "no_name"),
        ("x" * 81, "too_long"),
        ("An\u202e Maes", "new"),  # what turns its neighbours round is left out
        ("…", "letters"),
        ("An Maes;boss", "role"),
        ("An Maes;;soon", "since"),
        ("An Maes;;2999-01-01", "since"),
        ("An Maes;;30/2/2019", "since"),
    ],
)
def test_each_row_has_its_fate(signed_in, club, otto, row, fate):
    guest(club, "Jef Nys")
    left, archived = guest(club, "Gone Away"), guest(club, "Put Away")
    Membership.objects.filter(pk=left.pk).update(since="2020-01-01", until="2021-01-01")
    Player.objects.filter(pk=archived.player_id).update(archived_at="2021-01-01T00:00Z")

    page = show(signed_in(otto), f"name;role;since\n{row}")

    assert [code for _row, _shown, code in fates(page)] == [fate]


def test_one_row_that_is_refused_holds_all_up(signed_in, club, otto):
    client = signed_in(otto)
    page = show(client, "name;role\nAn Maes;lid\nBert Claes;boss\n")

    assert page.context["preview"].is_ready is False
    assert 'name="save" value="1" disabled' in page.text
    assert "“boss” is no role" in page.text
    assert save(client, page).status_code == 409
    assert members(club) == [("Otto", "organiser")]


@pytest.mark.parametrize(("choice", "added"), [("add", 2), ("skip", 1)])
def test_likely_doubles_wait_for_a_choice(signed_in, club, otto, choice, added):
    guest(club, "Jan Peeters")
    client, text = signed_in(otto), "Jan Peters\nAn Maes"

    page = show(client, text)
    assert "Perhaps the same as Jan Peeters" in page.text
    assert save(client, page).status_code == 409

    chosen = show(client, text, choice_1=choice)
    assert save(client, chosen).status_code == 302
    assert len(members(club)) == 2 + added


def test_who_stands_twice_in_the_table_is_asked_about(signed_in, club, otto):
    page = show(signed_in(otto), "An Maes\nBert Claes\nan maës")

    assert fates(page)[2] == (3, "an maës", "twice")
    assert "Stands in row 1 already" in page.text


def test_a_person_who_knows_better_changes_the_columns(signed_in, club, otto):
    client = signed_in(otto)

    page = show(client, "1;An Maes\n2;Bert Claes", column_0="", column_1="name")
    assert [shown for _row, shown, _code in fates(page)] == ["An Maes", "Bert Claes"]
    save(client, page)
    assert len(members(club)) == 3

    twice = show(client, "1;An Maes", column_0="name", column_1="name")
    assert "Two columns can’t both be “Name”" in twice.text


def test_a_filled_column_that_is_not_used_is_named(signed_in, club, otto):
    client = signed_in(otto)
    table = "Prénom;Surnom;Nom de jeune fille;Ville;Vide\nAnne;Nana;Lefèvre;Lille;\n"

    page = show(client, table)
    assert page.context["form"].unused == ["Surnom", "Nom de jeune fille", "Ville"]
    assert "These columns aren’t used" in page.text

    keys = ("first", "", "last", "", "")
    chosen = {f"column_{place}": key for place, key in enumerate(keys)}
    page = show(client, table, head="1", **chosen)
    assert fates(page) == [(2, "Anne Lefèvre", "new")]
    assert page.context["form"].unused == ["Surnom", "Ville"]


def test_of_a_column_without_a_heading_its_place_is_named(signed_in, club, otto):
    page = show(signed_in(otto), "An Maes;;2019;zaal\nBert Claes;;2020;\n")
    assert page.context["form"].unused == ["Column 4"]
    assert "This column isn’t used" in page.text


def test_where_all_columns_are_used_none_is_named(signed_in, club, otto):
    assert show(signed_in(otto), "Naam;Rol\nAn Maes;lid\n").context["form"].unused == []


def test_the_same_button_twice_adds_nobody_twice(signed_in, club, otto):
    client = signed_in(otto)
    page = show(client, "An Maes\nBert Claes")

    assert save(client, page).status_code == 302
    again = save(client, page)

    assert (again.status_code, fates(again)[0][2]) == (409, "here")
    assert len(members(club)) == 3


def test_what_was_changed_after_the_preview_is_shown_again(signed_in, club, otto):
    client = signed_in(otto)
    page = show(client, "An Maes")

    assert save(client, page, text="An Maes\nBert Claes").status_code == 409
    assert save(client, page, column_0="last").status_code == 409
    assert len(members(club)) == 1


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"text": ""}, "Choose a file, or paste rows"),
        ({"text": " \n\t\t\n"}, "Choose a file, or paste rows"),
        ({"text": "a\n" * 5002}, "more than 5000 rows"),
        ({"text": "\t".join("abc" * 20)}, "more than 50 columns"),
        ({"text": "a\0b"}, "Null characters"),
    ],
)
def test_what_is_no_table_comes_back_with_a_reason(signed_in, club, otto, sent, words):
    answer = signed_in(otto).post(PAGE, sent)

    assert (answer.status_code, words in answer.text) == (422, True)


def test_undo_takes_back_just_that_import(signed_in, club, otto):
    client = signed_in(otto)
    guest(club, "Jef Nys")
    address = save(client, show(client, "An Maes\nBert Claes")).url

    said = client.post(f"{address}undo/", follow=True).text
    client.post(f"{address}undo/")

    assert "The import is taken back." in said
    assert members(club) == [("Jef Nys", "guest"), ("Otto", "organiser")]
    assert not SearchName.objects.filter(key="anmaes").exists()
    assert LogEntry.objects.filter(action="take_back_people").count() == 1


def _plays(club, player):
    new_match(club=club).seats.filter(number=0).update(player=player)


def _merged(club, player):
    Player.objects.filter(pk=player.pk).update(merged_into=guest(club).player)


def _kept_apart(club, player):
    Company.objects.create(club=club, kind="apart").players.add(player)


def _elsewhere(club, player):
    Membership.objects.create(club=Club.objects.create(name="Osilo", slug="osilo"), player=player)


def _archived(club, player):
    Player.objects.filter(pk=player.pk).update(archived_at="2021-01-01T00:00Z")


@pytest.mark.parametrize("lean", [_plays, _merged, _kept_apart, _elsewhere, _archived])
def test_what_something_leans_on_is_not_taken_back(signed_in, club, otto, lean):
    client = signed_in(otto)
    address = save(client, show(client, "An Maes\nBert Claes")).url
    lean(club, Player.objects.get(name="An Maes"))

    said = client.post(f"{address}undo/", follow=True).text

    assert "It can’t be taken back any more: An Maes" in said
    assert Player.objects.filter(name__in=["An Maes", "Bert Claes"]).count() == 2


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("anna", 403), ("rosa", 403), ("olga", 404)])
def test_only_organisers_bring_people_in(request, signed_in, club, otto, who, status):
    address = save(signed_in(otto), show(signed_in(otto), "An Maes")).url
    client = signed_in(request.getfixturevalue(who))

    answers = [client.get(PAGE), client.post(PAGE), client.get(address), client.post(f"{address}undo/")]
    assert [answer.status_code for answer in answers] == [status] * 4


def test_an_import_of_another_club_is_not_reached_through_ones_own(signed_in, club, otto, olga):
    entry = LogEntry.objects.get(
        pk=save(signed_in(otto), show(signed_in(otto), "An Maes")).url.split("/")[-2]
    )
    address = reverse("scoring:take_back_people", args=["osilo", entry.pk])

    assert signed_in(olga).post(address).status_code == 404


def test_undoing_is_a_post(signed_in, club, otto):
    client = signed_in(otto)
    address = save(client, show(client, "An Maes")).url

    assert client.get(f"{address}undo/").status_code == 405


def test_taking_the_members_along_and_bringing_them_in_changes_nothing(signed_in, club, otto):
    client = signed_in(otto)
    save(client, show(client, "An Maes;lid\nZoë D’Hondt;gast\n=Bo;lid"))
    before = members(club)

    for kind in ("csv", "xlsx"):
        raw = client.get(f"/clubs/heule/members.{kind}").content
        page = client.post(PAGE, {"file": SimpleUploadedFile(f"members.{kind}", raw)})
        assert {code for _row, _shown, code in fates(page)} == {"here"}
        assert "isn’t here already" in page.text
    assert members(club) == before


def test_as_many_queries_for_two_thousand_as_for_two(signed_in, club, otto):
    client = signed_in(otto)
    taken = {}
    for count in (1, 2, 2000):
        names = "\n".join(f"{first} {count} Van {number:b}" for number, first in enumerate(["An"] * count))
        with CaptureQueriesContext(connection) as shown:
            page = show(client, names, **{f"choice_{row}": "add" for row in range(1, count + 1)})
        taken[count] = len(shown)
        assert not page.context["preview"].refused
    assert taken[2] == taken[2000]
