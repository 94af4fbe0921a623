"""What a phone without a network answers is what the server's page shows."""

import json
import re
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from scoring.matches.forms.lines import FORMS, HandForm
from scoring.matches.selectors import score_sheet
from scoring.models import Device
from scoring.pad import phone as phone_module
from scoring.pad.phone import answer
from scoring.pad.typed import hand_typed, line_typed
from scoring.rules import VARIANTS, fold, sheet_of
from scoring.sampling import invent_header, invent_rough_hand
from scoring.words import translate
from tests.catalogues import write_catalogue
from tests.scoring.factories import new_match, play

pytestmark = pytest.mark.django_db


def ask(**question: Any) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(answer(json.dumps(question)))
    return said


def fields_of(hand: dict[str, Any]) -> dict[str, str]:
    """A hand as the boxes of its form have it."""
    fields: dict[str, str] = {}
    for key, value in hand.items():
        match value:
            case [*numbers]:
                fields |= {f"{key}_{index}": str(number) for index, number in enumerate(numbers)}
            case True:
                fields[key] = "on"
            case None:
                fields[key] = "nobody"
            case str() if key == "turn_up":
                fields |= {f"{key}_rank": value[:-1], f"{key}_suit": value[-1]}
            case _:
                fields[key] = str(value)
    return fields


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def part_of(page: str, start: str, end: str) -> str:
    return page[page.index(start) :].partition(end)[0]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("chance", range(6))
def test_the_fields_of_a_form_are_the_same_facts_to_both(variant: str, chance: int, device: Device) -> None:
    header = invent_header(VARIANTS[variant], Random(chance))
    match = new_match(variant, header.players, dict(header.ruleset), opened_on=device)
    sheet = score_sheet(match)
    fields = fields_of(invent_rough_hand(fold(header, []), Random(chance)))
    data = QueryDict(mutable=True)
    data.update(fields)
    form = HandForm(sheet, data)
    form.is_valid()

    players = len(header.players)
    assert hand_typed(header.variant.facts(header.ruleset, players), fields, players) == form.facts


@pytest.mark.parametrize(
    ("variant", "names", "hands"),
    [
        ("mariglia", ("An", "Bo", "Cid", "Do"), [{"turn_up": "7H", "points": [41, 29]}]),
        ("trjamann", ("An", "Bo", "Cid"), []),
        ("manni", ("An", "Bo", "Cid"), [{"tricks": [5, 4, 3]}]),
    ],
)
def test_the_board_of_a_phone_is_that_of_the_page(
    phone: Client, device: Device, variant: str, names: tuple[str, ...], hands: list[dict[str, Any]]
) -> None:
    match = new_match(variant, names, opened_on=device)
    play(match, *hands)
    page = phone.get(f"/m/{match.public_id}/").content.decode()
    header = json.loads(unescape(re.findall(r'data-header="([^"]*)"', page)[0]))
    lines = [json.loads(unescape(line)) for line in re.findall(r'data-line="([^"]*)"', page)][::-1]

    state = ask(ask="fold", sheet=json.dumps(header | {"lines": lines}))

    board = part_of(page, 'id="board"', "</section>")
    shown = words(part_of(board, '<ul class="state">', "</ul>"))
    assert shown == " ".join(item["text"] for item in state["board"]["state"])
    totals = re.findall(r'class="side-total digits">([^<]*)<', board)
    assert totals == [side["total"] for side in state["board"]["sides"]]
    for player in state["board"]["contracts"]:
        assert all(word["text"] in words(board) for word in player["left"])


def test_a_phone_that_knows_whose_it_is_speaks_to_them(device: Device) -> None:
    match = new_match("manillen-2p", ("An", "Bo"), opened_on=device)
    sheet = json.dumps(sheet_of(score_sheet(match).header, []))

    def told(seat: int | None) -> list[str]:
        state = ask(ask="fold", sheet=sheet, seat=seat)["board"]["state"]
        return [item["text"] for item in state if item["kind"] in ("deals", "yours")]

    assert (told(None), told(0), told(1)) == (["An deals"], ["You deal"], ["An deals", "You lead"])


DRAWN = {"trump": "hearts", "points_0": "30"}
"""Nobody gets a point."""


