"""A Containerfile carried out in bare Debian trees, for machines without a container engine."""

import json
import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.shipping.tree import Tree, debian

DEBIAN = "docker.io/library/debian:bookworm-slim"
WORDS = {"USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
"""They change nothing in the image's files; what they say is kept for whoever starts it."""


@dataclass(slots=True)
class Image:
    """Files, and how they are started."""

    tree: Tree
    folder: str = "/"
    variables: dict[str, str] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)

    @property
    def command(self) -> list[str]:
        return [*json.loads(self.words["ENTRYPOINT"]), *json.loads(self.words["CMD"])]

    @property
    def health_check(self) -> list[str]:
        words: list[str] = json.loads(self.words["HEALTHCHECK"].partition("CMD ")[2])
        return words


def instructions(text: str) -> list[tuple[str, str]]:
    """Each instruction with its arguments, continued lines joined."""
    without_comments = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)
    joined = re.sub(r"\\\n", " ", without_comments)
    return [
        (word, rest.strip())
        for word, _, rest in (line.partition(" ") for line in joined.splitlines())
        if word
    ]


@contextmanager
def build(text: str, context: Path, workshop: Path, namespaces: list[str]) -> Iterator[Image]:
    """The image of the last stage. Raises KeyError for an instruction or a base that is not known here."""
    stages: dict[str, Image] = {}
    with ExitStack() as stack:
        image: Image | None = None
        for word, rest in instructions(text):
            if word == "FROM":
                base, _, name = rest.partition(" AS ")
                assert base == DEBIAN, f"no tree for {base}"
                folder = workshop / f"stage-{len(stages)}"
                image = Image(stack.enter_context(debian(folder, namespaces, variant="minbase")))
                stages[name] = image
                continue
            assert image is not None, f"{word} before FROM"
            if word == "RUN":
                exports = "".join(f"export {key}={shlex.quote(v)}\n" for key, v in image.variables.items())
                image.tree.sh(f"{exports}cd {image.folder}\n{rest}")
            elif word == "COPY":
                copy(rest, image, context, stages)
            elif word == "WORKDIR":
                image.folder = rest
            elif word == "ENV":
                image.variables |= dict(pair.split("=", 1) for pair in shlex.split(rest))
            else:
                assert word in WORDS, f"what is {word}?"
                image.words[word] = rest
        assert image is not None
        yield image


def copy(rest: str, image: Image, context: Path, stages: dict[str, Image]) -> None:
    """``COPY [--from=STAGE] SOURCE… TARGET``, as docker does it: of a folder its content."""
    *names, target = rest.split()
    root = context
    if names[0].startswith("--from="):
        root = stages[names.pop(0).removeprefix("--from=")].tree.root
    for name in names:
        source, into = root / name.lstrip("/"), image.tree.path(target)
        if source.is_dir():
            shutil.copytree(source, into, symlinks=True, dirs_exist_ok=True)
        else:
            into = into / source.name if target.endswith("/") else into
            into.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, into)
