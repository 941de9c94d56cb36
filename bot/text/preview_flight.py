"""A call to what flies before it is given: when it comes, and who may shoot at it."""

from collections.abc import Mapping
from typing import Any

from bot.names import safe
from bot.play.standpoint import Standpoint
from bot.text.deeds import NAME
from bot.text.figures import listed
from bot.text.words import Words
from engine.preview import Preview
from engine.procedures.support.aloft import arm, looks_up

NAMES = 4


def flight_lines(here: Standpoint, item: Mapping[str, Any], foretold: Preview, words: Words) -> list[str]:
    """When it comes, whether its strip is empty, and which enemies might shoot at it, for all that is known."""
    machine = here.table.machine(item.get("machine", item.get("with")))
    foes = (f for f in here.table.against(machine.side) if f.id in here.knows and looks_up(here.table, f, machine))
    names = [safe(f.name, NAME) for f in foes if arm(here.table, f)]
    lines = [words("if.next-phase")]
    if item["do"] == "strafe" and not foretold.firings:
        lines.append(words("if.strip-empty"))
    if names:
        lines.append("-# " + words("if.looks-up", len(names), names=listed(names, NAMES, words)))
    return lines
