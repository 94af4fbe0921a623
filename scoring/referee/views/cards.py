"""Two tools for anybody with cards in hand: was that card legal, what is this pile worth."""

from http import HTTPStatus

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring import words
from scoring.access.doors import enter, match_door
from scoring.access.request import Request, wants_fragment
from scoring.models import Match
from scoring.referee.forms.legal import LegalQuestion
from scoring.referee.forms.pile import PileQuestion
from scoring.referee.views.rulings import clubs_ruled_in
from scoring.words.packs import lay


@require_safe
@never_cache
def legal(request: Request) -> HttpResponse:
    """Trick, hand, trump and seats are tapped in; every card of the hand gets its verdict."""
    match = _match(request)
    if match is not None and match.variant not in LegalQuestion.offered:
        sentence = _("For %(game)s nobody has written down here which cards may be played.")
        return _not_for(request, match, sentence)
    question = LegalQuestion(request.GET, match)
    can_decide = match is not None and match_door(request, match.public_id).may("decide")
    context: dict[str, object] = {
        "question": question,
        "match": match,
        "can_decide": can_decide,
        "clubs": clubs_ruled_in(request) if match is None else [],
    }
    return _page(request, "scoring/referee/legal.html", context)


@require_safe
@never_cache
def pile(request: Request) -> HttpResponse:
    """Honours or tricks of one side are tapped in; both sides' points come out, with their reasons."""
    match = _match(request)
    if match is not None and match.variant not in PileQuestion.offered:
        sentence = _("Cards are worth no points in %(game)s: count the tricks instead of the pile.")
        return _not_for(request, match, sentence)
    question = PileQuestion(request.GET, match)
    can_record = (
        match is not None and not match.is_closed and match_door(request, match.public_id).may("record_line")
    )
    return _page(
        request, "scoring/referee/pile.html", {"question": question, "match": match, "can_record": can_record}
    )


def _match(request: Request) -> Match | None:
    """The match whose game and rules are meant, where one is named."""
    public_id = request.GET.get("match", "")
    if not public_id:
        return None
    if not public_id.isalnum():
        raise Http404  # no address has such a character, and PostgreSQL refuses to be asked for some
    match = get_object_or_404(Match.objects.select_related("club"), public_id=public_id[:10])
    enter(request, match.club)
    lay(match.pack)
    return match


def _not_for(request: Request, match: Match, sentence: str) -> HttpResponse:
    """404 for a match of a game that the tool has nothing to say about; no page of ours leads there."""
    context = {"match": match, "sentence": sentence % {"game": words.variant_name(match.variant)}}
    return render(request, "scoring/matches/no_tool.html", context, status=HTTPStatus.NOT_FOUND)


def _page(request: Request, template: str, context: dict[str, object]) -> HttpResponse:
    partial = wants_fragment(request)
    return render(request, f"{template}#question" if partial else template, context)
