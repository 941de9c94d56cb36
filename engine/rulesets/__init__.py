"""The rulesets by id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from engine.errors import BadRequest
from engine.rulesets.model import Ruleset
from engine.rulesets.options import with_options

if TYPE_CHECKING:
    from engine.commands.model import Command


def _cr3() -> Ruleset:
    from engine.rulesets.cr3 import CR3

    return CR3


def _swordplay() -> Ruleset:
    from engine.rulesets.swordplay import SWORDPLAY

    return SWORDPLAY


def _mg42() -> Ruleset:
    from engine.rulesets.mg42 import MG42

    return MG42


def _cr2() -> Ruleset:
    from engine.rulesets.cr2 import CR2

    return CR2


RULESETS: dict[str, Callable[[], Ruleset]] = {"cr3": _cr3, "swordplay": _swordplay, "mg42": _mg42, "cr2": _cr2}
"""How to get each ruleset; it is loaded when first asked for."""


def titles(having: Callable[[Ruleset], bool]) -> tuple[str, ...]:
    """The titles of the rulesets that have something."""
    return tuple(rules.title for rules in map(get, RULESETS) if having(rules))


def every_command() -> Mapping[str, Command[Any]]:
    """The commands of all rulesets by name, with all their options on."""
    whole = [with_options(rules, rules.options) for rules in map(get, RULESETS)]
    return {name: command for rules in whole for name, command in rules.commands.items()}


def get(name: str) -> Ruleset:
    """The ruleset of that id. Raises BadRequest (`unknown-ruleset`) naming those there are."""
    make = RULESETS.get(name)
    if make is None:
        known = ", ".join(RULESETS)
        said = "no ruleset {name!r}; there are {known}"
        raise BadRequest(said, name=name[:40], known=known, field="ruleset", code="unknown-ruleset")
    return make()
