"""So many requests a minute, no more, however many come at once: of a token, or of a network without one."""

import json
import logging
import re
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from pathlib import Path

import pytest
import time_machine
from django.core.cache.backends.locmem import LocMemCache
from django.test import Client

from manille_site.api.limits import WINDOW, count
from scoring.access.actors import Actor
from scoring.clubs.services.tokens import make_token
from tests.databases import new_database
from tests.manille_site.ops.installations import new_environment, up

ADDRESS = "/api/v1/games"


class RedisCache(LocMemCache):
    """Stands for one that servers share: it counts in one step, too."""


@pytest.fixture
def _ten_a_minute(db: None, settings, tmp_path: Path) -> None:
    settings.API_REQUESTS_PER_MINUTE = 10
    settings.DATA_DIR = tmp_path
    settings.CACHES = settings.CACHES | {
        "default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache"}
    }


def statuses(client: Client, times: int, **how: str) -> list[int]:
    return [client.get(ADDRESS, **how).status_code for _time in range(times)]


@time_machine.travel("2026-11-22 10:00", tick=False)
@pytest.mark.usefixtures("_ten_a_minute")
def test_the_eleventh_request_of_a_minute_is_refused_and_told_when_to_come_again(client) -> None:
    assert statuses(client, 10) == [200] * 10

    refused = client.get(ADDRESS)

    about = json.loads(refused.content)
    assert refused["Content-Type"] == "application/problem+json"
    assert (refused.status_code, about["type"]) == (429, "/api/v1/problems/too_many_requests")
    assert refused["Retry-After"] == str(WINDOW)
    assert refused["RateLimit"] == f'"minute";r=0;t={WINDOW}'


@pytest.mark.usefixtures("_ten_a_minute")
def test_a_refusal_is_one_line_in_the_log(client, caplog) -> None:
    statuses(client, 10)
    caplog.clear()
    caplog.set_level(logging.INFO)

    assert statuses(client, 1) == [429]

    (line,) = caplog.records
    assert (line.name, line.levelname, line.status) == ("manille.requests", "WARNING", 429)


@pytest.mark.usefixtures("_ten_a_minute")
def test_every_answer_says_how_many_are_left(client) -> None:
    answers = [client.get(ADDRESS), client.head(ADDRESS), client.get("/api/v1/nowhere")]

    assert [answer["RateLimit-Policy"] for answer in answers] == ['"minute";q=10;w=60'] * 3
    assert [re.search(r"r=(\d+)", answer["RateLimit"])[1] for answer in answers] == ["9", "8", "7"]


@pytest.mark.usefixtures("_ten_a_minute")
def test_a_minute_later_it_begins_anew(client) -> None:
    with time_machine.travel("2026-11-22 10:00", tick=False) as clock:
        assert statuses(client, 11)[-1] == 429
        clock.shift(WINDOW - 1)
        assert statuses(client, 1) == [429]
        clock.shift(1)
        assert statuses(client, 11) == [200] * 10 + [429]


@pytest.mark.usefixtures("_ten_a_minute")
def test_who_waits_as_long_as_they_are_told_to_gets_an_answer(client) -> None:
    with time_machine.travel("2026-11-22 10:00", tick=False) as clock:
        statuses(client, 10)
        clock.shift(18.6)
        refused = client.get(ADDRESS)
        clock.shift(int(refused["Retry-After"]))
        assert statuses(client, 1) == [200]


@pytest.mark.usefixtures("_ten_a_minute")
def test_a_token_has_a_minute_of_its_own_and_a_made_up_one_has_not(client, anna) -> None:
    _token, secret = make_token(user=anna, name="board", scopes=["read"], actor=Actor(user=anna))
    statuses(client, 10)

    assert statuses(client, 1, HTTP_AUTHORIZATION="Bearer mnl_madeup") == [429]
    assert statuses(client, 11, HTTP_AUTHORIZATION=f"Bearer {secret}") == [200] * 10 + [429]


@pytest.mark.usefixtures("_ten_a_minute")
def test_a_household_with_many_addresses_has_one_minute(client) -> None:
    for number in range(10):
        client.get(ADDRESS, REMOTE_ADDR=f"2001:db8::{number}")

    assert statuses(client, 1, REMOTE_ADDR="2001:db8::ffff") == [429]
    assert statuses(client, 1, REMOTE_ADDR="2001:db8:0:1::1") == [200]
    assert statuses(client, 1, REMOTE_ADDR="192.0.2.7") == [200]


@pytest.mark.usefixtures("_ten_a_minute")
def test_another_sites_page_may_read_a_refusal(client) -> None:
    elsewhere = {"Origin": "https://club.example"}
    statuses(client, 10)

    refused = client.get(ADDRESS, headers=elsewhere)

    assert (refused.status_code, refused["Access-Control-Allow-Origin"]) == (429, "*")
    assert "retry-after" in refused["Access-Control-Expose-Headers"]


@pytest.mark.usefixtures("_ten_a_minute")
def test_text_that_is_refused_counts_too(client) -> None:
    answers = [client.get(f"{ADDRESS}?x=%00").status_code for _time in range(11)]
    assert answers == [422] * 10 + [429]


@pytest.mark.usefixtures("_ten_a_minute")
def test_pages_are_not_counted(client) -> None:
    assert [client.get("/games/").status_code for _time in range(11)] == [200] * 11


@pytest.mark.usefixtures("_ten_a_minute")
def test_where_nothing_can_be_counted_nobody_is_stopped(client, settings, tmp_path) -> None:
    settings.DATA_DIR = tmp_path / "gone"

    assert statuses(client, 11) == [200] * 11
    assert "RateLimit" not in client.get(ADDRESS)


@pytest.mark.usefixtures("_ten_a_minute")
def test_what_the_file_keeps_names_nobody(client, tmp_path) -> None:
    client.get(ADDRESS, REMOTE_ADDR="192.0.2.7")

    assert b"192.0.2" not in (tmp_path / "asked.sqlite3").read_bytes()


@pytest.mark.usefixtures("_ten_a_minute")
def test_a_cache_that_servers_share_counts_for_all_of_them(settings, tmp_path) -> None:
    settings.CACHES = settings.CACHES | {
        "default": {"BACKEND": "tests.manille_site.api.test_limits.RedisCache"}
    }
    quotas = [count("somebody", 10) for _time in range(11)]

    assert [quota.times for quota in quotas] == list(range(1, 12))
    assert not (tmp_path / "asked.sqlite3").exists()


def test_of_twenty_at_once_at_a_limit_of_ten_just_ten_get_through(db: None, tmp_path: Path) -> None:
    environment = new_environment(tmp_path, API_REQUESTS_PER_MINUTE="10")
    if "DATABASE_URL" not in environment:
        new_database(tmp_path / "manille.sqlite3")

    with up(environment) as site, ThreadPoolExecutor(20) as programs:
        answers = list(programs.map(lambda _number: status_of(site.address + ADDRESS), range(20)))

    assert sorted(answers) == [HTTPStatus.OK] * 10 + [HTTPStatus.TOO_MANY_REQUESTS] * 10


def status_of(address: str) -> int:
    try:
        with urllib.request.urlopen(address) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code
