"""A person's text for a machine, a seat or a turn, as the engine takes it."""

import re
from collections.abc import Collection, Iterable

from bot.names import line_of, plain
from bot.play.standpoint import Standpoint
from bot.report.machines import machine_name, machine_tag
from bot.text.figures import listed
from bot.text.machines import turn_label, way_label
from bot.text.words import Words
from bot.typed.figures import machine_meant, machines_about, named_machines
from engine.errors import BadRequest
from engine.fold import fold
from engine.ruleset.hulls import model_of
from engine.ruleset.machine_kinds import RIDER
from engine.space import Point
from engine.state import Machine

Offers = list[tuple[str, str]]
TURNS = (0, -45, 45, -90, 90)
"""Degrees, to the left below zero."""


def known_machines(here: Standpoint) -> list[Machine]:
    """The machines that the person knows of, their own sides' first."""
    return sorted(machines_about(here), key=lambda machine: machine.side not in here.sides)


def one_machine(text: str, here: Standpoint, words: Words) -> Machine:
    """The machine meant: by its tag, its id or its name. Raises BadRequest naming those that there are."""
    found = machine_meant(text, here, words)
    if found is None:
        names = listed([label_of(one, here, words) for one in known_machines(here)], 6, words)
        raise BadRequest(
            words("play.which-machine" if names else "unfit.no-machine", name=plain(text), names=names), field="machine"
        )
    return found


def machine_at(text: str, here: Standpoint, words: Words) -> tuple[str, Point]:
    """The id of the machine meant and its place; by rules without machines the text, which they refuse. Raises
    BadRequest."""
    if not here.table.rules.models:
        return text, (0, 0)
    machine = one_machine(text, here, words)
    return machine.id, machine.at


def label_of(machine: Machine, here: Standpoint, words: Words) -> str:
    """`truck (CB)`."""
    return f"{machine_name(machine, here.moment, words.language)} ({machine_tag(machine, here.moment)})"


def seat_of(text: str, machine: Machine, here: Standpoint, words: Words) -> str:
    """The seat meant, by its name in any case. Raises BadRequest naming those that there are."""
    every, wanted = seats_of(machine, here), fold(text)
    found = next((seat for seat in every if wanted in (seat, fold(words.term("seat", seat)))), "")
    if not found:
        names = listed([words.term("seat", seat) for seat in every], len(every), words)
        raise BadRequest(words("play.which-seat", name=plain(text), names=names), field="seat")
    return found


def seats_of(machine: Machine, here: Standpoint) -> list[str]:
    """All seats of a machine."""
    model = model_of(here.table.rules, machine)
    return [*model.seats, *([RIDER] if model.riders else [])]


def speed_of(text: str, words: Words) -> float:
    """Inches in a turn, or on now; below zero, back. Raises BadRequest."""
    number = fold(text).removesuffix('"').strip().replace(",", ".")
    if not re.fullmatch(r"-?[0-9]{1,2}(\.[0-9]{1,2})?", number):
        raise BadRequest(words("play.which-speed", text=plain(text)), field="speed")
    return float(number)


def turn_of(text: str, words: Words) -> int:
    """Degrees to turn by: a number, to the left below zero or behind `L`. Raises BadRequest."""
    found = re.fullmatch(r"(-?) ?([0-9]{1,2}) ?°? ?([LRGD]?)", fold(text).upper())
    if found is None:
        raise BadRequest(words("play.which-turn", text=plain(text)), field="turn")
    left = bool(found[1]) or found[3] in ("L", "G")
    return -int(found[2]) if left else int(found[2])


def legs_of(text: str, words: Words) -> list[dict[str, float]]:
    """Further legs of a drive, `45 4, -30 2`: degrees to turn by and inches, or inches alone. Raises BadRequest."""
    found: list[dict[str, float]] = []
    for leg in text.split(","):
        *turn, inches = leg.split() or [""]
        found.append({"turn": turn_of(" ".join(turn), words) if turn else 0, "speed": speed_of(inches, words)})
    return found


def called(ids: Collection[str], here: Standpoint, words: Words) -> Offers:
    """These machines, as far as the person knows of them."""
    known = named_machines(here, words)
    return [(label_of(one, here, words), line_of(one.id, known)) for one in known_machines(here) if one.id in ids]


def speeds(inches: Iterable[float], here: Standpoint, words: Words) -> Offers:
    """How fast, or how far, a machine may go, the fastest first."""
    return [(way_label(speed, here.table.rules, words), f"{speed:g}") for speed in sorted(inches, reverse=True)]


def turns(words: Words) -> Offers:
    """The turns that are offered."""
    return [(turn_label(turn, words), str(turn)) for turn in TURNS]
