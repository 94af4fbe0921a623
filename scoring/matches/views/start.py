"""From an empty table to a running match: pick a game, agree, sit down. And the same people once more."""

from datetime import timedelta
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring import words
from scoring.access import permissions
from scoring.access.actors import Actor
from scoring.access.addresses import network_of
from scoring.access.doors import match_door
from scoring.access.request import Request, require_form
from scoring.clubs.selectors.clubs import clubs_of, house_rulesets_of
from scoring.drawings.seats import drawings_of
from scoring.matches.forms.kept import kept_at
from scoring.matches.forms.matches import OpenMatchForm, in_order, initial_from
from scoring.matches.selectors import matches as selectors
from scoring.matches.services import matches as services
from scoring.matches.services.seat_draw import draw_behind, draw_seats, seal
from scoring.models import Player, User
from scoring.models.matches import ADDRESS_OF_NONE, ALPHABET
from scoring.rules import VARIANTS, SheetError, Variant, families
from scoring.rules.sheet.file import LONGEST_NAME
from scoring.words.packs import CONVENTION, lay
from scoring.words.seat_draw import decided, drawn_again, ways
from scoring.writing.answers import answer, refusals_in
from scoring.writing.limits import Limit, count, must_be_within

PER_ADDRESS = Limit(600, timedelta(hours=1))
PER_ACCOUNT = Limit(60, timedelta(hours=1))
"""Opened matches, beside those that a device may open: a browser without cookies is a new one each time."""


@require_safe
def start(request: Request) -> HttpResponse:
    """The games, by family; those that were played on this device come first."""
    device_id = request.device_id
    return render(
        request,
        "scoring/matches/start.html",
        {
            "families": games_by_family(),
            "lately": [game_card(VARIANTS[key]) for key in selectors.variants_of_device(device_id)],
        },
    )


@require_form
def open_match(request: Request, variant: str) -> HttpResponse:
    """One page from a game to a match: what is agreed, who sits where, who deals first."""
    game = variant_or_404(variant)
    user = request.user if isinstance(request.user, User) else None
    own = clubs_of(user) if user else []
    options: dict[str, Any] = {
        "variant": game,
        "clubs": [one.club for one in own if permissions.may(one.role, "open_club_match")],
        "house_rulesets": house_rulesets_of(user, game.key),
    }
    draw = None
    if request.method == "POST":
        form = OpenMatchForm(request.POST, **options)
        if form.is_valid():
            settings = form.cleaned_data
            by_colour = "draw_by_colour" in request.POST
            if by_colour or "draw_seats" in request.POST:
                lay(form.conventions.get(CONVENTION, ""))
                draw = draw_seats(
                    game, settings["ruleset"], settings["names"], settings["draw"], by_colour=by_colour
                )
                form = OpenMatchForm(in_order(request.POST, draw.names), **options)
            elif match := _opened(request, form):
                return redirect("scoring:match", match.public_id)
    else:
        form = OpenMatchForm(initial=_initial(request, game), **options)
    context = {
        "game": game_card(game),
        "form": form,
        "blank": ADDRESS_OF_NONE,
        "alphabet": ALPHABET,
        "longest": LONGEST_NAME,
        "drawings": drawings_of(game),
        "ways": ways(game),
        "draw": draw,
        "decided": decided(draw.names[0]) if draw else "",
        "drawn_again": drawn_again(draw.times) if draw else "",
        "seal": seal(draw) if draw else request.POST.get("draw", ""),
        "people": selectors.people_known(
            request.device_id,
            [one.club for one in own],
        ),
    }
    return render(request, "scoring/matches/open_match.html", context)


@require_POST
def rematch(request: Request, public_id: str) -> HttpResponse:
    """The same people, the same rules; the first deal moves on one seat."""
    door = match_door(request, public_id, "record_line")
    return answer(
        door,
        lambda: services.rematch(door.match, actor=door.actor),
        "",
        lambda again: reverse("scoring:match", args=[again.public_id]),
        refused=reverse("scoring:match", args=[public_id]),
    )


@require_POST
def stop_match(request: Request, public_id: str) -> HttpResponse:
    """End the match as it stands."""
    door = match_door(request, public_id, "record_line")
    return answer(
        door,
        lambda: services.stop_match(door.match, actor=door.actor),
        _("The match was ended as it stands."),
        reverse("scoring:match", args=[public_id]),
    )


def variant_or_404(key: str) -> Variant:
    if key not in VARIANTS:
        raise Http404
    return VARIANTS[key]


def game_card(variant: Variant) -> dict[str, Any]:
    """What a list of games shows of one."""
    return {
        "variant": variant,
        "name": words.variant_name(variant.key),
        "sentence": words.variant_sentence(variant.key),
        "players": words.players_needed(variant.key),
        "deck": words.deck_line(variant.key),
    }


def games_by_family() -> list[tuple[str, list[dict[str, Any]]]]:
    return [
        (words.family_heading(family), [game_card(VARIANTS[key]) for key in keys])
        for family, keys in families().items()
    ]


def _initial(request: Request, variant: Variant) -> dict[str, Any]:
    """People and rules of the last match of this game on this device."""
    last = selectors.last_match_of(request.device_id, variant.key)
    if last is None:
        return {"players": variant.players[0], "first_dealer": 0}
    names = selectors.names_at(last)
    return initial_from(last, names)


def _opened(request: Request, form: OpenMatchForm) -> Any:
    """The match, or None with the form telling why not."""
    settings = form.cleaned_data
    known: dict[str, Player] = {}
    if settings["club"]:
        known = selectors.players_by_name(settings["club"], settings["names"])
    keys = {f"address:{network_of(request)}": PER_ADDRESS}
    if isinstance(request.user, User):
        keys[f"user:{request.user.pk}"] = PER_ACCOUNT
    new = services.NewMatch(
        variant=form.variant.key,
        ruleset=settings["ruleset"],
        players=[known.get(name, name) for name in settings["names"]],
        first_dealer=settings["first_dealer"],
        club=settings["club"],
        conventions=form.conventions,
        public_id=settings["public_id"],
        client_id=settings["client_id"],
        is_handed_over=settings["handed_over"],
        draw=draw_behind(
            settings["draw"],
            form.variant,
            settings["ruleset"],
            settings["names"],
            settings["first_dealer"],
        ),
    )
    try:
        with refusals_in(form):
            must_be_within("open_match", keys)
            count("open_match", keys)
            return services.open_match(new, actor=Actor.of(request), at=kept_at(request.POST))
    except SheetError as error:
        form.add_problems(error)
    return None
