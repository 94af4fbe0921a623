"""``manage.py up --https``: TLS with a certificate that the club has, for a laptop in a hall."""

import http.client
import re
import socket
import ssl
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import RequestFactory

from manille_site.ops import addresses, tls
from manille_site.ops.doctor import Level, site
from scoring.access.for_phones import phone_address
from tests import certificates
from tests.manille_site.ops.installations import free_port, manage, new_environment, starting, wait_until

NAME = "evening.club.example"
NOW = datetime.now(UTC)


def make_certificate(folder: Path, *, names: str = f"DNS:{NAME}", days: int = 60) -> tuple[Path, Path]:
    return certificates.make_certificate(folder, names, days)


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    return make_certificate(tmp_path)


def ask(port: int, path: str, certificate: Path) -> http.client.HTTPResponse:
    """As a phone does that found the name's address, and trusts who signed."""
    trusting = ssl.create_default_context(cafile=str(certificate))
    connection = http.client.HTTPSConnection(NAME, port)
    connection.sock = trusting.wrap_socket(
        socket.create_connection(("127.0.0.1", port)), server_hostname=NAME
    )
    connection.request("GET", path)
    return connection.getresponse()


def is_ready(port: int, certificate: Path) -> bool:
    try:
        return ask(port, "/readyz", certificate).status == 200
    except OSError:
        return False


@pytest.mark.release
def test_the_site_is_served_over_tls_under_the_name_of_the_certificate(
    transactional_db: None, tmp_path: Path, pair: tuple[Path, Path]
) -> None:
    certificate, key = pair
    environment = new_environment(tmp_path / "data")  # PLAIN_HTTP is set there, as by `make run`
    plain = free_port()
    files = (f"--certificate={certificate}", f"--key={key}")
    with starting(environment, "--https", *files, f"--redirect-port={plain}") as running:
        port = int(running.address.rpartition(":")[2])
        wait_until(lambda: is_ready(port, certificate) and "Ctrl-C" in running.log.read_text(), running)

        page = ask(port, "/", certificate)
        text = page.read().decode()
        cookies = ask(port, "/accounts/login/", certificate).headers.get_all("Set-Cookie") or []
        (style,) = re.findall(r'href="(/static/site/tokens\.[0-9a-f]+\.css)"', text)
        assert (page.status, ask(port, style, certificate).status) == (200, 200)
        assert "without encryption" not in text
        assert page.headers["Strict-Transport-Security"]
        assert cookies
        assert all(re.match(r"__Host-.*; Secure", cookie) for cookie in cookies)
        assert f'content="https://{NAME}:{port}/' in text  # the picture beside a link

        asked = http.client.HTTPConnection("127.0.0.1", plain)
        asked.request("GET", "/play/?game=manni", headers={"Host": NAME})
        moved = asked.getresponse()
        assert (moved.status, moved.headers["Location"]) == (308, f"https://{NAME}:{port}/play/?game=manni")

        said = running.log.read_text()
    assert running.process.returncode == 0
    assert "On this machine" not in said  # it finds no such name, either
    assert f"https://{NAME}:{port}/setup/" in said


# What can't be used ----------------------------------------------------------------------------------------


def refusal(certificate: Path, key: Path, at: datetime = NOW) -> str:
    with pytest.raises(tls.CertificateError) as refused:
        tls.check(certificate, key, at)
    return str(refused.value)


def test_a_good_pair_passes(pair: tuple[Path, Path]) -> None:
    tls.check(*pair, NOW + timedelta(days=59))


