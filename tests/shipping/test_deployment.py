"""docs/deployment.md on a bare Debian 12, block by block, from the first server to two and back again.

The tests are the sections of the page in its order, on one machine: none can stand without those before it.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shipping import source
from tests.shipping.document import Block, blocks, steps
from tests.shipping.replacements import PASSWORD, REPLACEMENTS, as_done
from tests.shipping.tree import Tree, debian

PAGE = "docs/deployment.md"
SITE = "https://cards.example.org"
CLUB = "Kaartclub Heule"
FOUND = f"""manille shell --verbosity 0 --command '
from scoring.models import Club
Club.objects.create(name="{CLUB}", slug="heule")'"""
CLUBS = """manille shell --verbosity 0 --command '
from scoring.models import Club
print("clubs:", *Club.objects.values_list("name", flat=True), sep="\\n")'"""


def follow(tree: Tree, block: Block) -> str:
    """Does what the page says; what the terminal shows."""
    if block.language == "sh":
        return tree.sh(as_done(block))
    assert block.language == "ini", f"what is a reader to do with a block of {block.language!r}?"
    path = tree.path(block.about.partition(",")[0])
    new = dict(line.split("=", 1) for line in as_done(block).splitlines())
    kept = [line for line in path.read_text().splitlines() if line.partition("=")[0] not in new]
    path.write_text("\n".join([*kept, *(f"{key}={value}" for key, value in new.items())]) + "\n")
    return ""


def clubs(tree: Tree) -> list[str]:
    return tree.sh(CLUBS).partition("clubs:\n")[2].splitlines()


def test_every_replacement_stands_in_the_page() -> None:
    text = "".join(block.text for block in blocks(PAGE))
    assert [one.written for one in REPLACEMENTS if one.written not in text] == []


def test_every_block_is_followed_by_a_test_below() -> None:
    """A section with blocks that no test asks for would be said to work, and never tried."""
    followed = set(re.findall(r'steps\(PAGE, "([^"]+)"\)', Path(__file__).read_text()))
    assert {block.section for block in blocks(PAGE)} == followed


def test_a_server_is_installed(server: Tree) -> None:
    *installing, looking, checking = steps(PAGE, "Install")
    for block in installing:
        follow(server, block)

    server.wait_for(f"{SITE}/readyz")
    server.sh("until journalctl -u manille | grep --quiet Ctrl-C; do sleep 0.1; done")
    assert re.search(rf"{SITE}/\S+", follow(server, looking)), "the journal shows no link"
    follow(server, checking)


def test_the_units_are_as_systemd_wants_them(server: Tree) -> None:
    units = sorted(path.name for path in server.path("etc/systemd/system").glob("manille*.*"))
    assert "manille.service" in units
    assert server.sh(f"cd /etc/systemd/system && systemd-analyze verify --man=no {' '.join(units)}") == ""


def test_the_site_stands_behind_the_proxy(server: Tree) -> None:
    assert "7 to 0" in server.play(SITE)

    plain = server.get("http://cards.example.org/clubs")
    assert (plain.status, plain.headers["Location"]) == (301, f"{SITE}/clubs")


def test_the_first_administrator_comes_in_by_the_link_of_the_journal(server: Tree) -> None:
    (link, *_) = re.findall(rf"First administrator, once\s+({SITE}/\S+)", server.sh("journalctl -u manille"))
    opened = server.get(link)
    assert (opened.status, opened.headers["location"]) == (302, "/setup/")
    session = opened.headers["set-cookie"].partition(";")[0]
    assert server.get(f"{SITE}/setup/", Cookie=session).status == 200


def test_the_app_runs_as_its_user_and_can_t_change_its_code(server: Tree) -> None:
    running = server.sh("ps -eo user:20,args").splitlines()
    assert {line.split()[0] for line in running if "manage.py" in line} == {"manille"}
    assert server.sh("find /srv/manille ! -user root") == ""


def test_secrets_are_read_by_root_and_stand_in_no_list_of_processes(server: Tree) -> None:
    assert server.sh("stat -c '%U %a' /etc/manille.env").split() == ["root", "600"]
    assert "password@" not in server.sh("ps -eo args")


