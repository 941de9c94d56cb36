"""An event before it is announced: one page with a line for each choice, then the question for a second lead."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import discord
from discord import ui

from bot.messages.event_card import battles_of, clock_of, policy_of
from bot.messages.event_ids import Choice, Clock, Kind, NewEventId
from bot.messages.parts import View, button, channels, select, view_of
from bot.names import plain, safe
from bot.play.contests.flags import POLICIES
from bot.setup.contests import completed
from bot.setup.duels import duels, duels_of, minutes, sizes, title
from bot.text.words import Words
from engine.contest.plan import HOUR, Plan, read_plan
from engine.ruleset.registry import IDS
from engine.ruleset.registry import get as get_ruleset

NAME = 32
"""Letters in the name of an event: it has to fit into what its buttons carry."""
KINDS: Sequence[Kind] = ("evening", "swiss", "cup", "league")
CLOCKS: Mapping[Clock, Mapping[str, int]] = {
    "live": {"bank": 24 * HOUR, "gain": 4 * HOUR, "most": 72 * HOUR},
    "fast": {"bank": 72 * HOUR, "gain": 12 * HOUR, "most": 120 * HOUR},
    "slow": {"bank": 72 * HOUR, "gain": 36 * HOUR, "most": 240 * HOUR},
}
"""The clocks to choose from, in seconds."""
FIRST = NewEventId("next", "evening", "fast", "rules", "cr3", 0, "")
"""What is chosen unless it is changed."""


def plan_of(new: NewEventId) -> Plan:
    """The plan that the choices stand for, with its battles. Raises BadRequest for a battle that there is not."""
    whole = new.battle in IDS
    ruleset, scenarios = (new.battle, []) if whole else (sizes(new.battle)[0], [new.battle])
    made = {"name": new.name, "kind": new.kind, "ruleset": ruleset, "scenarios": scenarios, **CLOCKS[new.clock]}
    return completed(read_plan(made))


def new_page(new: NewEventId, words: Words) -> View:
    """The choices, each a list that shows what is chosen, and the way to announce the event."""
    plan = plan_of(new)
    told = [
        f"## {safe(new.name)}\n-# {words('event.make.private')}",
        words(f"event.rules.{plan.kind}"),
        words("event.rules.battles", len(plan.scenarios), names=battles_of(plan, words)),
        clock_of(plan, words),
        policy_of(new.policy, words),
    ]
    kinds = [_option(words(f"event.kind.{kind}"), kind, new.kind) for kind in KINDS]
    clocks = [_option(words(f"event.clock.{clock}"), clock, new.clock) for clock in CLOCKS]
    policies = [_option(words(f"event.policy.{policy}"), policy, new.policy) for policy in POLICIES]
    where: ui.ActionRow[View] = ui.ActionRow(channels(_to("where", new), new.channel, words("event.make.where")))
    announce = button(words("event.make.announce"), _to("next", new), discord.ButtonStyle.primary)
    return view_of(
        "\n".join(told),
        select(_to("kind", new), kinds, None),
        select(_to("clock", new), clocks, None),
        select(_to("policy", new), policies, None),
        select(_to("battle", new), _battles(new, words), None),
        where,
        [announce],
    )


def lead_page(new: NewEventId, words: Words) -> View:
    """Who else runs the event; with an answer it is announced."""
    pick: ui.ActionRow[View] = ui.ActionRow(ui.UserSelect(custom_id=str(_to("lead", new))))
    alone = button(words("event.make.alone"), _to("alone", new), discord.ButtonStyle.primary)
    back = button(words("event.make.back"), _to("back", new))
    return view_of(f"## {safe(new.name)}\n{words('event.make.lead')}", pick, [alone], [back])


def _battles(new: NewEventId, words: Words) -> list[discord.SelectOption]:
    """Every ruleset with all of its battles in turn, then each battle alone."""
    whole = [
        _option(words("event.make.in-turn", ruleset=get_ruleset(ruleset).title), ruleset, new.battle)
        for ruleset in IDS
        if duels_of(ruleset)
    ]
    single = [
        discord.SelectOption(
            label=plain(title(name, words.language), 100),
            value=name,
            description=f"{get_ruleset(sizes(name)[0]).title} · {words('duel.minutes', minutes(name))}"[:100],
            default=name == new.battle,
        )
        for name in duels()
    ]
    return [*whole, *single]


def _option(label: str, value: str, chosen: str) -> discord.SelectOption:
    return discord.SelectOption(label=label[:100], value=value, default=value == chosen)


def _to(what: Choice, new: NewEventId) -> NewEventId:
    return replace(new, what=what)
