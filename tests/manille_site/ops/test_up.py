"""``manage.py up`` prepares everything, serves, says where, keeps the data and stops cleanly."""

import re
import socket
import urllib.request
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import CommandError, call_command

from manille_site.management.commands.up import _greeting
from manille_site.ops import addresses, installation
from manille_site.ops.progress import CommandProgress
from tests.manille_site.ops.installations import (
    Site,
    new_environment,
    starting,
    up,
    wait_until,
)


def get(address: str) -> str:
    with urllib.request.urlopen(address) as answer:
        text: str = answer.read().decode()
    return text


def greeted_by(site: Site) -> str:
    """What it said until it greeted."""
    wait_until(lambda: "Ctrl-C" in site.log.read_text(), site)
    return site.log.read_text()


@pytest.mark.release
def test_up_on_an_empty_machine_and_once_more(tmp_path: Path) -> None:
    data = tmp_path / "data"
    environment = new_environment(data)
    with up(environment, "--demo") as site:
        page = get(f"{site.address}/")
        (style,) = re.findall(r'href="(/static/site/tokens\.[0-9a-f]+\.css)"', page)
        assert "--ground" in get(site.address + style)
        wait_until(lambda: "the scheduler works" in site.log.read_text(), site)
        said = greeted_by(site)
    assert site.process.returncode == 0
    assert "Filling the empty database with a demo club" in said
    email, password = re.findall(r"Sign in to the demo club +(\S+) +(\S+)", said)[0]
    assert (data / "demo_password").read_text() == password
    assert "@" in email
    assert re.search(rf"First administrator, once +{re.escape(site.address)}/setup/\S+/", said)
    secrets = [data / "secret_key", data / "demo_password"]
    assert [oct(path.stat().st_mode & 0o777) for path in secrets] == ["0o600", "0o600"]
    kept = [path.read_text() for path in secrets]
    with up(environment, "--demo", "--no-scheduler") as site:
        said = greeted_by(site)
    assert "Filling" not in said
    assert "scheduler" not in site.log.read_text()
    assert [path.read_text() for path in secrets] == kept
    assert f"{email}   {password}" in said


@pytest.mark.release
def test_a_second_one_on_the_same_folder_says_whose_data_it_shares(tmp_path: Path) -> None:
    environment = new_environment(tmp_path / "data")
    said = f"The site runs from {tmp_path / 'data'} already, at "
    with up(environment, "--no-scheduler") as first:
        with up(environment, "--no-scheduler") as second:
            assert f"{said}{first.address}. This is a second server" in second.log.read_text()
        assert said not in first.log.read_text()
    with up(environment, "--no-scheduler") as alone:
        assert said not in alone.log.read_text()


@pytest.mark.release
def test_addresses_are_said_when_somebody_answers_there(tmp_path: Path) -> None:
    with starting(new_environment(tmp_path / "data"), "--no-scheduler") as site:
        wait_until(lambda: f"localhost:{site.address.rpartition(':')[2]}" in site.log.read_text(), site)
        assert site.is_ready()
        *_, starting_said, greeting = site.log.read_text().partition("Starting …")
    assert starting_said
    assert greeting.count("Ctrl-C stops the server") == 1


def test_debug_is_refused_where_others_can_reach_it(settings) -> None:
    settings.DEBUG = True
    with pytest.raises(CommandError, match="unset DEBUG"):
        call_command("up", host="0.0.0.0")


def test_a_port_that_is_taken_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(
            CommandError, match=rf"Port {port} is taken.*--port={port + 1}, or PORT={port + 1} with make$"
        ):
            call_command("up", host="127.0.0.1", port=port)


def test_the_first_free_port_is_used_when_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(addresses, "FIRST_PORT", port)
        monkeypatch.setattr(addresses, "LAST_PORT", port)
        assert addresses.first_free_port("127.0.0.1") is None
        monkeypatch.setattr(addresses, "LAST_PORT", min(port + 50, 65535))
        assert addresses.first_free_port("127.0.0.1") != port


def test_static_files_are_collected_only_when_they_changed(settings, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    assert installation.collect_static_files()
    assert not installation.collect_static_files()
    extra = tmp_path / "more"
    extra.mkdir()
    (extra / "new.css").write_text("/* new */")
    settings.STATICFILES_DIRS = [extra]
    finders.get_finder.cache_clear()
    assert installation.collect_static_files()
    assert (tmp_path / "static" / "new.css").is_file()
    finders.get_finder.cache_clear()


def greeting(address: str, **network: object) -> str:
    """What is said of a server on ``address``."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in network.items():
            patch.setattr(addresses, name, value)
        return _greeting(address, 8000)


BLOCKS = re.compile("[█▀▄]")


@pytest.mark.django_db
def test_a_picture_leads_to_the_address_in_the_local_network() -> None:
    said = greeting("0.0.0.0", own_address=lambda: "192.168.7.5")
    assert BLOCKS.search(said)
    assert "On a phone in this network   http://192.168.7.5:8000/" in said


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("host", "said"),
    [("127.0.0.1", "--host 0.0.0.0"), ("::1", "--host 0.0.0.0"), ("0.0.0.0", "Join it to their Wi-Fi")],
)
def test_no_picture_leads_a_phone_to_itself(host: str, said: str) -> None:
    greeted = greeting(host, own_address=lambda: None)
    assert not BLOCKS.search(greeted)
    assert "Phones can't open it" in greeted
    assert said in greeted
    assert "On this machine              http://localhost:8000/" in greeted


def test_long_commands_say_every_so_often_how_far_they_are() -> None:
    said: list[str] = []
    stream = CommandProgress(said.append, 10, "of 25", "Applying")
    stream.write("Operations to perform:\n  Apply all migrations: account, scoring\n" * 5)
    for number in range(25):
        stream.write(f"  Applying {number}")
        stream.write("... OK\n")
    assert said == ["  10 of 25", "  20 of 25"]


def test_behind_tls_the_address_is_the_sites_name(settings) -> None:
    settings.PLAIN_HTTP = False
    settings.ALLOWED_HOSTS = ["cards.example.org"]
    assert addresses.address_of("127.0.0.1", 8000) == "https://cards.example.org"
    settings.PLAIN_HTTP = True
    assert addresses.address_of("10.0.0.5", 8000) == "http://10.0.0.5:8000"
