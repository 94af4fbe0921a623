"""What is collected of the files that packages bring to be served as they are."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    """All but a second viewer of the API's documentation, which no page uses."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "redoc*"]
