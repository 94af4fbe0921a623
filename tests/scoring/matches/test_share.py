"""An address to read along: text to copy, and a QR code."""

import pytest

from tests.scoring.factories import new_match

pytestmark = pytest.mark.django_db


def test_the_page_shows_the_address_and_its_picture(client):
    match = new_match()

    response = client.get(f"/m/{match.public_id}/share/", SERVER_NAME="kaarten.example")

    page = response.content.decode()
    assert response.context["address"].text == f"http://kaarten.example/m/{match.public_id}/"
    assert f">{response.context['address'].text}</textarea>" in page, "on two lines, where one is too short"
    assert page.count('class="qr"') == 1
    assert " style=" not in page


def test_who_follows_the_address_reads_and_cannot_write(client):
    match = new_match()

    page = client.get(f"/m/{match.public_id}/").content.decode()

    assert "Anna" in page
    writing = f"/m/{match.public_id}/lines/"
    assert not any(f'{way}="{writing}' in page for way in ("action", "hx-post", "href"))
    assert page.count(writing) == 1, "where hands of another phone would go (decision 0019); refused below"
    assert client.post(f"/m/{match.public_id}/lines/", {}).status_code == 403


def test_the_page_needs_few_queries_and_only_reads(client, django_assert_num_queries):
    match = new_match()
    with django_assert_num_queries(3):
        client.get(f"/m/{match.public_id}/share/")

    assert client.post(f"/m/{match.public_id}/share/").status_code == 405
    assert client.get("/m/forgedforg/share/").status_code == 404
