"""Settings, read from the environment with safe defaults. docs/settings.md lists every variable.

Here: what the site is made of, the database, languages, static files, the log. Beside: where it lives
(``environment``), who is believed (``security``), accounts and mail (``sign_in``).
"""

import logging
import sys
from importlib.util import find_spec
from pathlib import Path
from zoneinfo import available_timezones

import django
from environs import EnvError, validate
from whitenoise.compress import Compressor

from manille_site.ops import newer_sqlite
from manille_site.ops.manual import PROGRAM
from manille_site.settings.environment import *  # noqa: F403
from manille_site.settings.environment import BASE_DIR, CODE_DIR, DATA_DIR, DEBUG, INSTALLED, env, path
from manille_site.settings.security import *  # noqa: F403
from manille_site.settings.security import add_worker_policy
from manille_site.settings.sign_in import *  # noqa: F403

LISTENS_ON = ""
"""The address that the server listens to, where it is ours: `manage.py serve` sets it."""

WORKERS = env.int("WORKERS", 2, validate=validate.Range(min=1))
"""Processes of the server that `manage.py up` starts."""

PARTIALS_ARE_IN_DJANGO = django.VERSION >= (6, 0)
"""Before, django-template-partials brings them."""

INSTALLED_APPS = [
    "scoring",
    "tournaments",
    "manille_site",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "manille_site.ops.static_files.StaticFiles",
    "django.contrib.humanize",
    "django.contrib.admin",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "corsheaders",
    "csp",
    "django_filters",
    "django_htmx",
    "django_tables2",
    *([] if PARTIALS_ARE_IN_DJANGO else ["template_partials.apps.SimpleAppConfig"]),
]

MIDDLEWARE = [
    "manille_site.ops.middleware.RequestLogMiddleware",
    "manille_site.ops.polls.PollMiddleware",
    "scoring.access.languages.LanguageMiddleware",
    "manille_site.api.edge.ApiEdgeMiddleware",
    "manille_site.ops.gate.WriterGateMiddleware",
    "manille_site.ops.watchdog.WatchdogMiddleware",
    "manille_site.ops.middleware.HealthMiddleware",
    "manille_site.ops.middleware.DoorMiddleware",
    "manille_site.ops.public_pages.PublicPageMiddleware",
    "manille_site.ops.middleware.PlaceMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "manille_site.api.limits.ApiLimitMiddleware",
    "manille_site.api.edge.ApiTextMiddleware",
    "manille_site.ops.policy.PolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "manille_site.ops.text.VisibleTextMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "scoring.access.languages.ReaderMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "manille_site.accounts.sign_in.SeenMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "manille_site.accounts.sign_in.SecondFactorMiddleware",
    "manille_site.accounts.sign_in.ClearOnSignOutMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "manille_site.front.no_page.NoPageMiddleware",
    "scoring.access.devices.DeviceMiddleware",
    "manille_site.ops.replica.ReplicaMiddleware",
]

ROOT_URLCONF = "manille_site.urls"
WSGI_APPLICATION = "manille_site.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

_loaders: list[object] = [
    "manille_site.ops.templates.Loader",
    "django.template.loaders.app_directories.Loader",
]
if not DEBUG:
    _loaders = [("django.template.loaders.cached.Loader", _loaders)]
_builtins = ["django.templatetags.i18n", "scoring.templatetags.formats"]
if not PARTIALS_ARE_IN_DJANGO:
    # Outside the cache, which keeps templates but doesn't know their partials.
    _loaders = [("template_partials.loader.Loader", _loaders)]
    _builtins.append("template_partials.templatetags.partials")
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [(CODE_DIR if INSTALLED else BASE_DIR) / "templates"],
        "OPTIONS": {
            "loaders": _loaders,
            "builtins": _builtins,
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "manille_site.front.context.site",
            ],
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# Database: SQLite unless DATABASE_URL names another ---------------------------------------------------------

DATABASES = {"default": env.dj_db_url("DATABASE_URL", f"sqlite:///{DATA_DIR / 'manille.sqlite3'}")}
_database = DATABASES["default"]
if not _database["ENGINE"].endswith((".sqlite3", ".postgresql")):
    raise EnvError(
        'Environment variable "DATABASE_URL" names a kind of database that is not supported: '
        "postgres://user:password@host:5432/name, or sqlite:////folder/file"
    )
if not _database.get("NAME"):
    raise EnvError(
        'Environment variable "DATABASE_URL" names no database: postgres://user:password@host:5432/name'
    )
if _database["ENGINE"] == "django.db.backends.sqlite3":
    # django-tables2 asks for it, for types that SQLite hasn't: seven megabytes in every process.
    sys.modules.setdefault("psycopg", None)  # type: ignore[arg-type]
    # WAL is a property of the file: `manage.py up` sets it. Here only what belongs to a connection.
    _database["OPTIONS"] = {
        "factory": newer_sqlite.Connection,
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY; PRAGMA cache_size=-5000;",
    }
_database["CONN_MAX_AGE"] = env.int("CONN_MAX_AGE", 60, validate=validate.Range(min=0))

DATABASE_DIRECT = env.dj_db_url("DATABASE_DIRECT_URL") if env.str("DATABASE_DIRECT_URL", "") else None
"""Where a pooler stands between: the database itself, for what belongs to a session (ops/postgres.py)."""

if DATABASE_DIRECT:
    _database["DISABLE_SERVER_SIDE_CURSORS"] = True

OF_A_REPLICA = {
    "connect_timeout": 2,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 2,
    "tcp_user_timeout": 3000,
}
"""Seconds, times and milliseconds after which a replica is given up whose machine has gone without a word."""