def test_a_preview_is_in_the_words_of_the_page(phone: Client, device: Device) -> None:
    match = new_match(ruleset={"best_of": 1}, opened_on=device)
    header = sheet_of(score_sheet(match).header, [])
    for fields in ({"trump": "none", "points_0": "22"}, DRAWN, {"trump": "hearts"}, {"points_0": "x"}):
        worth = ask(ask="preview", sheet=json.dumps(header), fields=fields)
        texts = [text for point in worth["points"] for text in (point["name"], point["points"])]
        texts += [worth["nothing"]] * bool(worth["nothing"])
        texts += [worth["ending"]] * bool(worth["ending"]) + [" · ".join(worth["reasons"])]
        texts = [refusal["sentence"] for refusal in worth["first_refusals"]] or texts
        answer = phone.post(f"/m/{match.public_id}/preview/", fields, headers={"HX-Request": "true"})

        assert words(answer.content.decode()) == " ".join(texts)


def test_hands_of_this_phone_go_on_from_the_sheet() -> None:
    header = {"format": "manille-score-sheet/1", "variant": "manillen-2p", "players": ["An", "Bo"]}
    sheet = json.dumps(header | {"lines": [{"trump": "hearts", "points": [37, 23]}]})
    kept = [{"trump": "none", "points_0": "20"}, {"trump": "hearts", "points_0": "70"}]

    state = ask(ask="fold", sheet=sheet, kept=kept)

    assert [side["total"] for side in state["board"]["sides"]] == ["7", "20"]
    assert [line["totals"] for line in state["lines"]] == [["7", "20"], ["7", "20"]]
    assert state["lines"][0]["reasons"] == ["40 is 10 above 30: +10", "no trumps ×2"]
    assert [refusal["field"] for refusal in state["lines"][1]["refusals"]] == ["points"]
    assert state["lines"][0]["written"] == {"kind": "hand", "trump": "none", "points": [20, None]}


def test_in_the_language_of_the_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogue lies where the worker puts it."""
    write_catalogue(tmp_path, "nl", {"%(name)s deals": "%(name)s deelt"})
    monkeypatch.setattr(phone_module, "LOCALE", tmp_path)
    before = translate._translator
    try:
        ask(ask="start", language="nl")
        sheet = {"format": "manille-score-sheet/1", "variant": "manillen-2p", "players": ["An", "Bo"]}
        state = ask(ask="fold", sheet=json.dumps(sheet | {"lines": []}))
    finally:
        translate.install(before)
    assert "An deelt" in [item["text"] for item in state["board"]["state"]]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("penalty", {"infraction": "article:9", "offender": "1"}),
        ("penalty", {"infraction": "article:6", "offender": "1", "turn_up_rank": "7", "turn_up_suit": "H"}),
        ("penalty", {"infraction": "revoke", "dealer": "2"}),
        ("penalty", {}),
        ("void", {"article": "2", "reason": ""}),
        ("void", {"article": "two", "reason": " Ten cards "}),
        ("adjustment", {"points_0": "−5", "points_1": "", "reason": "Agreed"}),
        ("adjustment", {"points_0": "", "points_1": "", "reason": ""}),
    ],
)
def test_lines_that_are_no_hands_are_the_same_to_both(
    kind: str, fields: dict[str, str], device: Device
) -> None:
    match = new_match("manille", ("Anna", "Bert", "Cas", "Dora"), opened_on=device)
    sheet = score_sheet(match)
    data = QueryDict(mutable=True)
    data.update(fields)
    form = FORMS[kind](sheet, data)
    form.is_valid()

    assert line_typed(kind, sheet.header, fields) == {"kind": kind, **form.facts}


def test_it_speaks_of_the_cards_on_the_table_as_the_page_does(phone: Client, device: Device) -> None:
    sardinian = {"pack": "sardinian"}
    match = new_match("mariglia", ("An", "Bo", "Cid", "Do"), opened_on=device, conventions=sardinian)
    sheet = json.dumps(sheet_of(score_sheet(match).header, []))
    fields = {"turn_up_rank": "J", "turn_up_suit": "H", "points_0": "41", "points_1": "29"}

    worth = ask(ask="preview", sheet=sheet, fields=fields, **sardinian)
    page = phone.post(f"/m/{match.public_id}/preview/", fields, headers={"HX-Request": "true"})

    assert worth["reasons"][0] == "horse of cups turned up by the dealer: +2"
    assert " · ".join(worth["reasons"]) in words(page.content.decode())
    assert ask(ask="preview", sheet=sheet, fields=fields)["reasons"][0] == "J♥ turned up by the dealer: +2"
