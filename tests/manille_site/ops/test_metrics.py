"""Six numbers for Prometheus, for whoever has the token and nobody else."""

import os
import re
import subprocess
import sys
import urllib.request
from datetime import UTC, datetime
from pathlib import Path

import pytest
import time_machine
from prometheus_client.parser import text_string_to_metric_families

from tests.manille_site.ops.installations import new_environment, up
from tests.scoring.factories import hand, new_match, play

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 20, 4, 30, tzinfo=UTC)
TOKEN = "only-for-prometheus"
NAMES = {
    "manille_requests", "manille_request_seconds", "manille_lines", "manille_matches_playing",
    "manille_webhooks_waiting", "manille_backup_age_seconds",
}  # fmt: skip


@pytest.fixture
def _with_a_token(settings, tmp_path: Path) -> None:
    settings.METRICS_TOKEN = TOKEN
    settings.BACKUP_DIR = tmp_path


def numbers(client) -> dict[str, float]:
    """Every sample without labels, and each of those with them, by name."""
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert (answer.status_code, answer["Content-Type"][:10]) == (200, "text/plain")
    families = text_string_to_metric_families(answer.text)
    return {
        sample.name + "".join(sorted(sample.labels.values())): sample.value
        for family in families
        for sample in family.samples
    }


@pytest.mark.parametrize("sent", ["", "Bearer", "Bearer wrong", f"Basic {TOKEN}", TOKEN])
@pytest.mark.usefixtures("_with_a_token")
def test_another_token_is_told_nothing(client, sent) -> None:
    answer = client.get("/metrics", headers={"Authorization": sent})
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
    assert "manille_" not in answer.text


@pytest.mark.usefixtures("_with_a_token")
def test_a_wrong_token_is_one_line_in_the_log(client, caplog) -> None:
    client.get("/metrics", headers={"Authorization": "Bearer wrong"})
    (line,) = [record for record in caplog.records if record.levelname == "WARNING"]
    assert (line.name, line.status, line.address) == ("manille.requests", 401, "/metrics")
    assert line.problem == "send METRICS_TOKEN as a bearer token"


@pytest.mark.parametrize("sent", ["Bearer ", f"Bearer {TOKEN}"])
def test_without_the_setting_there_are_none(client, settings, sent) -> None:
    assert settings.METRICS_TOKEN == ""
    assert client.get("/metrics", headers={"Authorization": sent}).status_code == 404


@pytest.mark.usefixtures("_with_a_token")
def test_there_are_six_and_each_says_what_it_is(client, tmp_path) -> None:
    (tmp_path / "manille-20261120-033000-000000.sqlite3").touch()

    text = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).text

    families = {family.name for family in text_string_to_metric_families(text)}
    assert {name for name in families if not name.endswith("_created")} == NAMES
    assert len(re.findall(r"^# HELP \S+ \S", text, re.MULTILINE)) == len(families)


@pytest.mark.usefixtures("_with_a_token")
def test_they_count_requests_lines_and_matches(client) -> None:
    before = numbers(client)
    play(new_match(), hand(37), hand(20))
    client.get("/healthz")
    client.get("/nowhere/")
    client.generic("SMUGGLE", "/healthz")

    after = numbers(client)

    risen = {name: after[name] - before.get(name, 0) for name in after if "created" not in name}
    assert risen["manille_lines_total"] >= 2
    assert risen["manille_matches_playing"] == 1
    assert risen["manille_requests_total404GET"] == 1
    assert risen["manille_requests_total200GET"] == 2  # one of them the first look
    assert risen["manille_requests_total200other"] == 1
    assert risen["manille_request_seconds_count"] == 4
    assert after["manille_webhooks_waiting"] == 0


@time_machine.travel(NOW, tick=False)
@pytest.mark.usefixtures("_with_a_token")
def test_the_newest_backup_has_an_age_and_no_backup_has_none(client, tmp_path) -> None:
    assert "manille_backup_age_seconds" not in numbers(client)
    backup = tmp_path / "manille-20261120-033000-000000.sqlite3"
    backup.touch()
    os.utime(backup, (NOW.timestamp() - 3600, NOW.timestamp() - 3600))
    assert numbers(client)["manille_backup_age_seconds"] == 3600


@pytest.mark.release
def test_all_workers_of_a_server_count_together(tmp_path: Path) -> None:
    with up(new_environment(tmp_path, METRICS_TOKEN=TOKEN, WORKERS="2")) as site:
        for _time in range(40):
            urllib.request.urlopen(f"{site.address}/healthz").close()
        asked = urllib.request.Request(
            f"{site.address}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}
        )
        counts = set()
        for _time in range(8):
            with urllib.request.urlopen(asked) as answer:
                text = answer.read().decode()
            counts.add(int(float(re.search(r'_total\{method="GET",status="200"\} (\S+)', text)[1])))

    assert len(counts) == 8  # each look counts the one before, whichever worker answered it
    assert min(counts) >= 40


def test_the_first_answers_of_a_worker_may_come_at_the_same_moment() -> None:
    script = (
        "import os; os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'manille_site.settings');"
        "import django; django.setup();"
        "from concurrent.futures import ThreadPoolExecutor; from threading import Barrier;"
        "from manille_site.ops import metrics; at_once = Barrier(12)\n"
        "def first(_): at_once.wait(); return metrics._requests()\n"
        "with ThreadPoolExecutor(12) as pool: assert len(set(map(id, pool.map(first, range(12))))) == 1"
    )
    for _worker in range(3):
        subprocess.run([sys.executable, "-c", script], check=True, timeout=60)
