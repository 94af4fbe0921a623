"""Sentences about draws, rounds and tables: what a note means, how good a draw is, how a table is doing."""

from collections.abc import Mapping
from typing import Any

from django.utils.formats import localize
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.engine import Note
from tournaments.models import Result, Round, Tournament
from tournaments.rounds.selectors.draw_page import PlaceBefore
from tournaments.rounds.selectors.strip import Matter
from tournaments.rounds.selectors.table_rows import TableState
from tournaments.words import engine as engine_words
from tournaments.words.systems import SYSTEMS
from tournaments.words.tie_breaks import NAMES

STATES = {
    TableState.BYE: gettext_lazy("goes on without playing"),
    TableState.WAITING: gettext_lazy("not begun"),
    TableState.PLAYING: gettext_lazy("playing"),
    TableState.ENDED: gettext_lazy("to be decided"),
    TableState.UNCHECKED: gettext_lazy("waits for the second entry"),
    TableState.PROVISIONAL: gettext_lazy("provisional"),
    TableState.CONFIRMED: gettext_lazy("confirmed"),
    TableState.FINAL: gettext_lazy("final"),
    TableState.FORFEITED: gettext_lazy("forfeited"),
    TableState.UNTOLD: gettext_lazy("done, still secret"),
}

PRESSING = {
    Matter.CALL: gettext_lazy("Table %(table)s of round %(round)d: the referee was called."),
    Matter.DISPUTE: gettext_lazy("Table %(table)s of round %(round)d: a side does not agree to the sheet."),
    Matter.DIFFERS: gettext_lazy("Table %(table)s of round %(round)d: sheet and result differ."),
}
"""What waits for an answer at a table."""

MAIN = "main"
"""The bracket that has others beside it: where tables of several are listed it is told from them."""


def note(code: str, names: Mapping[str, str]) -> str:
    """A note of a draw (``floated_down:e7``) in words; ``names`` by id in the tournament file."""
    word, _colon, who = code.partition(":")
    return engine_words.note_sentence(Note(word), names.get(who, ""))


def note_by_hand(code: str, names: Mapping[str, str]) -> str:
    """The same of a table that a hand would change: of it nothing is known of what every draw can do."""
    return _("They were to be kept apart.") if code == "not_kept_apart" else note(code, names)


def bracket_name(bracket: str) -> str:
    """The bracket of a table, in a list with those of others."""
    return _("Main bracket") if bracket == MAIN else engine_words.bracket_name(bracket)


def why_resting(code: str) -> str:
    """Why somebody sits out."""
    return engine_words.why_sitting_out(code) or _("Moved there by hand.")


def place_before(place: PlaceBefore) -> str:
    """Where somebody stands before a draft is played: “place 3 (Wins: 2)”."""
    value = localize(place.value).replace("-", "−")
    facts = {"rank": place.rank, "measure": NAMES[place.measure], "value": value}
    return _("place %(rank)d (%(measure)s: %(value)s)") % facts


def quality(draw: Mapping[str, Any], *, by_hand: bool = False) -> list[str]:
    """How good a draw is, beside what is possible: a sentence for each number."""
    numbers = draw.get("quality") or {}
    sentences = [_repeats(numbers.get("repeat_opponents") or 0, numbers.get("least_possible"))]
    if partners := numbers.get("repeat_partners"):
        sentences.append(
            ngettext(
                "%(count)d partnership is there for a second time.",
                "%(count)d partnerships are there again.",
                partners,
            )
            % {"count": partners}
        )
    notes = draw.get("notes", ())
    sentences += [engine_words.note_sentence(Note(code)) for code in notes]
    gap = numbers.get("score_gap")
    if gap and notes:
        sentences.append(
            _("The differences of points between those who meet come to %(gap)d when squared.") % {"gap": gap}
        )
    elif gap:
        sentences.append(
            _(
                "The differences of points between those who meet come to %(gap)d when squared; the draw "
                "makes that sum as small as it can."
            )
            % {"gap": gap}
        )
    elif gap == 0:
        sentences.append(_("Everybody meets people with as many points."))
    if by_hand:
        sentences.append(_("People were moved by hand after the draw."))
    return sentences


def _repeats(repeats: int, least: int | None) -> str:
    if repeats == 0:
        return _("Nobody meets again.")
    meetings = ngettext("%(count)d repeated meeting", "%(count)d repeated meetings", repeats) % {
        "count": repeats
    }
    if least is None:
        return _("%(repeats)s; how few are possible isn’t known.") % {"repeats": meetings}
    if repeats == least:
        return _("%(repeats)s; fewer are not possible.") % {"repeats": meetings}
    return _("%(repeats)s; %(least)d would be possible.") % {"repeats": meetings, "least": least}


def round_title(round_: Round, stages: int) -> str:
    """“Round 3”, with its stage where there are several."""
    if stages < 2:
        return _("Round %(number)d") % {"number": round_.number}
    system = SYSTEMS[round_.stage.system].name
    return _("%(system)s, round %(number)d") % {"system": system, "number": round_.number}


WRITTEN = {
    Result.State.UNCHECKED: gettext_lazy("Written down; somebody else has to enter the same from the paper."),
    Result.State.PROVISIONAL: gettext_lazy(
        "The result is written down, and provisional until it is confirmed."
    ),
    Result.State.CONFIRMED: gettext_lazy("The result is written down and confirmed."),
    Result.State.FINAL: gettext_lazy("The result is written down and final."),
}
"""What is said of a result that was just typed."""

UNTIL = {
    Tournament.Finality.BOTH_CONFIRM: gettext_lazy(
        "What isn’t final yet counts. It is final when all sides sign the sheet, or the referee says so."
    ),
    Tournament.Finality.REFEREE: gettext_lazy(
        "What isn’t final yet counts. It is final when the referee says so."
    ),
    Tournament.Finality.DEADLINE: gettext_lazy(
        "What isn’t final yet counts. It is final when nobody has objected in time, or the referee says so."
    ),
}
"""How results become final, for those who help to run a tournament."""


def result_source(result: Result) -> str:
    """Where a version of a result came from, and what state it has."""
    return _("%(source)s, %(state)s") % {
        "source": result.get_source_display(),
        "state": result.get_state_display(),
    }
