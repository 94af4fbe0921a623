"""What every public page of a tournament promises, asked of each in the same words."""

import re

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournaments.models import Tournament


def text_of(response: object) -> str:
    """The page’s markup, with the blanks between words, each as one space, and none beside a tag."""
    page = " ".join(response.content.decode().split())  # type: ignore[attr-defined]
    return re.sub(r" ?(<[^>]*>) ?", r"\1", page)


def path_of(tournament: Tournament, rest: str = "") -> str:
    return f"/t/{tournament.public_id}/{rest}"


def queries_for(client: Client, path: str) -> int:
    """How many queries a page takes once somebody has looked at it already."""
    assert client.get(path).status_code == 200
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


def assert_hidden_as_a_draft(tournament: Tournament, path: str, olga: Client) -> None:
    """Neither a passer-by nor somebody of another club is told that it exists."""
    assert not tournament.is_public
    assert Client().get(path).status_code == 404
    assert olga.get(path).status_code == 404


def assert_only_read(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405
