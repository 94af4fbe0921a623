"""The log: a sentence for every code, for organisers and for oneself, in a steady number of queries."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from scoring.access.actors import Actor
from scoring.clubs.services import clubs
from scoring.clubs.words.log import SENTENCES, rows_of
from scoring.models import LogEntry
from scoring.writing.log import log
from tests.scoring.clubs.test_members import guest
from tests.scoring.factories import hand, new_match, play

ROOT = Path(__file__).resolve().parents[3]
LOGGED = re.compile(
    r"(?<!logger\.)\b_?(?:log|log_table|_note|_end|_set_status|_log_\w+)\(\s*(?:[\w.]+,\s*){0,3}\"([a-z_]+)\""
)


def codes_in_source() -> set[str]:
    files = [
        path for app in ("scoring", "tournaments", "manille_site") for path in ROOT.glob(f"{app}/**/*.py")
    ]
    return {code for path in files for code in LOGGED.findall(path.read_text())}


def test_every_code_has_a_sentence() -> None:
    assert codes_in_source() - set(SENTENCES) == set()


def test_the_search_for_codes_finds_them() -> None:
    assert codes_in_source() >= {"record_line", "publish_round", "change_role", "sign_in", "leave_club"}


def entries(client, **asked):
    return client.get(reverse("scoring:club_log", args=["heule"]), asked).context["rows"]


def test_the_log_tells_who_did_what_to_whom(signed_in, club, otto) -> None:
    actor = Actor(user=otto, role="organiser")
    membership = clubs.add_guest(club=club, name="Jef N.", actor=actor)
    clubs.change_role(membership=membership, role="scorer", actor=actor)
    match = new_match(club=club)
    play(match, hand(37))

    rows = entries(signed_in(otto))

    assert [(row.who, row.role, row.sentence) for row in rows] == [
        ("the server", "", "Wrote down: Game 1, hand 1"),
        ("Otto", "organiser", "Made Jef N. scorer instead of guest"),
        ("Otto", "organiser", "Added Jef N."),
    ]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en-gb", "Ruled: The score stays as it is"), ("nl", "Beslist: De score blijft zoals ze is")],
)
def test_a_ruling_is_told_in_words(club, otto, language: str, sentence: str) -> None:
    log("rule", actor=Actor(user=otto), club=club, after={"outcome": "stands"})
    with translation.override(language):
        assert [row.sentence for row in rows_of(LogEntry.objects.all())] == [sentence]


def test_what_somebody_did_is_no_sentence_of_a_button() -> None:
    """In English “set up” is a command as well as what is past; in Spanish it isn't."""
    pages = "".join(path.read_text() for path in (ROOT / "templates").rglob("*.html"))
    with translation.override("es"):
        on_pages = {gettext(text) for text in re.findall(r"translate [\"']([^\"']+)[\"']", pages)}
        assert {str(sentence) for sentence in SENTENCES.values()} & on_pages == set()


def test_a_code_without_facts_or_sentence_breaks_nothing(club, db) -> None:
    for action in [*SENTENCES, "something_new"]:
        log(action, actor=Actor(), club=club, subject="player:999", before="text", after=[1, 2])

    rows = rows_of(LogEntry.objects.order_by("pk"))

    assert rows[-1].sentence == "something new"
    assert [row.sentence for row in rows if "%" in row.sentence or not row.sentence] == []


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, 4),
        ({"action": "add_guest"}, 3),
        ({"action": "no_such"}, 4),
        ({"about": "MATCH"}, 1),
        ({"first": "2030-01-01"}, 0),
        ({"last": "2001-01-01"}, 0),
        ({"first": "nonsense", "who": "x' OR 1=1"}, 4),
        ({"page": "999"}, 4),
    ],
)
def test_filters(signed_in, club, otto, asked, found) -> None:
    for name in ("Jef", "Rik", "Els"):
        clubs.add_guest(club=club, name=name, actor=Actor(user=otto))
    match = new_match(club=club)
    play(match, hand(37))
    asked = {key: match.public_id if value == "MATCH" else value for key, value in asked.items()}

    assert len(entries(signed_in(otto), **asked)) == found


def test_a_day_is_the_clubs_day(signed_in, club, otto) -> None:
    """23:30 in London is tomorrow in Heule."""
    log("edit_club", actor=Actor(), club=club)
    type(club).objects.filter(pk=club.pk).update(time_zone="Pacific/Auckland")
    moment = LogEntry.objects.get().at
    day = moment.astimezone(UTC).date()

    client = signed_in(otto)
    shown = {
        offset: len(entries(client, first=date, last=date))
        for offset, date in enumerate(
            str(datetime.fromordinal(day.toordinal() + d).date()) for d in (-1, 0, 1)
        )
    }
    assert sum(shown.values()) == 1


def test_nobody_but_organisers_reads_it(signed_in, client, club, rosa, bob, olga) -> None:
    page = reverse("scoring:club_log", args=["heule"])

    assert [signed_in(user).get(page).status_code for user in (rosa, bob, olga)] == [403, 403, 404]
    assert client.get(page).status_code == 404


def test_another_clubs_entries_are_not_in_it(signed_in, club, other_club, otto) -> None:
    guest(other_club)
    log("edit_club", actor=Actor(), club=other_club)

    assert entries(signed_in(otto)) == []


def test_ones_own_entries_are_for_oneself(signed_in, club, otto, bob) -> None:
    log("edit_club", actor=Actor(user=otto), club=club)
    log("claim_player", actor=Actor(user=bob), subject=f"player:{bob.player.pk}")

    page = signed_in(bob).get(reverse("scoring:own_log"))

    assert [row.sentence for row in page.context["rows"]] == ["Said: Bob, that is me"]


def test_a_full_page_takes_as_many_queries_as_a_line(
    signed_in, club, otto, django_assert_num_queries
) -> None:
    client = signed_in(otto)
    for _number in range(2):
        clubs.add_guest(club=club, name="Jef", actor=Actor(user=otto))
        entries(client)
    with django_assert_num_queries(QUERIES):
        entries(client)
    for number in range(60):
        clubs.add_guest(club=club, name=f"Jef {number}", actor=Actor(user=otto))
    with django_assert_num_queries(QUERIES):
        assert len(entries(client)) == 50


QUERIES = 9
"""Session, user, club, role; people and actions to choose from, the count, the entries, their names."""


def test_the_log_holds_no_names(club, otto) -> None:
    actor = Actor(user=otto)
    membership = clubs.add_guest(club=club, name="Jef Nys", actor=actor)
    clubs.change_role(membership=membership, role="scorer", actor=actor)
    clubs.end_membership(membership=membership, actor=actor)

    stored = LogEntry.objects.values_list("subject", "before", "after", "reason")
    assert "Jef" not in repr(list(stored))
