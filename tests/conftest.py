"""The cast. Anna scores, Bob plays, Rosa is the referee, Otto organises; Olga belongs to another club."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client, TransactionTestCase
from hypothesis import HealthCheck, settings

from scoring.models import Club, Membership, Player, Role, User
from scoring.models.append_only import guard, release
from tests import chromium
from tests.catalogues import write_catalogue
from tests.databases import new_database
from tests.follow_ups import done_at_once
from tests.journeys.product import browser, certificate, playwright, server, shipped, static  # noqa: F401

# A property is true or false, however slow the machine is just now.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", settings.get_profile("unhurried"), max_examples=2000)  # make fuzz
settings.register_profile("quick", settings.get_profile("unhurried"), max_examples=5)  # make test
settings.load_profile("unhurried")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Folders of journeys alone, and no browser: one sentence, before a server is started for them.

    Among other tests, and in one of several processes, each journey fails by itself. Each of the other
    engines says itself that it is missing.
    """
    if chromium.program() is not None or hasattr(session.config, "workerinput"):
        return
    journeys = {item.path.parent for item in session.items if item.get_closest_marker("journey")}
    engines = any(item.get_closest_marker("engine") for item in session.items)
    if journeys and not engines and all(item.path.parent in journeys for item in session.items):
        pytest.exit(chromium.MISSING, returncode=1)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """A look that leaves things out says so, lest green be taken for more than it is."""
    if settings.get_current_profile_name() == "quick":
        terminalreporter.write_sep("-", "left out")
        terminalreporter.write_line(
            "journeys in browsers, PostgreSQL, all but a few examples of each property, and all folders but "
            + ", ".join(config.args)
        )


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb: bool) -> bool:
    """On SQLite the database is a copy of one that is migrated: Django must not empty it."""
    return django_db_keepdb or connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> Iterator[None]:
    """The copy, from before the database is set up until nobody asks it any more."""
    if connection.vendor != "sqlite":
        yield
        return
    path = Path(connection.settings_dict["TEST"]["NAME"])
    new_database(path)
    yield
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()


def _person(name: str, club: Club | None = None, role: Role = Role.MEMBER) -> User:
    user = User.objects.create_user(f"{name.lower()}@example.org", name=name)
    player = Player.objects.create(name=name, user=user)
    if club:
        Membership.objects.create(club=club, player=player, role=role)
    return user


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Heule", slug="heule")


@pytest.fixture
def other_club(db: None) -> Club:
    return Club.objects.create(name="Osilo", slug="osilo")


@pytest.fixture
def anna(club: Club) -> User:
    """Scorer of the club."""
    return _person("Anna", club, Role.SCORER)


@pytest.fixture
def bob(club: Club) -> User:
    """A mere member of the club."""
    return _person("Bob", club)


@pytest.fixture
def rosa(club: Club) -> User:
    """Referee of the club."""
    return _person("Rosa", club, Role.REFEREE)


@pytest.fixture
def otto(club: Club) -> User:
    """Organiser of the club."""
    return _person("Otto", club, Role.ORGANISER)


@pytest.fixture
def olga(other_club: Club) -> User:
    """Organiser of another club: an outsider here."""
    return _person("Olga", other_club, Role.ORGANISER)


@pytest.fixture
def signed_in():
    """``signed_in(user)``: a client with that person's session."""

    def sign_in(user: User) -> Client:
        client = Client()
        client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
        return client

    return sign_in


@pytest.fixture
def dutch_and_french(settings, tmp_path: Path) -> None:
    """Two languages beside English, in which a few sentences of many pages are said."""
    dutch = {
        "Clubs": "Kaartclubs",
        "Skip to the content": "Naar de inhoud",
        "Your code to sign in": "Je code om aan te melden",
    }
    french = {
        "Clubs": "Les clubs",
        "Skip to the content": "Au contenu",
        "Your code to sign in": "Votre code de connexion",
    }
    write_catalogue(tmp_path, "nl", dutch)
    write_catalogue(tmp_path, "fr", french)
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = [("en-gb", "English"), ("nl", "Nederlands (Vlaanderen)"), ("fr", "Français")]


@pytest.fixture(autouse=True)
def _nothing_is_remembered_of_the_last_test() -> None:
    """What a test stored is taken back and its keys are given out again, of which no cache hears."""
    for cache in caches.all():
        cache.clear()


@pytest.fixture(autouse=True, scope="session")
def _what_follows_is_done_at_once() -> Iterator[None]:
    with done_at_once():
        yield


APPEND_ONLY = (
    "scoring_logentry",
    "scoring_confirmation",
    "scoring_ruling",
    "tournaments_result",
    "tournaments_potentry",
    "tournaments_rankingversion",
)


@pytest.fixture(autouse=True, scope="session")
def _append_only_tables_may_be_flushed_between_tests() -> Iterator[None]:
    """Tests that commit are followed by an emptying of all tables, which some tables refuse."""
    lines = import_module("scoring.migrations.0004_lines_are_append_only")
    flush = TransactionTestCase._fixture_teardown

    def flush_without_triggers(case: TransactionTestCase) -> None:
        with connection.schema_editor(atomic=False) as editor:
            lines.allow(None, editor)
            for table in APPEND_ONLY:
                release(table, editor)
        flush(case)
        with connection.schema_editor(atomic=False) as editor:
            lines.forbid(None, editor)
            for table in APPEND_ONLY:
                guard(table, editor)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", flush_without_triggers)
        yield
