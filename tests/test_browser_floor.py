"""Nothing that is shipped needs TLS, or a browser younger than docs/browsers.md promises.

Every stylesheet, script and template is read for what tests/floor.py knows; what stands above the floor
needs a fallback.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tests.floor import CHROME, FEATURES, FIREFOX, SAFARI, Feature, Where

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = (
    "admin/", "ninja/", "django_htmx/ext/",
    "django_htmx/htmx-4", "django_htmx/htmax-4", "django_htmx/htmx-2.js",
)  # fmt: skip
"""Files that come with packages and are on no page that players and organisers see."""


@dataclass(frozen=True, slots=True)
class Fallback:
    """How a page goes on without the feature, and the test that sees it do so."""

    words: str
    tested_by: str = ""
    """``file::test``; for a script of a package its guard is enough."""

    guard: str = ""
    """What a script asks before it uses the feature."""


NO_PASSKEY = (
    "tests/manille_site/accounts/test_who_needs_a_second_factor.py"
    "::test_a_hall_without_tls_demands_no_second_factor_and_offers_no_passkey"
)
ENGINES = "tests/engines/test_chosen_key.py::test_a_hand_is_typed_and_saved"
INSECURE = "tests/engines/test_plain_http.py::test_an_address_is_copied_without_a_clipboard"
PLAIN = "tests/journeys/test_flight_mode.py::test_by_plain_http_nothing_is_promised"

FALLBACKS = {
    ("text-wrap", "site/base.css"): Fallback("headings break where they are full", ENGINES),
    ("text-wrap: balance", "site/base.css"): Fallback("headings break where they are full", ENGINES),
    ("text-wrap", "scoring/start.css"): Fallback("the line breaks where it is full", ENGINES),
    ("text-wrap: balance", "scoring/start.css"): Fallback("the line breaks where it is full", ENGINES),
    ("forced-color-adjust", "site/components.css"): Fallback(
        "Safari has no colours of the reader's own to adjust to",
        "tests/test_colours.py::test_only_for_the_readers_own_colours_is_anything_kept_from_them",
        guard="@media (forced-colors: active) {",
    ),
    ("interpolate-size", "site/base.css"): Fallback("what opens opens at once", ENGINES),
    ("navigator.clipboard", "scoring/share.js"): Fallback(
        "the selected address is copied as a key would do it", INSECURE, guard="if (navigator.clipboard)"
    ),
    (".requestFullscreen()", "tournaments/screen.js"): Fallback(
        "there is no key for it; browsers have one of their own",
        "tests/journeys/test_hall_screens.py::test_where_no_page_may_be_full_there_is_no_key_for_it",
        guard="if (fullKey && document.fullscreenEnabled)",
    ),
    ("navigator.clipboard", "mfa/js/recovery_codes.js"): Fallback(
        "a tap selects the codes", guard="if (navigator.clipboard)"
    ),
    ("navigator.credentials", "mfa/js/webauthn-json.js"): Fallback(
        "passkeys need TLS: a password or a code goes on", NO_PASSKEY, guard="navigator.credentials"
    ),
    ("PublicKeyCredential", "mfa/js/webauthn-json.js"): Fallback(
        "passkeys need TLS: a password or a code goes on", NO_PASSKEY, guard="PublicKeyCredential"
    ),
    ("navigator.storage", "scoring/queue/store.js"): Fallback(
        "hands are kept, and a browser short of space may throw them away",
        "tests/engines/test_plain_http.py::test_hands_saved_without_a_network_arrive_once_each",
        guard="if (navigator.storage?.persist)",
    ),
    ("navigator.wakeLock", "scoring/wake.js"): Fallback(
        "the page says that the phone's own settings can keep its screen on",
        "tests/journeys/test_screen_stays_on.py::test_by_plain_http_the_page_says_that_it_cannot",
        guard="if (navigator.wakeLock)",
    ),
    ("navigator.serviceWorker", "site/offline/pages.js"): Fallback(
        "nothing is kept, and the page says so", PLAIN, guard='"serviceWorker" in navigator'
    ),
    ("navigator.connection", "site/offline/pages.js"): Fallback(
        "such browsers ask for little data nowhere", PLAIN, guard="navigator.connection?.saveData"
    ),
    ("caches", "site/offline/pages.js"): Fallback(
        "nothing is kept, and the page says so", PLAIN, guard='"caches" in window'
    ),
    ("caches", "site/offline/list.js"): Fallback("the list stays hidden", PLAIN, guard='"caches" in window'),
    ("caches", "site/offline/worker.js"): Fallback(
        "only a service worker runs it", PLAIN, guard='addEventListener("install"'
    ),
    (".moveBefore()", "django_htmx/htmx-2.min.js"): Fallback(
        "what is kept over a swap is put in anew", ENGINES, guard="if(e.moveBefore)"
    ),
    (".startViewTransition()", "django_htmx/htmx-2.min.js"): Fallback(
        "a swap is seen at once", ENGINES, guard="&&document.startViewTransition)"
    ),
}
"""By feature and file. Stylesheets need no entry for what stands in ``@supports``, or has a declaration of
the same property before it in its rule; with a variable it would be thrown away late, and take that along."""


# What is shipped ------------------------------------------------------------------------------------------


def shipped(suffix: str) -> dict[str, str]:
    """The texts of all static files of this kind that pages can ask for, by their names."""
    names = {
        f"{prefix}/{name}" if (prefix := getattr(storage, "prefix", None)) else name: Path(storage.path(name))
        for finder in finders.get_finders()
        for name, storage in finder.list([])
    }
    return {
        name: path.read_text()
        for name, path in names.items()
        if path.suffix == suffix and not name.startswith(PACKAGES)
    }


def pages() -> dict[str, str]:
    folder = ROOT / "templates"
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*.html")}


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a stylesheet, and the at-rules it stands in."""

    within: tuple[str, ...]
    prelude: str
    declarations: tuple[str, ...]


