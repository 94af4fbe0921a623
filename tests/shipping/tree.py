"""A bare Debian 12 in a folder, with processes, mounts and a network of its own.

It is made by mmdebstrap and entered by chroot: no container engine is needed, but root is. What starts in the
tree ends with it, and its ports are in nobody's way. What the machine is told about mirrors and indexes is
handed on when the test runs; nothing of it is kept here.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.shipping.machine import apt_options, apt_sources, pip_configuration

SUITE = "bookworm"
BASES = Path(tempfile.gettempdir())
KEPT = 7 * 24 * 3600
"""Seconds that a made tree is used again for: a week later Debian has new packages."""

SHIM = Path(__file__).parent / "systemd_shim.py"
GUEST = Path(__file__).parent / "guest.py"
PATIENCE = 30
MACHINE_PATH = {
    "HOME": "/root",
    "LANG": "C.UTF-8",
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "DEBIAN_FRONTEND": "noninteractive",
}

FETCH = """
import json, ssl, sys, urllib.error, urllib.request
url, headers, certificate = json.loads(sys.argv[1])
class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None
trusted = ssl.create_default_context(cafile=certificate) if certificate else None
opener = urllib.request.build_opener(Stay, urllib.request.HTTPSHandler(context=trusted))
try:
    answer = opener.open(urllib.request.Request(url, headers=headers), timeout=60)
except urllib.error.HTTPError as error:
    answer = error
print(json.dumps([answer.status, dict(answer.headers), answer.read().decode(errors="replace")]))
"""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: str


class Tree:
    """One machine: ``sh`` is its terminal, ``get`` a browser in its network."""

    def __init__(self, root: Path, namespaces: list[str]) -> None:
        self.root = root
        self.namespaces = namespaces
        self._folder = "/root"

    def sh(self, commands: str) -> str:
        """Types ``commands`` as root where the last ones ended; what they print.

        Raises AssertionError with the output of the first one that fails.
        """
        script = f"cd {self._folder}\nset -eu\n{commands}\npwd > /var/local/folder\n"
        done = subprocess.run(
            [*self.namespaces, "chroot", self.root, "bash", "-c", script],
            env=MACHINE_PATH,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{commands}\n→ status {done.returncode}\n{done.stdout[-6000:]}"
        self._folder = self.path("var/local/folder").read_text().strip()
        return done.stdout

    def path(self, inside: str) -> Path:
        return self.root / inside.lstrip("/")

    def get(self, url: str, **headers: str) -> Answer:
        """What the tree's network answers; redirects are not followed."""
        asked = json.dumps([url, headers, self._certificate_of(url)])
        return Answer(*json.loads(self._browse(url, "-c", FETCH, asked)))

    def play(self, address: str) -> str:
        """A match, played by a guest in the tree's network; what they say they did."""
        certificate = self._certificate_of(address)
        return self._browse(address, str(GUEST), address, *([certificate] if certificate else []))

    def _certificate_of(self, url: str) -> str | None:
        pem = self.path("etc/letsencrypt/live/cards.example.org/fullchain.pem")
        return str(pem) if url.startswith("https:") else None

    def _browse(self, url: str, *python: str) -> str:
        # Names are the tree's own, so its hosts file lies over the machine's while this lasts.
        with_names = ["unshare", "--mount", "sh", "-c", 'mount --bind "$0" /etc/hosts && exec "$@"']
        done = subprocess.run(
            [*self.namespaces, *with_names, self.path("etc/hosts"), sys.executable, "-I", *python],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{url}: {done.stderr.strip().splitlines()[-1:]}"
        return done.stdout

    def wait_for(self, url: str, status: int = 200, seconds: float = 600, **headers: str) -> Answer:
        until = time.monotonic() + seconds
        while True:
            try:
                answer = self.get(url, **headers)
                assert answer.status == status, f"{url}: {answer.status}, not {status}\n{answer.body[:2000]}"
            except AssertionError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.5)
            else:
                return answer


