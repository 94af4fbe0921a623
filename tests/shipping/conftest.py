"""One machine for all that is tried on it, as the document's reader has one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shipping import source
from tests.shipping.tree import Tree, debian, network


@pytest.fixture(scope="session")
def namespaces() -> Iterator[list[str]]:
    with network() as entered:
        yield entered


@pytest.fixture(scope="session")
def server(namespaces: list[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tree]:
    """A bare Debian 12 with the repository to clone from."""
    folder: Path = tmp_path_factory.mktemp("first") / "tree"
    with debian(folder, namespaces) as tree:
        source.publish(tree.path("srv/release.git"))
        yield tree