def rules(css: str) -> Iterator[Rule]:
    """Every rule, inner ones first; at-rules too.

    >>> for rule in rules("@media print { a { b: c; d: e } }"):
    ...     rule.within, rule.prelude, rule.declarations
    (('@media print',), 'a', ('b: c', 'd: e'))
    ((), '@media print', ())
    """
    open_: list[tuple[str, list[str]]] = []
    for words, end in re.findall(r"([^{};]*)([{};]|\Z)", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)):
        text = re.sub(r"\s+", " ", words).strip()
        if end == "{":
            open_.append((text, []))
            continue
        if text and open_:
            open_[-1][1].append(re.sub(r"^([\w-]+) ?: ?", r"\1: ", text))
        elif text:
            yield Rule((), text, ())
        if end == "}" and open_:
            prelude, declarations = open_.pop()
            yield Rule(tuple(prelude for prelude, _rest in open_), prelude, tuple(declarations))


# What is too young ----------------------------------------------------------------------------------------


def of(*where: Where) -> list[Feature]:
    return [feature for feature in FEATURES if feature.where in where and feature.is_above_floor]


def property_of(declaration: str) -> str:
    return re.sub(r"^-(?:webkit|moz)-", "", declaration.partition(":")[0])


def is_doubled(rule: Rule, number: int, feature: Feature) -> bool:
    """Whether an older browser keeps another declaration of the rule for this one."""
    declaration = rule.declarations[number]
    return "var(" not in declaration and any(
        property_of(earlier) == property_of(declaration) and not feature.is_in(earlier)
        for earlier in rule.declarations[:number]
    )


def too_young_in_css(css: str) -> set[str]:
    young = set()
    for rule in rules(css):
        where = Where.RULE if rule.prelude.startswith("@") else Where.SELECTOR
        young |= {feature.name for feature in of(where) if feature.is_in(rule.prelude)}
        if any(prelude.startswith("@supports") for prelude in rule.within):
            continue
        for number, declaration in enumerate(rule.declarations):
            young |= {
                feature.name
                for feature in of(Where.DECLARATION)
                if feature.is_in(declaration) and not is_doubled(rule, number, feature)
            }
    return young


def too_young_in_script(script: str) -> set[str]:
    plain = re.sub(r"(^|\s)//.*$", "", re.sub(r"/\*.*?\*/", "", script, flags=re.DOTALL), flags=re.MULTILINE)
    return {feature.name for feature in of(Where.SCRIPT) if feature.is_in(plain)}


def too_young_in_page(page: str) -> set[str]:
    return {feature.name for feature in of(Where.PAGE) if feature.is_in(page)}


