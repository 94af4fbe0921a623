"""What a browser and a server are told so that a mistake stays small: cookies, headers, tokens, the log.

docs/security.md lists every requirement with the test that shows it.
"""

import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import mail
from django.db import transaction
from django.test import Client
from django.urls import reverse

from manille_site.accounts import known_browsers
from manille_site.ops import replica
from manille_site.ops.logs import JsonFormatter
from scoring.clubs.services.people import claim_token
from scoring.models import ApiToken, Device, Line, LogEntry, Player, TableDevice, User
from scoring.models.joining import new_secret
from scoring.models.tokens import digest_of, new_token
from tests.scoring.phones import club_match, code_of
from tests.test_every_url import _world, address_of, parts_of, routes

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parent.parent
NAMES = (
    "SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "DEVICE_COOKIE_NAME", "SESSION_COOKIE_SECURE",
    "CSRF_COOKIE_SECURE",
    "DEVICE_COOKIE_SECURE", "SESSION_COOKIE_HTTPONLY", "CSRF_COOKIE_HTTPONLY", "SESSION_COOKIE_SAMESITE",
    "SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD", "SECURE_SSL_REDIRECT",
    "DEBUG",
)  # fmt: skip


def settings_of_a_server(data: Path, **more: str) -> dict[str, object]:
    """What :data:`NAMES` are in an installation with these variables."""
    program = (
        "import json; from manille_site import settings; "
        f"print(json.dumps({{name: getattr(settings, name) for name in {NAMES!r}}}))"
    )
    plain = {key: value for key, value in os.environ.items() if key not in ("PLAIN_HTTP", "DEBUG")}
    environment = plain | {"DATA_DIR": str(data), "SECRET_KEY": "only-for-tests"} | more
    answer = subprocess.run(
        [sys.executable, "-c", program], env=environment, cwd=ROOT, capture_output=True, text=True, check=True
    )
    found: dict[str, object] = json.loads(answer.stdout)
    return found


def test_other_things_below_the_name_of_a_club_stay_as_they_are_unless_it_says_so(tmp_path: Path) -> None:
    names = ("SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD")
    by_itself = settings_of_a_server(tmp_path)
    assert [by_itself[name] for name in names] == [False, False]
    asked_for = settings_of_a_server(tmp_path, HSTS_SUBDOMAINS="true", HSTS_PRELOAD="true")
    assert [asked_for[name] for name in names] == [True, True]


def test_on_a_server_cookies_are_locked_to_the_host_and_to_https(tmp_path: Path) -> None:
    found = settings_of_a_server(tmp_path)
    cookies = [found[name] for name in NAMES if name.endswith("COOKIE_NAME")]
    assert cookies == ["__Host-session", "__Host-csrf", "__Host-device"]
    assert all(found[name] for name in NAMES if name.endswith(("SECURE", "HTTPONLY", "REDIRECT")))
    assert found["SESSION_COOKIE_SAMESITE"] == "Lax"
    assert found["SECURE_HSTS_SECONDS"] >= 31_536_000
    assert found["DEBUG"] is False


def test_a_cookie_without_a_name_locked_to_the_host_gives_no_right() -> None:
    """What docs/security.md says of each."""
    named = re.compile(r"\.set_cookie\(\s*([^,]+),")
    found = {
        (path.relative_to(ROOT).as_posix(), name)
        for folder in ("manille_site", "scoring", "tournaments")
        for path in (ROOT / folder).rglob("*.py")
        for name in named.findall(path.read_text())
    }
    locked = {
        ("scoring/access/devices.py", "settings.DEVICE_COOKIE_NAME"),
        ("scoring/matches/views/joining.py", "_cookie_name()"),
    }
    others = {
        ("scoring/access/languages.py", "settings.LANGUAGE_COOKIE_NAME"): settings.LANGUAGE_COOKIE_NAME,
        ("scoring/access/looks.py", "settings.LOOK_COOKIE_NAME"): settings.LOOK_COOKIE_NAME,
        ("manille_site/ops/replica.py", "COOKIE"): replica.COOKIE,
        ("manille_site/accounts/known_browsers.py", "COOKIE"): known_browsers.COOKIE,
    }
    assert found == locked | others.keys()
    (row,) = [line for line in (ROOT / "docs/security.md").read_text().splitlines() if "| cookies |" in line]
    assert [name for name in others.values() if f"`{name}`" not in row] == []


