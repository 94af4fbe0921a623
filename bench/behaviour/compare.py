"""Two records side by side: how many answers were compared, and the first differences of each kind."""

import difflib
import json
import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from bench.behaviour.crawl import Answer, read_answers
from bench.behaviour.site import ROLES

MOST_LISTED, LINES = 8, 14
"""Differences of each kind, and lines of each, that are printed."""

Rewrites = list[tuple[str, str]]
Changes = dict[str, list[str]]
"""What differs, told as a diff, and where."""


def compare(before: Path, after: Path, rewrites: Rewrites) -> bool:
    """Prints what was compared and what differs; False when anything does.

    ``rewrites`` are replacements in the record before: what was changed with intent, an address that moved.
    """
    old, new = (json.loads((record / "record.json").read_text()) for record in (before, after))
    if old["inputs"] != new["inputs"]:
        raise SystemExit("The two records were made from different inputs; give --inputs to the second.")
    print(f"before {old['commit']} ({old['seconds']} s), after {new['commit']} ({new['seconds']} s)")
    same = True
    for name, ended in new["exits"].items():
        answers = _lines(before, after, f"answers/{name}.jsonl", rewrites)
        if ended != (was := old["exits"][name]):
            answers[1][f"exit status and complaints: {was}, then {ended}"] = [name]
        same &= _differences(f"manage.py {name.replace('-', ' --')}", *answers)
    for role in ROLES:
        if (after / "pages" / f"{role}.jsonl.gz").exists():
            same &= _differences(f"pages of {role}", *_pages(before, after, role, rewrites))
    print("No difference." if same else "There are differences.")
    return same


def _differences(what: str, count: int, changes: Changes) -> bool:
    differing = sum(map(len, changes.values()))
    print(f"{what:24} {count:7,} compared, {differing:,} differ")
    for diff, where in sorted(changes.items(), key=lambda change: -len(change[1]))[:MOST_LISTED]:
        print(f"  {len(where)} ×, first {where[0][:300]}")
        print("".join(f"      {line[:200]}\n" for line in diff.splitlines()[:LINES]), end="")
    if len(changes) > MOST_LISTED:
        print(f"  … and {len(changes) - MOST_LISTED} other kinds")
    return not changes


def _lines(before: Path, after: Path, name: str, rewrites: Rewrites) -> tuple[int, Changes]:
    """Answers of a command, byte for byte."""
    count, changes = 0, Changes()
    with (before / name).open("rb") as olds, (after / name).open("rb") as news:
        for count, (old, new) in enumerate(zip_longest(olds, news, fillvalue=b""), 1):
            if old != new and (was := _rewritten(old.decode(), rewrites)) != new.decode():
                diff = _diff(_laid_out(was), _laid_out(new.decode()))
                changes.setdefault(diff, []).append(f"line {count} of the input")
    return count, changes


def _pages(before: Path, after: Path, role: str, rewrites: Rewrites) -> tuple[int, Changes]:
    """Pages by address; those that only the second record has follow from a change on another page."""
    news = dict(read_answers(after / "pages" / f"{role}.jsonl.gz"))
    count, changes = 0, Changes()
    for key, answer in read_answers(before / "pages" / f"{role}.jsonl.gz"):
        count += 1
        key = key if key in news else _rewritten(key, rewrites)
        new = news.get(key)
        if new is None:
            changes.setdefault("not asked for any more: no page leads to it", []).append(key)
        elif answer != new:
            old = json.loads(_rewritten(json.dumps(answer, ensure_ascii=False), rewrites))
            if diff := _diff(list(_flat(old)), list(_flat(new))):
                changes.setdefault(diff, []).append(key)
    return count, changes


def _flat(answer: Answer) -> Iterator[str]:
    """An answer line by line: status and headers, rows written, the page, the page after it."""
    yield f"status {answer['status']}"
    yield from (f"{name}: {value}" for name, value in answer["headers"].items())
    yield from (f"rows of {table}: {count:+}" for table, count in answer.get("rows", {}).items())
    yield from answer["body"]
    if "then" in answer:
        yield "and then"
        yield from _flat(answer["then"])


def _diff(old: list[str], new: list[str]) -> str:
    """Only the lines that differ, so that the same change on many pages is one."""
    lines = difflib.unified_diff(old, new, n=0, lineterm="")
    return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))


def _laid_out(line: str) -> list[str]:
    return json.dumps(json.loads(line), indent=1, ensure_ascii=False).splitlines() if line.strip() else []


def _rewritten(text: str, rewrites: Rewrites) -> str:
    for pattern, instead in rewrites:
        text = re.sub(pattern, instead, text)
    return text
