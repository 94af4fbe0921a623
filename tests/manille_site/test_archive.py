"""A club goes out as one file and comes in again: the same standings, the same sheets, every version."""

import io
import json
import zipfile
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from manille_site.archive.contents import CLUBS, KEPT, LEFT_OUT, PLAYERS
from manille_site.archive.importing import ImportedAlreadyError, import_club, take_back
from manille_site.archive.reading import BadArchiveError, open_archive
from manille_site.archive.writing import write_archive
from manille_site.models import SearchName
from scoring import services as scoring
from scoring.actors import Actor
from scoring.models import Club, Company, HouseRuleset, Line, LogEntry, Match, Membership, Player, Ruling
from scoring.selectors import score_sheet
from scoring.services.log import log
from tests.scoring.factories import hand, new_match, play
from tests.tournaments.factories import (
    KNOCKOUT,
    LADDER,
    SWISS,
    enter,
    entrant,
    new_tournament,
    play_rounds,
    publish_next,
    settle,
)
from tournaments.engine import standings_json
from tournaments.models import Apart, Evening, PlayedMatch, Season, SeasonClub, Table, Tournament
from tournaments.selectors.files import tournament_file
from tournaments.services import results, statistics

pytestmark = pytest.mark.django_db
NOBODY = Actor()


@pytest.fixture
def full_club(club: Club, otto: Any, other_club: Club) -> Club:
    """A club with something of everything: sheets corrected and struck, tournaments half and whole."""
    jef = Player.objects.create(name="Jef Nys", shown_as="initials")
    double = Player.objects.create(name="J. Nys", merged_into=jef)
    for player in (jef, double):
        Membership.objects.create(club=club, player=player, role="member")
    Company.objects.create(club=club, kind="apart", note="since 1998").players.set([jef, otto.player])
    HouseRuleset.objects.create(club=club, variant="manillen-2p", name="Friday", options={"target": 61})
    match = new_match(club=club)
    match.seats.filter(number=0).update(player=jef)
    play(match, hand(37), hand(20), hand(45))
    scoring.correct_line(
        match=match,
        number=1,
        version=1,
        kind="hand",
        facts={"trump": "hearts", "points": [40, None]},
        reason="counted again",
        client_id=uuid4(),
        actor=NOBODY,
    )
    match.refresh_from_db()
    Ruling.objects.create(
        club=club,
        match=match,
        variant="manillen-2p",
        irregularity="other",
        outcome="stands",
        decision="It stands.",
        decided_by=otto,
    )
    swiss = new_tournament(club, stages=SWISS, pairs=7, name="Swiss", public=True)
    play_rounds(swiss, 3)
    table = Table.objects.filter(round__stage__tournament=swiss, number=1).first()
    results.correct_result(table=table, actor=NOBODY, scores=[60, 101], reason="wrong way round")
    Apart.objects.create(tournament=swiss).entrants.set([entrant(swiss, 1), entrant(swiss, 2)])
    play_rounds(new_tournament(club, stages=KNOCKOUT, pairs=8, name="Cup", public=True), 3)
    ladder = new_tournament(club, stages=LADDER, unit="player", variant="manillen-2p", name="Ladder")
    enter(ladder, *"ABCDEFG")
    settle(publish_next(ladder))
    new_tournament(club, name="Empty")
    season = Season.objects.create(club=club, name="2026", variant="manillen-4p", created_by=otto)
    SeasonClub.objects.create(season=season, club=club)
    SeasonClub.objects.create(season=season, club=other_club)
    Evening.objects.create(season=season, tournament=swiss)
    log(
        "rename_player",
        actor=Actor(user=otto),
        club=club,
        subject=f"player:{jef.pk}",
        after={"player": jef.pk},
    )
    return club


def archive_of(club: Club) -> bytes:
    file = io.BytesIO()
    write_archive(club, file)
    return file.getvalue()


def taken_over(raw: bytes, slug: str = "copy", founder: Any = None) -> Club:
    club, otherwise = import_club(
        archive=open_archive(io.BytesIO(raw)), slug=slug, founder=founder, actor=NOBODY
    )
    assert otherwise == []
    return club


def standings(club: Club) -> list[Any]:
    """Of every tournament, to the last tie-break."""
    return [
        standings_json(tournament_file(one))
        for one in Tournament.objects.filter(club=club).order_by("pk")
        if one.entrants.exists()
    ]


def sheets(club: Club) -> list[Any]:
    return [
        [
            (row.line.number, row.line.written, row.line.struck, row.line.reason)
            for row in score_sheet(match).rows
        ]
        for match in Match.objects.filter(club=club).order_by("pk")
    ]


def versions(club: Club) -> list[Any]:
    lines = Line.objects.filter(match__club=club).order_by("match", "number", "version")
    return list(lines.values_list("number", "version", "kind", "facts", "struck", "reason", "recorded_at"))


