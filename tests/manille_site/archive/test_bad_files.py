"""Archives that no export writes: refused as a whole, with a code that says why."""

import io
import json

import pytest

from manille_site.archive.reading import BadArchiveError, open_archive, open_upload
from scoring.matches.services.matches import stop_match
from scoring.models import Club, Line, Match, Player
from tests.manille_site.archive.archives import NOBODY, archive_of, changed, taken_over, with_rows

pytestmark = pytest.mark.django_db


BAD = {
    "no zip": ("no_zip", lambda raw: b"not a zip"),
    "half a zip": ("no_zip", lambda raw: raw[: len(raw) // 2]),
    "a path upwards": ("foreign_file", lambda raw: changed(raw, "../../etc/passwd", lambda _old: b"x")),
    "another program's zip": (
        "foreign_file",
        lambda raw: changed(raw, "word/document.xml", lambda _old: b"x"),
    ),
    "no contents": ("no_archive", lambda raw: changed(raw, "archive.json", lambda _old: b"[]")),
    "a later format": (
        "newer",
        lambda raw: changed(
            raw, "archive.json", lambda old: old.replace(b"manille-club/1", b"manille-club/9")
        ),
    ),
    "no JSON": ("no_json", lambda raw: changed(raw, "tables/lines.json", lambda _old: b"[{")),
    "no list": ("no_json", lambda raw: changed(raw, "tables/lines.json", lambda _old: b"{}")),
    "not a number": ("no_json", lambda raw: changed(raw, "tables/lines.json", lambda _old: b"[NaN]")),
    "deep": ("no_json", lambda raw: changed(raw, "tables/lines.json", lambda _old: b"[" * 100_000)),
    "NUL": ("no_json", lambda raw: changed(raw, "tables/lines.json", lambda _old: b'["\\u0000"]')),
    "half a letter": ("no_json", lambda raw: changed(raw, "tables/lines.json", lambda _old: b'["\\ud800"]')),
    "rows that are none": (
        "bad_row",
        lambda raw: changed(raw, "tables/lines.json", lambda _old: b"[1, null]"),
    ),
    "an unknown role": (
        "bad_row",
        lambda raw: with_rows(raw, "memberships", lambda rows: rows[0].update(role="king")),
    ),
    "a name too long": (
        "bad_row",
        lambda raw: with_rows(raw, "players", lambda rows: rows[0].update(name="x" * 81)),
    ),
    "a stranger": (
        "bad_row",
        lambda raw: with_rows(raw, "memberships", lambda rows: rows[0].update(player=10**9)),
    ),
    "a circle": (
        "bad_row",
        lambda raw: with_rows(raw, "players", lambda rows: rows[0].update(merged_into=rows[0]["n"])),
    ),
    "twice the same row": ("bad_row", lambda raw: with_rows(raw, "lines", lambda rows: rows.append(rows[0]))),
    "two lines of one number": (
        "bad_rows",
        lambda raw: with_rows(raw, "lines", lambda rows: rows.append(rows[0] | {"n": 10**6})),
    ),
    "a line changed": (
        "sheet_differs",
        lambda raw: with_rows(
            raw, "lines", lambda rows: rows[-1].update(facts={"trump": "spades", "points": [30, None]})
        ),
    ),
    "a game nobody knows": (
        "bad_row",
        lambda raw: with_rows(raw, "matches", lambda rows: rows[0].update(variant="x")),
    ),
    "a tournament of a game nobody knows": (
        "bad_row",
        lambda raw: with_rows(raw, "tournaments", lambda rows: rows[0].update(variant="x")),
    ),
    "a tournament of no game": (
        "bad_row",
        lambda raw: with_rows(raw, "tournaments", lambda rows: rows[0].update(variant="")),
    ),
    "a ruling in a game nobody knows": (
        "bad_row",
        lambda raw: with_rows(raw, "rulings", lambda rows: rows[0].update(variant="x")),
    ),
    "house rules that the game doesn't have": (
        "bad_row",
        lambda raw: with_rows(raw, "house_rulesets", lambda rows: rows[0].update(options={"a": 1})),
    ),
    "a tournament in a year that no calendar shows": (
        "bad_row",
        lambda raw: with_rows(
            raw, "tournaments", lambda rows: rows[0].update(starts_at="9999-12-31T23:59:59+00:00")
        ),
    ),
    "a match before there were years": (
        "bad_row",
        lambda raw: with_rows(
            raw, "matches", lambda rows: rows[0].update(opened_at="0001-01-01T00:00:00+14:00")
        ),
    ),
    "a match after there are years": (
        "bad_row",
        lambda raw: with_rows(
            raw, "matches", lambda rows: rows[0].update(opened_at="9999-12-31T23:59:59.999999-14:00")
        ),
    ),
    "a season that begins in the year 1": (
        "bad_row",
        lambda raw: with_rows(raw, "seasons", lambda rows: rows[0].update(starts_on="0001-01-01")),
    ),
    "a time zone of nowhere": (
        "bad_row",
        lambda raw: with_rows(raw, "clubs", lambda rows: rows[0].update(time_zone="Mars/Olympus")),
    ),
    "the time zone of some machine": (
        "bad_row",
        lambda raw: with_rows(raw, "clubs", lambda rows: rows[0].update(time_zone="localtime")),
    ),
    "a name of which nothing can be seen": (
        "bad_row",
        lambda raw: with_rows(raw, "players", lambda rows: rows[0].update(name="\u200b")),
    ),
    "fewer rows than were written": (
        "damaged",
        lambda raw: changed(raw, "tables/memberships.json", lambda _old: b"[]"),
    ),
    "a language that nobody reads here": (
        "bad_row",
        lambda raw: with_rows(raw, "clubs", lambda rows: rows[0].update(language="xx")),
    ),
    "a club without a name": (
        "bad_row",
        lambda raw: with_rows(raw, "clubs", lambda rows: rows[0].update(name=" ")),
    ),
    "a person without a name": (
        "bad_row",
        lambda raw: with_rows(raw, "players", lambda rows: rows[0].update(name="")),
    ),
    "half a number": (
        "bad_row",
        lambda raw: with_rows(raw, "lines", lambda rows: rows[0].update(number=1.5)),
    ),
    "a truth for a number": (
        "bad_row",
        lambda raw: with_rows(raw, "lines", lambda rows: rows[0].update(number=True)),
    ),
    "a number for a truth": (
        "bad_row",
        lambda raw: with_rows(raw, "lines", lambda rows: rows[0].update(struck=0)),
    ),
    "a number for a name": (
        "bad_row",
        lambda raw: with_rows(raw, "players", lambda rows: rows[0].update(name=5)),
    ),
    "prizes of another kind": (
        "bad_row",
        lambda raw: with_rows(raw, "tournaments", lambda rows: rows[0].update(prizes={"a": 1})),
    ),
    "a prize that is a sum of debts": (
        "bad_row",
        lambda raw: with_rows(
            raw, "tournaments", lambda rows: rows[0].update(prizes={"places": [{"cents": -500}]})
        ),
    ),
    "facts of the log that are none": (
        "bad_row",
        lambda raw: with_rows(raw, "log", lambda rows: rows[0].update(before="x")),
    ),
    "made at no moment": (
        "damaged",
        lambda raw: changed(
            raw, "archive.json", lambda old: json.dumps(json.loads(old) | {"made_at": 5}).encode()
        ),
    ),
    "a result changed": (
        "tournament_differs",
        lambda raw: with_rows(raw, "results", lambda rows: rows[-1].update(scores=[1, 2])),
    ),
}


def test_a_bad_archive_is_refused_as_a_whole(full_club, subtests):
    """One club for all of them: it takes longer to make than to take over."""
    good = archive_of(full_club)
    before = Club.objects.count(), Player.objects.count(), Line.objects.count()
    for what, (code, spoil) in BAD.items():
        with subtests.test(what):
            with pytest.raises(BadArchiveError) as refused:
                taken_over(spoil(good))

            assert refused.value.code == code
            assert (Club.objects.count(), Player.objects.count(), Line.objects.count()) == before


def test_what_is_known_of_the_place_is_said(full_club):
    raw = archive_of(full_club)
    for spoil, place in (
        (lambda rows: rows.append(rows[0]), "tables/lines.json"),
        (lambda rows: rows[0].update(n=7, number=1.5), "tables/lines.json, n 7, number"),
    ):
        with pytest.raises(BadArchiveError) as refused:
            taken_over(with_rows(raw, "lines", spoil))
        assert refused.value.name == place


@pytest.mark.parametrize("written_down", [{}, [], "x", None, {"games": [], "games_won": [9], "winners": [1]}])
def test_the_result_of_a_match_is_what_its_lines_come_to(full_club, written_down):
    stop_match(Match.objects.filter(club=full_club, closed_at=None).first(), actor=NOBODY)
    raw = archive_of(full_club)
    ended = list(results_of_matches(full_club))

    def forge(rows):
        for row in rows:
            row["final"] = written_down

    copy = taken_over(with_rows(raw, "matches", forge))

    assert any(final for final, _closed_at in ended)
    assert list(results_of_matches(copy)) == ended


def results_of_matches(club):
    return Match.objects.filter(club=club).order_by("pk").values_list("final", "closed_at")


def test_a_bomb_is_refused_before_it_is_opened(full_club):
    bomb = changed(archive_of(full_club), "tables/lines.json", lambda _old: b" " * 2_000_000)
    with pytest.raises(BadArchiveError) as refused:
        open_archive(io.BytesIO(bomb), largest=1_000_000)
    assert refused.value.code == "too_large"


@pytest.mark.parametrize(
    ("inside", "code"),
    [
        (b"[" + b"[]," * 8_000_000 + b"[]]", "too_large"),
        (b'["' + b"x" * 30_000_000 + b'"]', None),
        (b"[{", "no_json"),
    ],
    ids=["lists that take gigabytes", "a long text", "no JSON"],
)
def test_what_a_stranger_sends_is_weighed_before_it_is_read(full_club, inside, code):
    """61 kilobytes once took 1.8 gigabytes of the server."""
    raw = changed(archive_of(full_club), "tables/lines.json", lambda _old: inside)
    assert len(raw) < 200_000
    if code is None:
        assert open_upload(io.BytesIO(raw)).club_name == "Heule"
        return
    with pytest.raises(BadArchiveError) as refused:
        open_upload(io.BytesIO(raw))
    assert refused.value.code == code
