"""The oldest browsers the product is made for, and since when browsers know what a page could use.

:data:`FEATURES` names what is younger than one of them, with the versions of MDN's compatibility data
(8.1.9). Who wants something that is missing here looks it up there and adds it.
"""
# ruff: noqa: E501 (one feature a line)

import re
from dataclasses import dataclass
from enum import StrEnum

Version = float
NEVER: Version = float("inf")
"""Not in any version, or behind a switch."""

SAFARI, FIREFOX, CHROME = 16.0, 121.0, 105.0
"""The floor (docs/browsers.md): iOS 16, which has Safari 16.0; Firefox 121; Chrome 105."""


class Where(StrEnum):
    RULE = "at-rule of a stylesheet"
    SELECTOR = "selector"
    DECLARATION = "declaration"
    SCRIPT = "script"
    PAGE = "template"


@dataclass(frozen=True, slots=True)
class Feature:
    """``pattern`` is searched for: in ``property: value`` of declarations, else in the text as it stands."""

    name: str
    where: Where
    pattern: str
    safari: Version
    firefox: Version
    chrome: Version
    example: str
    secure_only: bool = False
    """Missing on plain HTTP away from localhost, where a café's phones are."""

    @property
    def is_above_floor(self) -> bool:
        too_young = self.safari > SAFARI or self.firefox > FIREFOX or self.chrome > CHROME
        return too_young or self.secure_only

    def is_in(self, text: str) -> bool:
        return re.search(self.pattern, text) is not None


def _function(name: str, *since: Version) -> Feature:
    return Feature(f"{name}()", Where.DECLARATION, rf"(?<![\w-]){name}\(", *since, f"color: {name}(1)")


def _unit(name: str, *since: Version) -> Feature:
    return Feature(name, Where.DECLARATION, rf"(?<![\w#-])[\d.]+{name}\b", *since, f"width: 10.5{name}")


def _property(name: str, *since: Version) -> Feature:
    return Feature(name, Where.DECLARATION, rf"^{name}:", *since, f"{name}: auto")


def _value(name: str, pattern: str, example: str, *since: Version) -> Feature:
    return Feature(name, Where.DECLARATION, pattern, *since, example)


def _selector(name: str, *since: Version) -> Feature:
    return Feature(name, Where.SELECTOR, rf"{re.escape(name)}(?![\w-])", *since, f"a{name}")


def _rule(name: str, *since: Version) -> Feature:
    return Feature(f"@{name}", Where.RULE, rf"^@{name}\b", *since, f"@{name} x")


def _media(name: str, pattern: str, example: str, *since: Version) -> Feature:
    return Feature(name, Where.RULE, pattern, *since, example)


def _script(example: str, pattern: str, *since: Version) -> Feature:
    return Feature(example, Where.SCRIPT, pattern, *since, example)


def _method(name: str, *since: Version) -> Feature:
    return Feature(f".{name}()", Where.SCRIPT, rf"\.{name}\(", *since, f"x.{name}()")


def _static(name: str, *since: Version) -> Feature:
    return Feature(name, Where.SCRIPT, rf"(?<![\w.]){re.escape(name)}\b", *since, name)


def _secure(name: str, *since: Version) -> Feature:
    """Of a property of ``navigator`` or ``crypto``, or a global."""
    return Feature(name, Where.SCRIPT, rf"(?<![\w-]){re.escape(name)}\b", *since, name, secure_only=True)


def _page(name: str, pattern: str, example: str, *since: Version) -> Feature:
    return Feature(name, Where.PAGE, pattern, *since, example)


