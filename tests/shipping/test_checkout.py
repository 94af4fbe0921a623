"""`make run`, `make up` and `make doctor` on a bare Debian 12, at the address that they print for phones.

The tree has an address of its own in a network of its own: nothing here is localhost.
"""

import re
from collections.abc import Iterator

import pytest

from tests.shipping.tree import Tree
from tests.test_version import VERSION

README_PACKAGES = "apt-get install --quiet=2 python3 python3-venv make git"
"""What the README names, and git for the clone."""


@pytest.fixture(scope="module")
def clone(server: Tree) -> Iterator[Tree]:
    """A bare machine with a clone, in which nothing is installed yet."""
    server.sh(f"{README_PACKAGES}\ncd\ngit clone --quiet /srv/release.git manille\ncd manille")
    yield server
    server.sh("cd")


def started(tree: Tree, command: str) -> str:
    """The address for phones that a command prints, once it answers there."""
    log = tree.path("var/log/started.log")
    tree.sh(f"({command}) > /var/log/started.log 2>&1 & echo $! > /run/started.pid")
    tree.wait_for("http://127.0.0.1:8000/readyz")
    printed = re.findall(r"On a phone in this network\s+(http://\S+)/", log.read_text())
    assert printed, log.read_text()
    return printed[0]


def end(tree: Tree) -> None:
    tree.sh("kill $(cat /run/started.pid)")
    tree.sh("timeout 60 sh -c 'while grep -qs [m]anage.py /proc/[0-9]*/cmdline; do sleep 0.1; done'")


def test_make_run_serves_the_demo_and_a_whole_pad_at_the_address_for_phones(clone: Tree) -> None:
    address = started(clone, "make run")

    assert not re.search(r"localhost|//127\.|//\[::1\]", address)
    assert clone.get(f"{address}/readyz").body == f"ready, version {VERSION}\n"
    assert "7 to 0" in clone.play(address)
    assert 'href="/clubs/' in clone.get(f"{address}/clubs/").body, "the demo club is not there"
    end(clone)


def test_make_up_goes_on_with_the_same_data_and_make_doctor_is_content(clone: Tree) -> None:
    address = started(clone, "make up")

    assert 'href="/clubs/' in clone.get(f"{address}/clubs/").body
    assert "7 to 0" in clone.play(address)
    assert "✗" not in clone.sh("make doctor")
    end(clone)


def test_make_up_on_empty_data_has_no_club(clone: Tree) -> None:
    clone.sh("rm -r var")
    address = started(clone, "make up")

    assert re.findall(r'href="/clubs/[-\w]+/"', clone.get(f"{address}/clubs/").body) == []
    assert "7 to 0" in clone.play(address)
    end(clone)
