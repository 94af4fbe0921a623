"""Error pages say what happened and what to do."""

import pytest
from django.template.loader import render_to_string
from django.test import Client, RequestFactory

from manille_site.front import pages

pytestmark = pytest.mark.django_db


def test_a_wrong_address_is_answered_with_a_page_of_ours(client):
    response = client.get("/nowhere/")

    assert response.status_code == 404
    assert "There is nothing here" in response.content.decode()


@pytest.mark.parametrize("code", [400, 403, 404, 409, 503])
def test_each_says_what_to_do_and_leads_home(code):
    page = render_to_string(f"{code}.html", request=RequestFactory().get("/"))

    assert 'href="/"' in page
    assert str(code) in page


def test_a_form_without_its_token_is_refused_in_words():
    response = Client(enforce_csrf_checks=True).post("/play/manni/", {})

    assert response.status_code == 403


def test_what_breaks_is_answered_without_session_or_database(django_assert_num_queries):
    with django_assert_num_queries(0):
        response = pages.server_error(RequestFactory().get("/"))

    page = response.content.decode()
    assert response.status_code == 500
    assert "Something broke on our side" in page
    assert "errors.css" in page
    assert render_to_string("500.html")
