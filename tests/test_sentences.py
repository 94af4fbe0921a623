"""Every sentence can be translated: makemessages finds it, and it is whole, with places that have names."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
APPS = ("scoring", "tournaments", "manille_site")
MODULES = [
    path for app in APPS for path in sorted((ROOT / app).rglob("*.py")) if "migrations" not in path.parts
]

FIRST_TEXT = {"_": 0, "gettext": 0, "gettext_lazy": 0, "ngettext": 0, "ngettext_lazy": 0}
FIRST_TEXT |= {"pgettext": 1, "pgettext_lazy": 1, "npgettext": 1, "npgettext_lazy": 1}
"""Names by which makemessages finds sentences, and which argument the sentence is."""

LABELS = {"fact_label", "option_label", "choice_label", "infraction_name", "preset_label", "variant_name"}
"""What answers with words of a game; they are put into a sentence's place, as they are."""

ENGLISH = {
    "manille_site/api/": "titles and examples of the API are in English",
    "manille_site/demo/": "names of an invented club",
    "manille_site/ops/": "what an administrator reads at a terminal and in the log is in English",
    "manille_site/command_line.py": "said at a terminal, before there is a translator",
    "manille_site/archive/contents.py": "the page about an archive's files, for programs",
    "manille_site/settings/": "refusals of settings, at a terminal",
    "manille_site/exports/files.py": "formats of cells",
    "scoring/imports/names.py": "headings that tables may have, in six languages",
    "scoring/clubs/selectors/people_columns.py": "headings that tables may have",
    "tournaments/entrants/entry_lists.py": "headings that tables may have",
    "tournaments/rounds/selectors/result_rows.py": "headings that tables may have",
    "scoring/rules/cards/duties.py": "duties of the file format, for programs",
    "tournaments/records/selectors/checking.py": "what check_statistics says at a terminal",
}
"""Where words stand that nobody translates, and why."""

ENGLISH |= {
    "scoring/sampling.py": "examples",
    "tournaments/rounds/services/settling.py": "where a result came from, for the log",
    "manille_site/previews/views.py": "what icons are for, in the words of the manifest",
}

LOOKED_UP = {
    "scoring/words/translate.py": "the translator itself",
    "tournaments/seasons/words.py": "texts of the engine, marked where they stand (`engine/texts.py`)",
    "tournaments/words/tie_breaks.py": "texts of the engine, too",
}
"""Where a sentence is looked up by what a name stands for."""

WORDS = re.compile(r"[A-Za-z]{2,},? [a-z]{2,}")
NO_SENTENCE = re.compile(
    r"<\w+ |SELECT|INSERT|UPDATE|DELETE|CREATE|WHERE|yyyy|%Y|^table |^number |^private,|^Jean Boussac"
)


