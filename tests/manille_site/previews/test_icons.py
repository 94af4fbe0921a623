"""Every system finds the site's icon: a tab, a bookmark, a phone's home screen."""

import json

import pytest
from django.test import Client
from PIL import Image, ImageChops

from manille_site.previews.icons import ROOT, icons


@pytest.mark.parametrize("name", icons())
def test_the_files_are_what_make_icons_draws(name: str) -> None:
    for drawn in icons()[name]:
        with Image.open(ROOT / name) as stored:
            if name.endswith(".ico"):
                stored.size = drawn.size  # which of its pictures
            assert ImageChops.difference(stored.convert("RGBA"), drawn.convert("RGBA")).getbbox() is None


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("/favicon.ico", "image/x-icon"),
        ("/apple-touch-icon.png", "image/png"),
        ("/icon-192.png", "image/png"),
        ("/icon-512.png", "image/png"),
    ],
)
def test_browsers_find_icons_where_they_look_for_them(address: str, kind: str) -> None:
    answer = Client().get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, kind)


@pytest.mark.django_db
def test_pages_name_their_icons_and_the_manifest_names_two_large_ones() -> None:
    client = Client()
    page = client.get("/").content.decode()
    answer = client.get("/site.webmanifest")
    manifest = json.loads(answer.content)

    assert answer["Content-Type"] == "application/manifest+json"
    assert [
        link in page
        for link in (
            '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
            '<link rel="manifest" href="/site.webmanifest">',
        )
    ] == [True, True]
    assert [(icon["src"], icon["sizes"]) for icon in manifest["icons"]] == [
        ("/icon-192.png", "192x192"),
        ("/icon-512.png", "512x512"),
    ]
    assert (manifest["name"], manifest["start_url"]) == ("Manille", "/")
