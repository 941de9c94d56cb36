"""An event before it is announced: a page with a list for each choice, one with further ones, and the question for a
second lead."""

from dataclasses import replace

import discord
from discord import ui

from bot.messages.event_card import battles_of, clock_of, policy_of
from bot.messages.event_choices import OPTIONS, applies, battles, chosen, known_to, plan_of
from bot.messages.event_ids import Choice, NewEventId
from bot.messages.parts import Part, View, button, channels, select, view_of
from bot.names import plain, safe
from bot.setup.duels import duels_of, minutes, sizes, title
from bot.text.words import Words
from engine.contest.plan import Plan
from engine.ruleset.registry import IDS
from engine.ruleset.registry import get as get_ruleset

NAME = 32
"""Letters in the name of an event: it has to fit into what its buttons carry."""
_FIRST: tuple[Choice, ...] = ("kind", "clock", "policy")
_LENGTH: tuple[Choice, ...] = ("rounds", "turns")
_CALENDAR: tuple[Choice, ...] = ("lasts", "starts", "draws")


def new_page(new: NewEventId, words: Words) -> View:
    """The choices, each a list that shows what is chosen, and the way to announce the event."""
    where = channels(_to("where", new), [new.channel] if new.channel else [], words("event.make.where"))
    announce = button(words("event.make.announce"), _to("next", new), discord.ButtonStyle.primary)
    return view_of(
        _told(new, plan_of(new), words),
        *(_options(what, new, words) for what in _FIRST if applies(new, what)),
        select(_to("battle", new), _battles(new, words), words("event.make.several")),
        where,
        [announce, button(words("event.make.more"), _to("more", new))],
    )


def more_page(new: NewEventId, words: Words) -> View:
    """Further choices, and the way back to the first ones."""
    plan = plan_of(new)
    known = known_to(new)
    picked = [_option(title(name, words.language), name, name in plan.scenarios) for name in known]
    parts: list[Part] = [_told(new, plan, words)]
    parts += [_options(what, new, words) for what in _LENGTH if applies(new, what)]
    if len(known) > 1:
        parts.append(select(_to("battles", new), picked, words("event.make.several"), most=len(known)))
    parts += [_options(what, new, words) for what in _CALENDAR if applies(new, what)]
    return view_of(*parts, [button(words("event.make.back"), _to("back", new), discord.ButtonStyle.primary)])


def lead_page(new: NewEventId, words: Words) -> View:
    """The people who run the event besides; with an answer it is announced."""
    pick: ui.ActionRow[View] = ui.ActionRow(ui.UserSelect(custom_id=str(_to("lead", new))))
    alone = button(words("event.make.alone"), _to("alone", new), discord.ButtonStyle.primary)
    back = button(words("event.make.back"), _to("back", new))
    return view_of(f"## {safe(new.name)}\n{words('event.make.lead')}", pick, [alone], [back])


def _told(new: NewEventId, plan: Plan, words: Words) -> str:
    lines = [
        f"## {safe(new.name)}\n-# {words('event.make.private')}",
        words(f"event.rules.{plan.kind}"),
        battles_of(plan, words),
    ]
    if applies(new, "clock"):
        lines += [clock_of(plan, words), policy_of(chosen(new, "policy"), words)]
    return "\n".join(lines)


def _options(what: Choice, new: NewEventId, words: Words) -> ui.ActionRow[View]:
    """The list of what there is for one choice."""
    now = chosen(new, what)
    options = [_option(_label(what, value, words), value, value == now) for value in OPTIONS[what]]
    return select(_to(what, new), options, None)


def _label(what: str, value: str, words: Words) -> str:
    if value.isdecimal() and int(value):
        return words(f"event.make.{what}", int(value))
    return words(f"event.{what}.{value}")


def _battles(new: NewEventId, words: Words) -> list[discord.SelectOption]:
    """Every ruleset with all of its battles in turn, then each battle alone."""
    alone, ruleset = battles(new), chosen(new, "ruleset")
    whole = [
        _option(words("event.make.in-turn", ruleset=get_ruleset(one).title), one, one == ruleset and not alone)
        for one in IDS
        if duels_of(one)
    ]
    single = [
        discord.SelectOption(
            label=plain(title(name, words.language), 100),
            value=name,
            description=f"{get_ruleset(sizes(name)[0]).title} · {words('duel.minutes', minutes(name))}"[:100],
            default=alone == (name,),
        )
        for ruleset in IDS
        for name in known_to(new, ruleset)
    ]
    return [*whole, *single]


def _option(label: str, value: str, default: bool) -> discord.SelectOption:
    return discord.SelectOption(label=label[:100], value=value, default=default)


def _to(what: Choice, new: NewEventId) -> NewEventId:
    return replace(new, what=what)
