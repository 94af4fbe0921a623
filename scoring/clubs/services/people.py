"""People: claimed by their accounts, merged when they were typed twice, archived, erased.

A club acts on its own guests only: whoever has an account, or plays in other clubs too, is asked instead.
"""

from django.core import signing
from django.db import transaction
from django.utils import timezone

from scoring import hooks
from scoring.access.actors import Actor
from scoring.clubs.services.clubs import change_role, must_keep_an_organiser, player_of
from scoring.models import Club, Company, LogEntry, Membership, Player, Role, Seat, User, site_day
from scoring.writing.errors import RefusedError
from scoring.writing.log import log

ERASED = "–"
"""What stands in place of an erased person's name; the scores of the others need the seat."""

CLAIM_SALT = "scoring.claim"
CLAIM = "claim"
"""Key of the session that holds the token of a link that was followed."""
CLAIM_SECONDS = 60 * 60 * 24 * 14


class CannotMergeError(RefusedError):
    """These two can't be one person: the same one twice, one merged already, or two accounts."""


class AlreadyClaimedError(RefusedError):
    """Another account is this person already."""


class NotKeptHereError(RefusedError):
    """The club has no say over this person, who has an account or plays elsewhere too."""


class LinkVoidError(RefusedError):
    """The link was forged, is too old, or was used."""


def claim_token(player: Player) -> str:
    """What a link carries with which one person, and nobody else, says "that is me". Good for two weeks."""
    return signing.dumps(player.pk, salt=CLAIM_SALT)


def player_of_token(token: str) -> Player:
    """Whom a link is about.

    Raises:
        LinkVoidError: it is forged or too old, or the person was claimed, merged or erased since.
    """
    try:
        pk = signing.loads(token, salt=CLAIM_SALT, max_age=CLAIM_SECONDS)
    except signing.BadSignature:
        raise LinkVoidError from None
    player = Player.objects.filter(pk=pk, user=None, merged_into=None, erased_at=None).first()
    if player is None:
        raise LinkVoidError
    return player


def claim_player(*, player: Player, user: User, actor: Actor) -> Player:
    """Tie a guest to an account; a person the account has already takes the guest in. Guests become members.

    Raises:
        AlreadyClaimedError: the guest has another account.
    """
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player.pk)
        if player.user_id not in (None, user.pk) or player.merged_into_id:
            raise AlreadyClaimedError(name=player.name)
        for membership in Membership.objects.filter(player=player, until=None, role=Role.GUEST):
            change_role(membership=membership, role=Role.MEMBER, actor=actor)
        own = Player.objects.filter(user=user).exclude(pk=player.pk).first()
        if own is not None:
            _merge(player, own, actor)
            return own
        player.user = user
        player.save(update_fields=["user"])
        log("claim_player", actor=actor, subject=f"player:{player.pk}", after={"user": user.pk})
    return player


def merge_players(*, player: Player, into: Player, actor: Actor, club: Club) -> None:
    """Say that two entries of a club are one person. Nothing moves: one points at the other.

    Raises:
        NotKeptHereError: the entry to take in is not the club's own.
        CannotMergeError: one of them was merged before, or they are the same.
    """
    with transaction.atomic():
        must_be_kept_by(player, club)
        _merge(player, into, actor, club)


def _merge(player: Player, into: Player, actor: Actor, club: Club | None = None) -> None:
    if player.pk == into.pk or player.merged_into_id or into.merged_into_id or player.user_id:
        raise CannotMergeError(name=player.name, into=into.name)
    followers = list(Player.objects.filter(merged_into=player).values_list("pk", flat=True))
    player.merged_into = into
    player.save(update_fields=["merged_into"])
    Player.objects.filter(pk__in=followers).update(merged_into=into)
    log(
        "merge_players",
        actor=actor,
        club=club,
        subject=f"player:{player.pk}",
        after={"into": into.pk, "with": followers},
    )


def part_players(*, player: Player, actor: Actor, club: Club | None = None) -> None:
    """Take a merge back, with the entries that had been merged before into the one that is let go."""
    with transaction.atomic():
        into = player.merged_into_id
        merges = LogEntry.objects.filter(action="merge_players", subject=f"player:{player.pk}")
        merged = merges.order_by("-pk").first()
        followers = (merged.after or {}).get("with", []) if merged is not None else []
        player.merged_into = None
        player.save(update_fields=["merged_into"])
        Player.objects.filter(pk__in=followers, merged_into=into).update(merged_into=player)
        log("part_players", actor=actor, club=club, subject=f"player:{player.pk}", before={"into": into})


