"""What has to be said of a system."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise

Text = str | Promise


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemWords:
    name: Text
    sentence: Text
    """What it is, for who chooses a system."""

    why_sitting_out: Mapping[str, Text] = field(default_factory=dict)
    """By the code that its draws give those who sit out."""

    notes: Mapping[str, Text] = field(default_factory=dict)
    """By the codes of its own notes at tables; with ``%(name)s`` the entrant it is about."""

    options: Mapping[str, Text] = field(default_factory=dict)
    """Labels of the numbers that it alone asks, by key."""

    brackets: Mapping[str, Text] = field(default_factory=dict)
    """By their names in the file."""

    problems: Mapping[str, Text] = field(default_factory=dict)
    """By the codes of its own reasons to refuse a file (docs/formats/tournament-file.md, "Errors")."""
