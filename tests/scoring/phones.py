"""Phones at tables, for tests: matches of a club, phones that join them, thumbs on their sheets."""

from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpResponse
from django.test import Client

from scoring.access.devices import SALT
from scoring.matches.services.joining import make_codes
from scoring.models import Club, Device, JoinCode, Match
from tests.scoring.factories import hand, new_match, play

FOUR = ("An", "Bert", "Cas", "Dina")
SHORT = {"target": 20, "best_of": 1}


def club_match(club: Club, *, over: bool = False, **fields: Any) -> Match:
    """A match of two pairs in a club, with its code; ``over`` after one hand."""
    match = new_match("manillen-4p", FOUR, SHORT, club=club, **fields)
    make_codes([match])
    if over:
        play(match, hand(55))
    return match


def phone_of(device: Device) -> Client:
    """A browser with the cookie of this device."""
    client = Client()
    client.cookies[settings.DEVICE_COOKIE_NAME] = signing.dumps(str(device.pk), salt=SALT)
    return client


def code_of(match: Match) -> JoinCode:
    return match.join_codes.get(ended_at=None)


def type_code(client: Client, match_or_letters: Match | str, **headers: Any) -> HttpResponse:
    """Come to a table by letters: those of a match, or these."""
    typed = code_of(match_or_letters).code if isinstance(match_or_letters, Match) else match_or_letters
    return client.post("/j/", {"code": typed}, **headers)


def joined(match: Match) -> Client:
    """A phone that has joined this table."""
    client = Client()
    assert type_code(client, match).status_code == 302
    assert client.post("/j/").status_code == 302
    return client


def agree(client: Client, match: Match, side: int, version: int | None = None) -> HttpResponse:
    """A side's thumb on the sheet as it stands."""
    match.refresh_from_db()
    seen = match.version if version is None else version
    return client.post(f"/m/{match.public_id}/sign/{side}/", {"version": str(seen)})


def refuse(client: Client, match: Match, side: int, **typed: Any) -> HttpResponse:
    """A side does not agree."""
    match.refresh_from_db()
    return client.post(
        f"/m/{match.public_id}/sign/{side}/refuse/",
        {"version": str(match.version), "reason": "miscounted", **typed},
    )
