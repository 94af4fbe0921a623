"""What happened at a table: matches, who sat where, and the lines of the score sheet.

Facts only (docs/formats/score-sheet.md). Points, totals, dealer and winner are folded from the lines
by ``scoring.rules`` each time they are shown.
"""

import secrets
import uuid
from typing import Any, ClassVar, NoReturn, Self

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models.people import Club, Player, User

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits of addresses: none that looks like another."""


PUBLIC_ID = 10
"""Characters of a match's address."""


ADDRESS_OF_NONE = ALPHABET[0] * PUBLIC_ID
"""Stands on a blank pad where the address of a match will."""


def new_public_id() -> str:
    """About 49 bits: an address that can be shared, not guessed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(PUBLIC_ID))


def newest_of(version: int, called: str) -> str:
    """
    >>> newest_of(7, ""), newest_of(7, "3.nolo")
    ('7', '7.3.nolo')
    """
    return f"{version}.{called}" if called else str(version)


class Device(models.Model):
    """A phone, tablet or computer, known by a signed cookie and nothing else."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    first_seen_at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return str(self.id)


class Match(models.Model):
    """The sitting of the same people at one table: best of so many games."""

    public_id = models.CharField(max_length=PUBLIC_ID, unique=True, default=new_public_id, editable=False)
    client_id = models.UUIDField(null=True, unique=True, editable=False)
    """Of a match that a phone opened without a network: asking again opens no second one."""

    variant = models.CharField(_("game"), max_length=30)
    ruleset = models.JSONField(_("rules"), default=dict)
    """Every option in force when the match was opened: a later change of defaults rewrites no evening."""

    conventions = models.JSONField(_("table card"), default=dict, blank=True)
    """What was agreed on that moves no points: a way by convention (``scoring/words/conventions``)."""

    first_dealer = models.PositiveSmallIntegerField(_("first dealer"), default=0)
    stopped = models.BooleanField(_("stopped"), default=False)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, blank=True, related_name="matches")
    opened_at = models.DateTimeField(default=timezone.now, editable=False)
    opened_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    opened_on = models.ForeignKey(
        Device, on_delete=models.SET_NULL, null=True, blank=True, related_name="matches"
    )
    scorers = models.ManyToManyField(User, blank=True, related_name="+")
    closed_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    """Goes up with every change of the sheet."""

    called = models.CharField(max_length=30, blank=True, default="", db_default="", editable=False)
    """What is played now, where the table has said so before the hand is written: after how many deals, and
    the word, as ``3.nolo``. It counts for nothing, and with the next deal it is passed over."""

    final = models.JSONField(null=True, blank=True, encoder=DjangoJSONEncoder)
    """Totals and winners at closing: a record to compare with, never a source."""

    rematch_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematches"
    )

    class Meta:
        ordering = ("-opened_at", "-pk")
        indexes = (
            models.Index(fields=("club", "-opened_at")),
            models.Index(fields=("opened_on", "-opened_at")),
            models.Index(fields=("closed_at",)),
        )

    def __str__(self) -> str:
        return f"{self.variant} {self.public_id}"

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None

    @property
    def newest(self) -> str:
        """What a live page asks with: it changes with all that such a page shows of the match."""
        return newest_of(self.version, self.called)

    @property
    def pack(self) -> str:
        """The cards on its table as its card says (``scoring/words/packs.py``); empty for the usual ones."""
        return str(self.conventions.get("pack", ""))


class Seat(models.Model):
    """A place at the table, counted clockwise from 0, and the person on it."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=80)
    """As written down when the match was opened; a known player's current name is shown instead."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="seats")

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("match", "number"), name="one_person_a_seat"),)

    def __str__(self) -> str:
        return self.name


class AppendOnlyError(Exception):
    """Something tried to overwrite or delete a line: a mistake in the program, never a person's."""


class LineQuerySet(models.QuerySet["Line"]):
    """Lines can be added and read. The database refuses the rest too (migration 0004)."""

    def update(self, **fields: Any) -> NoReturn:
        raise AppendOnlyError

    def delete(self) -> NoReturn:
        raise AppendOnlyError

    def bulk_update(self, *args: Any, **options: Any) -> NoReturn:
        raise AppendOnlyError

    def newest(self) -> Self:
        """The version that counts of every line, in order."""
        later = Line.objects.filter(
            match=models.OuterRef("match"),
            number=models.OuterRef("number"),
            version__gt=models.OuterRef("version"),
        )
        return self.filter(~models.Exists(later)).order_by("number")


class Line(models.Model):
    """One version of one row of the score sheet. Never updated, never deleted; the newest version counts."""

    class Kind(models.TextChoices):
        HAND = "hand", _("hand")
        PENALTY = "penalty", _("penalty")
        VOID = "void", _("void deal")
        ADJUSTMENT = "adjustment", _("adjustment")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="lines")
    number = models.PositiveIntegerField()
    version = models.PositiveIntegerField(default=1)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.HAND)
    facts = models.JSONField(default=dict)
    """The other keys of the line in the score sheet file."""

    struck = models.BooleanField(default=False)
    """Voided on the sheet: from this version on the line counts for nothing and stays readable."""

    client_id = models.UUIDField(unique=True, default=uuid.uuid4)
    """Made by the device that sends the line; the same one twice is the same request."""

    reason = models.CharField(_("reason"), max_length=500, blank=True)
    """Why it was corrected; empty on a first version."""

    agreed = models.BooleanField(default=False)
    """Both sides agreed to this correction at the table; a referee does not need that."""

    rules_version = models.CharField(max_length=12, blank=True, default="", db_default="")
    """Of the rules that a phone had counted it with (``scoring.pad.package``); empty where none did."""

    recorded_at = models.DateTimeField(default=timezone.now, editable=False)
    # PROTECT: emptying these would overwrite a line. People who leave are given a pseudonym, not deleted.
    recorded_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    recorded_on = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    objects: ClassVar[models.Manager["Line"]] = LineQuerySet.as_manager()

    class Meta:
        ordering = ("number", "version")
        constraints = (
            models.UniqueConstraint(
                fields=("match", "number", "version"), name="one_line_a_number_and_version"
            ),
            models.CheckConstraint(
                condition=models.Q(number__gte=1, version__gte=1), name="lines_count_from_one"
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=["hand", "penalty", "void", "adjustment"]), name="line_kind_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.number}.{self.version}"

    def save(self, *args: Any, **options: Any) -> None:
        if not self._state.adding:
            raise AppendOnlyError
        super().save(*args, **{**options, "force_insert": True})

    def delete(self, *args: Any, **options: Any) -> NoReturn:
        raise AppendOnlyError

    @property
    def written(self) -> dict[str, Any]:
        """This line as it stands in a score sheet file."""
        return {"kind": self.kind, **self.facts}
