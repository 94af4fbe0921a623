"""Clubs: the public page, founding and editing, house rules, who sits apart or together, handing over."""

from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring import hooks, words
from scoring.access.actors import Actor
from scoring.access.doors import ClubDoor, club_door
from scoring.access.identity import freshly_identified
from scoring.access.request import Request, posted, require_form
from scoring.clubs.forms.clubs import ClubForm, CompanyForm, FoundClubForm, HouseRulesForm, SuccessorForm
from scoring.clubs.selectors import clubs as selectors
from scoring.clubs.services import clubs as services
from scoring.clubs.words.house_rules import differences, house_rules
from scoring.models import Company, HouseRuleset, Player, User
from scoring.rules import VARIANTS
from scoring.writing.answers import answer, refusals_in


@require_safe
@never_cache
def clubs(request: Request) -> HttpResponse:
    """The clubs one belongs to; for a visitor, what a club is good for."""
    own = selectors.clubs_of(request.user) if isinstance(request.user, User) else []
    return render(request, "scoring/clubs/clubs.html", {"own": own})


@require_form
@login_required
def found_club(request: Request) -> HttpResponse:
    """A club in a minute; whoever founds it is its first organiser."""
    assert isinstance(request.user, User)  # noqa: S101  login_required
    initial = {"time_zone": timezone.get_default_timezone_name()}
    form = FoundClubForm(posted(request), initial=initial)
    if request.method == "POST" and form.is_valid():
        with refusals_in(form, "slug"):
            club = services.found_club(
                founder=request.user, actor=Actor.of(request, with_device=False), **form.cleaned_data
            )
            messages.success(request, _("%(club)s is founded. You are its organiser.") % {"club": club.name})
            return redirect("scoring:club", club.slug)
    return render(request, "scoring/clubs/found.html", {"form": form})


@require_safe
def club(request: Request, slug: str) -> HttpResponse:
    """What everybody may know of a club, and doors to the rest for its people."""
    door = club_door(request, slug)
    offer = door.role == "organiser" and not is_mfa_enabled(request.user)
    return render(
        request,
        "scoring/clubs/club.html",
        {
            "door": door,
            "club": door.club,
            "house_rules": list(house_rules(selectors.house_rulesets_in(door.club))),
            "panels": hooks.panels_of_club(request, door.club, door.role),
            "offer_second_factor": offer,
        },
    )


