"""Battles with machines in a line each: `truck of blue model truck at 10,20 facing 90 driver hans riders ann,bob`."""

from __future__ import annotations

from typing import Any

from engine.books.cr2 import CR2
from engine.ruleset.machine_kinds import Mount
from tests.engine.table import Battle

CAR = "car of blue model half-track at 10,40 facing 0 leader hans driver dora"
CREW = ("hans blue rep 5", "dora blue rep 5", "rob red rep 5 at 34,46")
LONG = {"width": 36, "height": 48}


def place(b: Battle, name: str = "car") -> tuple[float, float, int, float]:
    """Where a machine is, its facing, and its speed."""
    machine = b.encounter.game.machine(name)
    return machine.at[0] / 100, machine.at[1] / 100, machine.facing, machine.speed / 100


def machine_of(text: str) -> dict[str, Any]:
    """A machine of a record: id, `of` its side, `model`, `at`, `facing`, `speed`, a job or `riders` with who has it."""
    name, *words = text.split()
    out: dict[str, Any] = {"id": name, "crew": {}}
    for key, value in zip(words[::2], words[1::2], strict=True):
        if key == "at":
            out["at"] = [float(inches) for inches in value.split(",")]
        elif key in ("facing", "turret", "speed", "behind"):
            out[key] = float(value)
        elif key in ("model", "status"):
            out[key] = value
        elif key == "of":
            out["side"] = value
        elif key == "riders":
            out["riders"] = value.split(",")
        else:
            out["crew"][key] = value
    return out


def mounts_of(machine: dict[str, Any]) -> tuple[Mount, ...]:
    """The mounts of a machine's model; none where there is no such model."""
    model = CR2.models.get(machine["model"])
    return model.mounts if model is not None else ()


def armored(*lines: str, **record: Any) -> Battle:
    """A battle of Chain Reaction 2.0: lines with `model` are machines, the others figures."""
    machines = [machine_of(line) for line in lines if " model " in line]
    for machine in machines:
        scripted = "seed" in record or f"rounds:{machine['id']}" in record.get("dice", {})
        guns = [mount.weapon for mount in mounts_of(machine) if CR2.weapons[mount.weapon].feed.rounds[1]]
        if guns and not scripted:
            machine["rounds"] = dict.fromkeys(guns, 5)
    figures = [line for line in lines if " model " not in line]
    return Battle(*figures, ruleset="cr2", machines=machines, **record)
