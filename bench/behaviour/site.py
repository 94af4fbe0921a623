"""The demo club of a checkout, the same every time: its clock stands still and its chance is known.

To be imported before Django, in a process of its own whose working folder is the checkout.
"""

import hashlib
import io
import logging
import os
import random
import secrets
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import time_machine

NOW = datetime(2026, 3, 21, 21, 0, tzinfo=UTC)
ROLES = ("nobody", "member", "scorer", "referee", "organiser", "administrator")
EMAIL = "{role}@behaviour.example"


class Chance:
    """Instead of the system's entropy: a stream for each use, so that one use more moves no other."""

    def __init__(self) -> None:
        self.begin("")

    def begin(self, name: str) -> None:
        """From here on as after every other beginning with this name."""
        self._streams: dict[object, Random] = defaultdict(Random)
        self._name = name

    def stream(self, use: object) -> Random:
        if use not in self._streams:
            self._streams[use] = Random(f"{self._name} {use}")
        return self._streams[use]

    def bytes(self, count: int) -> bytes:
        return self.stream(count).randbytes(count)

    def choice(self, options: Sequence[Any]) -> Any:
        return self.stream(tuple(options)).choice(options)


CHANCE = Chance()


def stand_still() -> None:
    """Stops the clock and takes chance into our hands; before anything of the checkout is imported."""
    time_machine.travel(NOW, tick=False).start()
    time.monotonic = lambda: 0.0  # searches that are cut when time is up never are
    os.urandom = CHANCE.bytes
    random._urandom = CHANCE.bytes  # type: ignore[attr-defined]
    secrets.choice = CHANCE.choice  # type: ignore[assignment]
    random.seed(0)


def start(checkout: Path, folder: Path) -> None:
    """Django with the settings of the checkout, on a database in the folder."""
    os.environ |= {
        "DATA_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder}/site.sqlite3",
        "CACHE_URL": "locmem://",
        "EMAIL_URL": "memory://",
        "PLAIN_HTTP": "true",
        "SECRET_KEY": "behaviour",
        "LOG_LEVEL": "CRITICAL",
        "DJANGO_SETTINGS_MODULE": "behaviour_settings",
    }
    sys.path[0] = str(checkout)
    stand_still()
    from manille_site import settings

    mine = ModuleType("behaviour_settings")
    vars(mine).update({name: value for name, value in vars(settings).items() if name.isupper()})
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    vars(mine)["STORAGES"] = {**vars(mine)["STORAGES"], "staticfiles": plain}
    vars(mine)["PASSWORD_HASHERS"] = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    sys.modules["behaviour_settings"] = mine
    import django

    django.setup()
    logging.disable()


def fill() -> None:
    """The demo club, and an account for every role."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    CHANCE.begin("demo")
    call_command("demo", verbosity=0, stdout=io.StringIO())
    CHANCE.begin("accounts")
    for role in ROLES[1:]:
        _account(role)


def _account(role: str) -> None:
    """By the names of the tables, which outlive every rebuilding."""
    from django.apps import apps

    users = apps.get_model("scoring", "User").objects
    user = users.create_user(EMAIL.format(role=role), "kloppen-en-meegaan", name=role.title())
    address = {"email": user.email, "verified": True, "primary": True}
    apps.get_model("account", "EmailAddress").objects.create(user=user, **address)
    if role == "administrator":
        users.filter(pk=user.pk).update(is_superuser=True, is_staff=True)
        secret = {"secret": hashlib.sha256(b"behaviour").hexdigest()}
        apps.get_model("mfa", "Authenticator").objects.create(user=user, type="totp", data=secret)
        return
    members = apps.get_model("scoring", "Membership").objects.filter(club__slug="de-vier-tienen", role=role)
    player = members.order_by("pk")[0].player
    type(player).objects.filter(pk=player.pk).update(user=user)
