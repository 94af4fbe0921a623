"""People of a club: guests in ten seconds, roles, claiming by link, doubles, archiving and erasing."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access.doors import ClubDoor, club_door
from scoring.access.for_phones import phone_address
from scoring.access.identity import freshly_identified
from scoring.access.permissions import is_kept_by
from scoring.access.request import Request, posted, require_form
from scoring.clubs.forms.people import EraseForm, GuestForm, MergeForm, NameForm, RoleForm
from scoring.clubs.selectors import clubs as club_selectors
from scoring.clubs.selectors import people as selectors
from scoring.clubs.services import clubs as club_services
from scoring.clubs.services import people as services
from scoring.models import Membership, Role
from scoring.writing.answers import answer, refusals_in
from scoring.writing.refusals import refusal


@require_form
@never_cache
def members(request: Request, slug: str) -> HttpResponse:
    """Who is in the club; for organisers the form that adds a guest."""
    door = club_door(request, slug, "see_members")
    form = GuestForm(posted(request))
    if request.method == "POST":
        door.must("keep_members")
        if form.is_valid():
            added = club_services.add_guest(club=door.club, actor=door.actor, **form.cleaned_data)
            messages.success(request, _("%(name)s is in the club.") % {"name": added.player.name})
            return redirect("scoring:members", slug)
    name = request.GET.get("name", "")[:80].replace("\0", "")
    archived = "archived" in request.GET and door.may("keep_members")
    listed = club_selectors.members_of_club(door.club, name=name, archived=archived)
    doubles = len(selectors.likely_doubles(door.club)) if door.may("keep_members") else 0
    return render(
        request,
        "scoring/clubs/members.html",
        {
            "door": door,
            "club": door.club,
            "members": listed,
            "form": form,
            "name": name,
            "archived": archived,
            "doubles": doubles,
        },
    )


@require_safe
@never_cache
def member(request: Request, slug: str, pk: int) -> HttpResponse:
    """One person of the club, and what an organiser may do about it."""
    door = club_door(request, slug, "keep_members")
    return _member_page(door, _membership(door, pk))


def _member_page(
    door: ClubDoor,
    membership: Membership,
    *,
    name_form: NameForm | None = None,
    role_form: RoleForm | None = None,
    merge_form: MergeForm | None = None,
) -> HttpResponse:
    player = membership.person
    others = [other for other in club_selectors.members_of_club(door.club) if other.player.pk != player.pk]
    context = {
        "door": door,
        "club": door.club,
        "membership": membership,
        "player": player,
        "kept_here": is_kept_by(player, door.club),
        "merged": player.merged_from.filter(erased_at=None).order_by("name"),
        "name_form": name_form or NameForm(initial={"name": player.name}),
        "role_form": role_form or RoleForm(initial={"role": membership.role}),
        "merge_form": merge_form or MergeForm(members=others),
        "is_self": player.user_id == door.user.pk,
    }
    return render(door.request, "scoring/clubs/member.html", context)


@require_POST
def rename_player(request: Request, slug: str, pk: int) -> HttpResponse:
    door = club_door(request, slug, "keep_members")
    membership = _membership(door, pk)
    form = NameForm(request.POST)
    if not form.is_valid():
        return _member_page(door, membership, name_form=form)
    name = form.cleaned_data["name"]
    return answer(
        door,
        lambda: services.rename_player(player=membership.person, name=name, actor=door.actor, club=door.club),
        _("Saved. Old score sheets show the new name."),
        reverse("scoring:member", args=[slug, pk]),
    )


@require_POST
def change_role(request: Request, slug: str, pk: int) -> HttpResponse:
    door = club_door(request, slug, "give_roles")
    membership = _membership(door, pk)
    form = RoleForm(request.POST)
    if form.is_valid():
        role = form.cleaned_data["role"]
        with refusals_in(form, "role"):
            club_services.change_role(membership=membership, role=role, actor=door.actor)
            facts = {"name": membership.person.name, "role": Role(role).label}
            messages.success(request, _("%(name)s is %(role)s now.") % facts)
            return redirect("scoring:members", slug)
    return _member_page(door, membership, role_form=form)


@require_POST
def archive_player(request: Request, slug: str, pk: int) -> HttpResponse:
    """Out of the lists for new matches, or back in."""
    door = club_door(request, slug, "keep_members")
    membership = _membership(door, pk)
    archived = membership.person.archived_at is None
    success = _("%(name)s is archived.") if archived else _("%(name)s is back in the lists.")
    return answer(
        door,
        lambda: services.archive_player(
            player=membership.person, actor=door.actor, club=door.club, archived=archived
        ),
        success % {"name": membership.person.name},
        reverse("scoring:member", args=[slug, pk]),
    )


@require_form
@never_cache
def end_membership(request: Request, slug: str, pk: int) -> HttpResponse:
    """Words first: what leaving the club means for this person."""
    door = club_door(request, slug, "keep_members")
    membership = _membership(door, pk)

    def page(refused: str = "") -> HttpResponse:
        context = {"door": door, "club": door.club, "membership": membership, "refused": refused}
        return render(request, "scoring/clubs/end_membership.html", context)

    if request.method != "POST":
        return page()
    return answer(
        door,
        lambda: club_services.end_membership(membership=membership, actor=door.actor),
        _("%(name)s is no longer in the club.") % {"name": membership.person.name},
        reverse("scoring:members", args=[slug]),
        refused=page,
    )


@require_safe
@never_cache
def claim_link(request: Request, slug: str, pk: int) -> HttpResponse:
    """The link by which a guest says "that is me", to copy, to send and to scan."""
    door = club_door(request, slug, "keep_members")
    membership = _membership(door, pk)
    player = membership.person
    if player.user_id is not None:
        messages.error(request, refusal(services.AlreadyClaimedError(name=player.name)))
        return redirect("scoring:member", slug, pk)
    path = reverse("scoring:claim_link", args=[services.claim_token(player)])
    context = {
        "door": door,
        "club": door.club,
        "membership": membership,
        "address": phone_address(request, path),
    }
    return render(request, "scoring/clubs/claim_link.html", context)


# Doubles ----------------------------------------------------------------------------------------------------


@require_safe
@never_cache
def doubles(request: Request, slug: str) -> HttpResponse:
    """Who may have been typed twice, and who was merged, to be taken back."""
    door = club_door(request, slug, "keep_members")
    context = {
        "door": door,
        "club": door.club,
        "likely": selectors.likely_doubles(door.club),
        "merged": selectors.merged_in(door.club),
    }
    return render(request, "scoring/clubs/doubles.html", context)


@require_POST
def merge_players(request: Request, slug: str, pk: int) -> HttpResponse:
    """Say that this entry and another are one person. Nothing moves, and it can be taken back."""
    door = club_door(request, slug, "keep_members")
    membership = _membership(door, pk)
    others = [
        other
        for other in club_selectors.members_of_club(door.club)
        if other.player.pk != membership.person.pk
    ]
    form = MergeForm(request.POST, members=others)
    if form.is_valid():
        into = next(other.player for other in others if other.player.pk == form.cleaned_data["into"])
        return answer(
            door,
            lambda: services.merge_players(
                player=membership.person, into=into, actor=door.actor, club=door.club
            ),
            _("%(name)s and %(into)s are one person now.")
            % {"name": membership.person.name, "into": into.name},
            reverse("scoring:doubles", args=[slug]),
            refused=reverse("scoring:member", args=[slug, pk]),
        )
    return _member_page(door, membership, merge_form=form)


@require_POST
def part_players(request: Request, slug: str, pk: int) -> HttpResponse:
    """Take a merge back. ``pk`` is the player that was merged."""
    door = club_door(request, slug, "keep_members")
    player = get_object_or_404(selectors.merged_in(door.club), pk=pk)
    services.part_players(player=player, actor=door.actor, club=door.club)
    messages.success(request, _("%(name)s stands alone again.") % {"name": player.name})
    return redirect("scoring:doubles", slug)


# Erasing ----------------------------------------------------------------------------------------------------


@require_form
@never_cache
def erase_guest(request: Request, slug: str, pk: int) -> HttpResponse:
    """Forget a guest of the club, after words and a fresh proof of who asks."""
    door = club_door(request, slug, "keep_members")
    membership = _membership(door, pk)
    if not is_kept_by(membership.person, door.club):
        messages.error(request, refusal(services.NotKeptHereError(name=membership.person.name)))
        return redirect("scoring:member", slug, pk)
    return _erase_guest(request, door, membership)


@freshly_identified
def _erase_guest(request: Request, door: ClubDoor, membership: Membership) -> HttpResponse:
    form = EraseForm(posted(request))
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            services.erase_player(player=membership.person, actor=door.actor, club=door.club)
            messages.success(request, _("The person is erased. The scores of the others stay."))
            return redirect("scoring:members", door.club.slug)
    context = {"door": door, "club": door.club, "membership": membership, "form": form}
    return render(request, "scoring/clubs/erase_guest.html", context)


def _membership(door: ClubDoor, pk: int) -> Membership:
    """A membership of this club that counts today; 404 for any other."""
    return get_object_or_404(club_selectors.open_memberships(door.club), pk=pk)
