"""A club goes out as one file and comes in again: the same standings, the same sheets, every version."""

import io
import json
import zipfile

import pytest
from django.apps import apps

from manille_site.archive.contents import CLUBS, LEFT_OUT, PLAYERS, TABLES_OF_CLUB
from manille_site.archive.importing import ImportedAlreadyError, take_back
from manille_site.models import SearchName
from scoring.access.actors import Actor
from scoring.models import Club, LogEntry, Match, Player
from tests.manille_site.archive.archives import archive_of, sheets, standings, taken_over, versions
from tournaments.models import PlayedMatch, Season, Tournament
from tournaments.records.services import statistics

pytestmark = pytest.mark.django_db


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


def test_keys_stand_in_their_order_whatever_the_database_made_of_it(full_club):
    """PostgreSQL keeps the keys of an object by their lengths, SQLite as they were written."""
    match = Match.objects.filter(club=full_club).first()
    assert match
    match.ruleset = dict(sorted(match.ruleset.items(), reverse=True))
    match.save(update_fields=["ruleset"])
    archive = zipfile.ZipFile(io.BytesIO(archive_of(full_club)))

    def in_order(value):
        if isinstance(value, dict):
            return list(value) == sorted(value) and all(map(in_order, value.values()))
        return all(map(in_order, value)) if isinstance(value, list) else True

    files = {name: json.loads(archive.read(name)) for name in archive.namelist() if name.endswith(".json")}
    assert [name for name, data in files.items() if not in_order(data)] == []


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
    kept = {entry.model._meta.label for entry in TABLES_OF_CLUB} | {"scoring.Club", "scoring.Player"}
    models = {
        model._meta.label
        for app in ("scoring", "tournaments")
        for model in apps.get_app_config(app).get_models()
    }
    assert models <= kept | set(LEFT_OUT), "name it in manille_site/archive/contents.py"
    assert not kept & set(LEFT_OUT)
    assert {CLUBS, PLAYERS}.isdisjoint(entry.name for entry in TABLES_OF_CLUB)


def test_the_same_archive_is_not_taken_over_twice(full_club):
    raw = archive_of(full_club)
    taken_over(raw)
    with pytest.raises(ImportedAlreadyError):
        taken_over(raw, "again")
    assert not Club.objects.filter(slug="again").exists()


def test_an_import_taken_back_is_marked_hidden_and_may_come_again(full_club, otto):
    raw = archive_of(full_club)
    copy = taken_over(raw, founder=otto)

    take_back(club=copy, name="Heule (import taken back)", actor=Actor())

    copy.refresh_from_db()
    assert copy.name == "Heule (import taken back)"
    assert not copy.memberships.filter(until=None).exists()
    assert set(Tournament.objects.filter(club=copy).values_list("status", flat=True)) == {"draft"}
    assert taken_over(raw).slug == "copy"
