"""Orders in words: the kind of one, and who does what to whom, the same on its button and above its preview."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.board.names import shortened
from bot.names import safe
from bot.play.standpoint import Standpoint
from bot.report.machines import machine_name, machine_tag
from bot.text.figures import listed
from bot.text.gear import about_weapon, thrown, weapon_in_text
from bot.text.machines import drive_in_words, is_gun, machine_in_short
from bot.text.words import Words
from engine.battle.fleet import name_of
from engine.battle.game import Game
from engine.preview import Preview
from engine.ruleset.machine_kinds import RIDER
from engine.space import INCH
from engine.space.cells import cell_name
from engine.state import Machine

NAME, TARGET, BRIEF = 24, 20, 12
"""Characters of a name, of a target's, and of one in brief."""
CALLS = frozenset({"strafe", "fly-in", "fly-out"})
"""Orders to what flies."""
TARGETS = 2
"""The most targets that are named."""


def kind_label(name: str, words: Words) -> str:
    """A kind of order: `Shoot`."""
    group = next((group for group in ("do", "choice") if words.has(f"{group}.{name}")), "deed")
    return words.started(words.term(group, name))


def kind_of(items: Sequence[Mapping[str, Any]], table: Game, words: Words) -> str:
    """The kind of some orders of one command: those aboard change seats, and what is not lobbed is fired at a spot."""
    kind = str(items[0]["do"])
    if kind == "board" and all(table.named(item["figure"]).aboard for item in items):
        kind = "change-seat"
    if kind == "board" and all(is_gun(str(item.get("machine")), table.state, table.rules) for item in items):
        kind = "serve"
    if kind == "grenade" and not any(table.rules.weapons[item["weapon"]].lobbed for item in items):
        kind = "round"
    return kind_label(kind, words)


def told(
    here: Standpoint, item: Mapping[str, Any], foretold: Preview | None, words: Words, *, brief: bool = False
) -> str:
    """`Billy shoots Nails`; by its kind alone where it names no figure. In `brief` long names are shortened."""
    actors = actors_of(item)
    deed = deed_of(here, item, foretold)
    machine = next((one for one in here.table.state.machines if one.id == item.get("machine", item.get("with"))), None)
    if not actors and machine is not None:
        named = _machine(machine, here, words, brief=brief)
        if deed in CALLS:
            ends: dict[str, Any] = {
                key: cell_name((round(x * INCH), round(y * INCH)), here.table.space.table)
                for key, (x, y) in _ends(item)
            }
            return words.started(words(f"if.{deed}", who=named, **ends))
        what = drive_in_words(item, here.table, words, brief=brief) if deed == "drive" else kind_label(deed, words)
        return words.started(words("if.other", who=named, deed=what))
    if "drives" in item:
        return words("if.drive-together", len(item["drives"]))
    if not actors:
        return kind_label(deed, words)
    who = safe(_name(actors[0], here, brief=brief), NAME)
    names = [safe(_name(name, here, brief=brief), TARGET) for name in dict.fromkeys(_targets(item, foretold))]
    target = listed(names, TARGETS, words)
    count = len(actors)
    if deed == "board" and is_gun(str(item.get("machine")), here.table.state, here.table.rules):
        deed = "serve"
    if words.has(f"if.{deed}"):
        weapon = str(item.get("what", ""))
        key, what = about_weapon(f"if.{deed}", weapon, words), weapon_in_text(weapon, words) if weapon else ""
        if machine is not None and "target" not in item:
            moment = here.moment
            target = machine_tag(machine, moment) if brief else machine_in_short(machine, moment, words)
        seat = words.term("seat", item.get("seat") or RIDER)
        return words(key, count, who=who, others=count - 1, target=target, item=what, seat=seat)
    if words.has(f"head.order.{deed}"):
        return words(f"head.order.{deed}", actor=who, victim=target)
    return words("if.other", who=who, deed=kind_label(deed, words))


def _ends(item: Mapping[str, Any]) -> list[tuple[str, Sequence[float]]]:
    """Where something flies from and to."""
    return [(name, item[key]) for name, key in (("start", "from"), ("end", "to")) if key in item]


def _machine(machine: Machine, here: Standpoint, words: Words, *, brief: bool) -> str:
    tag = machine_tag(machine, here.moment)
    return tag if brief else safe(machine_name(machine, here.moment, words.language), NAME)


def _name(one: str, here: Standpoint, *, brief: bool) -> str:
    name = name_of(here.table.state, one)
    return shortened(name, BRIEF) if brief else name


def deed_of(here: Standpoint, item: Mapping[str, Any], foretold: Preview | None) -> str:
    """The deed; weapons are thrown where nothing else is fired, a move over the edge leaves the table, and a ride at no
    speed is a stop."""
    firings = foretold.firings if foretold is not None else ()
    if item["do"] == "fire" and firings and all(thrown([one.weapon], here.table.rules) for one in firings):
        return "throw"
    if item["do"] == "ride" and not item["speed"]:
        return "rein-in"
    courses = foretold.runs[0].courses if foretold is not None and foretold.runs else ()
    if item["do"] == "move" and courses and all(course.leaves for course in courses):
        return "leave"
    return str(item["do"])


def actors_of(item: Mapping[str, Any]) -> list[str]:
    """The figures that an order is given to."""
    if "figure" in item:
        return [item["figure"]]
    several = item.get("moves") or item.get("volley") or item.get("charges")
    return [part["figure"] for part in several] if several else list(item.get("figures", ()))


def _targets(item: Mapping[str, Any], foretold: Preview | None) -> list[str]:
    """Those an order is aimed at."""
    shots = [shots.target for firing in foretold.firings for shots in firing.targets] if foretold is not None else []
    charges = [charge.target for charge in foretold.charges] if foretold is not None else []
    return [*shots, *charges, *([item["target"]] if "target" in item else [])]
