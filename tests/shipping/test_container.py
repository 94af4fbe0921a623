"""The steps of the Containerfile in bare Debian trees: what they make starts, and how large it is."""

import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shipping import source
from tests.shipping.containerfile import Image, build
from tests.shipping.document import steps
from tests.test_version import VERSION

MOST_COMPRESSED = 200_000_000
"""Bytes, with gzip, as registries store layers."""

PAGE = "docs/container.md"
IN_APP = (
    "podman compose exec app /opt/manille/bin/python manage.py ",
    "podman compose run --rm --no-deps app ",
)
"""How the page has the image run a command of the app."""

ENGINES = ("podman", "buildah", "docker")


@pytest.fixture(scope="module")
def image(namespaces: list[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image]:
    folder: Path = tmp_path_factory.mktemp("image")
    source.export(folder / "context")
    text = source.committed("Containerfile")
    with build(text, folder / "context", folder, namespaces) as image:
        yield image


def as_started(image: Image, command: list[str]) -> str:
    """As an engine would: the image's user and variables only, files read-only but /tmp and the volume."""
    variables = image.variables | {"PLAIN_HTTP": "true", "HOME": "/var/lib/manille", "PATH": "/usr/bin:/bin"}
    pairs = " ".join(shlex.quote(f"{key}={value}") for key, value in variables.items())
    run = f"setpriv --reuid {image.words['USER']} --regid {image.words['USER']} --clear-groups --no-new-privs"
    volume = image.words["VOLUME"]
    return (
        "unshare --mount --propagation unchanged sh -ec '"
        f"mount --bind / /mnt; mount --bind {volume} /mnt{volume}; mount -t tmpfs tmpfs /mnt/tmp;"
        " mount --rbind /proc /mnt/proc; mount --rbind /dev /mnt/dev; mount -o remount,bind,ro /mnt;"
        f' exec chroot /mnt sh -c "cd {image.folder}; exec \\"\\$@\\"" - "$@"\' -'
        f" {run} env -i {pairs} {shlex.join(command)}"
    )


def commands_of_page(*sections: str) -> list[str]:
    """What the page runs in the image, as ``manage.py`` gets it."""
    lines = [line for name in sections for block in steps(PAGE, name) for line in block.text.splitlines()]
    return [line.removeprefix(way) for line in lines for way in IN_APP if line.startswith(way)]


def test_the_image_is_small(image: Image) -> None:
    left_out = " ".join(f"--exclude=./{name}" for name in ("proc", "sys", "dev", "run", "tmp", "opt/machine"))
    packed = {}
    for program in ("gzip", "zstd"):
        pack = f"tar --create --directory {image.tree.root} {left_out} . | {program} | wc --bytes"
        done = subprocess.run(["sh", "-c", pack], check=True, capture_output=True, text=True)
        packed[program] = int(done.stdout)
    print(", ".join(f"{program}: {size / 1e6:.0f} MB" for program, size in packed.items()))

    assert packed["gzip"] < MOST_COMPRESSED


def test_the_commands_of_the_page_run_in_the_image(image: Image) -> None:
    """With SQLite in the volume, and before anything was started."""
    python, manage, *_ = image.command

    def run(command: str) -> str:
        return image.tree.sh(as_started(image, [python, manage, *command.split()]))

    run("up --prepare-only")
    (backup,) = commands_of_page("Backups")
    made = run(backup).split()[0]
    assert made.startswith("/var/lib/manille/backups/manille-")
    (restore,) = commands_of_page("Restore")
    assert "Restored." in run(f"{restore.replace('FILE', made.rpartition('/')[2])} --yes")
    doctor, check = as_started(image, [python, manage, "doctor"]), "check --deploy"
    assert {doctor.rpartition(" ")[2], check} <= set(commands_of_page("Start"))
    examined = image.tree.sh(f"{doctor} || true")  # no scheduler runs
    assert f"{Path(made).name} is whole" in examined
    assert "✓ database" in examined


def test_it_starts_as_nobody_special_on_a_root_that_is_read_only(image: Image) -> None:
    tree = image.tree
    tree.sh(f"({as_started(image, image.command)}) > /var/log/up.log 2>&1 &")

    try:
        answer = tree.wait_for("http://127.0.0.1:8000/readyz")
    except AssertionError as error:
        pytest.fail(f"{error}\n{tree.path('var/log/up.log').read_text()}")
    assert answer.body == f"ready, version {VERSION}\n"
    assert "7 to 0" in tree.play("http://127.0.0.1:8000")
    tree.sh(as_started(image, image.health_check))
    supervisor = "$(dirname $(grep -s --null-data --files-with-matches '^up$' /proc/[0-9]*/cmdline))"
    assert tree.sh(f"stat --format=%u {supervisor}").split() == ["10001"]


def test_it_draws_without_numpy(image: Image) -> None:
    assert list(image.tree.root.glob("opt/manille/lib/*/site-packages/numpy")) == []
    shutil.copy(
        source.ROOT / "tests/data/tournaments/spring-cup.json", image.tree.path("var/lib/manille/cup.json")
    )
    python, manage, *_ = image.command
    image.tree.sh(as_started(image, [python, manage, "simulate", "/var/lib/manille/cup.json"]))


def test_an_image_is_built_where_an_engine_runs() -> None:
    for engine in filter(shutil.which, ENGINES):
        if subprocess.run([engine, "info"], capture_output=True, check=False).returncode == 0:
            subprocess.run([engine, "build", "--file=Containerfile", "."], cwd=source.ROOT, check=True)
            print(f"An image was built by {engine}.")
            return
    print("No image was built: no container engine runs here. Its steps were run in bare Debian trees.")
