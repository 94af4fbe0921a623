"""Every request has an id and one line in the log, without secrets."""

import json
import logging
import sys

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from manille_site.ops.logs import REQUEST_ID, JsonFormatter


def log_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The lines as they would be written."""
    return [JsonFormatter().format(record) for record in caplog.records]


def test_an_answer_names_its_request(client: Client) -> None:
    first, second = client.get("/healthz"), client.get("/healthz")
    assert first["X-Request-ID"] != second["X-Request-ID"]


def test_a_trusted_proxy_may_name_the_request(client: Client) -> None:
    sent = {"X-Request-ID": "from-the-proxy-1"}
    assert client.get("/healthz", headers=sent)["X-Request-ID"] != "from-the-proxy-1"
    with override_settings(TRUSTED_PROXIES=1):
        assert client.get("/healthz", headers=sent)["X-Request-ID"] == "from-the-proxy-1"
        assert client.get("/healthz", headers={"X-Request-ID": "a b\t<c>"})["X-Request-ID"] != "a b\t<c>"


def test_the_log_names_the_route_and_not_the_address(
    client: Client, caplog: pytest.LogCaptureFixture, db: None
) -> None:
    caplog.set_level(logging.INFO)
    client.get(reverse("setup_link", args=["very-secret"]) + "?code=1234")
    lines = log_of(caplog)
    (line,) = [entry for entry in map(json.loads, lines) if entry["logger"] == "manille.requests"]
    assert (line["method"], line["route"], line["status"]) == ("GET", "/setup/<str:token>/", 404)
    assert "very-secret" not in "".join(lines)
    assert "1234" not in "".join(lines)


def test_a_log_line_stays_one_line_and_carries_the_request() -> None:
    REQUEST_ID.set("req-1")
    try:
        raise ValueError("two\nlines")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "name %s", ("a\nb",), sys.exc_info())
    text = JsonFormatter().format(record)
    assert "\n" not in text
    entry = json.loads(text)
    assert (entry["request"], entry["message"]) == ("req-1", "name a\nb")
    assert entry["exception"].endswith("two\nlines")


@pytest.mark.django_db
def test_a_healthy_installation_says_so(client: Client) -> None:
    assert client.get("/healthz").text == "ok\n"
    assert client.get("/readyz").text == "ready\n"


@pytest.mark.django_db
def test_an_installation_that_waits_for_migrations_is_not_ready(client: Client) -> None:
    from django.db.migrations.recorder import MigrationRecorder

    MigrationRecorder.Migration.objects.filter(app="scoring").delete()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "the database waits for migrations\n")
