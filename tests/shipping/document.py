"""The blocks of a page under docs/, in their order: what a person copies into a terminal or a file."""

import re
from dataclasses import dataclass

from tests.shipping.source import committed

FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    section: str
    """The heading that it stands under."""
    language: str
    """``sh``: typed as root. ``ini``: lines of a file."""
    about: str
    """What stands behind the language: a file, or another server than the first."""
    text: str


def blocks(path: str) -> list[Block]:
    """All fenced blocks of a committed page."""
    return blocks_of(committed(path))


def blocks_of(page: str) -> list[Block]:
    return [
        Block(
            section=re.findall(r"^## (.+)$", page[: match.start()], re.MULTILINE)[-1],
            language=match["info"].partition(" ")[0],
            about=match["info"].partition(" ")[2],
            text=match["text"],
        )
        for match in FENCE.finditer(page)
    ]


def steps(path: str, section: str) -> list[Block]:
    """The blocks of one section; there have to be some."""
    chosen = [block for block in blocks(path) if block.section == section]
    assert chosen, f"{path} has no blocks under {section}"
    return chosen
