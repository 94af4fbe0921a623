#!/usr/bin/python3
"""Stands in for systemctl, systemd-run and journalctl where no systemd runs (replacements.py says so)."""

import os
import pwd
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

UNITS = Path("/etc/systemd/system")
STATE = Path("/run/units")
REAL = "/usr/bin/systemctl"


def main() -> int:
    STATE.mkdir(exist_ok=True)
    called = Path(sys.argv[0]).name
    if called == "journalctl":
        return journal(sys.argv[1:])
    if called == "systemd-run":
        return transient(sys.argv[1:])
    verb, *rest = sys.argv[1:]
    names = [word for word in rest if not word.startswith("-")]
    if verb in ("enable", "disable"):
        done = subprocess.run([REAL, verb, *names], check=True).returncode
        if "--now" in rest:
            done = act("start" if verb == "enable" else "stop", names)
        return done
    return 0 if verb == "daemon-reload" else act(verb, names)


def act(verb: str, names: list[str]) -> int:
    return max(act_on(verb, name if "." in name else f"{name}.service") for name in names)


def act_on(verb: str, unit: str) -> int:
    if unit.endswith(".timer"):
        return 0  # its service is started by hand here
    if not (UNITS / unit).is_file():
        return packaged(unit.removesuffix(".service"), verb)
    if verb in ("stop", "restart"):
        stop(unit)
    return start(unit) if verb in ("start", "restart") else 0


def packaged(name: str, verb: str) -> int:
    """By its init script. On a Debian that runs it would have been started when it was installed."""
    script = f"/etc/init.d/{name}"
    if verb == "reload" and subprocess.run([script, "status"], stdout=subprocess.DEVNULL).returncode:
        verb = "start"
    return subprocess.run([script, verb]).returncode


def read(unit: str) -> dict[str, list[str]]:
    settings: dict[str, list[str]] = {}
    for line in (UNITS / unit).read_text().splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith(("#", "[")):
            settings.setdefault(key, []).append(value)
    return settings


def as_its_user(settings: dict[str, list[str]]) -> dict:
    """What subprocess needs to know."""
    user = settings.get("User", ["root"])[0]
    account = pwd.getpwnam(user)
    environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin", "LANG": "C.UTF-8"}
    environment |= {"HOME": account.pw_dir, "USER": user, "LOGNAME": user, "SHELL": account.pw_shell}
    for pair in settings.get("Environment", []):
        environment |= dict(word.split("=", 1) for word in shlex.split(pair))
    for path in settings.get("EnvironmentFile", []):
        for line in Path(path).read_text().splitlines():
            if line.strip() and not line.startswith(("#", ";")):
                key, _, value = line.partition("=")
                environment[key] = value.strip().strip("\"'")
    for kind, parent in (("StateDirectory", "/var/lib"), ("CacheDirectory", "/var/cache")):
        for name in settings.get(kind, []):
            folder = Path(parent, name)
            folder.mkdir(exist_ok=True)
            os.chown(folder, account.pw_uid, account.pw_gid)
    groups = os.getgrouplist(user, account.pw_gid)
    return {
        "cwd": settings.get("WorkingDirectory", ["/"])[0],
        "env": environment,
        "umask": int(settings.get("UMask", ["0022"])[0], 8),
        "user": user,
        "group": account.pw_gid,
        "extra_groups": groups,
    }


def command(line: str, environment: dict[str, str]) -> list[str]:
    whole = re.sub(r"\$\{(\w+)\}", lambda name: environment.get(name[1], ""), line)
    return shlex.split(whole)


def start(unit: str) -> int:
    settings = read(unit)
    how = as_its_user(settings)
    with open(STATE / f"{unit}.log", "ab") as log:
        if settings.get("Type") == ["oneshot"]:
            for line in settings["ExecStart"]:
                if status := subprocess.run(
                    command(line, how["env"]), stdout=log, stderr=log, **how
                ).returncode:
                    return status
            return 0
        (line,) = settings["ExecStart"]
        process = subprocess.Popen(
            command(line, how["env"]),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            **how,
        )
    (STATE / f"{unit}.pid").write_text(str(process.pid))
    return 0


def stop(unit: str) -> None:
    """SIGTERM, and as systemd does with what is left over, SIGKILL."""
    file = STATE / f"{unit}.pid"
    if not file.is_file():
        return
    pid = int(file.read_text())
    file.unlink()
    try:
        os.kill(pid, signal.SIGTERM)
        until = time.monotonic() + 30
        while lives(pid) and time.monotonic() < until:
            time.sleep(0.1)
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def transient(arguments: list[str]) -> int:
    """systemd-run --property=KEY=VALUE … COMMAND"""
    settings: dict[str, list[str]] = {}
    while arguments and arguments[0].startswith("-"):
        option = arguments.pop(0)
        if option.startswith("--property="):
            key, _, value = option.removeprefix("--property=").partition("=")
            settings.setdefault(key, []).append(value)
    return subprocess.run(arguments, **as_its_user(settings)).returncode


def journal(arguments: list[str]) -> int:
    (name,) = (word for word in arguments if not word.startswith("-"))
    log = STATE / f"{name}.service.log"
    sys.stdout.write(log.read_text(errors="replace") if log.is_file() else "-- No entries --")
    return 0


if __name__ == "__main__":
    sys.exit(main())
