"""Pages for everybody, which the product keeps for a moment: people get the bytes that would be drawn."""

import re
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from tests.journeys.shipped import CAFE, Shipped, running
from tests.journeys.visitors import visitors_of_a_small_club

AS_PEOPLE_START_IT = {"PUBLIC_SECONDS": "2", "API_REQUESTS_PER_MINUTE": "300"}
"""What settings say where nobody says anything."""


@pytest.fixture
def keeping(shipped: Shipped, static: Path, tmp_path: Path) -> Iterator[Shipped]:
    """A second server beside the one of the journeys, on the same database, that keeps pages."""
    with running(tmp_path / "keeping", static, AS_PEOPLE_START_IT) as keeping:
        yield keeping


def answer(server: Shipped, path: str) -> tuple[str, Message]:
    """What a phone in the café gets, whichever port the server has; and the headers."""
    request = Request(server.local + path, headers={"Host": f"{CAFE}:{server.port}"})
    with urlopen(request) as response:
        page = response.read().decode()
        return re.sub(rf"\b{server.port}\b", "PORT", page), response.headers


def test_a_page_from_memory_is_the_one_that_would_be_drawn(shipped: Shipped, keeping: Shipped) -> None:
    nobody = visitors_of_a_small_club()["nobody"]
    (tournament,) = nobody.begin
    paths = ("/", "/tournaments/", "/clubs/", "/leaders/", tournament, f"{tournament}standings/")
    for path in paths:
        drawn, of_drawn = answer(shipped, path)
        for _time in range(2):
            kept, of_kept = answer(keeping, path)
            assert kept == drawn, path
            assert of_kept["Cache-Control"] != of_drawn["Cache-Control"], "nothing is kept of this one"


def test_requests_of_programs_are_counted(keeping: Shipped) -> None:
    _games, headers = answer(keeping, "/api/v1/games")
    assert any("ratelimit" in name.lower() for name in headers)
