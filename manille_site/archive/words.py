"""Sentences about archives: what is wrong with one, what is in one, what the log says of them."""

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from manille_site.archive.reading import Archive, BadArchiveError
from scoring.clubs.words.log import SENTENCES
from scoring.writing import refusals

PROBLEMS: dict[str, str | Promise] = {
    "no_zip": _("This is no zip file, or it is damaged."),
    "too_large": _(
        "What is in this file is too large for this page; an administrator can use the command import_club."
    ),
    "foreign_file": _("This zip holds something that no archive of a club holds: %(name)s."),
    "no_archive": _("This zip is not the archive of a club."),
    "newer": _(
        "This archive was made by another version of the app; bring this installation up to date first."
    ),
    "damaged": _("A part of the archive is damaged: %(name)s."),
    "no_json": _("A part of the archive can’t be read: %(name)s."),
    "bad_row": _("A row of the archive can’t be right: %(name)s."),
    "bad_rows": _("Rows of the archive contradict each other."),
    "sheet_differs": _("A score sheet does not follow from the lines beside it: %(name)s."),
    "tournament_differs": _("A tournament does not follow from the rows beside it: %(name)s."),
}
COUNTS: dict[str, str | Promise] = {
    "players": _("people"),
    "memberships": _("memberships"),
    "matches": _("matches"),
    "lines": _("lines, with every version"),
    "tournaments": _("tournaments"),
    "results": _("results, with every version"),
    "seasons": _("seasons"),
    "house_rulesets": _("house rules"),
    "companies": _("lists of people who sit apart or together"),
    "rulings": _("decisions in the decision book"),
    "pots": _("cash boxes"),
    "log": _("entries of the log"),
}

refusals.add(
    {
        "imported_already": _("This archive was taken over already: it is the club %(name)s."),
        "not_imported": _("This club did not come from an archive, or was taken back already."),
    }
)
SENTENCES.update(
    {
        "export_club": _("Took the whole club along as an archive"),
        "import_club": _("Took the club over from an archive"),
        "take_back_club": _("Took the import of the club back"),
    }
)


def problem(error: BadArchiveError) -> str:
    return str(PROBLEMS[error.code]) % {"name": error.name or "…"}


def count_sentences(archive: Archive) -> list[tuple[int, str]]:
    """How much of what is in it, in the order of :data:`COUNTS`."""
    return [(archive.counts.get(name, 0), str(words)) for name, words in COUNTS.items()]


def name_taken_back(name: str) -> str:
    return gettext("%(club)s (import taken back)") % {"club": name}
