"""HTML as it is compared, one token a line: without what a template may lay out as it likes, and without what
each request has of its own. And what a visitor can do with a page: its links and its forms.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlencode, urljoin

from bench.behaviour.style import Element, Style

INLINE = frozenset({
    "a", "abbr", "b", "bdi", "button", "cite", "code", "data", "dfn", "em", "i", "img", "input", "kbd",
    "label", "mark", "meter", "output", "progress", "q", "s", "samp", "select", "small", "span", "strong",
    "sub", "sup", "svg", "time", "u", "use", "var", "wbr",
})  # fmt: skip
"""Beside these a blank is seen; beside every other element it isn't."""

TRIMMED = frozenset({"button", "option", "select", "svg"})
"""Inline themselves, but a blank at the edges of what is in them isn't seen."""

VOID = frozenset({
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
})  # fmt: skip
AS_WRITTEN = frozenset({"pre", "textarea"})
BLANKS = re.compile(r"\s+")
TOKEN = "csrfmiddlewaretoken"
CHANGING = (
    (re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"), "UUID"),
    (re.compile(r"\b[A-Za-z0-9]{64}\b"), "CSRF"),
    (re.compile(r"(/static/[^\s\"'?#]+?)\.[0-9a-f]{8,16}(\.\w+)"), r"\1\2"),
    (re.compile(r"(nonce[-=\"']+)[\w+/=-]{16,}"), r"\1NONCE"),
)
"""What each request has of its own: keys of forms, tokens, hashes in the names of files."""

Field = tuple[str, str]
StyleOf = Callable[[tuple[str, ...]], Style]


@dataclass
class Choice:
    """A field of a form: its name, what it holds, and what else may be chosen."""

    name: str
    kind: str
    value: str = ""
    values: list[str] = field(default_factory=list)


@dataclass
class Form:
    """What can be sent from a page."""

    action: str
    method: str
    fields: list[Choice] = field(default_factory=list)
    buttons: list[Field] = field(default_factory=list)


@dataclass(frozen=True)
class Token:
    """A tag or a text, and whether it stands in a line: with a blank before and after it that may be seen."""

    compared: str
    before: bool = True
    after: bool = True
    is_text: bool = False
    is_box: bool = False
    """Seen itself, as a picture or the end of a button is: a blank beside it is not one too many."""


class Page(HTMLParser):
    """A page read once: ``lines`` to compare, ``links`` to follow, ``forms`` to send.

    ``style_of`` has the style of some style sheets by their addresses; of none, it is a part of a page.
    """

    def __init__(self, address: str, html: str, style_of: StyleOf = lambda _sheets: Style(())) -> None:
        super().__init__(convert_charrefs=True)
        self.address, self.links, self.forms = address, list[str](), list[Form]()
        self._style_of, self._sheets, self._style = style_of, list[str](), style_of(())
        self._tokens: list[Token] = []
        self._way: list[Element] = []  # elements that are open
        self._laid_out: list[bool] = [False]  # whether the page and each of them lays out what is in it
        self._beside: list[tuple[bool, bool]] = []  # whether a blank would be seen beside and within each
        self._kept = 0  # depth in elements whose blanks are kept
        self._form: Form | None = None
        self._select: Choice | None = None
        self.feed(scrubbed(html))
        self.close()

    @property
    def lines(self) -> list[str]:
        """Tokens; of blanks those that are seen: the first between two words, none at the edge of a block."""
        lines: list[str] = []
        is_seen, last_text = False, -1
        for token in self._tokens:
            compared = token.compared if is_seen or not token.is_text else token.compared.lstrip(" ")
            if token.is_text:
                if compared:
                    is_seen, last_text = not compared.endswith(" "), len(lines)
            else:
                if not token.before and last_text >= 0:
                    lines[last_text] = lines[last_text].rstrip(" ")
                    last_text = -1
                if token.is_box:
                    is_seen, last_text = True, -1
                is_seen = is_seen and token.after
            lines.append(compared)
        return [line for line in lines if line]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if values.get("name") == TOKEN:
            values["value"] = "CSRF"
        attributes = "".join(f" {name}={_laid_out(value)!r}" for name, value in sorted(values.items()))
        self._kept += tag in AS_WRITTEN
        element = Element(tag, frozenset(values.get("class", "").split()))
        way = [*self._way, element]
        beside = tag in INLINE and not self._laid_out[-1] and not self._style.is_block(way)
        if tag in VOID:
            is_hidden = values.get("type") == "hidden"
            self._tokens.append(
                Token(
                    f"<{tag}{attributes}>",
                    beside or is_hidden,
                    beside or is_hidden,
                    is_box=beside and not is_hidden,
                )
            )
        else:
            is_item, lays_out = self._laid_out[-1], self._style.lays_out(way)
            within = beside and not (tag in TRIMMED or lays_out or is_item)
            self._way.append(element)
            self._laid_out.append(lays_out)
            self._beside.append((beside, within))
            self._tokens.append(Token(f"<{tag}{attributes}>", beside, within))
        self._remember(tag, values)

    def handle_endtag(self, tag: str) -> None:
        beside = within = tag in INLINE
        for depth in reversed(range(len(self._way))):
            if self._way[depth].tag == tag:
                beside, within = self._beside[depth]
                del self._way[depth:], self._laid_out[depth + 1 :], self._beside[depth:]
                break
        self._tokens.append(Token(f"</{tag}>", within, beside, is_box=beside and not within))
        self._kept -= tag in AS_WRITTEN and self._kept > 0
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None

    def handle_data(self, data: str) -> None:
        text = json.dumps(data) if self._kept else BLANKS.sub(" ", data)
        self._tokens.append(Token(text, is_text=True))

    def _remember(self, tag: str, attributes: dict[str, str]) -> None:
        for name in ("href", "src", "hx-get", "data-url"):
            if tag != "use" and (link := attributes.get(name)):
                self.links.append(urljoin(self.address, link.split("#")[0] or self.address))
        if tag == "link" and attributes.get("rel") == "stylesheet":
            self._sheets.append(attributes.get("href", ""))
            self._style = self._style_of(tuple(self._sheets))
        match tag:
            case "form":
                action = urljoin(self.address, attributes.get("action") or self.address)
                self._form = Form(action, attributes.get("method", "get").lower())
                self.forms.append(self._form)
            case "select" if self._form:
                self._select = Choice(attributes.get("name", ""), "select")
                self._form.fields.append(self._select)
            case "option" if self._select:
                value = attributes.get("value", "")
                self._select.values.append(value)
                if "selected" in attributes or len(self._select.values) == 1:
                    self._select.value = value
            case "input" | "textarea" if self._form and "name" in attributes:
                self._add(self._form, attributes.get("type", "text"), attributes)
            case "button" if self._form and "name" in attributes:
                self._form.buttons.append((attributes["name"], attributes.get("value", "")))

    def _add(self, form: Form, kind: str, attributes: dict[str, str]) -> None:
        name, value, checked = attributes["name"], attributes.get("value", ""), "checked" in attributes
        if kind == "submit":
            form.buttons.append((name, value))
        elif kind == "radio":
            choice = next((one for one in form.fields if one.name == name and one.kind == kind), None)
            if choice is None:
                form.fields.append(choice := Choice(name, kind))
            choice.values.append(value)
            choice.value = value if checked else choice.value
        elif kind == "checkbox":
            form.fields.append(Choice(name, kind, (value or "on") if checked else "", [value or "on"]))
        else:
            form.fields.append(Choice(name, kind, value or attributes.get("min", ""), []))


def _laid_out(value: str) -> str:
    """A value of an attribute, with the blanks that it needs."""
    return json.dumps(json.loads(value)) if value.startswith('{"') else " ".join(value.split())


def scrubbed(text: str) -> str:
    """The text without what each request has of its own."""
    for pattern, instead in CHANGING:
        text = pattern.sub(instead, text)
    return text


FILLED = {
    "text": "Zoë {}", "search": "an", "email": "zoe@example.org", "number": "1",
    "date": "2026-03-27", "time": "20:00", "datetime-local": "2026-03-27T20:00",
    "password": "kloppen-en-meegaan", "url": "https://example.org/", "tel": "1", "color": "#336699",
    "file": "",
}  # fmt: skip
"""What is typed where a form has nothing."""


def sendings(form: Form) -> Iterator[list[Field]]:
    """What somebody may send: the form filled in, by each of its buttons."""
    fields: list[Field] = []
    for number, choice in enumerate(form.fields):
        value = choice.value or FILLED.get(choice.kind, "").format(number)
        if choice.kind in ("radio", "select") and not value:
            value = next(filter(None, choice.values), "")
        if choice.name and choice.name != TOKEN and not (choice.kind == "checkbox" and not choice.value):
            fields.append((choice.name, value))
    for pressed in [[button] for button in form.buttons] or [[]]:
        yield [*fields, *pressed]


def questions(form: Form) -> Iterator[str]:
    """Addresses that a form with ``method=get`` leads to: as it is, and with each other choice."""
    first = [
        (choice.name, choice.value) for choice in form.fields if choice.kind != "checkbox" and choice.name
    ]
    for choice in (Choice("", ""), *form.fields):
        for other in choice.values or ([""] if not choice.name else []):
            chosen = [(name, value) for name, value in first if name != choice.name]
            if choice.name:
                chosen.append((choice.name, other))
            yield urljoin(form.action, "?" + urlencode(chosen))
