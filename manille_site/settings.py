"""Settings, read from the environment with safe defaults. docs/settings.md lists every variable."""

import logging
import sys
from importlib.util import find_spec
from pathlib import Path
from zoneinfo import available_timezones

import django
from csp.constants import NONE, SELF
from django.core.management.utils import get_random_secret_key
from django.utils.translation import gettext_lazy as _
from environs import Env, EnvError, validate
from whitenoise.compress import Compressor

from manille_site.ops import newer_sqlite, secret

CODE_DIR = Path(__file__).resolve().parent
BASE_DIR = CODE_DIR.parent
INSTALLED = not (BASE_DIR / "manage.py").is_file()
"""From a wheel: templates and translations are in this package; data and `.env` where `manille` starts."""

env = Env()
env.read_env((Path.cwd() if INSTALLED else BASE_DIR) / ".env")

DATA_DIR = Path(env.str("DATA_DIR", str(Path.cwd() / "manille-data" if INSTALLED else BASE_DIR / "var")))
DEBUG = env.bool("DEBUG", False)
TLS_CERTIFICATE: Path | None = env.path("TLS_CERTIFICATE", None)
"""The server does TLS itself where it has one (docs/https.md); else a proxy does, or nobody."""

TLS_KEY: Path | None = env.path("TLS_KEY", None)
PLAIN_HTTP = env.bool("PLAIN_HTTP", False) and TLS_CERTIFICATE is None
"""Serve a local network without TLS: turns off HTTPS redirects, HSTS and secure cookies, and shows a note."""

SECRET_KEY_FILE = None if env.str("SECRET_KEY", "") else DATA_DIR / "secret_key"
SECRET_KEY = env.str("SECRET_KEY", "") or secret.stored(DATA_DIR / "secret_key") or get_random_secret_key()
"""Importing this writes nothing: `manage.py up` stores what is made here; before, a process has its own."""

SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", [])
ALLOWED_HOSTS: list[str] = env.list(
    "ALLOWED_HOSTS", ["*"] if PLAIN_HTTP else ["localhost", "127.0.0.1", "[::1]"]
)
if TLS_CERTIFICATE and not env.list("ALLOWED_HOSTS", []):
    from manille_site.ops import tls

    ALLOWED_HOSTS = tls.names_of(TLS_CERTIFICATE)
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", [])
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", 0)
"""How many reverse proxies stand in front; their X-Forwarded-* headers are believed."""

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
    "lucide",
    *([] if PARTIALS_ARE_IN_DJANGO else ["template_partials.apps.SimpleAppConfig"]),
]