@contextmanager
def network() -> Iterator[list[str]]:
    """A network of its own that reaches out but not this machine, as the command that enters it."""
    need("unshare", "nsenter", "slirp4netns", "ip")
    keep = ["sh", "-c", "while :; do sleep 3600 & wait $!; done"]  # also takes leave of orphans
    holder = subprocess.Popen(["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", *keep])
    of = f"/proc/{holder.pid}/ns"
    ready, told = os.pipe()
    outside: subprocess.Popen[bytes] | None = None
    try:
        until = time.monotonic() + PATIENCE
        while os.readlink(f"{of}/net") == os.readlink("/proc/self/ns/net"):
            assert time.monotonic() < until, "no network namespace: is this root?"
            time.sleep(0.01)
        outside = subprocess.Popen(
            [
                *("slirp4netns", "--configure", "--disable-host-loopback", "--mtu=65520"),
                *(f"--ready-fd={told}", "--netns-type=path", f"{of}/net", "tap0"),
            ],
            pass_fds=(told,),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(told)
        assert os.read(ready, 1) == b"1", "slirp4netns found no way out"
        namespaces = ["nsenter", f"--net={of}/net", f"--mount={of}/mnt", f"--pid={of}/pid_for_children"]
        yield namespaces
    finally:
        os.close(ready)
        for process in (outside, holder):
            if process is not None:
                process.kill()
                process.wait()


@contextmanager
def debian(
    folder: Path, namespaces: list[str], *, variant: str = "important", copy_of: Tree | None = None
) -> Iterator[Tree]:
    """A bare tree in ``folder``, or a copy of another as it is now; removed at the end.

    ``important`` is what Debian's installer makes where nothing is ticked, ``minbase`` the base of images.
    """
    root = folder / "root"
    if copy_of is None:
        root.mkdir(parents=True)
        subprocess.run(["tar", "--extract", "--file", _base(variant), "--directory", root], check=True)
    else:
        folder.mkdir(parents=True)
        one = ["--one-file-system", "--archive", "--reflink=auto"]
        subprocess.run(["cp", *one, copy_of.root, root], check=True)
    mounts = f"""
        mount -t proc proc {root}/proc
        mount -t sysfs -o ro sysfs {root}/sys
        mount -t tmpfs -o mode=755 tmpfs {root}/run
        mount -t tmpfs -o mode=1777 tmpfs {root}/tmp
        mount --rbind /dev {root}/dev
    """
    subprocess.run([*namespaces, "sh", "-ec", mounts], check=True)
    tree = Tree(root, namespaces)
    try:
        if copy_of is None:
            _settle(tree)
        yield tree
    finally:
        unmount = f"for at in dev tmp run sys proc; do umount --recursive --lazy {root}/$at; done"
        subprocess.run([*namespaces, "sh", "-c", unmount], check=False, stderr=subprocess.DEVNULL)
        shutil.rmtree(folder, ignore_errors=True)


def _settle(tree: Tree) -> None:
    """Mirrors, indexes, names and the stand-ins for systemd."""
    tree.path("etc/resolv.conf").unlink(missing_ok=True)
    tree.path("etc/resolv.conf").write_text("nameserver 10.0.2.3\n")
    tree.path("etc/hosts").write_text("127.0.0.1 localhost cards.example.org\n::1 localhost\n")
    tree.path("etc/apt/apt.conf.d/99test").write_text('APT::Get::Assume-Yes "true";\n')
    for name, text in pip_configuration(tree.path("opt/machine")).items():
        tree.path(name).write_text(text)
    for name in ("systemctl", "systemd-run", "journalctl"):
        shim = tree.path("usr/local/sbin") / name
        shutil.copy(SHIM, shim)
        shim.chmod(0o755)
    tree.sh("apt-get update --quiet=2")


def _base(variant: str) -> Path:
    """A packed bare tree, at most a week old."""
    base = BASES / f"manille-debian-12-{variant}.tar"
    with suppress(FileNotFoundError):
        if time.time() - base.stat().st_mtime < KEPT:
            return base
    need("mmdebstrap")
    made = base.with_suffix(f".{os.getpid()}.tar")
    options = [f"--aptopt={option}" for option in apt_options()]
    try:
        subprocess.run(
            ["mmdebstrap", "--quiet", f"--variant={variant}", *options, SUITE, made, *apt_sources()],
            check=True,
        )
        made.rename(base)
    finally:
        made.unlink(missing_ok=True)
    return base


def need(*programs: str) -> None:
    """Fails with the names of Debian's packages: a release is not judged where it can't be tried."""
    packages = {"unshare": "util-linux", "nsenter": "util-linux", "ip": "iproute2"}
    lacking = sorted({packages.get(name, name) for name in programs if shutil.which(name) is None})
    assert not lacking, f"not installed here (Debian: apt install {' '.join(lacking)})"
    assert os.geteuid() == 0, "a tree is entered by chroot, which only root may"