FEATURES = (
    # Functions and units of CSS
    _function("light-dark", 17.5, 120, 123),
    _function("color-mix", 16.2, 113, 111),
    _function("oklch", 15.4, 113, 111),
    _function("oklab", 15.4, 113, 111),
    _function("lch", 15.0, 113, 111),
    _function("lab", 15.0, 113, 111),
    _function("color", 15.0, 113, 111),
    _function("contrast-color", 26.0, 146, 147),
    _value("relative colours", r"\b(?:rgb|hsl|hwb|oklch|oklab|lch|lab)a?\(from\b", "color: rgb(from red r g b)", 18.0, 128, 119),
    _function("round", 15.4, 118, 125),
    _function("mod", 15.4, 118, 125),
    _function("rem", 15.4, 118, 125),
    _value("trigonometry", r"\b(?:sin|cos|tan|asin|acos|atan2?)\(", "width: sin(1)", 15.4, 108, 111),
    _value("powers and logarithms", r"\b(?:pow|sqrt|hypot|log|exp)\(", "width: pow(2, 3)", 15.4, 118, 120),
    _value("abs() and sign()", r"(?<![\w-])(?:abs|sign)\(", "width: abs(1px)", 15.4, 118, 138),
    _function("calc-size", NEVER, NEVER, 129),
    _function("image-set", 17.0, 89, 113),
    _function("cross-fade", 10.0, NEVER, NEVER),
    _function("linear", 17.2, 112, 113),
    _function("anchor", 26.0, 147, 125),
    _function("anchor-size", 26.0, 147, 125),
    _function("if", 27.3, NEVER, 137),
    _function("sibling-index", 26.2, 154, 138),
    _function("sibling-count", 26.2, 154, 138),
    _function("shape", 18.4, 148, 135),
    _function("xywh", 17.2, 122, 119),
    _function("rect", 17.2, 122, 119),
    _function("scroll", 26.0, 159, 115),
    _function("view", 26.0, 159, 115),
    _value("attr() with a type", r"\battr\([^)]*\btype\(", "width: attr(data-w type(<length>))", NEVER, NEVER, 133),
    _unit("dvh", 15.4, 101, 108),
    _unit("svh", 15.4, 101, 108),
    _unit("lvh", 15.4, 101, 108),
    _unit("dvw", 15.4, 101, 108),
    _unit("lh", 16.4, 120, 109),
    _unit("rlh", 16.4, 120, 111),
    _unit("cap", 17.2, 97, 118),
    _unit("ic", 15.4, 97, 106),
    _unit("rex", 17.2, 147, 111),
    _unit("rch", 17.2, 147, 111),
    _unit("cqi", 16.0, 110, 105),
    _unit("cqb", 16.0, 110, 105),
    _unit("cqw", 16.0, 110, 105),
    # At-rules
    _rule("property", 16.4, 128, 85),
    _rule("scope", 26.4, 146, 118),
    _rule("starting-style", 17.5, 129, 117),
    _rule("view-transition", 18.2, NEVER, 126),
    _rule("position-try", 26.0, 147, 125),
    _rule("counter-style", 17.0, 33, 91),
    _rule("font-feature-values", 9.1, 34, 111),
    _rule("function", 27.3, NEVER, 139),
    _rule("layer", 15.4, 97, 99),
    _rule("container", 16.0, 110, 105),
    _media("style queries", r"^@container\b.*\bstyle\(", "@container style(--a: 1)", 18.0, 151, 111),
    _media("ranges in media queries", r"^@media\b.*\([^()]*[<>][^()]*\)", "@media (width >= 10rem)", 16.4, 63, 104),
    _media("scripting", r"\(scripting\b", "@media (scripting: none)", 17.0, 113, 120),
    _media("prefers-reduced-transparency", r"prefers-reduced-transparency", "@media (prefers-reduced-transparency)", NEVER, NEVER, 118),
    _media("prefers-reduced-data", r"prefers-reduced-data", "@media (prefers-reduced-data)", NEVER, NEVER, NEVER),
    _media("inverted-colors", r"inverted-colors", "@media (inverted-colors)", 9.1, NEVER, NEVER),
    _media("update", r"\(update\b", "@media (update: slow)", 17.0, 102, 113),
    _media("selector() of @supports", r"^@supports\b.*\bselector\(", "@supports selector(:has(a))", 14.1, 69, 83),
    _media("@import into a layer", r"^@import\b.*\b(?:layer|supports)\b", "@import 'a' layer(b)", 15.4, 97, 99),
    # Selectors
    Feature("nesting", Where.SELECTOR, r"&", 17.2, 117, 120, "& a"),
    _selector(":has", 15.4, 121, 105),
    _selector(":user-valid", 16.5, 88, 119),
    _selector(":user-invalid", 16.5, 88, 119),
    _selector(":popover-open", 17.0, 125, 114),
    _selector(":open", 26.5, 136, 133),
    _selector(":dir", 16.4, 49, 120),
    _selector(":fullscreen", 16.4, 64, 71),
    _selector(":state", 17.4, 126, 125),
    _selector(":target-current", NEVER, NEVER, 135),
    _selector(":autofill", 15.0, 86, 110),
    _selector(":active-view-transition", 18.0, 144, 125),
    _selector("::details-content", 18.4, 143, 131),
    _selector("::highlight", 17.2, 149, 105),
    _selector("::view-transition", 18.0, 144, 109),
    _selector("::target-text", 18.2, 131, 89),
    _selector("::scroll-button", NEVER, NEVER, 135),
    _selector("::checkmark", 27.0, NEVER, 133),
    _selector("::picker", 27.0, NEVER, 135),
    Feature(":nth-child(of)", Where.SELECTOR, r":nth-(?:last-)?child\([^)]*\bof\b", 9.0, 113, 111, "li:nth-child(1 of .a)"),
    # Properties and values
    _property("text-wrap", 17.4, 121, 114),
    _property("text-wrap-style", 17.5, 124, 130),
    _property("text-wrap-mode", 17.4, 124, 130),
    _value("text-wrap: balance", r"^text-wrap(?:-style)?: balance", "text-wrap: balance", 17.5, 121, 114),
    _value("text-wrap: pretty", r"^text-wrap(?:-style)?: pretty", "text-wrap: pretty", 26.0, NEVER, 117),
    _property("white-space-collapse", 17.4, 124, 114),
    _property("hyphens", 17.0, 43, 55),
    _property("text-size-adjust", NEVER, NEVER, 54),
    _property("user-select", 27.3, 69, 54),
    _property("backdrop-filter", 18.0, 103, 76),
    _property("mask", 15.4, 53, 120),
    _property("mask-image", 15.4, 53, 120),
    _property("mask-size", 15.4, 53, 120),
    _property("print-color-adjust", 15.4, 97, 136),
    _property("line-clamp", NEVER, NEVER, NEVER),
    _property("initial-letter", NEVER, NEVER, 110),
    _property("text-box", 18.2, 154, 133),
    _property("text-box-trim", 18.2, 154, 133),
    _property("font-size-adjust", 16.4, 3, 127),
    _property("font-palette", 15.4, 107, 101),
    _property("field-sizing", 26.2, 152, 123),
    _property("interpolate-size", NEVER, NEVER, 129),
    _property("transition-behavior", 17.4, 129, 117),
    _property("animation-composition", 16.0, 115, 112),
    _property("animation-timeline", 26.0, 159, 115),
    _property("scroll-timeline", 26.0, 159, 115),
    _property("view-timeline", 26.0, 159, 115),
    _property("view-transition-name", 18.0, 144, 111),
    _property("anchor-name", 26.0, 147, 125),
    _property("position-anchor", 27.0, 151, 151),
    _property("position-area", 26.0, 147, 129),
    _property("scrollbar-width", 18.2, 64, 121),
    _property("scrollbar-color", 26.2, 64, 121),
    _property("scrollbar-gutter", 18.2, 97, 94),
    _property("overflow-clip-margin", NEVER, 102, NEVER),
    _property("content-visibility", 18.0, 125, 85),
    _property("contain-intrinsic-size", 17.0, 107, 83),
    _property("counter-set", 17.2, 68, 85),
    _property("margin-trim", 16.4, NEVER, 155),
    _property("container-type", 16.0, 110, 105),
    _property("offset-position", 16.0, 122, 116),
    _property("forced-color-adjust", NEVER, 113, 89),
    _property("zoom", 3.1, 126, 1),
    _property("reading-flow", NEVER, NEVER, 137),
    _property("corner-shape", 27.3, NEVER, 139),
    _property("math-depth", 26.4, 117, 109),
    _property("hyphenate-limit-chars", 27.3, 137, 109),
    _property("hanging-punctuation", 26.5, NEVER, NEVER),
    _value("overflow: clip", r"^overflow(?:-[\w]+)?: .*\bclip\b", "overflow: clip", 16.0, 81, 90),
    _value("float: inline-start", r"^(?:float|clear): inline-", "float: inline-start", 15.0, 55, 118),
    _value("subgrid", r"^grid.*\bsubgrid\b", "grid-template-columns: subgrid", 16.0, 71, 117),
    _value("two words of display", r"^display: (?:block|inline) \w", "display: inline flex", 15.0, 70, 115),
    _value("background-clip: text", r"^background-clip: .*\btext\b", "background-clip: text", 14.0, 49, 120),
    _value("words for ears of content", r"^content: [^;]*[\"')] / ", 'content: "✓" / ""', 17.4, 128, 77),
    _value("stretch", r"size: stretch\b|^(?:width|height): stretch\b", "inline-size: stretch", 27.0, NEVER, 138),
    # Scripts: what plain HTTP takes away
    _secure("crypto.randomUUID", 15.4, 95, 92),
    _secure("crypto.subtle", 11.0, 34, 37),
    _secure("navigator.clipboard", 13.1, 63, 66),
    _secure("navigator.wakeLock", 16.4, 126, 84),
    _secure("navigator.locks", 15.4, 96, 69),
    _secure("navigator.serviceWorker", 11.1, 44, 40),
    _secure("navigator.storage", 15.2, 57, 55),
    _secure("navigator.share", 12.1, NEVER, 128),
    _secure("navigator.canShare", 14.0, NEVER, 128),
    _secure("navigator.credentials", 13.0, 60, 51),
    _secure("navigator.mediaDevices", 11.0, 36, 47),
    _secure("navigator.geolocation", 5.0, 3.5, 5),
    _secure("navigator.setAppBadge", 17.0, NEVER, 81),
    _secure("navigator.getBattery", NEVER, NEVER, 38),
    _secure("navigator.bluetooth", NEVER, NEVER, NEVER),
    _secure("navigator.usb", NEVER, NEVER, 61),
    _secure("caches", 11.1, 41, 40),
    _secure("cookieStore", 18.4, 140, 87),
    _secure("PublicKeyCredential", 13.0, 60, 67),
    _secure("Notification", 16.4, 22, 20),
    _secure("PushManager", 16.0, 44, 42),
    _secure("showOpenFilePicker", NEVER, NEVER, 86),
    _secure("showSaveFilePicker", NEVER, NEVER, 86),
    _secure("IdleDetector", NEVER, NEVER, 94),
    # Scripts: what is too young
    _method("toSorted", 16.0, 115, 110),
    _method("toReversed", 16.0, 115, 110),
    _method("toSpliced", 16.0, 115, 110),
    _method("isWellFormed", 16.4, 119, 111),
    _method("toWellFormed", 16.4, 119, 111),
    _method("difference", 17.0, 127, 122),
    _method("intersection", 17.0, 127, 122),
    _method("union", 17.0, 127, 122),
    _method("isSubsetOf", 17.0, 127, 122),
    _method("isDisjointFrom", 17.0, 127, 122),
    _method("getOrInsert", 26.2, 144, 145),
    _method("drop", 18.4, 131, 122),
    _method("take", 18.4, 131, 122),
    _method("toArray", 18.4, 131, 122),
    _method("checkVisibility", 17.4, 106, 105),
    _method("showPopover", 17.0, 125, 114),
    _method("hidePopover", 17.0, 125, 114),
    _method("togglePopover", 17.0, 125, 114),
    _method("moveBefore", NEVER, 144, 133),
    _method("setHTMLUnsafe", 26.0, 123, 124),
    _method("setHTML", NEVER, 148, 146),
    _method("startViewTransition", 18.0, 144, 111),
    _method("requestFullscreen", 16.4, 64, 71),
    _method("transferControlToOffscreen", 16.4, 105, 69),
    _method("bytes", 18.0, 128, 132),
    _method("toHex", 18.2, 133, 140),
    _static("Iterator.from", 18.4, 131, 122),
    _static("Array.fromAsync", 16.4, 115, 121),
    _static("Object.groupBy", 17.4, 119, 117),
    _static("Map.groupBy", 17.4, 119, 117),
    _static("Promise.withResolvers", 17.4, 121, 119),
    _static("Promise.try", 18.2, 134, 128),
    _static("RegExp.escape", 18.2, 134, 136),
    _static("Math.sumPrecise", 26.2, 137, 147),
    _static("Error.isError", NEVER, 138, 134),
    _static("Uint8Array.fromBase64", 18.2, 133, 140),
    _static("Float16Array", 18.2, 129, 135),
    _static("Temporal", 27.3, 139, 144),
    _static("Intl.Segmenter", 14.1, 125, 87),
    _static("Intl.DurationFormat", 16.4, 136, 129),
    _static("URL.canParse", 17.0, 115, 120),
    _static("URL.parse", 18.0, 126, 126),
    _static("AbortSignal.any", 17.4, 124, 116),
    _static("Response.json", 17.0, 115, 105),
    _static("OffscreenCanvas", 16.4, 105, 69),
    _static("CompressionStream", 16.4, 113, 80),
    _static("DecompressionStream", 16.4, 113, 80),
    _static("CSS.registerProperty", 16.4, 128, 78),
    _static("requestIdleCallback", NEVER, 55, 47),
    _static("navigator.vibrate", NEVER, NEVER, 32),
    _static("navigator.connection", NEVER, NEVER, 61),
    _static("navigator.userAgentData", NEVER, NEVER, 90),
    _static("navigator.userActivation", 16.4, 120, 72),
    _static("navigator.virtualKeyboard", NEVER, NEVER, 94),
    _static("BarcodeDetector", NEVER, NEVER, NEVER),
    _static("EyeDropper", NEVER, NEVER, 95),
    _static("scheduler", NEVER, 142, 94),
    _static("adoptedStyleSheets", 16.4, 101, 73),
    _static("fetchLater", NEVER, NEVER, 135),
    _static("navigation.navigate", 26.2, 147, 102),
    _script("/(?<=a)b/", r"\(\?<[=!]", 16.4, 78, 62),
    _script("/[a--b]/v", r"/[dgimsuy]*v[dgimsuy]*(?=[\s.,;)]|$)", 17.0, 116, 112),
    _script("static {", r"\bstatic\s*\{", 16.4, 93, 94),
    _script('with { type: "json" }', r"\bwith\s*\{\s*type\s*:", 17.2, 138, 123),
    _script("using x = y", r"^\s*(?:await )?using\s+\w+\s*=", NEVER, 141, 134),
    _script('addEventListener("scrollend"', r"[\"']scrollend[\"']", 26.2, 109, 114),
    # Pages
    _page("popover", r"\s(?:popover|popovertarget)(?=[\s=>])", "<div popover>", 17.0, 125, 114),
    _page("command", r"\scommandfor=", '<button commandfor="a">', 26.2, 144, 135),
    _page("import maps", r"type=[\"']importmap", '<script type="importmap">', 16.4, 108, 89),
    _page("search element", r"<search\b", "<search>", 17.0, 118, 118),
    _page("exclusive details", r"<details\b[^>]*\sname=", '<details name="a">', 17.2, 130, 120),
    _page("hidden until found", r"hidden=[\"']until-found", '<p hidden="until-found">', 26.2, 139, 102),
    _page("declarative shadow root", r"\sshadowrootmode=", '<template shadowrootmode="open">', 16.4, 123, 111),
    _page("fetch priority", r"\sfetchpriority=", '<img fetchpriority="high">', 17.2, 132, 103),
    _page("lazy frames", r"<iframe\b[^>]*loading=", '<iframe loading="lazy">', 16.4, 121, 77),
    _page("customisable select", r"<selectedcontent\b", "<selectedcontent>", NEVER, NEVER, 135),
    _page("speculation rules", r"speculationrules", '<script type="speculationrules">', NEVER, NEVER, 109),
)  # fmt: skip
