"""Invented matches for the properties: the sampler's, with Hypothesis choosing the chance."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from scoring.rules import VARIANTS, Fold, Header, fold
from scoring.sampling import invent_hand, invent_header, invent_line, invent_odd_line

chances = st.integers(0, 2**32 - 1).map(Random)


@st.composite
def headers(draw: st.DrawFn, variants: tuple[str, ...] = tuple(VARIANTS)) -> Header:
    return invent_header(VARIANTS[draw(st.sampled_from(variants))], draw(chances))


@st.composite
def matches(
    draw: st.DrawFn, variants: tuple[str, ...] = tuple(VARIANTS), *, hands_only: bool = False
) -> tuple[Header, list[dict[str, Any]]]:
    """A header, and lines that can be scored under it."""
    header, rng = draw(headers(variants)), draw(chances)
    folded = fold(header, [])
    lines: list[dict[str, Any]] = []
    for _ in range(draw(st.integers(0, 12))):
        if folded.next is None:
            break
        lines.append(invent_hand(folded, rng) if hands_only else line_of(folded, rng))
        folded = folded.extended(lines[-1:])
    return header, lines


def line_of(folded: Fold, rng: Random) -> dict[str, Any]:
    return invent_odd_line(folded, rng) if rng.random() < 0.25 else invent_line(folded, rng, trouble=0.1)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just(10**400),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
"""Whatever JSON can hold."""