def test_a_club_comes_in_as_it_went_out_to_the_last_tie_break(full_club):
    copy = taken_over(archive_of(full_club))

    assert len(standings(copy)) >= 3
    assert standings(copy) == standings(full_club)
    assert sheets(copy) == sheets(full_club)
    assert versions(copy) == versions(full_club)
    for tournament in Tournament.objects.filter(club=full_club):
        assert Tournament.objects.filter(club=copy, name=tournament.name, chance=tournament.chance).exists()


def test_people_lists_rules_decisions_and_the_log_come_along(full_club):
    copy = taken_over(archive_of(full_club))

    assert set(copy.memberships.values_list("player__name", "role")) == set(
        full_club.memberships.values_list("player__name", "role")
    )
    assert Player.objects.get(name="J. Nys", memberships__club=copy).merged_into.name == "Jef Nys"
    assert not copy.memberships.filter(player__user__isnull=False).exists()
    assert copy.companies.get().players.count() == 2
    assert copy.house_rulesets.get().options == {"target": 61}
    assert copy.rulings.get().decision == "It stands."
    assert Season.objects.get(club=copy).clubs.count() == 2
    jef = Player.objects.get(name="Jef Nys", memberships__club=copy)
    entry = LogEntry.objects.get(club=copy, action="rename_player")
    assert (entry.subject, entry.after) == (f"player:{jef.pk}", {"player": jef.pk})


def test_what_is_counted_from_sheets_is_counted_anew(full_club):
    copy = taken_over(archive_of(full_club))
    counted = PlayedMatch.objects.filter(club=copy).count()

    statistics.rebuild()

    assert counted == PlayedMatch.objects.filter(club=copy).count() > 0
    assert counted == PlayedMatch.objects.filter(club=full_club).count()


def test_who_came_along_is_found(full_club):
    copy = taken_over(archive_of(full_club))
    jef = Player.objects.get(name="Jef Nys", memberships__club=copy)
    assert SearchName.objects.filter(kind=SearchName.Kind.PLAYER, object_id=jef.pk).exists()
    assert SearchName.objects.filter(kind=SearchName.Kind.CLUB, object_id=copy.pk).exists()


def test_an_archive_of_a_copy_holds_the_same(full_club):
    first = zipfile.ZipFile(io.BytesIO(archive_of(full_club)))
    again = zipfile.ZipFile(io.BytesIO(archive_of(taken_over(archive_of(full_club)))))

    def contents(archive: zipfile.ZipFile, folder: str) -> list[bytes]:
        return sorted(archive.read(name) for name in archive.namelist() if name.startswith(folder))

    for folder in ("sheets/", "tournaments/", "standings/"):
        assert contents(first, folder) == contents(again, folder) != []


def test_accounts_addresses_and_phones_are_left_out(full_club):
    archive = zipfile.ZipFile(io.BytesIO(archive_of(full_club)))
    assert not any(b"example.org" in archive.read(name) for name in archive.namelist())
    assert {"archive.json", "README.txt"} <= set(archive.namelist())


def test_every_model_is_kept_or_left_out_for_a_reason():
    kept = {entry.model._meta.label for entry in KEPT} | {"scoring.Club", "scoring.Player"}
    models = {
        model._meta.label
        for app in ("scoring", "tournaments")
        for model in apps.get_app_config(app).get_models()
    }
    assert models <= kept | set(LEFT_OUT), "name it in manille_site/archive/contents.py"
    assert not kept & set(LEFT_OUT)
    assert {CLUBS, PLAYERS}.isdisjoint(entry.name for entry in KEPT)


def test_the_same_archive_is_not_taken_over_twice(full_club):
    raw = archive_of(full_club)
    taken_over(raw)
    with pytest.raises(ImportedAlreadyError):
        taken_over(raw, "again")
    assert not Club.objects.filter(slug="again").exists()


def test_an_import_taken_back_is_marked_hidden_and_may_come_again(full_club, otto):
    raw = archive_of(full_club)
    copy = taken_over(raw, founder=otto)

    take_back(club=copy, name="Heule (import taken back)", actor=NOBODY)

    copy.refresh_from_db()
    assert copy.name == "Heule (import taken back)"
    assert not copy.memberships.filter(until=None).exists()
    assert set(Tournament.objects.filter(club=copy).values_list("status", flat=True)) == {"draft"}
    assert taken_over(raw).slug == "copy"


# Bad files ------------------------------------------------------------------------------------------------


def changed(raw: bytes, path: str, change: Any) -> bytes:
    """The archive with one of its files rewritten."""
    old, file = zipfile.ZipFile(io.BytesIO(raw)), io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            text = old.read(name)
            new.writestr(name, change(text) if name == path else text)
        if path not in old.namelist():
            new.writestr(path, change(b""))
    return file.getvalue()


