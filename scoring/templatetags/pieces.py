"""The pieces of a match's page, for who looks at it."""

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from scoring.matches import pieces
from scoring.matches.pieces import Reader
from scoring.matches.selectors.sheets import GameSheet, ScoreRow

register = template.Library()


@register.simple_tag(takes_context=True)
def score_board(context: Context) -> SafeString:
    """Takes `sheet`, `door`, `own_seat`, and `oob` when it is sent to a page that is open."""
    seat = context.get("own_seat")
    reader = _reader(context)._replace(seat=seat() if callable(seat) else seat)
    return pieces.board_html(context["sheet"], reader, oob=bool(context.get("oob")))


@register.simple_tag(takes_context=True)
def sheet_row(context: Context, row: ScoreRow) -> SafeString:
    """Takes `sheet`, `door` and `state`."""
    state = context.get("state")
    is_disputed = state is not None and row.number in state.signing.disputed_lines
    return pieces.row_html(row, context["sheet"], _reader(context), is_disputed=is_disputed)


@register.simple_tag(takes_context=True)
def game_title(context: Context, game: GameSheet) -> SafeString:
    """Takes `sheet`."""
    return pieces.title_html(game, context["sheet"])


def _reader(context: Context) -> Reader:
    """Whoever looks at a page without a door, such as that of the components, only reads."""
    door = context.get("door")
    if not door:
        return Reader()
    may, device_id = door.may, context["request"].device_id
    return Reader(may["record_line"], may["correct_line"], device_id)
