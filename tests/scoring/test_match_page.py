"""The match page: what it always shows, what only recorders see, and how it stays fresh."""

import pytest

from scoring.models import Device
from tests.scoring.factories import hand, new_match, play

pytestmark = pytest.mark.django_db


def test_smoke(client):
    match = new_match()
    play(match, hand(37), hand(22, "none"))
    page = client.get(f"/m/{match.public_id}/").content.decode()
    assert "37" in page