if env.str("DATABASE_REPLICA_URL", ""):
    if not _database["ENGINE"].endswith(".postgresql"):
        raise EnvError('Environment variable "DATABASE_REPLICA_URL" needs a PostgreSQL in "DATABASE_URL".')
    _replica = env.dj_db_url("DATABASE_REPLICA_URL")
    DATABASES["replica"] = _replica | {
        "CONN_MAX_AGE": _database["CONN_MAX_AGE"],
        "DISABLE_SERVER_SIDE_CURSORS": True,
        "OPTIONS": OF_A_REPLICA | _replica.get("OPTIONS", {}),
        "TEST": {"MIRROR": "default"},
    }
    DATABASE_ROUTERS = ["manille_site.ops.replica.ReplicaRouter"]

CACHES = {"default": env.dj_cache_url("CACHE_URL", "db://cache_entry")}
"""``default`` counts attempts to sign in, so all workers share it; whoever migrates has its table too.

``pages`` is what our own pages are computed from, so it is never the database (docs/decisions/0015).
"""
if "DatabaseCache" in CACHES["default"]["BACKEND"]:
    CACHES["default"]["BACKEND"] = "manille_site.ops.shared_cache.SharedCache"
    CACHES["pages"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "pages"}
elif CACHES["default"]["BACKEND"].endswith("RedisCache"):
    CACHES["default"]["BACKEND"] = "manille_site.ops.redis_cache.RedisCache"
    CACHES["pages"] = CACHES["default"] | {"BACKEND": "manille_site.ops.redis_cache.PagesInRedis"}
else:
    CACHES["pages"] = CACHES["default"]

BACKUP_DIR = path("BACKUP_DIR") or DATA_DIR / "backups"
TIME_OF_DAY = validate.Regexp(r"^(([01]\d|2[0-3]):[0-5]\d)?$", error="write a time of day, such as 04:30")
BACKUP_AT = env.str("BACKUP_AT", "04:30", validate=TIME_OF_DAY)
"""Local time of the nightly backup; none when empty."""

SECOND_PLACE = path("SECOND_PLACE")
"""A folder of another disk or machine, to which backups are copied, sealed."""

SECOND_PLACE_MINUTES = env.int("SECOND_PLACE_MINUTES", 10, validate=validate.Range(min=0))
"""Between two copies while people play; none where it is 0."""

AS_PRINTED = validate.Regexp(
    r"^(([\s-]*[A-Za-z2-7]){32}[\s-]*)?$", error=f"write what `{PROGRAM} backup_key` prints without it"
)
BACKUP_KEY = env.str("BACKUP_KEY", "", validate=AS_PRINTED)
"""What opens those copies; without it one is made and kept in ``DATA_DIR/backup_key``."""

# Languages and time -----------------------------------------------------------------------------------------

LANGUAGES = [
    ("nl", "Nederlands (Vlaanderen)"),
    ("fr", "Français"),
    ("is", "Íslenska"),
    ("it", "Italiano"),
    ("ca", "Català"),
    ("es", "Español"),
    ("en-gb", "English"),
]
"""Each by its own name. A language stands here once its catalogue is whole (tests/test_catalogues.py)."""

LANGUAGE_CODE = env.str(
    "LANGUAGE_CODE", "en-gb", validate=validate.OneOf([code for code, _name in LANGUAGES])
)
FORMAT_MODULE_PATH = "scoring.formats"
LOCALE_PATHS = [(CODE_DIR if INSTALLED else BASE_DIR) / "locale"]
TIME_ZONE = env.str("TIME_ZONE", "Europe/Brussels")
if TIME_ZONE not in available_timezones():
    raise EnvError(
        f'Environment variable "TIME_ZONE" names no time zone: {TIME_ZONE}, where Europe/Brussels is one'
    )
USE_TZ = True

# Static files -----------------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
# Ninja is no app: as such it would be imported, eight megabytes, by the scheduler too, which serves no API.
_ninja = Path(find_spec("ninja").origin).parent  # type: ignore[union-attr, arg-type]
STATICFILES_DIRS = [("ninja", _ninja / "static" / "ninja")]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "manille_site.ops.phone_files.PhoneFilesFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "manille_site.ops.static_files.HashedStorage"
    },
}
WHITENOISE_ROOT = CODE_DIR / "root"
"""Icons at the addresses that browsers ask for by themselves; `make icons` draws them."""

# Compressing takes most of the first start: nobody asks for a file without its hash, or for source maps.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_ADD_HEADERS_FUNCTION = add_worker_policy
WHITENOISE_IMMUTABLE_FILE_TEST = rf"^/{STATIC_URL}(?:.+\.[0-9a-f]{{12}}\.[^/]+|pyodide/[0-9a-f]{{12}}/[^/]+)$"
"""Addresses that never get another content: browsers may keep them for years."""

DJANGO_TABLES2_TEMPLATE = "components/table.html"
DJANGO_TABLES2_TABLE_ATTRS = {"class": "table"}

METRICS_TOKEN = env.str("METRICS_TOKEN", "")
"""Whoever sends it may read `/metrics`; nothing is counted without one."""

ERROR_REPORTER = env.str("ERROR_REPORTER", "")
"""The path of a callable that is told what broke (ops/error_reports.py)."""

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "manille_site.ops.logs.JsonFormatter"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "json"},
        "reports": {"()": "manille_site.ops.error_reports.ErrorReportHandler"},
    },
    "root": {"handlers": ["console", "reports"], "level": env.log_level("LOG_LEVEL", logging.INFO)},
}

NAMES_OF_SETTINGS = frozenset(env.dump())
"""Of all that was read above, by which a name that is none is known (manille_site/ops/spelling.py)."""
