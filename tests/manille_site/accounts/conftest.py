"""Somebody with an account, in a place where nobody has tried to get in yet."""

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import caches

from scoring.models import User
from tests.manille_site.accounts.signing_in import PASSWORD


@pytest.fixture
def piet(db: None) -> User:
    user = User.objects.create_user("piet@example.org", PASSWORD, name="Piet")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture(autouse=True)
def _nobody_has_tried_yet(db: None) -> None:
    """Attempts are counted in the cache, which outlives a test."""
    caches["default"].clear()
