"""What is wrong with an installation is said in one sentence that says what to do: no traceback."""

import ast
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from environs import Env, EnvError

from manille_site.ops import env_file, manual, refusals, spelling
from tests.manille_site.ops.installations import ROOT, free_port, manage, new_environment

UNREACHABLE = "postgres://manille:very-secret@127.0.0.1:{port}/manille"


def sentence_of(environment: dict[str, str], *arguments: str) -> str:
    """What is said when it is refused."""
    refused = manage(environment, *arguments)
    assert refused.returncode == 1
    assert "Traceback" not in refused.stderr
    (sentence,) = refused.stderr.strip().splitlines()
    return sentence


IN_A_FOLDER_THAT_CANNOT_BE = {"DATA_DIR": "/proc/nix", "DATABASE_URL": "sqlite:////proc/nix/manille.sqlite3"}


@pytest.mark.parametrize(
    ("command", "variables", "said"),
    [
        ("up", {"WORKERS": "two"}, '"WORKERS" invalid: Not a valid integer. It says "two". docs/settings.md'),
        (
            "migrate",
            {"WORKERS": "0"},
            '"WORKERS" invalid: Must be greater than or equal to 1. It says "0". docs/settings.md',
        ),
        ("migrate", {"DATABASE_URL": "postgrse://manille:very-secret@db/manille"}, "DATABASE_URL"),
        ("migrate", {"DATABASE_URL": "/srv/manille.sqlite3"}, "DATABASE_URL"),
        ("migrate", {"DATABASE_URL": "mysql://manille:very-secret@db/manille"}, "postgres://user:password@"),
        ("check", {"ERROR_REPORTER": "nix.send"}, "ERROR_REPORTER names nix.send, which can't be imported"),
        ("doctor", {"ERROR_REPORTER": "nix"}, "ERROR_REPORTER names nix, which can't be imported"),
        ("up", {"ERROR_REPORTER": "os.sep"}, "ERROR_REPORTER names os.sep, which can't be called"),
        ("up", {"DATABASE_URL": UNREACHABLE}, "Is it running, and is DATABASE_URL right?"),
        ("migrate", {"DATABASE_URL": UNREACHABLE}, "Is it running, and is DATABASE_URL right?"),
        ("up", {"DATA_DIR": "/dev/null/data"}, "set DATA_DIR to another"),
        ("up", {"DATA_DIR": "/proc/nix"}, "set DATA_DIR to another"),
        ("backup", {"DATA_DIR": "/proc/nix"}, "set DATA_DIR to another"),
        ("migrate", IN_A_FOLDER_THAT_CANNOT_BE, "set DATA_DIR to another"),
        ("restore copy", {"DATA_DIR": "/proc/nix"}, "set DATA_DIR to another"),
        ("backup", {"BACKUP_AT": "99:99"}, "write a time of day, such as 04:30"),
        ("up", {"EMAIL_URL": "bogus"}, '"EMAIL_URL" names no'),
        ("up", {"EMAIL_URL": "foo://bar"}, '"EMAIL_URL" names no way to send: smtp+tls://'),
        ("migrate", {"TIME_ZONE": "Mars/Olympus"}, "where Europe/Brussels is one. docs/settings.md"),
        ("migrate", {"LANGUAGE_CODE": "xx"}, "LANGUAGE_CODE"),
        ("migrate", {"LOG_LEVEL": "LOUD"}, "LOG_LEVEL"),
        ("check", {"ALLOWED_HOSTS": "https://club.example"}, "names only, as cards.example.org"),
        ("check", {"ALLOWED_HOSTS": "club.example,club.example:8000"}, "and club.example:8000 is more"),
        ("check", {"TRUSTED_PROXIES": "-1"}, '"TRUSTED_PROXIES" invalid'),
        ("check", {"CONN_MAX_AGE": "-5"}, '"CONN_MAX_AGE" invalid'),
        ("check", {"MATCHES_PER_DEVICE_AND_HOUR": "-3"}, '"MATCHES_PER_DEVICE_AND_HOUR" invalid'),
        ("backup_key", {"BACKUP_KEY": "short"}, "write what `manage.py backup_key` prints without it"),
        ("check", {"DATABASE_URL": "postgres://"}, '"DATABASE_URL" names no database'),
        ("migrate", {"DATABASE_URL": "sqlite:////nowhere/manille.sqlite3"}, "is DATABASE_URL right?"),
    ],
)
def test_a_wrong_setting_is_named(tmp_path: Path, command: str, variables: dict[str, str], said: str) -> None:
    environment = new_environment(tmp_path)
    environment |= {key: value.format(port=free_port()) for key, value in variables.items()}
    sentence = sentence_of(environment, *command.split())
    assert said in sentence
    assert "very-secret" not in sentence


