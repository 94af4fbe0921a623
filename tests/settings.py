"""The project's settings in the environment that every test runs in."""

import os
import tempfile

os.environ.setdefault("PLAIN_HTTP", "true")
os.environ.setdefault("SECRET_KEY", "only-for-tests")
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
os.environ.setdefault("EMAIL_URL", "memory://")
os.environ.setdefault("CACHE_URL", "locmem://")
os.environ.setdefault("API_REQUESTS_PER_MINUTE", "0")
os.environ.setdefault("PUBLIC_SECONDS", "0")

from manille_site.settings import *  # noqa: F403

# Tests in this process look at pages, and not at the files beside them: those are collected, hashed, served
# as shipped in tests/journeys, whose browsers speak to `manage.py up`.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}  # noqa: F405

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":  # noqa: F405
    # A file, because two connections to a database in memory are two databases; off the disk's pace.
    DATABASES["default"]["TEST"] = {"NAME": f"{tempfile.gettempdir()}/manille-tests-{os.getpid()}.sqlite3"}  # noqa: F405
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA synchronous=OFF; PRAGMA temp_store=MEMORY;"  # noqa: F405
