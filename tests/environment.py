"""The environment of a product that tests start as a process of its own: as people have it."""

import os

OF_TESTS = frozenset(
    {
        "SECRET_KEY",
        "CACHE_URL",
        "EMAIL_URL",
        "DATABASE_URL",
        "API_REQUESTS_PER_MINUTE",
        "PUBLIC_SECONDS",
        "DJANGO_ALLOW_ASYNC_UNSAFE",
        "DJANGO_SETTINGS_MODULE",
    }
)
"""Set by tests/settings.py and tests/with_postgres.py, and not by people."""


def of_people(*others: str) -> dict[str, str]:
    """Ours without what tests have set, and without these ``others``."""
    return {key: value for key, value in os.environ.items() if key not in OF_TESTS.union(others)}
