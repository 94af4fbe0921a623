"""WebKitGTK and WPE WebKit, driven by their own WebDrivers in the words of the W3C's protocol."""

import base64
import json
import os
import re
import shutil
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.engines.engine import PATIENCE, CannotBeDrivenError, Engine, Wish, free_port

HERE = Path(__file__).resolve().parent
LINE_BY_LINE = "/usr/libexec/coreutils/libstdbuf.so"
"""Loaded first, it lets programs write to a file as to a terminal: what the console says, at once."""

LIBRARIES = Path("/usr/lib/x86_64-linux-gnu")
SMALL = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 5px }"
"""For GTK: a tool bar that lets the window be as narrow as a phone."""

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which the protocol names an element."""

LEFT_BEHIND = re.compile(
    r"XMLHttpRequest cannot load .* due to access control checks\.\n(?:htmx:(?:afterRequest|sendError).*\n)+"
)
"""What WebKit calls the end of a request whose page is left meanwhile, and htmx after it."""

_straight = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class WebKit(Engine):
    """What both have in common: a WebDriver, its browser, and the log that the console is written to."""

    def _start(self, program: str, options: dict[str, Any], own: dict[str, str], wish: Wish) -> None:
        """The WebDriver and its browser, in a group of processes of their own."""
        self._log = wish.folder / "browser.log"
        environment = {
            **os.environ,
            **own,
            "LD_PRELOAD": preloaded(wish.folder),
            "_STDBUF_O": "L",
            "XDG_DATA_HOME": str(wish.folder / "data"),
            "XDG_CACHE_HOME": str(wish.folder / "cache"),
        }
        port = free_port()
        with self._log.open("wb") as output:
            self._driver = subprocess.Popen(
                [program, "-p", str(port)],
                env=environment,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._at = f"http://127.0.0.1:{port}"
        try:
            self._wait_for_driver()
            session = self._ask("POST", "/session", capabilities={"alwaysMatch": options})
        except (OSError, AssertionError) as error:
            self.close()
            raise CannotBeDrivenError(f"{self.name} does not start: {self._log.read_text()}") from error
        self._at += f"/session/{session['sessionId']}"
        self._ask("POST", "/timeouts", pageLoad=int(PATIENCE * 2000))

    def _wait_for_driver(self) -> None:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self._ask("GET", "/status")
            except OSError:
                assert self._driver.poll() is None, "the WebDriver has ended"
                assert time.monotonic() < until, "the WebDriver does not answer"
                time.sleep(0.05)
            else:
                return

    def _ask(self, method: str, path: str, **body: Any) -> Any:
        data = json.dumps(body).encode() if method == "POST" else None
        request = urllib.request.Request(f"{self._at}{path}", data, method=method)
        try:
            with _straight.open(request, timeout=PATIENCE * 3) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as refusal:
            said = json.load(refusal)["value"]
            raise AssertionError(f"{self.name}: {path}: {said['error']}: {said['message']}") from None

    def open(self, address: str) -> None:
        self._ask("POST", "/url", url=address)

    def tap(self, selector: str) -> None:
        self._ask("POST", f"/element/{self._in_view(selector)}/click")

    def type(self, selector: str, text: str) -> None:
        box = self._in_view(selector)
        self._ask("POST", f"/element/{box}/clear")
        self._ask("POST", f"/element/{box}/value", text=text)

    def _in_view(self, selector: str) -> str:
        """The element, in the middle of the window: 2.38 neither clears nor presses what is out of view."""
        found = self._ask("POST", "/element", using="css selector", value=selector)
        look = "arguments[0].scrollIntoView({block: 'center'})"
        self._ask("POST", "/execute/sync", script=look, args=[found])
        element: str = found[ELEMENT]
        return element

    def evaluate(self, expression: str) -> Any:
        return self._ask("POST", "/execute/sync", script=f"return ({expression});", args=[])

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("GET", "/screenshot"))

    @property
    def heard(self) -> list[str]:
        said = self._log.read_text(errors="replace")
        errors = re.findall(r"\bCONSOLE (?:[A-Z]+ )?ERROR (.*\n)", said)
        return LEFT_BEHIND.sub("", "".join(errors)).splitlines()

    def close(self) -> None:
        """All at once: browsers now and then outlive their sessions."""
        with suppress(ProcessLookupError):
            os.killpg(self._driver.pid, signal.SIGKILL)
        self._driver.wait()


class WebKitGtk(WebKit):
    """A Safari of today, in a window on a screen of its own."""

    name = "webkitgtk"

    def __init__(self, wish: Wish, display: str) -> None:
        (wish.folder / "gtk-3.0").mkdir()
        (wish.folder / "gtk-3.0" / "gtk.css").write_text(SMALL)
        own = {
            "DISPLAY": display,
            "XDG_CONFIG_HOME": str(wish.folder),
            "GTK_THEME": "Adwaita:dark" if wish.dark else "Adwaita",
        }
        browser = LIBRARIES / "webkit2gtk-4.1" / "MiniBrowser"
        args = ["--automation", "--enable-write-console-messages-to-stdout=true", by(wish.proxy)]
        options = {"webkitgtk:browserOptions": {"binary": str(browser), "args": args}}
        self._start(needed("WebKitWebDriver", "webkit2gtk-driver"), options, own, wish)
        self._fit(wish.width, wish.height)

    def _fit(self, width: int, height: int) -> None:
        """Size the window so that pages have so much of it."""
        self._ask("POST", "/window/rect", x=0, y=0, width=width, height=height)
        inner = self.size
        self._ask("POST", "/window/rect", x=0, y=0, width=2 * width - inner[0], height=2 * height - inner[1])
        self.wait_for(f"innerWidth === {width} && innerHeight === {height}")


class Wpe(WebKit):
    """WPE WebKit 2.38, the engine of iOS 16, without a screen."""

    name = "wpe"
    can_be_dark = False  # it has no setting for that, and takes none from the system

    def __init__(self, wish: Wish) -> None:
        own = {"WPE_WIDTH": str(wish.width), "WPE_HEIGHT": str(wish.height)}
        browser = LIBRARIES / "wpe-webkit-1.1" / "MiniBrowser"
        args = ["--automation", "--headless", by(wish.proxy)]
        options = {"wpe:browserOptions": {"binary": str(browser), "args": args}}
        self._start(needed("WPEWebDriver", "wpewebkit-driver"), options, own, wish)


def by(proxy: int) -> str:
    return f"--proxy=http://127.0.0.1:{proxy}"


def preloaded(folder: Path) -> str:
    """What the browsers load before their own libraries."""
    library = folder / "preload.so"
    command = [
        needed("gcc", "gcc libc6-dev"),
        "-shared",
        "-fPIC",
        "-o",
        str(library),
        str(HERE / "preload.c"),
    ]
    subprocess.run(command, check=True)
    return f"{LINE_BY_LINE}:{library}"


def needed(program: str, packages: str) -> str:
    path = shutil.which(program)
    if path is None:
        raise CannotBeDrivenError(f"{program} is missing (Debian: apt install {packages})")
    return path


@contextmanager
def screen() -> Iterator[str]:
    """An X server without a screen; its display."""
    program = needed("Xvfb", "xvfb")
    reader, writer = os.pipe()
    command = [program, "-displayfd", str(writer), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writer,), stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as numbers:
        display = numbers.readline().strip()
    try:
        yield f":{display}"
    finally:
        server.terminate()
        server.wait()
