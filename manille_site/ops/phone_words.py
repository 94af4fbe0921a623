"""Compiled catalogues (``.mo``, GNU gettext), cut to what a phone without a network says."""

import ast
import struct
from collections.abc import Iterable
from functools import cache

from scoring.pad.package import sources

Entry = tuple[bytes, bytes]
"""What gettext looks up (context before EOT, plural after NUL), and what it answers (forms between NULs)."""

MAGIC = 0x950412DE


def for_phones(catalogue: bytes) -> bytes:
    """The same catalogue with the sentences alone that stand in the sources of the package."""
    wanted = sentences()
    return compiled(pair for pair in entries(catalogue) if not pair[0] or english_of(pair[0]) in wanted)


@cache
def sentences() -> frozenset[str]:
    """Every text that the sources of the package have, those that are sentences among them."""
    trees = (ast.parse(path.read_text()) for path in sources())
    nodes = (node for tree in trees for node in ast.walk(tree))
    return frozenset(
        node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def english_of(key: bytes) -> str:
    """The sentence itself, without its context and its plural."""
    return key.rpartition(b"\x04")[2].partition(b"\0")[0].decode()


def entries(catalogue: bytes) -> list[Entry]:
    """In the order of the file. Both orders of bytes are read, as gettext does."""
    order = "<" if struct.unpack_from("<I", catalogue)[0] == MAGIC else ">"
    _magic, _revision, count, keys, texts = struct.unpack_from(f"{order}5I", catalogue)

    def text_at(table: int, index: int) -> bytes:
        length, start = struct.unpack_from(f"{order}2I", catalogue, table + 8 * index)
        return catalogue[start : start + length]

    return [(text_at(keys, index), text_at(texts, index)) for index in range(count)]


def compiled(pairs: Iterable[Entry]) -> bytes:
    """A catalogue as msgfmt writes it, without its table of hashes."""
    rows = sorted(pairs)
    keys, texts = 28, 28 + 8 * len(rows)
    start = texts + 8 * len(rows)
    tables: tuple[list[bytes], list[bytes]] = ([], [])
    body: list[bytes] = []
    for side, table in enumerate(tables):
        for row in rows:
            table.append(struct.pack("<2I", len(row[side]), start))
            body.append(row[side] + b"\0")
            start += len(row[side]) + 1
    head = struct.pack("<7I", MAGIC, 0, len(rows), keys, texts, 0, 0)
    return b"".join((head, *tables[0], *tables[1], *body))
