"""People: claimed by their accounts, merged when they were typed twice, archived, exported, erased."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring.actors import Actor
from scoring.models import Club, LogEntry, Membership, Player, Seat, User
from scoring.services.errors import RefusedError
from scoring.services.log import log

ERASED = "–"
"""What stands in place of an erased person's name; the scores of the others need the seat."""


class CannotMergeError(RefusedError):
    """These two can't be one person: the same one twice, one merged already, or two accounts."""

    code = "cannot_merge"


class AlreadyClaimedError(RefusedError):
    """Another account is this person already."""

    code = "already_claimed"


def claim_player(*, player: Player, user: User, actor: Actor) -> Player:
    """Tie a guest to an account; a person the account has already takes the guest in.

    Raises:
        AlreadyClaimedError: the guest has another account.
    """
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player.pk)
        if player.user_id not in (None, user.pk):
            raise AlreadyClaimedError(name=player.name)
        own = Player.objects.filter(user=user).exclude(pk=player.pk).first()
        if own is not None:
            merge_players(player=player, into=own, actor=actor)
            return own
        player.user = user
        player.save(update_fields=["user"])
        log("claim_player", actor=actor, subject=f"player:{player.pk}", after={"user": user.pk})
    return player


def merge_players(*, player: Player, into: Player, actor: Actor, club: Club | None = None) -> None:
    """Say that two entries are one person. Nothing moves: one points at the other, and can be let go again."""
    with transaction.atomic():
        if player.pk == into.pk or player.merged_into_id or into.merged_into_id or player.user_id:
            raise CannotMergeError(name=player.name, into=into.name)
        player.merged_into = into
        player.save(update_fields=["merged_into"])
        Player.objects.filter(merged_into=player).update(merged_into=into)
        log("merge_players", actor=actor, club=club, subject=f"player:{player.pk}", after={"into": into.pk})


def part_players(*, player: Player, actor: Actor, club: Club | None = None) -> None:
    """Take a merge back."""
    with transaction.atomic():
        into = player.merged_into_id
        player.merged_into = None
        player.save(update_fields=["merged_into"])
        log("part_players", actor=actor, club=club, subject=f"player:{player.pk}", before={"into": into})


def archive_player(*, player: Player, actor: Actor, archived: bool = True, club: Club | None = None) -> None:
    """Take somebody out of the lists for new matches; the record stays."""
    with transaction.atomic():
        player.archived_at = timezone.now() if archived else None
        player.save(update_fields=["archived_at"])
        log(
            "archive_player",
            actor=actor,
            club=club,
            subject=f"player:{player.pk}",
            after={"archived": archived},
        )


def change_appearance(*, player: Player, actor: Actor, shown_as: str, pseudonym: str = "") -> None:
    """How a person wishes to appear on public pages."""
    with transaction.atomic():
        player.shown_as, player.pseudonym = shown_as, pseudonym
        player.save(update_fields=["shown_as", "pseudonym"])
        log("change_appearance", actor=actor, subject=f"player:{player.pk}", after={"shown_as": shown_as})


def rename_player(*, player: Player, name: str, actor: Actor, club: Club | None = None) -> None:
    """Correct a name; old score sheets show the new one."""
    with transaction.atomic():
        player.name = name
        player.save(update_fields=["name"])
        log("rename_player", actor=actor, club=club, subject=f"player:{player.pk}")


def erase_player(*, player: Player, actor: Actor) -> None:
    """Forget who somebody was: name, account, memberships' ends; the scores of the others stay whole."""
    with transaction.atomic():
        people = [player, *Player.objects.filter(merged_into=player)]
        for person in people:
            Seat.objects.filter(player=person).update(name=ERASED)
            Membership.objects.filter(player=person, until=None).update(until=timezone.localdate())
            person.name, person.pseudonym, person.shown_as = ERASED, "", Player.ShownAs.NAME
            person.erased_at = timezone.now()
            user, person.user = person.user, None
            person.save(update_fields=["name", "pseudonym", "shown_as", "erased_at", "user"])
            if user is not None:
                _empty_account(user)
        log("erase_player", actor=actor, subject=f"player:{player.pk}")


def data_of(player: Player) -> dict[str, Any]:
    """Everything the installation knows about a person, for the person (JSON-ready)."""
    people = [player.pk, *Player.objects.filter(merged_into=player).values_list("pk", flat=True)]
    user = player.user
    return {
        "name": player.name,
        "shown_as": player.shown_as,
        "pseudonym": player.pseudonym,
        "account": None
        if user is None
        else {"email": user.email, "name": user.name, "since": user.date_joined.isoformat()},
        "memberships": [
            {
                "club": membership.club.name,
                "role": membership.role,
                "since": membership.since.isoformat(),
                "until": membership.until.isoformat() if membership.until else None,
            }
            for membership in Membership.objects.filter(player__in=people)
            .select_related("club")
            .order_by("pk")
        ],
        "matches": [
            {
                "match": seat.match.public_id,
                "game": seat.match.variant,
                "opened_at": seat.match.opened_at.isoformat(),
                "seat": seat.number,
                "name": seat.name,
            }
            for seat in Seat.objects.filter(player__in=people).select_related("match").order_by("pk")
        ],
        "log": [
            {"at": entry.at.isoformat(), "action": entry.action, "reason": entry.reason}
            for entry in (LogEntry.objects.filter(actor=user) if user else LogEntry.objects.none()).order_by(
                "pk"
            )
        ],
    }


def _empty_account(user: User) -> None:
    """An account without a person: it cannot sign in, and holds no address."""
    user.email = f"erased-{user.pk}@invalid"
    user.name = ""
    user.is_active = False
    user.set_unusable_password()
    user.save(update_fields=["email", "name", "is_active", "password"])
    for related in ("emailaddress_set", "authenticator_set", "usersession_set"):
        manager = getattr(user, related, None)
        if manager is not None:
            manager.all().delete()
