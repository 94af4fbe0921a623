"""The project's settings in the environment that every test runs in."""

import os

os.environ.setdefault("PLAIN_HTTP", "true")
os.environ.setdefault("SECRET_KEY", "only-for-tests")
os.environ.setdefault("STATIC_FROM_SOURCE", "true")
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
os.environ.setdefault("EMAIL_URL", "memorymail://")
os.environ.setdefault("CACHE_URL", "locmem://")

from manille_site.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