def callee(node: ast.AST) -> str:
    """The name that is called, without what stands before its dot."""
    if not isinstance(node, ast.Call):
        return ""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def is_translated(node: ast.AST) -> bool:
    """A sentence of the catalogue, or a label of a game; filled in or not."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        return is_translated(node.left)
    if callee(node) == "str" and isinstance(node, ast.Call) and node.args:
        return is_translated(node.args[0])
    return callee(node) in FIRST_TEXT.keys() | LABELS


def glue_in(tree: ast.AST) -> Iterator[ast.expr]:
    """Sentences that are put together of pieces, and words that are bent by a rule of English."""
    for node in ast.walk(tree):
        match node:
            case ast.JoinedStr(values=values):
                parts = [part.value for part in values if isinstance(part, ast.FormattedValue)]
                if any(is_translated(inner) for part in parts for inner in ast.walk(part)):
                    yield node
            case ast.BinOp(op=ast.Add(), left=left, right=right):
                if is_translated(left) or is_translated(right):
                    yield node
            case ast.Call(
                func=ast.Attribute(attr="join" | "lower" | "upper" | "capitalize" | "title", value=on)
            ):
                if is_translated(on):
                    yield node


def unmarked_in(tree: ast.AST) -> Iterator[ast.Constant]:
    """Literals of several words that no translator sees; what programs alone read is left out."""
    for node in ast.iter_child_nodes(tree):
        if callee(node) in FIRST_TEXT or isinstance(node, ast.Raise | ast.Assert):
            continue
        if isinstance(node, ast.FunctionDef) and node.name == "__str__":  # for developers
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):  # a docstring
            continue
        if callee(node) in {"debug", "info", "warning", "error", "exception", "compile", "execute"}:
            continue
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and WORDS.search(text) and not NO_SENTENCE.search(text):
            yield node
        yield from unmarked_in(node)


def places(path: Path, nodes: Iterator[ast.expr]) -> list[str]:
    return [f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}" for node in nodes]


TREES = {path: ast.parse(path.read_text()) for path in MODULES}
PAGES = {path: tree for path, tree in TREES.items() if "management" not in path.parts}
"""Without commands: what they say at a terminal is in English."""


def test_translators_are_called_by_names_that_makemessages_knows() -> None:
    """Under a name of its own no sentence is collected, and nobody notices."""
    strange = [
        f"{path.relative_to(ROOT)}: {alias.name} as {alias.asname}"
        for path, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and node.module in ("django.utils.translation", "scoring.words.translate")
        for alias in node.names
        if alias.name in FIRST_TEXT and (alias.asname or alias.name) not in FIRST_TEXT
    ]
    assert strange == []


def test_what_is_translated_stands_there_in_full() -> None:
    """``_(f"…")`` and ``_(name)`` look up what no catalogue has."""
    hidden = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path, tree in TREES.items()
        if str(path.relative_to(ROOT)) not in LOOKED_UP
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in FIRST_TEXT
        and not isinstance(node.args[FIRST_TEXT[node.func.id]], ast.Constant)
    ]
    assert hidden == []


def test_no_sentence_is_glued_together() -> None:
    assert [place for path, tree in PAGES.items() for place in places(path, glue_in(tree))] == []


def test_no_sentence_of_python_is_outside_gettext() -> None:
    found = [
        place
        for path, tree in PAGES.items()
        if not str(path.relative_to(ROOT)).startswith(tuple(ENGLISH))
        for place in places(path, unmarked_in(tree))
    ]
    assert found == []


def test_where_english_stays_there_is_some() -> None:
    """A line of the list that is good for nothing goes."""
    assert [name for name in ENGLISH if not (ROOT / name).exists()] == []


@pytest.mark.parametrize(
    "code",
    [
        "f\"{_('Leaders')} {club}\"",
        '_("Records") + where',
        '_(" and ").join(names)',
        "fact_label(variant, key).lower()",
        'f"{fact_label(variant, key)} {value}"',
        "f\"{label}, {_('skip %(count)d') % facts}\"",
    ],
)
def test_glue_is_found(code: str) -> None:
    assert list(glue_in(ast.parse(code)))


@pytest.mark.parametrize(
    "code", ['_("%(label)s: %(value)s") % facts', 'f"{name} {points}"', "join_row(labels)"]
)
def test_whole_sentences_are_no_glue(code: str) -> None:
    assert not list(glue_in(ast.parse(code)))


def test_a_literal_is_found_that_nobody_translates() -> None:
    code = 'def say():\n    "Not this one."\n    return _("Nor this one."), "But this one is"'
    assert [node.value for node in unmarked_in(ast.parse(code))] == ["But this one is"]


INLINE = r"(?:</?(?:b|strong|span)(?![ ]class=.badge)[^>\n]*>[ ]*)*"
PIECE = re.compile(
    rf"""\{{%[ ]translate[ ](?P<quote>["'])(?P<text>[^%\n]*?)(?P=quote)[ ]%\}}[ :.,]*{INLINE}\{{\{{
    | \}}\}}{INLINE}[ ]{INLINE}\{{%[ ]translate[ ]""",
    re.VERBOSE,
)


BLOCK = re.compile(r"\{% (blocktranslate|comment)\b.*?\{% end\1 %\}", re.DOTALL)
COLON = re.compile(r"(?:[%}]\}|</\w+>):(?!\S)")


def test_a_colon_after_what_is_filled_in_is_the_languages_own() -> None:
    """French puts a blank before it: the filter ``colon`` knows."""
    assert [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for found in COLON.finditer(BLOCK.sub("%}", path.read_text()))
    ] == []


def test_no_sentence_of_a_template_is_glued_together() -> None:
    """A text beside a value is a sentence with a place; one that leads in to a value ends in a colon."""
    glued = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for found in PIECE.finditer(path.read_text())
        if not (found["text"] or "").strip().endswith(":")
    ]
    assert glued == []
