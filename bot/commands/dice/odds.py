"""`/odds`: the exact chance of everything that a test can give, in one ruleset or in all that have it."""

import asyncio
from fractions import Fraction
from typing import Any

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.dice import cards
from bot.commands.dice.refusals import plain_fault
from bot.errors import Unfit
from bot.text import checks
from bot.text.errors import explain
from bot.text.words import Words
from engine.checks import exchange
from engine.checks.compare import compared
from engine.checks.odds import odds
from engine.checks.request import answer_odds, parse
from engine.ruleset.registry import RULESETS
from engine.ruleset.registry import get as get_ruleset


def told(request: dict[str, Any], words: Words) -> tuple[str, list[str]]:
    """The odds in one ruleset, and the small print. Raises BadRequest."""
    reply = answer_odds(request, get_ruleset)
    ruleset = get_ruleset(reply["ruleset"])
    chances = {key: Fraction(chance["p"]) for key, chance in reply["outcomes"].items()}
    if reply["test"] == exchange.NAME:
        title = words(f"table.{exchange.NAME}")
        asked = _exchanged(request, words)
        named = {checks.result_of("received-fire", key, words): chance for key, chance in chances.items()}
        small = [ruleset.title]
    else:
        call = parse(request, get_ruleset)
        title, asked = checks.title_of(call.check, words), checks.asked(call, words)
        named = {checks.listed_as(call.check, key, words): chance for key, chance in chances.items()}
        small = [f"{ruleset.title} · `{call.check.rule}`"]
    if "out_of_ammo" in reply:
        empty = checks.tenths(Fraction(reply["out_of_ammo"]["p"]), words)
        small.insert(0, words("odds.empty", percent=empty))
    return f"{_heading(title, words)}\n{asked}\n```\n{checks.odds_table(named, words)}\n```", small


def _heading(title: str, words: Words) -> str:
    return f"## {words('odds.heading', title=title)}"


def _exchanged(request: dict[str, Any], words: Words) -> str:
    """The request for an exchange of fire: the shooter, and the target under fire."""
    shooter = {key: value for key, value in request.items() if key not in ("foe", "test")}
    own = checks.asked(parse({**shooter, "test": "ranged-combat"}, get_ruleset), words)
    besides = ("star", "star_power", "armor")
    target = {key: value for key, value in request["foe"].items() if key not in besides}
    call = parse({**target, "test": "received-fire", "ruleset": request["ruleset"]}, get_ruleset)
    parts = [checks.asked(call, words)]
    parts += [words.term("field", "star")] if request["foe"].get("star") else []
    for name in besides[1:]:
        if name in request["foe"]:
            parts.append(words("check.field", name=words.term("field", name), value=request["foe"][name]))
    return words("check.against", own=own, foe=", ".join(parts))


def side_by_side(request: dict[str, Any], words: Words) -> tuple[str, list[str]]:
    """Each outcome with its chance in every ruleset that has the test. Raises BadRequest."""
    shares = compared(request, [get_ruleset(name) for name in RULESETS])
    small: list[str] = []
    lines: dict[str, list[str]] = {}
    # Headed by what it is called where it was asked for, if that can be read.
    [(check, call), *_] = sorted(
        ((share.call.check, share.call) for share in shares if share.call is not None),
        key=lambda pair: pair[0].id != request["test"],
    )
    title, asked = checks.title_of(check, words), checks.asked(call, words)
    for share in shares:
        name = share.ruleset.title
        if share.own_name:
            called = checks.title_of(share.ruleset.checks[share.own_name], words)
            small.append(words("check.edition", ruleset=name, result=called))
        if share.left_out:
            left = ", ".join(checks.circumstance(each.rpartition(" ")[2], words) for each in share.left_out)
            small.append(words("check.edition", ruleset=name, result=words("check.left-out", names=left)))
        if share.call is None:
            reason = explain(plain_fault(share.wrong, request, words), words, str) if share.wrong is not None else ""
            small.append(words("check.edition", ruleset=name, result=reason))
            continue
        check = share.call.check
        found = odds(share.ruleset, check.id, share.call.request)
        for key, chance in found.outcomes.items():
            share_of = words("check.field", name=name, value=f"**{checks.tenths(chance, words)}**")
            lines.setdefault(checks.listed_as(check, key, words), []).append(share_of)
        if found.out_of_ammo is not None:
            empty = words("odds.empty", percent=checks.tenths(found.out_of_ammo, words))
            small.append(words("check.edition", ruleset=name, result=empty))
    table = "\n".join(f"**{outcome}**\n-# {' · '.join(cells)}" for outcome, cells in lines.items())
    return f"{_heading(title, words)}\n{asked}\n{table}", small


async def tell(interaction: Interaction, request: dict[str, Any], *, compare: bool) -> None:
    """Tell everybody the odds of a test, in its ruleset or side by side. Raises BadRequest, Unfit."""
    if compare and request["test"] == exchange.NAME:
        raise Unfit("no-compare")
    text, small = await asyncio.to_thread(side_by_side if compare else told, request, replies.public(interaction))
    await interaction.response.send_message(**cards.card(text, small=small))