READERS = {".css": too_young_in_css, ".js": too_young_in_script}
STATIC = {name: text for suffix in READERS for name, text in shipped(suffix).items()}


@pytest.mark.parametrize("name", sorted(STATIC))
def test_a_file_uses_nothing_above_the_floor_without_a_fallback(name: str) -> None:
    young = READERS[Path(name).suffix](STATIC[name])
    assert {feature for feature in young if (feature, name) not in FALLBACKS} == set()


def test_no_template_uses_anything_above_the_floor() -> None:
    young = {name: too_young_in_page(text) for name, text in pages().items()}
    assert {name: found for name, found in young.items() if found} == {}


@pytest.mark.parametrize(("feature", "name"), FALLBACKS)
def test_a_fallback_is_needed_guarded_and_tested(feature: str, name: str) -> None:
    fallback = FALLBACKS[feature, name]
    assert feature in READERS[Path(name).suffix](STATIC[name])
    assert fallback.guard in STATIC[name]
    path, _colons, test = fallback.tested_by.partition("::")
    is_ours = name.startswith(("site/", "scoring/", "tournaments/"))
    assert (f"def {test}(" in (ROOT / path).read_text()) if test else (fallback.guard and not is_ours)


def test_a_summary_with_a_sign_of_ours_has_no_triangle_beside_it_in_older_safaris() -> None:
    signed = {
        name for name, text in STATIC.items() if re.search(r"(?<![\w-])summary::before \{ content", text)
    }
    hidden = {
        name
        for name, text in STATIC.items()
        if "\nsummary::-webkit-details-marker { display: none; }" in text
    }
    assert signed == hidden == {"site/base.css"}


# The table and its readers --------------------------------------------------------------------------------


@pytest.mark.parametrize("feature", FEATURES, ids=lambda feature: feature.name)
def test_a_feature_is_known_by_its_example(feature: Feature) -> None:
    assert feature.is_in(feature.example)


def test_each_feature_stands_in_the_table_once() -> None:
    names = [(feature.name, feature.where) for feature in FEATURES]
    assert len(names) == len(set(names))


def test_the_floor_is_the_one_of_the_document() -> None:
    words = (ROOT / "docs" / "browsers.md").read_text()
    floor = [
        float(number)
        for number in re.findall(r"^\| (?:Safari|Firefox|Chrome)[^|]*\| ([\d.]+)", words, re.MULTILINE)
    ]
    assert floor == [SAFARI, FIREFOX, CHROME]


@pytest.mark.parametrize(
    ("css", "young"),
    [
        (":root { --ink: light-dark(#000, #fff); }", {"light-dark()"}),
        ("a { color: red; color: light-dark(red, blue); }", set()),
        ("a { color: red; color: light-dark(var(--red), blue); }", {"light-dark()"}),
        ("@supports (color: light-dark(red, red)) { a { color: light-dark(red, blue); } }", set()),
        ("body { min-height: 100dvh; }", {"dvh"}),
        ("body { min-height: 100vh; min-height: 100dvh; }", set()),
        ("@media (width < 52rem) { a { color: red; } }", {"ranges in media queries"}),
        ("@media (max-width: 52rem) { a { color: red; } }", set()),
        ("p { -webkit-hyphens: auto; hyphens: auto; }", set()),
        ("p { hyphens: auto; }", {"hyphens"}),
        ('b::after { content: "✓" / ""; }', {"words for ears of content"}),
        ("a { & b { color: red; } }", {"nesting"}),
        ("/* light-dark() */ .light-dark { color: red; }", set()),
    ],
)
def test_a_stylesheet_is_read_as_an_old_browser_reads_it(css: str, young: set[str]) -> None:
    assert too_young_in_css(css) == young


@pytest.mark.parametrize(
    ("script", "young"),
    [
        ("id = crypto.randomUUID();", {"crypto.randomUUID"}),
        ("// crypto.randomUUID is missing on plain HTTP", set()),
        ("await caches.open('a');", {"caches"}),
        ("const copy = structuredClone(hand); copy.at(-1);", set()),
        ("rows.toSorted()", {".toSorted()"}),
    ],
)
def test_a_script_is_read_without_its_comments(script: str, young: set[str]) -> None:
    assert too_young_in_script(script) == young
