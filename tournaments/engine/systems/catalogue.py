"""The one list of systems. To add one is a module here with its ``SYSTEM``, and its name in this list."""

from __future__ import annotations

from importlib import import_module

from tournaments.engine.systems.system import System

NAMES = (
    "round_robin",
    "groups",
    "swiss",
    "ladder",
    "knockout",
    "double_knockout",
    "partners",
    "tables",
    "table_knockout",
)
"""In the order in which they are offered; each the name of its module here and of its words."""


def load_system(name: str) -> System:
    system: System = import_module(f"{__package__}.{name}").SYSTEM
    assert system.name == name, "a module is called as its system is in the file"
    return system


SYSTEMS: dict[str, System] = {name: load_system(name) for name in NAMES}

STAGE_KEYS = frozenset().union(*(system.keys for system in SYSTEMS.values()))
"""The keys of a stage, of whatever system."""
