"""`test NAME --help` and `odds NAME --help`: what that one test takes."""

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from engine.checks.combat import arms
from engine.checks.request import parties
from engine.errors import BadRequest
from engine.ruleset import registry
from engine.ruleset.model import Ruleset
from engine.tables.spec import Check

FIELDS = {
    "rep": "the figure's Rep",
    "leader_rep": "the Rep of the Leader who adds a die",
    "weapon": "the weapon by its full name, such as assault-rifle",
    "impact": "the Impact, in place of a weapon",
    "shots": "how many of the weapon's dice are used",
    "margin": "by how many the winner won",
    "damage": "the damage before the roll",
    "eal": "the Enemy Activity Level",
    "party": "how many figures the player has",
    "months": "months in the band",
    "last": "the Encounter just played",
    "range": "the faces on which it happens, such as 1-3",
    "class": "the figure's class, such as soldier",
    "armor": "the Armor Class",
    "enemies": "how many enemies it fights",
    "wounds": "how often it was put out of the fight",
    "army": "the army list",
    "rank": "the rank in its list, such as nco",
    "category": "the category of a skill",
    "modifier": "what the rank's roll gave",
    "leader_passed": "the dice that its Leader passed",
    "against_rep": "the Rep of the one whom it is against",
    "reporter_rep": "the Rep of the reporter",
    "dv": "the Defense Value of the vehicle or building",
    "devices": "the grenades or rounds used",
    "rate": "the bug rate",
    "turn": "the number of the turn",
    "level": "the level of infestation",
    "groups": "how many groups are equally near",
}
"""The fields of requests that are options, each in a few words."""


class Help(argparse.Action):
    """`--help`: that of the test named before it, or of the command."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """Print it and stop."""
        ruleset, check = _named(namespace)
        if ruleset is None or check is None:
            parser.print_help()
        else:
            print("\n".join(_lines(parser, ruleset, check)))
        parser.exit()


def _named(namespace: argparse.Namespace) -> tuple[Ruleset | None, Check | None]:
    try:
        ruleset = registry.get(namespace.ruleset)
    except BadRequest:
        return None, None
    return ruleset, ruleset.checks.get(namespace.name)


def _lines(parser: argparse.ArgumentParser, ruleset: Ruleset, check: Check) -> Iterator[str]:
    """What a test takes, as its options."""
    yield f"usage: {parser.prog} {check.id} [--ruleset {ruleset.id}] [options]"
    yield f"\n{check.title} ({ruleset.title}, {check.rule})"
    if "" in check.notes:
        yield check.notes[""]
    yield ""
    yield from _fields(ruleset, check, check.fields, "")
    yield from _circumstances(check, check.circumstances, "if")
    yield from _fields(ruleset, check, check.foe_fields, "foe-")
    yield from _circumstances(check, check.foe_circumstances, "foe-if")
    if parser.prog.endswith("test"):
        for party in parties(check):
            yield _option("dice" if party == "self" else f"{party}-dice", "FACES", "rolled where none are given")
    yield f"\n{parser.prog} --help lists every option; {parser.prog} --list what each test takes."


def _fields(ruleset: Ruleset, check: Check, declared: Sequence[str], prefix: str) -> Iterator[str]:
    for field in declared:
        if field.rstrip("?") == "foe":
            continue
        for name in field.rstrip("?").split("|"):
            words = [check.notes.get(name) or FIELDS.get(name, "")]
            if name in check.flags:
                words = [check.notes.get(name, ""), "true or false"]
            elif name in check.choices:
                words.append(f"one of {', '.join(map(str, check.choices[name]))}")
            elif name == "weapon":
                words = [check.notes.get(name, ""), f"one of {', '.join(map(str, arms(ruleset, check)))}"]
            if field.endswith("?"):
                words.append("may be left out")
            yield _option(prefix + name.replace("_", "-"), "VALUE", "; ".join(word for word in words if word))


def _circumstances(check: Check, names: Sequence[str], option: str) -> Iterator[str]:
    if not names:
        return
    needed = check.exactly_one if option == "if" else ()
    yield _option(option, "CIRCUMSTANCE", f"exactly one of {', '.join(needed)}" if needed else "those that hold, of")
    for name in names:
        yield f"      {name:<26}{check.notes.get(name, '')}".rstrip()


def _option(name: str, value: str, words: str) -> str:
    left = f"  --{name} {value}"
    return f"{left:<32}{words}" if len(left) < 31 else f"{left}  {words}"
