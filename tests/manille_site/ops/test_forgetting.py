"""What docs/security.md says is forgotten, is; and what it says is never kept has no place to be kept in."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import models
from django.urls import reverse
from django.utils import timezone

from manille_site.ops import jobs
from scoring.models import Attempt, User
from scoring.writing.limits import KEEP_FOR
from tournaments.rounds.services.slip_pictures import KEEP_FOR as PICTURES_KEEP_FOR
from tournaments.rounds.services.slip_pictures import forget_old_pictures

pytestmark = pytest.mark.django_db


def do(name: str) -> None:
    """What the scheduler does under this name."""
    (job,) = [job for job in jobs.other_jobs() if job.name == name]
    job.run()


def test_where_somebody_signed_in_is_forgotten_with_the_session(signed_in) -> None:
    for name in ("an", "bo"):
        client = signed_in(User.objects.create_user(f"{name}@example.org", name=name))
        client.get(reverse("scoring:me"), headers={"User-Agent": f"phone of {name}"})
        session = client.session.session_key
    Session.objects.exclude(session_key=session).update(expire_date=timezone.now() - timedelta(minutes=1))
    assert UserSession.objects.count() == 2

    do("forget sessions")

    assert list(UserSession.objects.values_list("user_agent", flat=True)) == ["phone of bo"]
    assert Session.objects.filter(session_key=session).exists()


def test_networks_that_were_counted_are_forgotten_after_a_day_though_nobody_tries_again() -> None:
    now = timezone.now()
    Attempt.objects.create(kind="code", key="network:192.0.2.0", at=now - KEEP_FOR - timedelta(minutes=1))
    Attempt.objects.create(kind="code", key="network:192.0.2.1", at=now - KEEP_FOR + timedelta(minutes=5))

    do("forget attempts")

    assert [attempt.key for attempt in Attempt.objects.all()] == ["network:192.0.2.1"]


def test_pictures_of_slips_are_forgotten_after_90_days() -> None:
    (job,) = [job for job in jobs.other_jobs() if job.name == "forget pictures of slips"]
    assert job.run is forget_old_pictures
    assert timedelta(days=90) == PICTURES_KEEP_FOR


def test_no_photo_and_no_file_of_anybody_is_kept_but_pictures_of_slips() -> None:
    fields = [field for model in apps.get_models() for field in model._meta.concrete_fields]
    assert len(fields) > 100
    files = [str(field) for field in fields if isinstance(field, models.FileField | models.BinaryField)]
    assert files == ["tournaments.SlipPicture.jpeg"]
