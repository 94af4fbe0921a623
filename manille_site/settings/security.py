"""Who is believed, what a browser may do with our pages, and how much anybody may ask."""

from csp.constants import NONE, SELF
from django.core.management.utils import get_random_secret_key
from environs import EnvError, validate

from manille_site.ops import secret
from manille_site.settings.environment import DATA_DIR, PLAIN_HTTP, TLS_CERTIFICATE, env, without_blanks

SECRET_KEY_FILE = None if env.str("SECRET_KEY", "") else DATA_DIR / "secret_key"
SECRET_KEY = env.str("SECRET_KEY", "") or secret.stored(DATA_DIR / "secret_key") or get_random_secret_key()
"""Importing this writes nothing: `manage.py up` stores what is made here; before, a process has its own."""

SECRET_KEY_FALLBACKS: list[str] = without_blanks(env.list("SECRET_KEY_FALLBACKS", []))
ALLOWED_HOSTS = without_blanks(env.list("ALLOWED_HOSTS", []))
_are_named = bool(ALLOWED_HOSTS)
if not _are_named:
    ALLOWED_HOSTS = ["*"] if PLAIN_HTTP else ["localhost", "127.0.0.1", "[::1]"]
for _name in ALLOWED_HOSTS:
    if "/" in _name or (":" in _name and not _name.endswith("]")):
        raise EnvError(
            f'Environment variable "ALLOWED_HOSTS" has names only, as cards.example.org, and {_name} is more'
        )
if TLS_CERTIFICATE and not _are_named:
    from manille_site.ops import tls

    ALLOWED_HOSTS = tls.names_of(TLS_CERTIFICATE)
CSRF_FAILURE_VIEW = "manille_site.front.old_forms.old_form"
CSRF_TRUSTED_ORIGINS: list[str] = without_blanks(env.list("CSRF_TRUSTED_ORIGINS", []))
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", 0, validate=validate.Range(min=0))
"""How many reverse proxies stand in front; their X-Forwarded-* headers are believed."""

_secure = not PLAIN_HTTP
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = DEVICE_COOKIE_SECURE = _secure
SESSION_COOKIE_NAME = "__Host-session" if _secure else "session"
CSRF_COOKIE_NAME = "__Host-csrf" if _secure else "csrf"
DEVICE_COOKIE_NAME = "__Host-device" if _secure else "device"
LANGUAGE_COOKIE_NAME = "language"
LOOK_COOKIE_NAME = "look"
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
WORKER_OF_THE_RULES = "/static/scoring/rules-worker."
WORKER_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; frame-ancestors 'none'"
)
"""The Python runtime is WebAssembly. Only the script that it runs in may compile it; pages may not."""


def add_worker_policy(headers: dict[str, str], path: str, url: str) -> None:
    """WhiteNoise asks this about every static file."""
    if url.startswith(WORKER_OF_THE_RULES):
        headers["Content-Security-Policy"] = WORKER_POLICY


# A club's website may read from a visitor's browser what everybody may read; no cookie goes along.
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ("GET", "HEAD", "OPTIONS")
CORS_ALLOW_HEADERS = ("accept", "accept-language", "authorization", "if-none-match")
CORS_EXPOSE_HEADERS = ("etag", "ratelimit", "ratelimit-policy", "retry-after")
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 6000

# How many friendly matches a device may open in an hour.
MATCHES_PER_DEVICE_AND_HOUR = env.int("MATCHES_PER_DEVICE_AND_HOUR", 20, validate=validate.Range(min=0))
API_REQUESTS_PER_MINUTE = env.int("API_REQUESTS_PER_MINUTE", 300, validate=validate.Range(min=0))
"""Of each token, and of each network address without one; 0 for no limit."""

PUBLIC_SECONDS = env.int("PUBLIC_SECONDS", 2, validate=validate.Range(min=0, max=60))
"""How long a page for everybody may be kept by a worker, and by a proxy in front; 0 for not at all."""

SIGN_UP_OPEN = env.bool("SIGN_UP_OPEN", True)

# Webhooks go to the internet over TLS only, unless a club's own network is to be reached.
WEBHOOKS_OVER_HTTP = env.bool("WEBHOOKS_OVER_HTTP", False)
WEBHOOKS_TO_PRIVATE = env.bool("WEBHOOKS_TO_PRIVATE", False)
