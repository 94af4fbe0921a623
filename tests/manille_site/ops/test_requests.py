"""Every request has an id and one line in the log, without secrets."""

import json
import logging
import resource
import sys
from pathlib import Path

import pytest
from django.db.migrations.recorder import MigrationRecorder
from django.template.loader import render_to_string
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse

from manille_site.ops import health
from manille_site.ops.logs import REQUEST_ID, JsonFormatter, route_of
from manille_site.ops.version import version
from tests.calls import calls_of


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


def test_a_line_that_nobody_wants_is_not_put_together(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    for level, times in ((logging.INFO, 1), (logging.WARNING, 0)):
        caplog.set_level(level, "manille.requests")
        with calls_of(route_of) as calls:
            client.get("/healthz")
        assert calls["route_of"] == times


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


def test_a_foreign_name_is_refused_with_one_line_in_the_log(
    client: Client, caplog: pytest.LogCaptureFixture, settings
) -> None:
    settings.ALLOWED_HOSTS = ["cards.example.org"]
    caplog.set_level(logging.INFO)
    answer = client.get("/", headers={"Host": "evil.example"})
    assert (answer.status_code, answer["Content-Type"]) == (400, "text/plain; charset=utf-8")
    assert "ALLOWED_HOSTS" in answer.text
    (line,) = map(json.loads, log_of(caplog))
    assert (line["level"], line["status"], line["host"]) == ("WARNING", 400, "evil.example")


@pytest.mark.parametrize("method", ["FOO", "PUT", "PATCH", "DELETE", "TRACE"])
@pytest.mark.parametrize("address", ["/", "/clubs/heule/", "/apis/"])
def test_a_method_that_no_page_takes_is_refused_before_a_form_is_asked_for(method: str, address: str) -> None:
    answer = Client(enforce_csrf_checks=True).generic(method, address)
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD, POST")
    assert answer.text.startswith("This address does not take this method")


@pytest.mark.django_db
def test_the_page_of_a_bad_request_never_asks_for_the_name(settings) -> None:
    settings.ALLOWED_HOSTS = ["cards.example.org"]
    page = render_to_string("400.html", request=RequestFactory().get("/", headers={"Host": "evil.example"}))
    assert "evil.example" not in page


@pytest.fixture
def behind_tls(settings):
    settings.SECURE_SSL_REDIRECT = True
    settings.TRUSTED_PROXIES = 0
    return settings


def test_a_proxy_that_nobody_announced_is_named_instead_of_a_redirect_without_end(client, behind_tls) -> None:
    answer = client.get("/", headers={"X-Forwarded-Proto": "https"})
    assert answer.status_code == 503
    assert "set TRUSTED_PROXIES=1" in answer.text


def test_a_proxy_that_does_not_say_how_visitors_came_is_named(client, behind_tls) -> None:
    behind_tls.TRUSTED_PROXIES = 1
    answer = client.get("/", headers={"X-Forwarded-For": "192.0.2.7"})
    assert answer.status_code == 503
    assert "X-Forwarded-Proto" in answer.text


def test_who_comes_without_tls_is_still_led_to_it(client, behind_tls) -> None:
    assert client.get("/")["Location"] == "https://testserver/"
    behind_tls.TRUSTED_PROXIES = 1
    assert client.get("/", headers={"X-Forwarded-Proto": "http"})["Location"] == "https://testserver/"


# Health -----------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _nothing_is_known_of_the_database(monkeypatch: pytest.MonkeyPatch, settings, tmp_path: Path) -> None:
    monkeypatch.setattr(health, "_is_migrated", False)
    settings.DATA_DIR = tmp_path


@pytest.mark.django_db
@pytest.mark.parametrize("host", ["testserver", "192.0.2.9", "[2001:db8::9]:8000"])
def test_a_healthy_installation_says_so_to_whoever_asks(client: Client, settings, host: str) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/healthz", headers={"Host": host}).text == "ok\n"
    assert client.get("/readyz", headers={"Host": host}).text == f"ready, version {version()}\n"


@pytest.mark.django_db
def test_migrations_are_read_once(client: Client, django_assert_num_queries) -> None:
    client.get("/readyz")
    with django_assert_num_queries(2):  # whether the database answers, and the last trial of a backup
        assert client.get("/readyz").text == f"ready, version {version()}\n"


def test_a_database_that_is_away_makes_it_unready_and_its_pages_say_so(
    client: Client, no_database: None
) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "the database does not answer\n")
    page = Client(raise_request_exception=False).get("/")
    assert (page.status_code, page["Retry-After"]) == (503, "5")
    assert "Its database does not answer" in page.text


@pytest.mark.django_db
def test_a_full_disk_makes_it_unready(client: Client) -> None:
    """The system takes nothing into files any longer, as where a quota is used up."""
    client.get("/readyz")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        answer = client.get("/readyz")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (answer.status_code, answer.text) == (503, "the data folder can't be written to: File too large\n")


@pytest.mark.django_db
def test_a_data_folder_that_is_away_makes_it_unready(client: Client, settings) -> None:
    settings.DATA_DIR = settings.DATA_DIR / "unmounted"
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.text == "the data folder can't be written to: No such file or directory\n"


@pytest.mark.django_db
def test_an_installation_that_waits_for_migrations_is_not_ready(client: Client) -> None:
    MigrationRecorder.Migration.objects.filter(app="scoring").delete()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "the database waits for migrations\n")