def test_every_page_says_what_a_browser_may_do_with_it(client: Client) -> None:
    headers = client.get("/j/").headers

    policy = headers["Content-Security-Policy"]
    for directive in ("default-src 'self'", "object-src 'none'", "base-uri 'self'", "frame-ancestors 'none'"):
        assert directive in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"


def test_a_form_of_another_site_changes_nothing() -> None:
    assert Client(enforce_csrf_checks=True).post("/j/", {"code": "ACDEFG"}).status_code == 403


def test_codes_and_secrets_of_tables_are_not_in_the_log(club: Any, caplog: pytest.LogCaptureFixture) -> None:
    code = code_of(club_match(club))
    client = Client()
    with caplog.at_level(logging.DEBUG):
        client.get(f"/j/{code.secret}/")
        client.post("/j/", {"code": code.code})

    said = " ".join(
        f"{record.getMessage()} {vars(record)}" for record in caplog.records if "sql" not in vars(record)
    )
    assert "request" in said
    assert code.secret not in said
    assert code.code not in said


def test_no_token_of_a_person_or_a_program_is_in_the_log(
    club: Any, otto: User, caplog: pytest.LogCaptureFixture
) -> None:
    """Not the token of a program, not a secret address, not the link that sets a new password."""
    token = new_token()
    ApiToken.objects.create(user=otto, name="scoreboard", digest=digest_of(token), scopes=["read"])
    card, screens = new_secret(), new_secret()
    claim = claim_token(Player.objects.create(name="Jef"))
    EmailAddress.objects.create(user=otto, email=otto.email, verified=True, primary=True)
    client = Client()
    with caplog.at_level(logging.DEBUG):
        assert (
            client.get("/api/v1/tournaments", headers={"Authorization": f"Bearer {token}"}).status_code == 200
        )
        client.get(f"/j/t/{card}/")
        client.get(f"/screens/{screens}/")
        client.get(reverse("scoring:claim_link", args=[claim]))
        client.post(reverse("account_reset_password"), {"email": otto.email})
        (link,) = re.findall(r"/accounts/password/reset/key/(\S+)/", mail.outbox[0].body)
        client.get(f"/accounts/password/reset/key/{link}/")
        client.post(reverse("account_login"), {"login": otto.email, "password": "not-mine-but-close"})

    said = "\n".join(JsonFormatter().format(record) for record in caplog.records if "sql" not in vars(record))
    assert "/screens/<slug:secret>/" in said
    secrets = [token, digest_of(token), card, screens, claim, link, otto.email, "not-mine-but-close"]
    assert [secret for secret in secrets if secret in said] == []


@pytest.mark.parametrize("next_page", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_signing_in_leads_to_no_other_site(client: Client, next_page: str) -> None:
    user = User.objects.create_user("an@example.org", "kloppen-en-meegaan")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    sent = {"login": "an@example.org", "password": "kloppen-en-meegaan", "next": next_page}

    answer = client.post("/accounts/login/", sent)

    assert (answer.status_code, answer["Location"]) == (302, "/")


def test_more_than_an_upload_may_have_is_refused_without_being_read(client: Client) -> None:
    sent = client.post(
        "/import/", "text=" + "x" * 6_000_000, content_type="application/x-www-form-urlencoded"
    )

    assert sent.status_code in (400, 413)


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[SimpleNamespace]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield _world()
        transaction.set_rollback(True)


@pytest.mark.parametrize(
    "route", [route for route in routes() if not route.startswith(("admin/", "accounts/"))]
)
def test_reading_a_page_changes_nothing(world: SimpleNamespace, route: str) -> None:
    def written() -> list[int]:
        return [model.objects.count() for model in (LogEntry, Line, Device, TableDevice)]

    address = address_of(
        route, parts_of(route, world) | {"secret": "x", "side": "0", "year": 2026, "other": 1}
    )
    with transaction.atomic():
        before = written()
        world.clients["organiser"].get(address)
        assert written() == before
        transaction.set_rollback(True)