@require_form
@never_cache
def edit_club(request: Request, slug: str) -> HttpResponse:
    door = club_door(request, slug, "edit_club")
    form = ClubForm(posted(request), initial=ClubForm.initial_of(door.club))
    if request.method == "POST" and form.is_valid():
        services.edit_club(club=door.club, actor=door.actor, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("scoring:club", slug)
    return render(request, "scoring/clubs/edit.html", {"door": door, "club": door.club, "form": form})


# House rules ------------------------------------------------------------------------------------------------


@require_form
@never_cache
def new_house_rules(request: Request, slug: str, variant: str) -> HttpResponse:
    """House rules for a game, from one of its presets."""
    door = club_door(request, slug, "keep_house_rules")
    if variant not in VARIANTS:
        raise Http404
    return _house_rules_form(request, door, variant, None)


@require_form
@never_cache
def house_ruleset(request: Request, slug: str, pk: int) -> HttpResponse:
    """Change house rules: the old ones are retired, and matches played by them keep them."""
    door = club_door(request, slug, "keep_house_rules")
    house = get_object_or_404(selectors.house_rulesets_in(door.club), pk=pk, variant__in=VARIANTS)
    return _house_rules_form(request, door, house.variant, house)


def _house_rules_form(
    request: Request, door: ClubDoor, variant: str, house: HouseRuleset | None
) -> HttpResponse:
    game = VARIANTS[variant]
    initial = HouseRulesForm.initial_of(house, game) if house else {}
    form = HouseRulesForm(posted(request), variant=game, initial=initial)
    if request.method == "POST" and form.is_valid():
        with refusals_in(form, "name"):
            name, options = form.cleaned_data["name"], form.cleaned_data["options"]
            draft = services.HouseDraft(name, options, form.card.choices)
            if house is None:
                services.keep_house_ruleset(club=door.club, variant=variant, draft=draft, actor=door.actor)
            else:
                services.change_house_ruleset(house=house, draft=draft, actor=door.actor)
            messages.success(request, _("Saved. Your people can choose these rules when they start a match."))
            return redirect("scoring:club", door.club.slug)
    context = {
        "door": door,
        "club": door.club,
        "form": form,
        "game": words.variant_name(variant),
        "house": house,
        "changes": list(differences(game, house.options)) if house else [],
    }
    return render(request, "scoring/clubs/house_rules.html", context)


@require_safe
@never_cache
def house_games(request: Request, slug: str) -> HttpResponse:
    """For which game?"""
    door = club_door(request, slug, "keep_house_rules")
    games = [(key, words.variant_name(key), words.variant_sentence(key)) for key in VARIANTS]
    return render(
        request, "scoring/clubs/house_games.html", {"door": door, "club": door.club, "games": games}
    )


@require_POST
def retire_house_ruleset(request: Request, slug: str, pk: int) -> HttpResponse:
    door = club_door(request, slug, "keep_house_rules")
    house = get_object_or_404(selectors.house_rulesets_in(door.club), pk=pk)
    services.retire_house_ruleset(house=house, actor=door.actor)
    messages.success(request, _("“%(name)s” is off the list.") % {"name": house.name})
    return redirect("scoring:club", slug)


# Who sits apart or together ---------------------------------------------------------------------------------


@require_form
@never_cache
def companies(request: Request, slug: str) -> HttpResponse:
    """Who is not drawn at one table, and who plays together."""
    door = club_door(request, slug, "keep_companies")
    members = selectors.members_of_club(door.club)
    form = CompanyForm(posted(request), members=members)
    if request.method == "POST" and form.is_valid():
        services.keep_company(
            club=door.club,
            kind=form.cleaned_data["kind"],
            players=list(Player.objects.filter(pk__in=form.cleaned_data["players"])),
            note=form.cleaned_data["note"],
            actor=door.actor,
        )
        messages.success(request, _("Noted."))
        return redirect("scoring:companies", slug)
    listed = selectors.companies_of(door.club)
    context = {
        "door": door,
        "club": door.club,
        "form": form,
        "apart": listed.get(Company.Kind.APART, []),
        "together": listed.get(Company.Kind.TOGETHER, []),
        "enough": len(members) > 1,
    }
    return render(request, "scoring/clubs/companies.html", context)


@require_POST
def end_company(request: Request, slug: str, pk: int) -> HttpResponse:
    door = club_door(request, slug, "keep_companies")
    company = get_object_or_404(Company, club=door.club, pk=pk, ended_at=None)
    services.end_company(company=company, actor=door.actor)
    messages.success(request, _("Taken off the list."))
    return redirect("scoring:companies", slug)


# Handing over and leaving -----------------------------------------------------------------------------------


@require_form
@never_cache
def hand_over(request: Request, slug: str) -> HttpResponse:
    """Put another member in one's own place, after words and a fresh proof of who it is."""
    door = club_door(request, slug, "give_roles")
    return _hand_over(request, door)


@freshly_identified
def _hand_over(request: Request, door: ClubDoor) -> HttpResponse:
    own = selectors.own_membership(door.club, door.user)
    successors = [
        member
        for member in selectors.members_of_club(door.club)
        if member.has_account and member.player.user_id != door.user.pk
    ]
    form = SuccessorForm(posted(request), members=successors)
    if own is not None and request.method == "POST" and form.is_valid():
        successor = get_object_or_404(
            selectors.open_memberships(door.club), pk=form.cleaned_data["successor"]
        )
        with refusals_in(form):
            services.hand_over(membership=own, successor=successor, actor=door.actor)
            name = successor.person.name
            messages.success(request, _("%(name)s organises the club now.") % {"name": name})
            return redirect("scoring:club", door.club.slug)
    context = {"door": door, "club": door.club, "form": form, "successors": successors, "own": own}
    return render(request, "scoring/clubs/hand_over.html", context)


@require_form
@never_cache
def leave_club(request: Request, slug: str) -> HttpResponse:
    """Leave on one's own; what was played stays."""
    door = club_door(request, slug, "leave_club")
    membership = selectors.own_membership(door.club, door.user)

    def page(refused: str = "") -> HttpResponse:
        context = {"door": door, "club": door.club, "refused": refused}
        return render(request, "scoring/clubs/leave.html", context)

    if request.method != "POST" or membership is None:
        return page()
    return answer(
        door,
        lambda: services.leave_club(membership=membership, actor=door.actor),
        _("You have left %(club)s.") % {"club": door.club.name},
        reverse("scoring:clubs"),
        refused=page,
    )