def archive_player(*, player: Player, actor: Actor, club: Club, archived: bool = True) -> None:
    """Take somebody out of the lists for new matches, or put back in; the record stays.

    Raises:
        NotKeptHereError: the club has no say over this person.
    """
    with transaction.atomic():
        must_be_kept_by(player, club)
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
    if (player.shown_as, player.pseudonym) == (shown_as, pseudonym):
        return
    with transaction.atomic():
        player.shown_as, player.pseudonym = shown_as, pseudonym
        player.save(update_fields=["shown_as", "pseudonym"])
        log("change_appearance", actor=actor, subject=f"player:{player.pk}", after={"shown_as": shown_as})


def introduce(*, user: User, name: str, language: str, look: str) -> None:
    """What somebody says of themselves when their account is opened."""
    user.name, user.language, user.look = name, language, look
    user.save(update_fields=["name", "language", "look"])


def choose_language(*, user: User, language: str) -> None:
    """Which language pages and e-mails are in; empty where club and device are to decide."""
    user.language = language
    user.save(update_fields=["language"])


def choose_look(*, user: User, look: str) -> None:
    """How pages look to them, on every device."""
    user.look = look
    user.save(update_fields=["look"])


def present_oneself(*, user: User, actor: Actor, name: str, shown_as: str, pseudonym: str = "") -> Player:
    """One's own name and how one appears; the person behind the account is made at the first need."""
    with transaction.atomic():
        if user.name != name:
            user.name = name
            user.save(update_fields=["name"])
        player = player_of(user)
        rename_player(player=player, name=name, actor=actor)
        change_appearance(player=player, shown_as=shown_as, pseudonym=pseudonym, actor=actor)
    return player


def rename_player(*, player: Player, name: str, actor: Actor, club: Club | None = None) -> None:
    """Correct a name; old score sheets show the new one. ``club`` is None when it is one's own.

    Raises:
        NotKeptHereError: the club has no say over this person.
    """
    with transaction.atomic():
        if club is not None:
            must_be_kept_by(player, club)
        if player.name == name:
            return
        player.name = name
        player.save(update_fields=["name"])
        player.stand_ins.update(name=name)
        log("rename_player", actor=actor, club=club, subject=f"player:{player.pk}")


def erase_player(*, player: Player, actor: Actor, club: Club | None = None) -> None:
    """Forget who somebody was: name and memberships; the scores of the others stay whole.

    ``club`` is None when people erase themselves.

    Raises:
        NotKeptHereError: the club has no say over this person.
        LastOrganiserError: a club with other people would be left without an organiser.
    """
    with transaction.atomic():
        if club is not None:
            must_be_kept_by(player, club)
        people = [player, *Player.objects.filter(merged_into=player)]
        for host in hooks.hosts:
            host.forget(people)
        for person in people:
            _forget(person)
        log("erase_player", actor=actor, club=club, subject=f"player:{player.pk}")


def erase_account(*, user: User, actor: Actor) -> None:
    """Erase oneself: the person, if there is one, and the account.

    Raises:
        LastOrganiserError: a club with other people would be left without an organiser.
    """
    with transaction.atomic():
        player = Player.objects.filter(user=user).first()
        if player is not None:
            erase_player(player=player, actor=actor)
        empty_account(user)
        log("erase_account", actor=actor, subject=f"user:{user.pk}")


def _forget(person: Player) -> None:
    Seat.objects.filter(player=person).update(name=ERASED)
    for membership in Membership.objects.filter(player=person, until=None):
        if membership.role == Role.ORGANISER:
            must_keep_an_organiser(membership)
        membership.until = site_day()
        membership.save(update_fields=["until"])
    for company in Company.objects.filter(players=person):
        company.players.remove(person)
    person.stand_ins.update(name="")
    person.name, person.pseudonym, person.shown_as = ERASED, "", Player.ShownAs.NAME
    person.erased_at = timezone.now()
    person.user = None
    person.save(update_fields=["name", "pseudonym", "shown_as", "erased_at", "user"])


def empty_account(user: User) -> None:
    """An account without a person: it cannot sign in, and holds no address."""
    user.email = f"erased-{user.pk}@invalid"
    user.name = user.language = user.look = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.set_unusable_password()
    user.save(
        update_fields=[
            "email", "name", "language", "look", "is_active", "is_staff", "is_superuser", "password",
        ]
    )  # fmt: skip
    for related in ("emailaddress_set", "authenticator_set", "usersession_set"):
        manager = getattr(user, related, None)
        if manager is not None:
            manager.all().delete()


def must_be_kept_by(player: Player, club: Club) -> None:
    """Raise :class:`NotKeptHereError` unless this club alone keeps this person, who has no account.

    The same question as ``permissions.is_kept_by``, asked here too so that no other door leads round it.
    """
    elsewhere = Membership.objects.filter(player=player).exclude(club=club)
    if player.user_id is not None or elsewhere.exists():
        raise NotKeptHereError(name=player.name)
