"""`/test`: any test of any ruleset with its dice, and the buttons below it."""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from discord import app_commands

from bot import dice_notation
from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.commands.dice import cards
from bot.commands.dice.carried import carried, read_carried
from bot.commands.dice.pictures import MOST_ROWS, picture_of, spoken
from bot.messages.dice_ids import TestId
from bot.report.picture import Picture
from bot.text import checks, reference
from bot.text.words import Words
from engine.checks.compare import compared, has, read_all
from engine.checks.request import Call, parse, run_call
from engine.ruleset.registry import RULESETS
from engine.ruleset.registry import get as get_ruleset
from engine.tables.outcome import Outcome

Faces = app_commands.Range[str, 1, 100]
AGAIN: Final = "a"
ELSEWHERE: Final = "o"
WHY: Final = "w"
"""The uses of the buttons below a test: rolling it again, reading its dice in other rulesets, showing its rules."""


async def post(interaction: Interaction, request: Mapping[str, Any], *, again: bool = False) -> None:
    """Roll a test, or read the dice given, and tell everybody. Raises BadRequest."""
    words = replies.public(interaction)
    call = parse(dict(request), get_ruleset)
    outcome, rolled = run_call(call, dice_notation.throw)
    text = said(call, outcome, words)
    picture = await drawn(interaction, call, outcome, text, words)
    small = small_print(call, outcome, words)
    if "dice" in request:
        small.insert(0, words("check.given"))
    if again:
        small.append(words("quick.who", who=interaction.user.mention))
    await cards.show(interaction, cards.card(text, picture, small, _buttons(call, request, rolled, words)))


def said(call: Call, outcome: Outcome, words: Words, title: str = "") -> str:
    """Heading, what was asked, the dice, and what else came of it."""
    title = title or checks.title_of(call.check, words)
    heading = words("check.heading", title=title, result=checks.outcome_of(call.check, outcome, words))
    asked, dice = checks.asked(call, words), checks.dice_line(call, outcome, words)
    line = words("check.field-is", name=asked or words("party.self"), value=dice) if dice else asked
    more = checks.extras(call.check, outcome, words)
    told = " · ".join(part for part in (line, *more) if part)
    return f"## {heading}\n{told}".rstrip()


def small_print(call: Call, outcome: Outcome, words: Words) -> list[str]:
    """The ruleset, and everything that counted, each with its rule."""
    counted = [f"{reason} · `{rule}`" for reason, rule in checks.reasons(call, outcome, words)]
    return [call.ruleset.title, *counted]


async def drawn(interaction: Interaction, call: Call, outcome: Outcome, text: str, words: Words) -> Picture | None:
    """The picture of a test that has been rolled, where there is one and it may be posted."""
    steps = await asyncio.to_thread(checks.ladder, call, words)
    dice = picture_of(call, outcome, steps, words)
    if dice is None or not cards.may_show(interaction):
        return None
    ways = [_way(step, words) for step in steps] if len(steps) <= MOST_ROWS else []
    return await cards.drawn(interaction, dice, spoken("\n".join([text, *ways])))


def _way(step: checks.Ending, words: Words) -> str:
    if not step.number:
        return words("check.row-plain", result=step.result, percent=step.percent)
    return words("check.row", int(step.number), result=step.result, percent=step.percent)


def _buttons(
    call: Call, request: Mapping[str, Any], rolled: Mapping[str, list[int]], words: Words
) -> list[cards.Button]:
    """Whatever of them what they must carry has room for."""
    check = call.check
    asked = {key: value for key, value in request.items() if key != "dice"}
    found: tuple[cards.Button, ...] = ()
    if "dice" not in request and any(rolled.values()):
        found += cards.button(words("quick.again"), carried(AGAIN, asked, check))
    if sum(has(get_ruleset(name), check.id) for name in RULESETS) > 1:
        found += cards.button(words("check.editions"), carried(ELSEWHERE, asked, check, rolled))
    found += cards.button(words("check.why"), carried(WHY, asked, check, rolled))
    return list(found)


class Below(Press[TestId], carries=TestId):
    """A button below a test."""

    async def pressed(self, interaction: Interaction) -> None:
        """Roll again for everybody, or show one person the rules or the other rulesets."""
        request = read_carried(self.carried)
        kind = self.carried.kind
        if kind == AGAIN:
            await post(interaction, request, again=True)
            return
        words = replies.reader(interaction)
        text = await asyncio.to_thread(_rules if kind == WHY else _elsewhere, request, words)
        await interaction.response.send_message(**cards.card(text), ephemeral=True)


def _rules(request: dict[str, Any], words: Words) -> str:
    """Every rule that counted, in our own words."""
    call = parse(request, get_ruleset)
    outcome, _ = run_call(call, dice_notation.throw)
    ids = dict.fromkeys(rule for _, rule in checks.reasons(call, outcome, words))
    return reference.entries(call.ruleset.id, ids, words)


def _elsewhere(request: dict[str, Any], words: Words) -> str:
    """The same dice under every other ruleset that has the test."""
    lines = [words("check.same-dice")]
    others = [get_ruleset(name) for name in RULESETS if name != request["ruleset"]]
    for share, read in read_all(compared(request, others), dice_notation.throw):
        if read is None or share.call is None:
            told = words.said(share.wrong.said) if share.wrong is not None else ""
        else:
            told = checks.outcome_of(share.call.check, read[0], words)
            if share.own_name:
                told = words("check.heading", title=checks.title_of(share.call.check, words), result=told)
        lines.append(words("check.edition", ruleset=share.ruleset.title, result=told))
        if share.left_out:
            names = ", ".join(checks.circumstance(name.rpartition(" ")[2], words) for name in share.left_out)
            lines[-1] += " · " + words("check.left-out", names=names)
    return "\n".join(lines)
