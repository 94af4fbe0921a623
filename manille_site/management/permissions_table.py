"""docs/permissions.md: who may do what, written from the lists that both apps look things up in."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from django.conf import settings
from django.utils import translation

from scoring.access import permissions as scoring
from tournaments import permissions as tournaments

PATH: Path = settings.BASE_DIR / "docs" / "permissions.md"

INTRODUCTION = """\
# Who may do what

Written by `manage.py permissions_table` from `scoring/access/permissions.py` and
`tournaments/permissions.py`; a test holds it to them. Views, API and templates ask the same questions.

* Roles hold in one club. In another club the same person is a visitor, and pages that a visitor may not see
  answer 404, as if they were not there. Who is of the club but may not do something is told so (403).
* An *administrator* looks after the whole site and needs a second factor; not on a local network without TLS
  (`PLAIN_HTTP`), where no passkey works and the evening has to go on. At `localhost` one does.
* Whoever *opened the match*, with an account or on a device, writes there. A *table device* joined one
  table by its code, and writes at that table until its sheet is signed.
* A *guest* of a club is a name without an account, and may do what a visitor may.
"""


def text() -> str:
    """The whole page, in English whatever language the command runs in."""
    with translation.override("en-gb"):
        parts = [
            INTRODUCTION,
            "## Matches and clubs\n",
            _table(scoring.ACTIONS),
            "## Tournaments\n",
            _table(tournaments.ACTIONS),
        ]
    return "\n".join(parts)


def _table(actions: Mapping[str, scoring.Action]) -> str:
    columns = {role: str(label) for role, label in scoring.COLUMNS.items()}
    notes: list[str] = []
    rows = list(_rows(actions, columns, notes))
    remarks = [f"{number}. {note}." for number, note in enumerate(notes, 1)]
    return "\n".join([*rows, "", *remarks, ""])


def _rows(
    actions: Mapping[str, scoring.Action], columns: Mapping[str, str], notes: list[str]
) -> Iterator[str]:
    yield f"| action | {' | '.join(columns.values())} |"
    yield "|---|" + ":-:|" * len(columns)
    for action in actions.values():
        mark = ""
        if action.note:
            if (note := str(action.note)) not in notes:
                notes.append(note)
            mark = f" ({notes.index(note) + 1})"
        cells = ("yes" if role in action.roles else "" for role in columns)
        yield f"| {action.sentence}{mark} | {' | '.join(cells)} |"
