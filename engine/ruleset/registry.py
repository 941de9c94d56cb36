"""The rulesets by id."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from engine.errors import BadRequest
from engine.ruleset.model import Ruleset
from engine.ruleset.options import with_options

if TYPE_CHECKING:
    from engine.inputs.command import Command


@cache
def _load(name: str) -> Ruleset:
    """The ruleset that its package holds under its id in capitals."""
    found: Ruleset = getattr(import_module(f"engine.books.{name}"), name.upper())
    return found


IDS = ("cr3", "swordplay", "mg42", "cr2", "compendium")
RULESETS: dict[str, Callable[[], Ruleset]] = {name: partial(_load, name) for name in IDS}
"""How to get each ruleset; it is loaded when first asked for."""


def titles(having: Callable[[Ruleset], bool]) -> tuple[str, ...]:
    """The titles of the rulesets that have something."""
    return tuple(rules.title for rules in map(get, RULESETS) if having(rules))


def every_command() -> Mapping[str, Command[Any, Any]]:
    """The commands of all rulesets by name, with all their options on."""
    return {name: variants[-1] for name, variants in every_variant().items()}


def every_variant() -> Mapping[str, Sequence[Command[Any, Any]]]:
    """Likewise, each command as every ruleset that has it has it."""
    found: dict[str, list[Command[Any, Any]]] = {}
    for rules in [with_options(rules, rules.options) for rules in map(get, RULESETS)]:
        for name, command in rules.commands.items():
            found.setdefault(name, []).append(command)
    return found


def get(name: str) -> Ruleset:
    """The ruleset of that id. Raises BadRequest (`unknown-ruleset`) naming those there are."""
    make = RULESETS.get(name)
    if make is None:
        known = ", ".join(RULESETS)
        said = "no ruleset {name!r}; there are {known}"
        raise BadRequest(said, name=name[:40], known=known, field="ruleset", code="unknown-ruleset")
    return make()
