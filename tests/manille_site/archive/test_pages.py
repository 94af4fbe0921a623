"""Taking a club along, taking one over, taking that back: pages and commands."""

import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from manille_site.archive.reading import open_archive
from scoring.models import Club, LogEntry, Membership
from tests.manille_site.archive.archives import archive_of, standings

pytestmark = pytest.mark.django_db


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


@pytest.mark.parametrize(("is_free", "address"), [(True, "de-tienen"), (False, "heule")])
def test_a_club_keeps_its_address_where_it_is_free(full_club, olga, signed_in, is_free, address):
    """Links and codes on walls lead to it also on another server; it had one made of its name."""
    Club.objects.filter(pk=full_club.pk).update(slug="de-tienen")
    full_club.refresh_from_db()
    raw = archive_of(full_club)
    if is_free:
        Club.objects.filter(pk=full_club.pk).update(slug="elsewhere")

    assert sent(signed_in(olga), raw, take_over="1")["Location"] == f"/clubs/{address}/"


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
