"""People with and without an account, and the clubs they play in."""

from datetime import date, tzinfo
from typing import Any, ClassVar, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class UserManager(BaseUserManager["User"]):
    """Makes users; the e-mail address is compared without regard to case."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, email: str | None) -> "User":
        return self.get(email__iexact=email)


class User(AbstractBaseUser, PermissionsMixin):
    """A sign-in. It holds nothing about cards: that is :class:`Player`."""

    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name"), max_length=80, blank=True)
    language = models.CharField(_("language"), max_length=10, blank=True)
    look = models.CharField(_("look"), max_length=60, blank=True)
    """How pages look to them (``scoring/access/looks.py``); empty where the device is to decide."""
    is_staff = models.BooleanField(_("administrator"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    date_joined = models.DateTimeField(_("since"), default=timezone.now)
    stands_for = models.ForeignKey(
        "Player", on_delete=models.PROTECT, null=True, editable=False, related_name="stand_ins"
    )
    """Nobody signs in here: it did what this person had done before the club came in as an archive."""

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects: ClassVar[UserManager] = UserManager()

    def __str__(self) -> str:
        return self.name or self.email

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name.split(" ")[0]


class Club(models.Model):
    """People who play together; clubs do not see into each other."""

    class Separator(models.TextChoices):
        COMMA = ",", _("commas")
        SEMICOLON = ";", _("semicolons")

    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(_("short address"), max_length=40, unique=True)
    language = models.CharField(_("language"), max_length=10, blank=True)
    """Empty where each reader's device decides."""
    time_zone = models.CharField(_("time zone"), max_length=40, default="Europe/Brussels")
    about = models.TextField(_("about the club"), max_length=2000, blank=True)
    csv_separator = models.CharField(
        _("CSV files have"), max_length=1, choices=Separator, default=Separator.COMMA
    )
    founded_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> tzinfo:
        """The time zone its clock goes by; the site's where this machine knows no zone of that name."""
        try:
            return ZoneInfo(self.time_zone)
        except (ZoneInfoNotFoundError, ValueError):
            return timezone.get_default_timezone()


def zone_of(club: Club | None) -> tzinfo:
    """The time zone of what belongs to this club; the site's of what belongs to none."""
    return timezone.get_default_timezone() if club is None else club.zone


class Player(models.Model):
    """A person who plays. The account is optional, and may be claimed later."""

    class ShownAs(models.TextChoices):
        NAME = "name", _("by name")
        INITIALS = "initials", _("by initials")
        PSEUDONYM = "pseudonym", _("by another name")

    name = models.CharField(_("name"), max_length=80)
    user = models.OneToOneField(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="player")
    shown_as = models.CharField(_("on public pages"), max_length=10, choices=ShownAs, default=ShownAs.NAME)
    pseudonym = models.CharField(_("other name"), max_length=80, blank=True)
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="merged_from"
    )
    archived_at = models.DateTimeField(null=True, blank=True, editable=False)
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name

    @property
    def public_name(self) -> str:
        """The name as this person wishes to appear where everybody can read it; merges followed."""
        person = self.merged_into or self
        if person.shown_as == self.ShownAs.PSEUDONYM and person.pseudonym:
            return person.pseudonym
        if person.shown_as == self.ShownAs.INITIALS:
            return " ".join(f"{part[0]}." for part in person.name.split())
        return person.name


def site_day() -> date:
    """The day by the site's clock. Memberships go by it, so that one that ends has ended in every zone."""
    return timezone.localdate(timezone=timezone.get_default_timezone())


def first_day(club: Club) -> date:
    """Since when somebody who joins now is in the club: its day, and no later than the one it may end on."""
    return min(site_day(), timezone.localdate(timezone=club.zone))


class Role(models.TextChoices):
    """What a person may do in a club, from most to least."""

    ORGANISER = "organiser", _("organiser")
    REFEREE = "referee", _("referee")
    SCORER = "scorer", _("scorer")
    MEMBER = "member", _("member")
    GUEST = "guest", _("guest")


class MembershipQuerySet(models.QuerySet["Membership"]):
    """Memberships by the questions that permissions and lists ask."""

    def current(self) -> Self:
        """Those that count now; one that ends today has ended."""
        return self.filter(Q(until=None) | Q(until__gt=site_day()))

    def of_user(self, user: User) -> Self:
        """Those of a person with an account, under every name this person was merged from."""
        return self.filter(Q(player__user=user) | Q(player__merged_into__user=user))


class Membership(models.Model):
    """A person in a club, with a role and dates; an ended membership stays."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="memberships")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.MEMBER)
    since = models.DateField(_("since"), default=site_day)
    until = models.DateField(_("until"), null=True, blank=True)
    """The day it ended; its rights end at once."""

    objects: ClassVar[models.Manager["Membership"]] = MembershipQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("club", "player"), condition=Q(until=None), name="one_membership_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(until=None) | Q(until__gte=models.F("since")),
                name="membership_ends_after_it_began",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player} – {self.club} ({self.role})"

    @property
    def person(self) -> Player:
        """Whom it is about, merges followed."""
        return self.player.merged_into or self.player


class HouseRuleset(models.Model):
    """A club's own rules for a game: a preset with changes, under a name."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="house_rulesets")
    variant = models.CharField(_("game"), max_length=30)
    name = models.CharField(_("name"), max_length=80)
    options = models.JSONField(_("options"), default=dict)
    """As in a score sheet file: only what differs from the defaults, ``preset`` allowed."""

    conventions = models.JSONField(_("table card"), default=dict, blank=True)
    """What the club agrees on that moves no points: a way by convention (``scoring/words/conventions``)."""

    retired_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ("variant", "name")
        constraints = (
            models.UniqueConstraint(
                fields=("club", "variant", "name"),
                condition=Q(retired_at=None),
                name="one_house_ruleset_of_a_name",
            ),
        )

    def __str__(self) -> str:
        return self.name


class Company(models.Model):
    """People of a club who are to sit apart, or to play together. Ended, not deleted."""

    class Kind(models.TextChoices):
        APART = "apart", _("apart")
        TOGETHER = "together", _("together")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="companies")
    kind = models.CharField(_("how they sit"), max_length=10, choices=Kind)
    players = models.ManyToManyField(Player, related_name="+")
    note = models.CharField(_("note"), max_length=200, blank=True)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ("kind", "pk")
        verbose_name_plural = _("lists of people who sit apart or together")

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
