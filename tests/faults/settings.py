"""The product's settings, but for files beside pages: phones here load none, and packing them takes long."""

from manille_site.settings import *  # noqa: F403

STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}  # noqa: F405
