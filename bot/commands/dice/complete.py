"""The offers of `/test`, `/odds` and `/challenge` while a person types: only what the chosen table knows."""

from collections.abc import Iterable, Iterator

from discord import app_commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.dice.carried import USUAL, known, said, test_named
from bot.text.checks import circumstance, title_of
from engine.checks import exchange
from engine.checks.combat import arms
from engine.fold import fold
from engine.ruleset.model import Ruleset
from engine.ruleset.registry import RULESETS
from engine.ruleset.registry import get as get_ruleset
from engine.tables.spec import Check

Choices = list[app_commands.Choice[str]]
MOST = 25
LONGEST = 100
OWN_OPTION = ("rep", "weapon", "leader_rep", "foe")
"""Fields that have an option of their own, and are no details."""


async def rulesets(interaction: Interaction, typed: str) -> Choices:
    """Every ruleset there is."""
    return _choices(((get_ruleset(name).title, name) for name in RULESETS), typed)


async def challenged(interaction: Interaction, typed: str) -> Choices:
    """The rulesets that have challenges."""
    having = [name for name in RULESETS if "challenge" in get_ruleset(name).checks]
    return _choices(((get_ruleset(name).title, name) for name in having), typed)


async def tests(interaction: Interaction, typed: str) -> Choices:
    """The tests of the ruleset chosen."""
    words, ruleset = replies.reader(interaction), _ruleset(interaction)
    return _choices(((title_of(check, words), check.id) for check in ruleset.checks.values()), typed)


async def odds(interaction: Interaction, typed: str) -> Choices:
    """The same, and a whole exchange of fire where the ruleset has all its steps."""
    words, ruleset = replies.reader(interaction), _ruleset(interaction)
    pairs = [(title_of(check, words), check.id) for check in ruleset.checks.values()]
    if all(step in ruleset.checks for step in exchange.STEPS):
        pairs.insert(0, (words(f"table.{exchange.NAME}"), exchange.NAME))
    return _choices(pairs, typed)


async def circumstances(interaction: Interaction, typed: str) -> Choices:
    """The circumstances that the test knows, behind those typed already."""
    return _more(interaction, typed, foe=False)


async def foe_circumstances(interaction: Interaction, typed: str) -> Choices:
    """Those that it knows of the other side."""
    return _more(interaction, typed, foe=True)


async def weapons(interaction: Interaction, typed: str) -> Choices:
    """The weapons that the test takes, or all of the ruleset's."""
    words, ruleset = replies.reader(interaction), _ruleset(interaction)
    check = _check(interaction, ruleset)
    if check is None:
        ids: Iterable[str] = {**ruleset.weapons, **ruleset.melee_weapons}
    else:
        ids = map(str, check.choices["weapon"]) if "weapon" in check.choices else arms(ruleset, check)
    return _choices(((words.term("weapon", name), name) for name in ids), typed)


async def details(interaction: Interaction, typed: str) -> Choices:
    """What else the test takes, name and value, behind what is typed already."""
    check = _check(interaction, _ruleset(interaction))
    if check is None:
        return []
    before, _, last = typed.rpartition(",")
    given = {fold(part).split()[0] for part in before.split(",") if part.split()}
    head = f"{before.strip()}, " if before.strip() else ""
    pairs = (f"{head}{name} {value}" for name, value in _details(check) if name not in given)
    wanted = fold(last)
    return _fitting((text, text) for text in pairs if text[len(head) :].startswith(wanted))


def _details(check: Check) -> Iterator[tuple[str, str]]:
    for prefix, fields in (("", check.fields), ("foe.", check.foe_fields)):
        for name in (name for field in fields for name in field.rstrip("?").split("|")):
            if name in OWN_OPTION or name in check.flags:
                continue
            low, high = check.limits.get(name, (1, 6))
            values = check.choices.get(name) or (["1-3"] if name == "range" else range(low, min(high, low + 5) + 1))
            for value in values:
                yield prefix + name, str(value)


def _more(interaction: Interaction, typed: str, *, foe: bool) -> Choices:
    words, ruleset = replies.reader(interaction), _ruleset(interaction)
    names = known(ruleset, test_named(ruleset, str(interaction.namespace.name or "")), foe=foe)
    before, _, last = typed.rpartition(",")
    named = [name for name in dict.fromkeys(said(before, names)) if name in names]
    wanted = fold(last)
    offered = [name for name in names if name not in named]
    found = [name for name in offered if wanted in fold(circumstance(name, words)) or wanted in name]
    pairs = [[*named, name] for name in found]
    if named and not wanted:
        pairs.insert(0, named)
    return _fitting((", ".join(circumstance(name, words) for name in pair), ", ".join(pair)) for pair in pairs)


def _ruleset(interaction: Interaction) -> Ruleset:
    name = interaction.namespace.ruleset
    return get_ruleset(name if name in RULESETS else USUAL)


def _check(interaction: Interaction, ruleset: Ruleset) -> Check | None:
    return ruleset.checks.get(test_named(ruleset, str(interaction.namespace.name or "")))


def _choices(pairs: Iterable[tuple[str, str]], typed: str) -> Choices:
    wanted = fold(typed)
    found = [(name, value) for name, value in pairs if wanted in fold(name) or wanted in value]
    found.sort(key=lambda pair: not fold(pair[0]).startswith(wanted))
    return _fitting(found)


def _fitting(pairs: Iterable[tuple[str, str]]) -> Choices:
    fit = [(name, value) for name, value in pairs if len(name) <= LONGEST and len(value) <= LONGEST]
    return [app_commands.Choice(name=name, value=value) for name, value in fit[:MOST]]
