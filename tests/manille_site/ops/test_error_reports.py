"""What broke is told to the callable that ERROR_REPORTER names, without anything personal."""

import json
import logging
import subprocess
import sys
import threading
from dataclasses import asdict

import pytest
from django.test import Client

from manille_site.ops import error_reports
from manille_site.ops.error_reports import ErrorReportHandler, Report
from manille_site.ops.version import version
from tests.manille_site.ops.installations import ROOT, new_environment

REPORTS: list[Report] = []
HANGS = threading.Event()
SECRET = "Otto-otto@example.org-192.0.2.7"


def note(report: Report) -> None:
    REPORTS.append(report)


def hang(report: Report) -> None:
    HANGS.wait(30)


def told() -> list[Report]:
    """What has been told when all is."""
    for handler in logging.getLogger().handlers:
        handler.flush()
    return REPORTS


def fall(report: Report) -> None:
    raise RuntimeError(SECRET)


@pytest.fixture(autouse=True)
def _nothing_reported_yet(settings) -> None:
    REPORTS.clear()
    settings.ERROR_REPORTER = f"{__name__}.note"


@pytest.fixture
def broken(monkeypatch) -> None:
    """The page of the games breaks, with the name of somebody on its lips."""

    def games(*_arguments: object, **_words: object) -> None:
        raise LookupError(SECRET)

    monkeypatch.setattr("scoring.matches.views.games.render", games)


@pytest.mark.usefixtures("broken", "db")
def test_a_page_that_breaks_is_reported_once_with_route_and_place() -> None:
    client = Client(raise_request_exception=False)

    answer = client.get(f"/games/?name={SECRET}", headers={"Authorization": SECRET}, REMOTE_ADDR="192.0.2.7")

    (report,) = told()
    assert (report.kind, report.method, report.route) == ("builtins.LookupError", "GET", "/games/")
    assert (report.request_id, report.version) == (answer["X-Request-ID"], version())
    assert report.frames[-1].startswith("tests/manille_site/ops/test_error_reports.py:")
    assert report.frames[-1].endswith(" in games")


@pytest.mark.usefixtures("broken", "db")
def test_a_report_says_nothing_that_somebody_typed_or_that_tells_who_they_are(signed_in, anna) -> None:
    client = signed_in(anna)
    client.raise_request_exception = False

    client.get(f"/games/?name={SECRET}", headers={"User-Agent": SECRET}, REMOTE_ADDR="192.0.2.7")

    (report,) = told()
    text = json.dumps(asdict(report))
    assert [word for word in (SECRET, "192.0.2", "anna", "Anna", "/root", "/home") if word in text] == []


def test_a_job_that_fails_is_reported_without_a_route() -> None:
    logger = logging.getLogger("manille.scheduler")
    try:
        raise ValueError(SECRET)
    except ValueError:
        logger.exception("%s failed", SECRET)

    (report,) = told()
    assert (report.kind, report.logger, report.route) == ("builtins.ValueError", "manille.scheduler", None)
    assert SECRET not in json.dumps(asdict(report))


def test_an_error_without_an_exception_and_a_warning_are_none() -> None:
    logging.getLogger("manille").error("a sentence")
    try:
        raise ValueError
    except ValueError:
        logging.getLogger("manille").warning("not so bad", exc_info=True)
    assert told() == []


@pytest.mark.usefixtures("broken", "db")
@pytest.mark.parametrize("reporter", [f"{__name__}.fall", "nowhere.at_all"])
def test_a_reporter_that_fails_changes_nothing_for_the_visitor(settings, caplog, reporter) -> None:
    settings.ERROR_REPORTER = reporter

    answer = Client(raise_request_exception=False).get("/games/")

    assert answer.status_code == 500
    told()
    assert [record.message for record in caplog.records if record.name == "manille.error_reports"] == [
        "ERROR_REPORTER failed"
    ]


@pytest.mark.usefixtures("broken", "db")
def test_nobody_waits_for_a_reporter_that_hangs_and_what_is_too_much_is_dropped(
    settings, monkeypatch
) -> None:
    settings.ERROR_REPORTER = f"{__name__}.hang"
    monkeypatch.setattr(error_reports, "LAST_WORDS", 0.1)
    handler = ErrorReportHandler()
    monkeypatch.setattr(logging.getLogger(), "handlers", [handler])
    try:
        client = Client(raise_request_exception=False)
        answers = {client.get("/games/").status_code for _each in range(error_reports.MOST_WAITING + 5)}
        handler.flush()
        assert answers == {500}
        assert handler._messenger.waiting.qsize() == error_reports.MOST_WAITING
    finally:
        HANGS.set()
        handler._messenger.wait(30)  # what is left is told before another test names another reporter


def test_whoever_writes_into_the_log_hears_nothing_of_a_report_that_can_t_be_made(monkeypatch) -> None:
    def refuse(_record: logging.LogRecord) -> Report:
        raise OSError(SECRET)

    monkeypatch.setattr(error_reports, "report_of", refuse)
    try:
        raise ValueError
    except ValueError:
        logging.getLogger("manille").exception("a job failed")
    assert told() == []


def test_a_command_that_breaks_is_reported_from_the_folder_where_it_was_started(tmp_path) -> None:
    (tmp_path / "club_reports.py").write_text(
        "from pathlib import Path\n"
        "def send(report):\n"
        f"    told = Path({str(tmp_path)!r}, 'told')\n"
        "    told.write_text(f'{report.logger} {report.kind} {report.frames[-1]}')\n"
    )
    environment = new_environment(tmp_path / "data", ERROR_REPORTER="club_reports.send")
    begin = (
        "import sys; from manille_site import settings; from pathlib import Path; "
        f"settings.HOME = Path({str(tmp_path)!r}); "
        "from scoring.management.commands import game_tables; "
        "game_tables.Command.handle = lambda *_a, **_k: 1 / 0; "
        "sys.argv = ['manille', 'game_tables']; from manille_site.command_line import main; main()"
    )
    broken = subprocess.run(
        [sys.executable, "-c", begin], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert "ZeroDivisionError" in broken.stderr
    kind, where = (tmp_path / "told").read_text().split(" ", 2)[1:]
    assert (kind, "in " in where) == ("builtins.ZeroDivisionError", True)


@pytest.mark.usefixtures("broken", "db")
def test_without_the_setting_nobody_is_told(settings) -> None:
    settings.ERROR_REPORTER = ""
    Client(raise_request_exception=False).get("/games/")
    assert told() == []


def test_the_handler_is_on_the_root_of_all_logs() -> None:
    assert any(isinstance(handler, ErrorReportHandler) for handler in logging.getLogger().handlers)
