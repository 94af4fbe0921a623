"""compose.yaml says what is true of the Containerfile, of docs/container.md and of the app.

It is read here, and started by an engine only. PyYAML comes with schemathesis.
"""

import json
import re
import shlex
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
import yaml

from tests.commands import is_taken
from tests.shipping.containerfile import instructions
from tests.shipping.document import blocks_of

ROOT = Path(__file__).resolve().parent.parent
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = ("app", "scheduler")
DATABASE = SERVICES["database"]

IMAGE = dict(instructions((ROOT / "Containerfile").read_text()))
"""What its last stage says: of each instruction the last one."""

PAGE = blocks_of((ROOT / "docs/container.md").read_text())
TYPED = [
    shlex.split(line) for block in PAGE if block.language == "sh" for line in block.text.splitlines() if line
]
(ENV,) = (block.text for block in PAGE if block.language == "ini")
WRITTEN = dict(line.split("=", 1) for line in ENV.splitlines())
"""What the page has people write into `.env`."""

SETTINGS = set(re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs/settings.md").read_text(), re.MULTILINE))
FOR_COMPOSE_ALONE = {"POSTGRES_PASSWORD"}
"""Asked for by compose.yaml; the app gets it as a part of an address."""


def app_commands() -> list[list[str]]:
    """What the page runs in the image, without what leads there."""
    manage = json.loads(IMAGE["ENTRYPOINT"])
    ways = (
        ["podman", "compose", "exec", "app", *manage],
        ["podman", "compose", "run", "--rm", "--no-deps", "app"],
    )
    return [words[len(way) :] for words in TYPED for way in ways if words[: len(way)] == way]


def test_the_app_its_scheduler_and_the_database_are_all_that_is_started() -> None:
    assert set(SERVICES) == {"database", *OURS}


@pytest.mark.parametrize("name", OURS)
def test_both_are_the_image_of_the_containerfile(name: str) -> None:
    build = SERVICES[name]["build"]
    assert (ROOT / build["context"] / build["dockerfile"]).resolve() == ROOT / "Containerfile"
    assert SERVICES[name]["image"] == SERVICES["app"]["image"]


@pytest.mark.parametrize("name", OURS)
def test_both_run_without_powers_on_a_root_that_is_read_only(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["tmpfs"] == ["/tmp"]
    assert not {"user", "privileged", "cap_add"} & set(service), "the image says who runs it"


def test_who_runs_them_is_not_root() -> None:
    text = (ROOT / "Containerfile").read_text()
    (number,) = re.findall(rf"useradd --system --uid ([1-9]\d*) .* {IMAGE['USER']}$", text, re.MULTILINE)
    assert f"It runs as user {number}" in (ROOT / "docs/container.md").read_text()


@pytest.mark.parametrize("words", [SERVICES[name]["command"] for name in OURS], ids=OURS)
def test_what_a_service_runs_is_a_command_with_options_that_it_knows(words: list[str]) -> None:
    assert is_taken(words)


def test_exactly_one_of_both_runs_the_scheduler() -> None:
    assert "--no-scheduler" in SERVICES["app"]["command"]
    assert SERVICES["scheduler"]["command"] == ["scheduler"]


def test_every_variable_is_a_setting_and_what_has_to_be_set_stands_on_the_page() -> None:
    text = (ROOT / "compose.yaml").read_text()
    for name in OURS:
        assert set(SERVICES[name]["environment"]) <= SETTINGS
        assert SERVICES[name]["env_file"] == ".env"
    assert set(re.findall(r"\$\{(\w+)", text)) <= SETTINGS | FOR_COMPOSE_ALONE
    assert set(WRITTEN) <= SETTINGS | FOR_COMPOSE_ALONE
    assert set(re.findall(r"\$\{(\w+):\?\}", text)) <= set(WRITTEN)


def test_the_address_of_the_database_is_that_of_the_service_beside_it() -> None:
    password = "${POSTGRES_PASSWORD:?}"
    written = WRITTEN["POSTGRES_PASSWORD"]
    assert quote(written, safe="") == written, "it becomes part of an address"
    for name in OURS:
        address = SERVICES[name]["environment"]["DATABASE_URL"]
        assert password in address
        parts = urlsplit(address.replace(password, written))
        user = DATABASE["environment"]["POSTGRES_USER"]
        assert (parts.username, parts.password, parts.path) == (user, written, f"/{user}")
        assert parts.hostname in SERVICES
    assert DATABASE["environment"]["POSTGRES_PASSWORD"] == password


def test_whatever_is_mounted_is_declared_and_lies_where_it_is_written_to() -> None:
    mounted = {name: dict(one.split(":") for one in SERVICES[name]["volumes"]) for name in SERVICES}
    assert mounted == {
        "database": {"database": "/var/lib/postgresql/data"},
        **{name: {"data": IMAGE["VOLUME"]} for name in OURS},
    }
    assert set(COMPOSE["volumes"]) == {volume for of in mounted.values() for volume in of}
    assert f"DATA_DIR={IMAGE['VOLUME']}" in IMAGE["ENV"].split()


def test_each_waits_until_what_it_needs_is_well() -> None:
    assert DATABASE["healthcheck"]["test"] == [
        "CMD", "pg_isready", f"--username={DATABASE['environment']['POSTGRES_USER']}",
    ]  # fmt: skip
    assert SERVICES["app"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert SERVICES["scheduler"]["depends_on"] == {"app": {"condition": "service_healthy"}}
    start, command = IMAGE["HEALTHCHECK"].removeprefix("--start-period=").split(" CMD ")
    asked = {"test": ["CMD", *json.loads(command)], "start_period": start}
    assert SERVICES["app"]["healthcheck"] == asked, "podman leaves the image's out"
    assert SERVICES["scheduler"]["healthcheck"] == {"disable": True}, "it listens nowhere"


def test_the_app_is_reached_from_this_machine_only_and_the_database_from_nowhere() -> None:
    port = IMAGE["EXPOSE"]
    assert SERVICES["app"]["ports"] == [f"127.0.0.1:{port}:{port}"]
    assert f"--port={port}" in SERVICES["app"]["command"]
    assert f"http://127.0.0.1:{port}/healthz" in IMAGE["HEALTHCHECK"]
    assert [name for name in SERVICES if "ports" in SERVICES[name]] == ["app"]


def test_the_page_names_services_that_there_are() -> None:
    verbs = [words[2:] for words in TYPED if words[:2] == ["podman", "compose"]]
    named = {word for verb, *rest in verbs if verb in ("exec", "stop", "logs") for word in rest[:1]}
    named |= {word for verb, *rest in verbs if verb == "stop" for word in rest}
    assert named == {"app", "scheduler"} <= set(SERVICES)
    copied = {source.partition(":") for verb, *rest in verbs if verb == "cp" for source in rest[:1]}
    assert copied == {("app", ":", f"{IMAGE['VOLUME']}/backups")}


def test_the_page_runs_commands_that_the_app_knows() -> None:
    commands = app_commands()
    assert {name for name, *_ in commands} == {"check", "doctor", "backup", "restore"}
    assert all(map(is_taken, commands))
    in_app = [words for words in TYPED if words[2:3] in (["exec"], ["run"])]
    assert len(in_app) == len(commands) + 1, "and `ls`"


def test_postgresql_is_as_new_as_the_page_says() -> None:
    (version,) = re.findall(r"^docker\.io/library/postgres:(\d+)$", DATABASE["image"])
    assert f"PostgreSQL stays at {version} until" in (ROOT / "docs/container.md").read_text()