def test_a_lost_database_comes_back_from_the_newest_backup(server: Tree) -> None:
    making, restoring = steps(PAGE, "Backups")
    server.sh(FOUND)
    assert "manille-" in follow(server, making)
    server.sh("systemctl stop manille && rm /var/lib/manille/manille.sqlite3*")

    follow(server, restoring)

    server.wait_for(f"{SITE}/readyz")
    assert clubs(server) == [CLUB]


def test_sealed_copies_leave_the_machine_and_the_printed_key_opens_them(server: Tree) -> None:
    naming, preparing, showing = steps(PAGE, "A second place")
    server.sh("mkdir /mnt/copies")  # where the page says that a disk is mounted
    follow(server, naming)
    assert "is in the second place, and can be opened." in follow(server, preparing)
    assert server.sh("systemd-analyze verify --man=no manille.service") == ""

    key = follow(server, showing).strip()
    assert re.fullmatch(r"[a-z2-7]+(-[a-z2-7]+)+", key)
    server.sh("systemctl stop manille && rm -r /var/lib/manille/*")
    server.sh(f"printf '{key}\\nyes\\n' | manille restore /mnt/copies/manille-*.sealed")
    server.sh("systemctl start manille")

    server.wait_for(f"{SITE}/readyz")
    assert clubs(server) == [CLUB]


def test_an_update_and_the_way_back_keep_the_site(server: Tree, tmp_path: Path) -> None:
    updating, going_back = steps(PAGE, "Update")
    before = server.sh("git -C /srv/manille rev-parse HEAD")
    source.publish_newer(server.path("srv/release.git"), tmp_path / "workshop")

    follow(server, updating)
    server.wait_for(f"{SITE}/readyz")
    assert "[X] 9999_newer" in server.sh("manille showmigrations scoring")
    server.sh(FOUND.replace("Heule", "Gullegem").replace("heule", "gullegem"))
    assert len(clubs(server)) == 2

    follow(server, going_back)
    server.wait_for(f"{SITE}/readyz")
    assert server.sh("git -C /srv/manille rev-parse HEAD") == before
    assert "9999_newer" not in server.sh("manille showmigrations scoring")
    assert clubs(server) == [CLUB]


@pytest.fixture(scope="module")
def second(server: Tree, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tree]:
    """Another machine, installed as the first was, without nginx and without data."""
    server.sh("systemctl stop manille; systemctl stop nginx; ip address add 192.0.2.1/24 dev lo")
    server.sh("ip address add 192.0.2.2/24 dev lo")
    folder: Path = tmp_path_factory.mktemp("second") / "tree"
    with debian(folder, server.namespaces, copy_of=server) as tree:
        shutil.rmtree(tree.path("var/lib/manille"))
        server.sh("systemctl start nginx")
        yield tree


def test_two_servers_share_one_database_behind_the_proxy(server: Tree, second: Tree) -> None:
    for block in steps(PAGE, "Several servers"):
        if "second server" not in block.about:
            follow(server, block)
        if "second server" in block.about or "both servers" in block.about or block.language == "ini":
            follow(second, block)

    forwarded = {"Host": "cards.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.9"}
    for address in ("127.0.0.1", "192.0.2.2"):
        server.wait_for(f"http://{address}:8000/readyz", **forwarded)
    server.sh(FOUND)
    assert clubs(second) == [CLUB]

    server.sh("systemctl stop manille")
    assert server.get(f"{SITE}/").status == 200
    server.sh("systemctl start manille")
    server.wait_for("http://127.0.0.1:8000/readyz", **forwarded)
    second.sh("systemctl stop manille")
    assert server.get(f"{SITE}/").status == 200


def test_the_shared_database_is_backed_up_too(server: Tree) -> None:
    making, restoring = steps(PAGE, "Backups")
    follow(server, making)
    server.sh(FOUND.replace("Heule", "Gullegem").replace("heule", "gullegem"))

    follow(server, restoring)

    server.wait_for(f"{SITE}/readyz")
    assert clubs(server) == [CLUB]


def test_no_password_stands_in_the_list_of_processes_while_the_database_is_copied(server: Tree) -> None:
    lists = server.sh("manille backup & while kill -0 $! 2>/dev/null; do ps -eo args; sleep 0.02; done")
    assert "bin/pg_dump" in lists
    assert PASSWORD not in lists


def test_the_proxy_speaks_http_2(server: Tree) -> None:
    assert server.sh("nginx -T 2>/dev/null | grep -c 'listen.*ssl http2'").strip() == "2"