def forget_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was read when the tests began."""
    for name in ("NAMES", "_places", "_values"):
        monkeypatch.setattr(env_file, name, {})


@pytest.mark.parametrize(
    ("write", "said"),
    [
        (lambda file: file.write_bytes(b"CONTACT_EMAIL=ren\xe9@club.example"), "not written in UTF-8"),
        (lambda file: file.write_text("WORKERS=2\n\nlisten everywhere\n"), "line 3, is no setting"),
        (lambda file: file.write_text("# behind nginx\nTRUSTED_PROXIES: 1\n"), "line 2, is no setting"),
        (lambda file: file.write_text("WORKERS=2\nDEBUG\n"), "line 2, is no setting: write NAME=value"),
        (Path.mkdir, "can't be read"),
        (lambda file: file.symlink_to("nowhere"), "is a link to nowhere, which isn't there"),
    ],
)
def test_a_file_of_settings_that_can_t_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[[Path], object], said: str
) -> None:
    forget_the_file(monkeypatch)
    file = tmp_path / ".env"
    env_file.read(file, Env())
    write(file)
    with pytest.raises(EnvError, match=said) as refused:
        env_file.read(file, Env())
    assert (refusals.sentence_about(refused.value) or "").count(str(file)) == 1


def test_a_wrong_setting_is_named_with_its_line_unless_the_environment_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget_the_file(monkeypatch)
    monkeypatch.setenv("WORKERS", "2")
    monkeypatch.delenv("PLAIN_HTTP")
    file = tmp_path / ".env"
    file.write_text("PLAIN_HTTP=true\nWORKERS=none\n\nPLAIN_HTTP=\n")
    env_file.read(file, Env())
    with pytest.raises(EnvError) as refused:
        Env().bool("PLAIN_HTTP")

    assert f"({file}, line 4). docs/settings.md" in (refusals.sentence_about(refused.value) or "")
    assert env_file.place_of("WORKERS") == ""
    assert [*spelling.doubts_about_twice(env_file.NAMES, {"PLAIN_HTTP", "WORKERS"})] == [
        "Line 1 of .env: PLAIN_HTTP stands in line 4 again, which counts."
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("WORKERS=two", 'Not a valid integer. It says "two" ('),
        ("WORKERS=", "Not a valid integer ("),
        ("WORKERS=2METRICS_TOKEN=very-secret", "Not a valid integer ("),  # written behind a line without end
        ("BACKUP_KEY=very-secret", "Not a valid integer ("),
    ],
)
def test_what_a_wrong_setting_says_is_repeated_unless_it_may_be_a_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, said: str
) -> None:
    forget_the_file(monkeypatch)
    name = line.partition("=")[0]
    monkeypatch.delenv(name, raising=False)
    file, env = tmp_path / ".env", Env()
    file.write_text(f"{line}\n")
    env_file.read(file, env)
    with pytest.raises(EnvError) as refused:
        env.int(name)

    sentence = refusals.sentence_about(refused.value) or ""
    assert f"{said}{file}, line 1). docs/settings.md" in sentence
    assert "very-secret" not in sentence


@pytest.mark.parametrize(
    ("lines", "environment", "sentences"),
    [
        ({"WORKERS": 1}, {"PATH": "/bin", "LANGUAGE": "nl", "HOSTNAME": "club"}, []),
        (
            {"TRUSTED_PROXY": 4},
            {},
            ["Line 4 of .env: TRUSTED_PROXY is no setting: TRUSTED_PROXIES is one."],
        ),
        ({"plain_http": 1}, {}, ["Line 1 of .env: plain_http is no setting: PLAIN_HTTP is one."]),
        (
            {"c2VjcmV0": 2},
            {"c2VjcmV0": "=", "FLAVOUR": "?"},
            ["Line 2 of .env: what it sets is no setting."],
        ),
        ({}, {"ALLOWED_HOST": "club.example"}, ["ALLOWED_HOST is no setting: ALLOWED_HOSTS is one."]),
    ],
)
def test_a_name_that_is_no_setting_is_pointed_out(
    lines: dict[str, int], environment: dict[str, str], sentences: list[str]
) -> None:
    known = dict.fromkeys(["WORKERS", "TRUSTED_PROXIES", "PLAIN_HTTP", "ALLOWED_HOSTS", "LANGUAGE_CODE"], "")
    in_file = {name: [line] for name, line in lines.items()}
    assert [*spelling.doubts_about(in_file, environment, known)] == sentences


@pytest.mark.release
def test_it_is_said_at_the_start(tmp_path: Path) -> None:
    started = manage(new_environment(tmp_path, TRUSTED_PROXY="1"), "up", "--prepare-only")
    assert "TRUSTED_PROXY is no setting: TRUSTED_PROXIES is one." in started.stdout


def test_sentences_name_the_program_and_the_pages_as_they_are_here() -> None:
    """A wheel has no `manage.py` and no docs/ where it starts: `manual` knows what it has."""
    literal = re.compile(r"manage\.py |docs/[a-z]|make (run|doctor|up)\b")
    root = Path(manual.CODE_DIR)
    found = [
        (str(file.relative_to(root)), node.value)
        for file in [*root.glob("ops/**/*.py"), *root.glob("settings/*.py"), *root.glob("management/**/*.py")]
        for node in said_in(ast.parse(file.read_text()))
        if literal.search(node.value)
    ]
    assert {where for where, _sentence in found} == OF_A_CHECKOUT, found


OF_A_CHECKOUT = {
    "ops/middleware.py",  # translated, and for the browser of somebody who is not at the machine
    "ops/doctor/site.py",  # of `make`, said in a checkout only
    "management/permissions_table.py",  # writes the documentation itself
    "management/commands/permissions_table.py",
}


def said_in(tree: ast.Module) -> Iterator[ast.Constant]:
    """Texts that are no docstrings."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node


