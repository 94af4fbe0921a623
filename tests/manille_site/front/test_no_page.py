"""The address of a button, opened by itself: a page that leads on."""

import pytest
from django.test import Client

from scoring.models import Device
from tests.scoring.conftest import HTMX
from tests.scoring.factories import new_match
from tests.scoring.phones import phone_of

pytestmark = pytest.mark.django_db


def test_it_leads_to_the_page_above():
    device = Device.objects.create()
    match = new_match(opened_on=device)

    answer = phone_of(device).get(f"/m/{match.public_id}/lines/")

    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert f'href="/m/{match.public_id}/"' in answer.content.decode()
    assert "can’t be opened by itself" in answer.content.decode()


def test_scripts_and_programs_get_the_status_alone():
    device = Device.objects.create()
    match = new_match(opened_on=device)

    assert phone_of(device).get(f"/m/{match.public_id}/lines/", headers=HTMX).content == b""
    assert Client().post("/", {}).content == b""
