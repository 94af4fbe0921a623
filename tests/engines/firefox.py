"""Firefox, driven by WebDriver BiDi over its own port: no driver beside it is needed."""

import base64
import itertools
import json
import os
import re
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import websocket

from tests.engines.engine import PATIENCE, CannotBeDrivenError, Engine, Wish

COARSE, LIGHT, DARK = 1, 1, 0
BACKSPACE = "\ue003"


class Firefox(Engine):
    name = "firefox"

    def __init__(self, wish: Wish) -> None:
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        if program is None:
            raise CannotBeDrivenError("Firefox is missing (Debian: apt install firefox-esr)")
        profile = wish.folder / "profile"
        profile.mkdir()
        (profile / "user.js").write_text(preferences(wish))
        log = wish.folder / "firefox.log"
        command = [
            program,
            "--headless",
            "--no-remote",
            "--profile",
            str(profile),
            "--remote-debugging-port",
            "0",
        ]
        with log.open("wb") as output:
            self._firefox = subprocess.Popen(
                command, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
            )
        self._numbers = itertools.count(1)
        self._errors: list[str] = []
        self._bidi = websocket.create_connection(
            f"{self._address(log)}/session", suppress_origin=True, timeout=PATIENCE * 2
        )
        self._send("session.new", capabilities={})
        self._send("session.subscribe", events=["log.entryAdded"])
        self._context: str = self._send("browsingContext.getTree")["contexts"][0]["context"]
        viewport = {"width": wish.width, "height": wish.height}
        self._send("browsingContext.setViewport", context=self._context, viewport=viewport)

    def _address(self, log: Path) -> str:
        """Where Firefox says that it listens."""
        until = time.monotonic() + PATIENCE * 4
        while self._firefox.poll() is None and time.monotonic() < until:
            if said := re.search(r"WebDriver BiDi listening on (ws://\S+)", log.read_text(errors="replace")):
                return said[1]
            time.sleep(0.05)
        self._end()
        raise CannotBeDrivenError(f"Firefox does not start: {log.read_text(errors='replace')}")

    def _send(self, method: str, **params: Any) -> Any:
        """The answer; what is heard of the console before it is kept."""
        number = next(self._numbers)
        self._bidi.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            said = json.loads(self._bidi.recv())
            if said.get("id") == number:
                assert said["type"] == "success", f"{method}: {said.get('message')}"
                return said["result"]
            if said.get("method") == "log.entryAdded" and said["params"]["level"] == "error":
                self._errors.append(said["params"]["text"])

    def open(self, address: str) -> None:
        self._send("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def tap(self, selector: str) -> None:
        to = {"type": "element", "element": {"sharedId": self._in_view(selector)}}
        press = {"type": "pointerMove", "x": 0, "y": 0, "origin": to}
        actions = [press, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        finger = {
            "type": "pointer",
            "id": "finger",
            "parameters": {"pointerType": "touch"},
            "actions": actions,
        }
        self._send("input.performActions", context=self._context, actions=[finger])

    def type(self, selector: str, text: str) -> None:
        self.tap(selector)
        self.evaluate("document.activeElement.select()")
        keys = [{"type": kind, "value": key} for key in BACKSPACE + text for kind in ("keyDown", "keyUp")]
        board = {"type": "key", "id": "keys", "actions": keys}
        self._send("input.performActions", context=self._context, actions=[board])

    def _in_view(self, selector: str) -> str:
        """The id of the element, once the window has scrolled to it and stands still."""
        look = """async (selector) => {
            const it = document.querySelector(selector);
            const inView = () => {
                const {top, bottom} = it.getBoundingClientRect(), middle = (top + bottom) / 2;
                return middle > 0 && middle < innerHeight;
            };
            // A focused field or a bar that grows may move the window once more: look until it stays.
            for (let still = 0, frames = 0; still < 3 && frames < 300; frames++) {
                if (frames === 0 || !inView()) it.scrollIntoView({block: "center", behavior: "instant"});
                await new Promise(requestAnimationFrame);
                still = inView() ? still + 1 : 0;
            }
            return it;
        }"""
        answer = self._send(
            "script.callFunction",
            functionDeclaration=look,
            arguments=[{"type": "string", "value": selector}],
            target={"context": self._context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", f"{selector}: {answer['exceptionDetails']['text']}"
        shared: str = answer["result"]["sharedId"]
        return shared

    def evaluate(self, expression: str) -> Any:
        answer = self._send(
            "script.evaluate",
            expression=f"JSON.stringify(({expression}) ?? null)",
            target={"context": self._context},
            awaitPromise=False,
        )
        assert answer["type"] == "success", f"{expression}: {answer['exceptionDetails']['text']}"
        return json.loads(answer["result"]["value"])

    def picture(self) -> bytes:
        return base64.b64decode(
            self._send("browsingContext.captureScreenshot", context=self._context)["data"]
        )

    @property
    def heard(self) -> list[str]:
        self._send("session.status")  # what was heard until now has come before its answer
        return self._errors

    def close(self) -> None:
        self._bidi.close()
        self._end()

    def _end(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._firefox.pid, signal.SIGKILL)
        self._firefox.wait()


def preferences(wish: Wish) -> str:
    """A fresh profile that is quiet, goes through the proxy, and has a finger for a pointer."""
    chosen: dict[str, str | int | bool] = {
        "network.proxy.type": 1,
        "network.proxy.http": "127.0.0.1",
        "network.proxy.http_port": wish.proxy,
        "layout.css.prefers-color-scheme.content-override": DARK if wish.dark else LIGHT,
        "ui.primaryPointerCapabilities": COARSE,
        "ui.allPointerCapabilities": COARSE,
        "intl.accept_languages": "en-GB",
        "app.normandy.enabled": False,
        "app.update.disabledForTesting": True,
        "browser.aboutwelcome.enabled": False,
        "browser.shell.checkDefaultBrowser": False,
        "browser.startup.page": 0,
        "datareporting.policy.dataSubmissionEnabled": False,
        "dom.disable_beforeunload": True,
        "extensions.update.enabled": False,
        "network.captive-portal-service.enabled": False,
        "network.connectivity-service.enabled": False,
        "services.settings.server": "data:,#remote-settings-dummy/v1",
        "toolkit.telemetry.enabled": False,
    }
    return "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in chosen.items())
