"""Our settings, so that database and server are the same, with nothing of ours on the way of a request."""

from manille_site.settings import *  # noqa: F403

INSTALLED_APPS = [
    "scoring",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
]
MIDDLEWARE = []
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
ROOT_URLCONF = "bench.http.bare"
