"""Entrants from a table: every row's fate first, all or nothing, and back again."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import LogEntry
from tests.scoring.imports.test_spreadsheets import workbook
from tests.tournaments.factories import NOBODY, new_tournament, publish_next
from tournaments.entrants import services

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=2, public=True)


def address(tournament) -> str:
    return f"/t/{tournament.public_id}/entrants/import/"


def show(client, tournament, text, **said):
    return client.post(address(tournament), {"text": text, **said})


def save(client, tournament, page, **said):
    """Press the button of a preview, with what stands on it."""
    form = page.context["form"]
    sent = {column.name: column.key for column in form.asked_columns}
    sent |= {f"choice_{row.fate.row}": row.fate.chosen for row in page.context["rows"] if row.fate.chosen}
    sent["head"] = "1" if form.meaning.has_head else "0"
    sent |= {"text": form.data["text"], "seal": page.context["seal"], "save": "1"}
    return client.post(address(tournament), sent | said)


def fates(page) -> list[str]:
    return [fate.code for fate in page.context["preview"].fates]


def names(tournament) -> list[tuple[int, str]]:
    return list(tournament.entrants.order_by("number").values_list("number", "name"))


def test_a_workbook_of_pairs_is_entered_behind_the_list(signed_in, otto, tournament):
    client = signed_in(otto)
    raw = workbook(["Seed", "Naam", "Partner", "Vereniging"], [3.0, "Eva Maes", "Frans Six", "Heule"])

    page = client.post(address(tournament), {"file": SimpleUploadedFile("list.xlsx", raw)})
    answer = save(client, tournament, page)

    entered = tournament.entrants.get(number=3)
    assert (entered.name, entered.club_name, entered.seed) == ("Eva Maes & Frans Six", "Heule", 3)
    assert "1 entrant was entered" in client.get(answer.url).text
    assert LogEntry.objects.filter(action="import_entrants").count() == 1


@pytest.mark.parametrize(
    ("row", "fate"),
    [
        ("Eva & Frans;;", "new"),
        ("Eva;Frans;Heule", "new"),
        ("Bert;An;", "here"),
        ("An;Frans;", "on_the_list"),
        (";;Heule", "nobody"),
        ("Eva;;", "no_partner"),
        ("Eva;Eva;", "twice_in_line"),
        ("x" * 81 + ";Frans;", "too_long"),
    ],
)
def test_each_row_has_its_fate(signed_in, otto, tournament, row, fate):
    page = show(signed_in(otto), tournament, f"name;partner;club\n{row}")

    assert fates(page) == [fate]


def test_one_row_that_is_refused_holds_all_up(signed_in, otto, tournament):
    page = show(signed_in(otto), tournament, "name;partner\nEva;Frans\nGriet;")

    assert 'name="save" value="1" disabled' in page.text
    assert save(signed_in(otto), tournament, page).status_code == 409
    assert len(names(tournament)) == 2


def test_who_seems_to_be_there_already_waits_for_a_choice(signed_in, otto, tournament):
    client, text = signed_in(otto), "name;partner\nAn;Frans\nEva;Griet"

    assert save(client, tournament, show(client, tournament, text)).status_code == 409
    save(client, tournament, show(client, tournament, text, choice_2="add"))

    assert names(tournament)[2:] == [(3, "An & Frans"), (4, "Eva & Griet")]


def test_a_person_who_knows_better_changes_the_columns(signed_in, otto, tournament):
    page = show(signed_in(otto), tournament, "7;Eva;Frans", column_0="", column_1="name", column_2="partner")

    assert [row.fate.label for row in page.context["rows"]] == ["Eva & Frans"]


def test_the_same_button_twice_enters_nobody_twice(signed_in, otto, tournament):
    client = signed_in(otto)
    page = show(client, tournament, "Eva;Frans")

    assert [save(client, tournament, page).status_code for _time in range(2)] == [302, 409]
    assert len(names(tournament)) == 3


def test_undo_takes_back_just_that_import(signed_in, otto, tournament):
    client = signed_in(otto)
    answer = save(client, tournament, show(client, tournament, "Eva;Frans\nGriet;Hugo"))
    save(client, tournament, show(client, tournament, "Ilse;Jan"))

    said = client.post(f"{answer.url}undo/", follow=True).text
    client.post(f"{answer.url}undo/")

    assert "The import is taken back." in said
    assert names(tournament) == [(1, "An & Bert"), (2, "Cas & Dina"), (3, "Ilse & Jan")]


def _drawn(tournament, entrant):
    publish_next(tournament)


def _here(tournament, entrant):
    services.check_in(entrant=entrant, here=True, actor=NOBODY)


def _removed(tournament, entrant):
    services.remove_entrant(entrant=entrant, actor=NOBODY)


def _apart(tournament, entrant):
    services.keep_apart(
        tournament=tournament, entrants=list(tournament.entrants.all()[:3]), until_round=None, actor=NOBODY
    )


@pytest.mark.parametrize("lean", [_drawn, _here, _removed, _apart])
def test_what_something_leans_on_is_not_taken_back(signed_in, otto, tournament, lean):
    client = signed_in(otto)
    answer = save(client, tournament, show(client, tournament, "Eva;Frans\nGriet;Hugo"))
    lean(tournament, tournament.entrants.get(number=3))
    before = names(tournament)

    said = client.post(f"{answer.url}undo/", follow=True).text

    assert "It can’t be taken back any more" in said
    assert names(tournament) == before


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("anna", 403), ("olga", 404)])
def test_only_organisers_bring_entrants_in(request, signed_in, otto, tournament, who, status):
    made = save(signed_in(otto), tournament, show(signed_in(otto), tournament, "Eva;Frans"))
    client = signed_in(request.getfixturevalue(who))

    answers = [client.get(address(tournament)), client.post(address(tournament)), client.get(made.url)]
    assert [one.status_code for one in [*answers, client.post(f"{made.url}undo/")]] == [status] * 4


def test_undoing_is_a_post(signed_in, otto, tournament):
    made = save(signed_in(otto), tournament, show(signed_in(otto), tournament, "Eva;Frans"))

    assert signed_in(otto).get(f"{made.url}undo/").status_code == 405


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_taking_the_list_along_and_bringing_it_in_changes_nothing(signed_in, otto, tournament, kind):
    client = signed_in(otto)
    raw = client.get(f"/t/{tournament.public_id}/entrants.{kind}").content

    page = client.post(address(tournament), {"file": SimpleUploadedFile(f"list.{kind}", raw)})

    assert fates(page) == ["here", "here"]


def test_as_many_queries_for_sixty_as_for_two(club, signed_in, otto):
    client = signed_in(otto)
    taken = []
    for count in (2, 2, 60):
        tournament = new_tournament(club, public=True)
        rows = "\n".join(f"An {number:03} Six;Bo {number:03} Zes" for number in range(count))
        page = show(client, tournament, rows)
        with CaptureQueriesContext(connection) as captured:
            assert save(client, tournament, page).status_code == 302
        taken.append(len(captured))
    assert taken[1] == taken[2]


def test_all_others_are_somebody_else_with_one_tap(signed_in, otto, tournament):
    client = signed_in(otto)
    text = "Jan Peeters & Els Six\nJan Peters & Mia Nys\nEva & Frans"
    page = show(client, tournament, text)
    doubtful = [row.fate.row for row in page.context["rows"] if row.fate.choices]
    assert doubtful
    assert "All others are somebody else" in page.text

    page = show(client, tournament, text, others="add", **{f"choice_{doubtful[0]}": "skip"})
    assert [row.fate.does for row in page.context["rows"]].count("choose") == 0
    assert "All others are somebody else" not in page.text
    save(client, tournament, page)
    assert len(names(tournament)) == 2 + 3 - 1
