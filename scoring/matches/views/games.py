"""The rules in the app: a page a game, for people with cards in their hands."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import words
from scoring.access.request import Request
from scoring.matches.forms.examples import ExampleForm, usual_players
from scoring.matches.views.start import game_card, games_by_family, variant_or_404
from scoring.rules import Option, OptionKind, Variant, expand_ruleset
from scoring.rules.cards.notation import SUITS
from scoring.rules.variant import Ruleset
from scoring.words.cards import Pack
from scoring.words.lists import join_row
from scoring.words.names import pack_size


@dataclass(frozen=True, slots=True)
class Card:
    """A rank of the pack, from best to worst."""

    letter: str
    court: str
    """The drawing of a court; else empty."""

    name: str
    """Of the courts of a Latin pack; else empty."""

    own: str
    """And what those who play with it say."""

    points: int


@dataclass(frozen=True, slots=True)
class ExplainedOption:
    """A switch in words: what it is for, what is usual, what else there is."""

    label: str
    help: str
    usual: str
    others: str


@require_safe
def games(request: Request) -> HttpResponse:
    return render(request, "scoring/matches/games.html", {"families": games_by_family()})


@require_safe
def game(request: Request, variant: str) -> HttpResponse:
    """One game: pack, deal, play, counting with an example to change, options, sources."""
    game_variant = variant_or_404(variant)
    players = usual_players(game_variant)
    ruleset = expand_ruleset(game_variant, {}, players)
    deck = game_variant.deck(ruleset, players)
    text = words.words_of(game_variant.key)
    context = {
        "game": game_card(game_variant),
        "text": text,
        "cards": [_card(rank, text.pack, deck.values.get(rank, 0)) for rank in deck.ranks],
        "suits": [(suit, text.pack.suits[suit], text.pack.own_word(suit)) for suit in SUITS],
        "counts_points": bool(deck.values),
        "pack_size": pack_size(game_variant.key),
        "deck": deck,
        **_example(game_variant, request),
        "options": [_option(game_variant, option) for option in game_variant.options],
        "presets": [
            {
                "label": words.preset_label(game_variant.key, preset.key),
                "help": words.preset_help(game_variant.key, preset.key),
            }
            for preset in game_variant.presets
        ],
        "penalties": _penalties(game_variant, ruleset),
        "sources": text.sources,
    }
    return render(request, "scoring/matches/game.html", context)


def _card(rank: str, pack: Pack, points: int) -> Card:
    court = pack.courts.get(rank, "")
    return Card(pack.letter(rank), court, pack.court_name(rank), pack.own_word(rank), points)


def _example(variant: Variant, request: Request) -> dict[str, Any]:
    """The hand to try, and what it is worth: by side, step by step, or why not."""
    form = ExampleForm(variant, request.GET if "example" in request.GET else None)
    result = form.result()
    return {
        "example": form,
        "example_sides": list(zip(form.side_names, result.points, strict=False)),
        "example_steps": [
            (name, words.step(variant.key, step, form.side_names))
            for name, step in words.steps_beside(result.steps, form.side_names)
        ],
        "example_problems": [words.problem(problem, form.header) for problem in result.problems],
    }


def _option(variant: Variant, option: Option) -> ExplainedOption:
    match option.kind:
        case OptionKind.FLAG:
            values: tuple[Any, ...] = (True, False)
        case OptionKind.CHOICE:
            values = option.choices
        case _:
            values = (*((None,) if option.nullable else ()), *option.words)
    others = [
        words.choice_label(variant.key, option.key, value) for value in values if value != option.default
    ]
    if option.kind is OptionKind.NUMBER:
        others.append(_("another number"))
    if option.kind is OptionKind.TARIFF:
        others.append(_("what the club takes for an irregularity"))
    return ExplainedOption(
        label=words.option_label(variant.key, option.key),
        help=words.option_help(variant.key, option.key),
        usual=words.choice_label(variant.key, option.key, option.default),
        others=join_row(others, apart=True),
    )


def _penalties(variant: Variant, ruleset: Ruleset) -> list[dict[str, Any]]:
    """The numbered articles of a game that has them, in plain words, with the most each may cost."""
    points: dict[int, int] = {}
    for penalty in variant.penalties(ruleset):
        if penalty.article is not None:
            points[penalty.article] = max(points.get(penalty.article, 0), penalty.points)
    return [
        {"article": article, "text": words.article_text(variant.key, article), "points": worth}
        for article, worth in sorted(points.items())
    ]
