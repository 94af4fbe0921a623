"""A demo club: people with roles, and weeks of play in every game, invented from a seed.

``load`` is what ``manage.py demo`` and ``manage.py up --demo`` call. What it invents is ordinary data; only
the evenings lie in the past. The password of the demo sign-in is made on the spot and kept in DATA_DIR.
"""

import os
import secrets
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from manille_site.demo import hall, matches, people, seasons, tournaments
from scoring.models import Club, Match, Player, User
from scoring.writing.later import nothing_later
from tournaments.records.services import ratings, statistics
from tournaments.seasons.services.tallies import fold_evenings

SEED = 1896
"""The year of Boussac's rule book. The same seed and the same day give the same club."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """How a visitor signs in to the demo club, as its organiser."""

    email: str
    password: str


def database_is_empty() -> bool:
    return not (Club.objects.exists() or Player.objects.exists() or Match.objects.exists())


@transaction.atomic
def load(at: datetime | None = None) -> None:
    """Fills the database with a club whose last evening was just before ``at`` (now, when absent)."""
    rng, at = Random(SEED), at or timezone.now()  # noqa: S311  invented cards, no secret
    with nothing_later():
        cast = people.load(_stored_password(), at)
        matches.load(cast, rng, at)
        seasons.load(cast, Random(SEED), at)  # noqa: S311  invented results
        running = tournaments.load(cast, rng, at)
        hall.load(cast, running, Random(SEED), at)  # noqa: S311  invented cards
    statistics.rebuild()
    ratings.bring_up_to_date()
    fold_evenings()


def credentials() -> Credentials | None:
    """The demo sign-in, while it works: not without a demo club, and not once its password was changed."""
    if not _password_file().is_file():
        return None
    password = _password_file().read_text().strip()
    user = User.objects.filter(email=people.ORGANISER_EMAIL, is_active=True).first()
    return Credentials(user.email, password) if user and user.check_password(password) else None


def _password_file() -> Path:
    folder: Path = settings.DATA_DIR
    return folder / "demo_password"


def _stored_password() -> str:
    """Made once, readable by the owner of the installation only."""
    path = _password_file()
    if not path.is_file():
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
            file.write("-".join(secrets.token_hex(2) for _ in range(4)))
    return path.read_text().strip()