def test_names_and_addresses_of_the_site_are_taken_whatever_blanks_are_between(tmp_path: Path) -> None:
    environment = new_environment(tmp_path, ALLOWED_HOSTS=".club.example, 192.168.1.20,[::1] ,")
    told = manage(environment, "diffsettings")
    assert "ALLOWED_HOSTS = ['.club.example', '192.168.1.20', '[::1]']" in told.stdout


def test_a_program_that_asks_the_doctor_gets_an_object_even_then(tmp_path: Path) -> None:
    asked = manage(new_environment(tmp_path, WORKERS="two"), "doctor", "--json")
    (check,) = json.loads(asked.stdout)["checks"]
    assert asked.returncode == 1
    assert (check["name"], check["level"]) == ("settings", "problem")
    assert "WORKERS" in check["sentence"]


def test_a_damaged_database_is_called_so_with_the_way_out(tmp_path: Path) -> None:
    (tmp_path / "manille.sqlite3").write_text("This was a database. " * 1000)
    environment = new_environment(tmp_path, DATABASE_URL=f"sqlite:///{tmp_path}/manille.sqlite3")
    assert "`manage.py restore BACKUP`" in sentence_of(environment, "up")
    backup = tmp_path / "backups" / "manille-20260101-043000-000000.sqlite3"
    backup.parent.mkdir()
    backup.touch()
    doctor = manage(environment, "doctor")
    assert f"→ Stop the site: `manage.py restore {backup}`" in doctor.stdout
    assert (doctor.returncode, doctor.stderr) == (1, "")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--port=99999"], "There is no port 99999: name one from 1 to 65535"),
        (["--port=-1"], "There is no port -1"),
        (["--port=0"], "There is no port 0"),
        (["--host=nowhere.invalid"], "no address nowhere.invalid"),
        (["--workers=0"], "--workers 2"),
    ],
)
def test_what_up_can_t_do_is_said(tmp_path: Path, options: list[str], said: str) -> None:
    assert said in sentence_of(new_environment(tmp_path), "up", *options)


def test_who_reads_only_the_first_line_meets_no_traceback(tmp_path: Path) -> None:
    command = f"{sys.executable} manage.py doctor | head -1; exit ${{PIPESTATUS[0]}}"
    environment = new_environment(tmp_path)
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (done.stderr, done.returncode) == ("", 128 + signal.SIGPIPE)
    assert done.stdout.startswith("✗ database")


def test_who_wants_the_traceback_gets_it(tmp_path: Path) -> None:
    refused = manage(new_environment(tmp_path, WORKERS="two"), "migrate", "--traceback")
    assert "Traceback" in refused.stderr


def test_reading_the_settings_writes_nothing(tmp_path: Path) -> None:
    environment = new_environment(tmp_path / "data")
    manage(environment, "diffsettings").check_returncode()
    manage(environment, "up", "--help").check_returncode()
    assert not (tmp_path / "data").exists()


@pytest.mark.release
def test_what_is_written_is_for_its_owner_only(tmp_path: Path) -> None:
    """Also what was written when others could still read it."""
    data = tmp_path / "data"
    environment = new_environment(data)
    data.mkdir(mode=0o755)
    (data / "manille.sqlite3").touch(0o644)
    mask = os.umask(0o022)
    try:
        manage(environment, "up", "--prepare-only").check_returncode()
        manage(environment, "backup").check_returncode()
    finally:
        os.umask(mask)
    written = [data, *(path for path in data.rglob("*") if "static" not in path.relative_to(data).parts)]
    assert {oct(path.stat().st_mode & 0o077) for path in written} == {"0o0"}


def test_a_path_counts_from_the_folder_of_the_settings_wherever_a_command_is_started(tmp_path: Path) -> None:
    program = (
        "from manille_site import settings as s; print(s.DATA_DIR, s.BACKUP_DIR, s.SECOND_PLACE, sep='\\n')"
    )
    environment = os.environ | {
        "PYTHONPATH": str(ROOT),
        "DATA_DIR": "here",
        "BACKUP_DIR": "copies",
        "SECOND_PLACE": "/mnt/stick",
    }
    said = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert said.stdout.split() == [str(ROOT / "here"), str(ROOT / "copies"), "/mnt/stick"]