def with_rows(raw: bytes, table: str, change: Any) -> bytes:
    def rewrite(text: bytes) -> bytes:
        rows = json.loads(text)
        change(rows)
        return json.dumps(rows).encode()

    return changed(raw, f"tables/{table}.json", rewrite)


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
        "sheet_differs",
        lambda raw: with_rows(raw, "matches", lambda rows: rows[0].update(variant="x")),
    ),
    "a result changed": (
        "tournament_differs",
        lambda raw: with_rows(raw, "results", lambda rows: rows[-1].update(scores=[1, 2])),
    ),
}


@pytest.mark.parametrize(("code", "spoil"), BAD.values(), ids=BAD)
def test_a_bad_archive_is_refused_as_a_whole(full_club, code, spoil):
    raw = spoil(archive_of(full_club))
    before = Club.objects.count(), Player.objects.count(), Line.objects.count()

    with pytest.raises(BadArchiveError) as refused:
        taken_over(raw)

    assert refused.value.code == code
    assert (Club.objects.count(), Player.objects.count(), Line.objects.count()) == before


def test_a_bomb_is_refused_before_it_is_opened(full_club):
    bomb = changed(archive_of(full_club), "tables/lines.json", lambda _old: b" " * 2_000_000)
    with pytest.raises(BadArchiveError) as refused:
        open_archive(io.BytesIO(bomb), largest=1_000_000)
    assert refused.value.code == "too_large"


# Pages and commands -----------------------------------------------------------------------------------


def sent(client: Any, raw: bytes, **fields: str) -> Any:
    file = SimpleUploadedFile("club.zip", raw, "application/zip")
    return client.post("/clubs/import/", {"archive": file, **fields})


def test_an_organiser_downloads_the_archive_and_that_is_logged(full_club, otto, signed_in):
    answer = signed_in(otto).post("/clubs/heule/archive/")

    assert answer["Content-Type"] == "application/zip"
    assert open_archive(io.BytesIO(b"".join(answer.streaming_content))).club_name == "Heule"
    assert LogEntry.objects.filter(club=full_club, action="export_club", actor=otto).exists()


@pytest.mark.parametrize(("who", "status"), [("bob", 403), ("anna", 403), ("rosa", 403), ("olga", 404)])
@pytest.mark.parametrize("page", ["archive/", "archive/take-back/"])
def test_only_organisers_take_a_club_along_or_back(request, signed_in, club, who, status, page):
    assert signed_in(request.getfixturevalue(who)).post(f"/clubs/heule/{page}").status_code == status


def test_taking_back_is_not_a_link(otto, signed_in):
    assert signed_in(otto).get("/clubs/heule/archive/take-back/").status_code == 405


def test_the_page_shows_what_is_in_it_then_takes_it_over(full_club, olga, signed_in):
    raw, client = archive_of(full_club), signed_in(olga)

    look = sent(client, raw)
    assert look.status_code == 200
    assert b"Heule" in look.content
    assert not Club.objects.filter(slug="copy").exists()

    answer = sent(client, raw, slug="copy", take_over="1")
    assert answer["Location"] == "/clubs/copy/"
    assert Membership.objects.filter(club__slug="copy", player__user=olga, role="organiser").exists()
    assert "taken over already" in sent(client, raw, slug="more", take_over="1").content.decode()

    assert client.post("/clubs/copy/archive/take-back/")["Location"] == "/clubs/"
    assert not Club.objects.filter(slug="copy").exists()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"slug": "osilo", "take_over": "1"}, "Another club has the address"),
        ({"slug": "new"}, "Choose another"),
    ],
)
def test_an_address_that_is_taken_is_told(full_club, olga, signed_in, fields, words):
    answer = sent(signed_in(olga), archive_of(full_club), **fields)
    assert (answer.status_code, words in answer.content.decode()) == (422, True)


@pytest.mark.parametrize("raw", [b"not a zip", b""])
def test_a_bad_file_gets_a_sentence(olga, signed_in, raw):
    answer = sent(signed_in(olga), raw)
    assert answer.status_code == 422
    assert "Nothing was taken over" in answer.content.decode()


def test_a_visitor_signs_in_first(client):
    assert "login" in client.get("/clubs/import/")["Location"]


def test_the_commands_do_the_same(full_club, tmp_path, otto):
    path = tmp_path / "heule.zip"
    call_command("export_club", "heule", str(path))
    call_command("import_club", str(path), "--address", "copy", "--organiser", otto.email)

    assert standings(Club.objects.get(slug="copy")) == standings(full_club)
    assert path.stat().st_mode & 0o077 == 0
    with pytest.raises(CommandError, match="already"):
        call_command("import_club", str(path))
    with pytest.raises(CommandError, match="no club"):
        call_command("export_club", "nowhere", str(path))
