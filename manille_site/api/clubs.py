"""Clubs and the games: what everybody may read."""

from typing import Any

from django.shortcuts import get_object_or_404
from ninja import Router, Schema
from ninja.pagination import paginate

from manille_site.api.pages import Pages
from manille_site.api.shapes import example
from scoring import words
from scoring.access.request import Request
from scoring.models import Club
from scoring.rules import VARIANTS

router = Router()


class ClubOut(Schema):
    """A club as its public page shows it."""

    model_config = example(slug="heule", name="Manillersbond Heule", about="Every Friday at De Zwaan.")

    slug: str
    name: str
    about: str


class GameOut(Schema):
    """A game that can be scored."""

    model_config = example(
        variant="manillen-4p", name="Manillen", players=[4], options=["target", "best_of"], presets=["bruges"]
    )

    variant: str
    name: str
    players: list[int]
    options: list[str]
    presets: list[str]


@router.get("/games", response=list[GameOut], summary="The games")
def games(request: Request) -> list[dict[str, Any]]:
    """Every game of the family, with the keys that score sheets use."""
    return [
        {
            "variant": variant.key,
            "name": str(words.variant_name(variant.key)),
            "players": list(variant.players),
            "options": [option.key for option in variant.options],
            "presets": [preset.key for preset in variant.presets],
        }
        for variant in VARIANTS.values()
    ]


@router.get("/clubs", response=list[ClubOut], summary="The clubs")
@paginate(Pages)
def clubs(request: Request) -> Any:
    """Every club, by name."""
    return Club.objects.order_by("name", "pk")


@router.get("/clubs/{slug}", response=ClubOut, summary="One club")
def club(request: Request, slug: str) -> Club:
    """What the club says about itself."""
    return get_object_or_404(Club, slug=slug)