MIDDLEWARE = [
    "manille_site.ops.middleware.RequestLogMiddleware",
    "manille_site.ops.middleware.HealthMiddleware",
    "manille_site.ops.middleware.DoorMiddleware",
    "manille_site.ops.polls.PollMiddleware",
    "manille_site.ops.middleware.ClockMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "manille_site.api.edge.ApiEdgeMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "manille_site.api.limits.ApiLimitMiddleware",
    "manille_site.api.edge.ApiTextMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "manille_site.accounts.sign_in.SeenMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "manille_site.accounts.sign_in.SecondFactorMiddleware",
    "manille_site.accounts.sign_in.ClearOnSignOutMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scoring.access.devices.DeviceMiddleware",
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
_builtins = ["django.templatetags.i18n"]
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
if _database["ENGINE"] == "django.db.backends.sqlite3":
    # django-tables2 asks for it, for types that SQLite hasn't: seven megabytes in every process.
    sys.modules.setdefault("psycopg", None)  # type: ignore[arg-type]
    # WAL is a property of the file: `manage.py up` sets it. Here only what belongs to a connection.
    _database["OPTIONS"] = {
        "factory": newer_sqlite.Connection,
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY; PRAGMA cache_size=-20000;",
    }
_database["CONN_MAX_AGE"] = env.int("CONN_MAX_AGE", 60)

DATABASE_DIRECT = env.dj_db_url("DATABASE_DIRECT_URL") if env.str("DATABASE_DIRECT_URL", "") else None
"""Where a pooler stands between: the database itself, for what belongs to a session (ops/postgres.py)."""

if DATABASE_DIRECT:
    _database["DISABLE_SERVER_SIDE_CURSORS"] = True

CACHES = {"default": env.dj_cache_url("CACHE_URL", "db://cache_entry")}
"""``default`` counts attempts to sign in, so all workers share it; whoever migrates has its table too.

``pages`` is what our own pages are computed from, so it is never the database (docs/decisions/0015).
"""
if "DatabaseCache" in CACHES["default"]["BACKEND"]:
    CACHES["default"]["BACKEND"] = "manille_site.ops.shared_cache.SharedCache"
    CACHES["pages"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "pages"}
else:
    CACHES["pages"] = CACHES["default"]

BACKUP_DIR = Path(env.str("BACKUP_DIR", str(DATA_DIR / "backups")))
BACKUP_AT = env.str("BACKUP_AT", "04:30", validate=validate.Regexp(r"^(([01]\d|2[0-3]):[0-5]\d)?$"))
"""Local time of the nightly backup; none when empty."""

# People and sign-in -----------------------------------------------------------------------------------------

AUTH_USER_MODEL = "scoring.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_ADAPTER = "manille_site.accounts.sign_in.AccountAdapter"
ACCOUNT_SIGNUP_FORM_CLASS = "manille_site.accounts.sign_in.SignUpForm"
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1"]
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
ACCOUNT_RATE_LIMITS = {
    # A club is one address: sixty phones behind a router sign in within the same five minutes.
    "login": "120/m/ip",
    "login_failed": "60/m/ip,5/300s/key",
    "request_login_code": "90/m/ip,3/m/key",
    "signup": "60/m/ip",
    "reset_password": "60/m/ip,5/m/key",
    "reset_password_from_key": "60/m/ip",
}
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Manille"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = PLAIN_HTTP
USERSESSIONS_TRACK_ACTIVITY = True

EMAIL_CONFIG = env.dj_email_url("EMAIL_URL", "console://")
if not EMAIL_CONFIG.get("EMAIL_HOST") and "smtp" in EMAIL_CONFIG.get("EMAIL_BACKEND", "smtp"):
    raise EnvError(
        'Environment variable "EMAIL_URL" names no server: smtp+tls://name:password@mail.example.org:587'
    )
vars().update(EMAIL_CONFIG)
MAIL_WORKS = "console" not in EMAIL_CONFIG.get("EMAIL_BACKEND", "")
"""Without a mail server nobody can be asked to prove an address; the pages concerned say so."""

ACCOUNT_EMAIL_VERIFICATION = "mandatory" if MAIL_WORKS else "optional"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = MAIL_WORKS
MFA_ALLOW_UNVERIFIED_EMAIL = not MAIL_WORKS
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", "manille@localhost")

# Languages and time -----------------------------------------------------------------------------------------

LANGUAGES = [("en-gb", _("English"))]
LANGUAGE_CODE = env.str(
    "LANGUAGE_CODE", "en-gb", validate=validate.OneOf([code for code, _name in LANGUAGES])
)
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

# Security ---------------------------------------------------------------------------------------------------

_secure = not PLAIN_HTTP
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = DEVICE_COOKIE_SECURE = _secure
SESSION_COOKIE_NAME = "__Host-session" if _secure else "session"
CSRF_COOKIE_NAME = "__Host-csrf" if _secure else "csrf"
DEVICE_COOKIE_NAME = "__Host-device" if _secure else "device"
LANGUAGE_COOKIE_NAME = "language"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
SECURE_SSL_REDIRECT = _secure and env.bool("SECURE_SSL_REDIRECT", True)
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if _secure else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = _secure and env.bool("HSTS_SUBDOMAINS", False)
SECURE_HSTS_PRELOAD = _secure and env.bool("HSTS_PRELOAD", False)
# A club at club.example has other things below its name: it says itself when all of them are HTTPS for good.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if _secure else None
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
# A club's website may read from a visitor's browser what everybody may read; no cookie goes along.
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ("GET", "HEAD", "OPTIONS")
CORS_ALLOW_HEADERS = ("accept", "accept-language", "authorization", "if-none-match")
CORS_EXPOSE_HEADERS = ("etag", "ratelimit", "ratelimit-policy", "retry-after")
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 6000

# How many friendly matches a device may open in an hour.
MATCHES_PER_DEVICE_AND_HOUR = env.int("MATCHES_PER_DEVICE_AND_HOUR", 20)
API_REQUESTS_PER_MINUTE = env.int("API_REQUESTS_PER_MINUTE", 300, validate=validate.Range(min=0))
"""Of each token, and of each network address without one; 0 for no limit."""

SIGN_UP_OPEN = env.bool("SIGN_UP_OPEN", True)

# Webhooks go to the internet over TLS only, unless a club's own network is to be reached.
WEBHOOKS_OVER_HTTP = env.bool("WEBHOOKS_OVER_HTTP", False)
WEBHOOKS_TO_PRIVATE = env.bool("WEBHOOKS_TO_PRIVATE", False)

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