def test_the_key_of_another_certificate(pair: tuple[Path, Path], tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    _other, key = make_certificate(tmp_path / "other")
    assert refusal(pair[0], key) == f"{key} is not the key of the certificate {pair[0]}."


def test_a_certificate_that_has_ended(pair: tuple[Path, Path]) -> None:
    day = f"{NOW + timedelta(days=60):%Y-%m-%d}"
    assert refusal(*pair, NOW + timedelta(days=61)) == f"The certificate {pair[0]} ended on {day}: renew it."


def test_a_certificate_of_tomorrow(pair: tuple[Path, Path]) -> None:
    assert "look at this computer's clock" in refusal(*pair, NOW - timedelta(days=1))


def test_files_that_are_something_else(pair: tuple[Path, Path], tmp_path: Path) -> None:
    certificate, key = pair
    assert refusal(key, key) == f"{key} is no certificate (a text with BEGIN CERTIFICATE)."
    assert refusal(certificate, certificate) == (
        f"{certificate} is no private key (a text with BEGIN PRIVATE KEY)."
    )
    nowhere = tmp_path / "nowhere.pem"
    assert refusal(nowhere, key) == refusal(certificate, nowhere)
    assert refusal(nowhere, key) == f"{nowhere} can't be read: No such file or directory."


def test_a_key_with_a_passphrase(pair: tuple[Path, Path], tmp_path: Path) -> None:
    locked = tmp_path / "locked.pem"
    subprocess.run(
        ["openssl", "pkey", "-in", pair[1], "-aes256", "-passout", "pass:secret", "-out", locked], check=True
    )
    assert refusal(pair[0], locked).startswith(f"The key {locked} is locked by a passphrase")


def test_a_certificate_for_many_names_needs_to_be_told_which(tmp_path: Path) -> None:
    certificate, _key = make_certificate(tmp_path, names="DNS:*.club.example")
    with pytest.raises(tls.CertificateError, match="set ALLOWED_HOSTS"):
        tls.names_of(certificate)
    both, _key = make_certificate(tmp_path, names=f"DNS:*.club.example,DNS:{NAME}")
    assert tls.names_of(both) == [NAME]


@pytest.mark.parametrize(
    ("names", "hosts", "lacks"),
    [
        (f"DNS:{NAME}", [NAME.upper(), "*"], []),
        (f"DNS:{NAME}", ["other.example", NAME], ["other.example"]),
        ("DNS:*.club.example,DNS:club.example", [NAME, ".club.example"], []),
        ("DNS:*.club.example", ["club.example", "a.b.club.example"], ["club.example", "a.b.club.example"]),
        (f"DNS:{NAME},IP:192.168.1.20", ["192.168.1.20", "192.168.1.21"], ["192.168.1.21"]),
    ],
)
def test_it_is_known_which_names_a_certificate_lacks(
    tmp_path: Path, names: str, hosts: list[str], lacks: list[str]
) -> None:
    certificate, _key = make_certificate(tmp_path, names=names)
    assert tls.names_it_lacks(tls.read(certificate), hosts) == lacks


def test_a_site_under_no_name_of_its_certificate_does_not_start(pair: tuple[Path, Path]) -> None:
    tls.check(*pair, NOW + timedelta(days=1), ["other.example", NAME])
    with pytest.raises(tls.CertificateError, match=f"is for {NAME}, and the site answers to other.example"):
        tls.check(*pair, NOW + timedelta(days=1), ["other.example"])


def test_the_doctor_names_what_a_certificate_lacks(pair: tuple[Path, Path], settings: Any) -> None:
    settings.PLAIN_HTTP, settings.TLS_CERTIFICATE = False, pair[0]
    settings.ALLOWED_HOSTS = [NAME, "other.example"]
    finding = site.CHECKS["proxy"]()
    assert (finding.level, finding.sentence) == (
        Level.WARNING,
        "The certificate is not for other.example: browsers warn of the site there.",
    )


def test_no_address_is_given_that_this_machine_does_not_find_either(settings: Any) -> None:
    settings.PLAIN_HTTP, settings.TLS_CERTIFICATE = False, Path("fullchain.pem")
    settings.ALLOWED_HOSTS = ["nobody-knows-it.invalid"]
    assert addresses.address_here("0.0.0.0", 8000) is None
    settings.ALLOWED_HOSTS = ["localhost"]
    assert addresses.address_here("0.0.0.0", 8000) == "https://localhost:8000"


def test_a_certificate_may_be_for_an_address(tmp_path: Path) -> None:
    certificate, _key = make_certificate(
        tmp_path, names=f"IP:127.0.0.1,DNS:{NAME},IP:192.168.1.20,IP:fd00::20"
    )
    assert tls.names_of(certificate) == [NAME, "192.168.1.20", "[fd00::20]", "127.0.0.1"]


@pytest.mark.parametrize(
    "given", [["--https"], ["--https", "--certificate=/nowhere.pem"], ["--key=/nowhere.pem"]]
)
def test_up_says_it_in_one_sentence(tmp_path: Path, given: list[str]) -> None:
    environment = new_environment(tmp_path / "data", DATABASE_URL="sqlite:///unused")
    refused = manage(environment, "up", *given)
    assert refused.returncode == 1
    assert len(refused.stderr.splitlines()) == 1
    assert "docs/https.md" in refused.stderr or "/nowhere.pem can't be read" in refused.stderr


def test_nothing_to_lead_to_is_said(settings) -> None:
    settings.TLS_CERTIFICATE = settings.TLS_KEY = None
    with pytest.raises(CommandError, match="leave --redirect-port out"):
        call_command("up", host="127.0.0.1", redirect_port=free_port())


# Who finds it ----------------------------------------------------------------------------------------------


@pytest.fixture
def named(settings, pair: tuple[Path, Path]) -> None:
    settings.TLS_CERTIFICATE, settings.TLS_KEY = pair
    settings.PLAIN_HTTP, settings.ALLOWED_HOSTS = False, [NAME, "localhost"]


def test_phones_get_the_name_and_never_this_machines_own(named: None) -> None:
    assert addresses.address_of("0.0.0.0", 8000) == f"https://{NAME}:8000"
    assert addresses.address_of("0.0.0.0", 443) == f"https://{NAME}"
    request = RequestFactory().get("/", headers={"host": "localhost:8000"}, secure=True)
    assert phone_address(request, "/m/1/").text == f"https://{NAME}:8000/m/1/"


@pytest.mark.parametrize(
    ("leads_to", "problem"),
    [
        (["192.168.7.5"], None),
        (["192.168.7.5", "fd00::5"], None),
        (["192.168.7.9"], f"{NAME} leads to 192.168.7.9, and this computer is 192.168.7.5"),
        (None, f"nobody knows the name {NAME}"),
    ],
)
def test_a_name_that_leads_elsewhere_is_said(
    named: None, monkeypatch: pytest.MonkeyPatch, leads_to: list[str] | None, problem: str | None
) -> None:
    def resolve(_name: str, _port: None) -> list[tuple]:
        if leads_to is None:
            raise socket.gaierror
        return [(None, None, None, "", (address, 0)) for address in leads_to]

    monkeypatch.setattr(addresses.socket, "getaddrinfo", resolve)
    monkeypatch.setattr(addresses, "own_address", lambda: "192.168.7.5")
    said = addresses.problem_for_phones("0.0.0.0")
    assert said is None if problem is None else problem in (said or "")


def test_the_doctor_knows_when_the_certificate_ends(named: None, settings, tmp_path: Path) -> None:
    assert (site.proxy().level, "59 more days" in site.proxy().sentence) == (Level.OK, True)
    settings.TLS_CERTIFICATE, _key = make_certificate(tmp_path, days=5)
    assert (site.proxy().level, "in 4 days" in site.proxy().sentence) == (Level.WARNING, True)
    settings.TLS_CERTIFICATE = tmp_path / "nowhere.pem"
    assert site.proxy().level == Level.PROBLEM
