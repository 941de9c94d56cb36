"""The page on which a set-up is changed by presses: the host's lists, and those of a player for their own side."""

from collections.abc import Iterable, Mapping, Sequence

import discord
from discord import ui

from bot.messages.ids import ArrangeId, KitId, PlaceId
from bot.messages.panel import LINES
from bot.messages.parts import View, button, select, view_of
from bot.modes.rosters import BroughtForces
from bot.names import plain, safe
from bot.play.drafts import Sheet
from bot.setup.arranging import sight, sights
from bot.setup.draft import Draft, name_of, rules_of
from bot.setup.duels import duels, sizes, title
from bot.setup.kit import NPC, recruits
from bot.setup.markers import laid, plays_markers
from bot.setup.terrain import presets
from bot.text.words import Words
from engine.ruleset.registry import get as get_ruleset


def arranging(
    sheet: Sheet, side: str, rosters: Sequence[BroughtForces], next_step: str, words: Words, *, host: bool
) -> View:
    """What a person may change: the battle as its `host`, the forces of their `side` where they have joined one."""
    encounter, draft = sheet.moment.encounter_id, sheet.draft
    lists: list[ui.ActionRow[View]] = []
    if host:
        lists += _battle(encounter, sheet, words)
    told = words("arrange.no-side")
    mine = [figure for figure in draft["figures"] if figure["side"] == side]
    if side:
        told = words("arrange.mine", names=words.listed([safe(name_of(figure)) for figure in mine]))
        if brings := {roster.key: plain(roster.name, 100) for roster in rosters}:
            lists.append(_list("forces", encounter, brings, (), words("arrange.forces")))
    lists += _figures(encounter, draft, side, words, host=host)
    if side and plays_markers(draft):
        names = {figure["id"]: plain(name_of(figure), 100) for figure in mine}
        for marker in laid(draft, side):
            under = words("arrange.under", number=marker.number)
            what = f"under-{marker.number}"
            lists.append(_list(what, encounter, names, marker.under, under, least=0))
    last = [button(words("placing.open"), PlaceId("open", encounter))] if side else []
    last += [button(words("arrange.drop"), ArrangeId("drop", encounter))] if host else []
    heading = f"## {words('arrange.head')}\n-# {rules_of(draft).title} · {words('solo.private')}"
    return view_of(heading, f"{told}\n{next_step}", *lists, last)


def _figures(encounter: int, draft: Draft, side: str, words: Words, *, host: bool) -> Iterable[ui.ActionRow[View]]:
    """Whom a person may change: their own side first, as the host everybody; and by which table to roll one more."""
    ordered = sorted(draft["figures"], key=lambda figure: figure["side"] != side)
    if names := {one["id"]: plain(name_of(one), 100) for one in ordered if host or one["side"] == side}:
        yield select(KitId("who", encounter, ""), _options(names, ()), words("arrange.figure"))
    if side and (tables := recruits(rules_of(draft))):
        rolled = {one: words("kit.npc") if one == NPC else words.started(words.term("row", one)) for one in tables}
        yield select(KitId("recruit", encounter, ""), _options(rolled, ()), words("arrange.recruit"))


def _battle(encounter: int, sheet: Sheet, words: Words) -> Iterable[ui.ActionRow[View]]:
    """What concerns everybody: the ready-made battle to begin from, the table, what is hidden, house options."""
    draft, rules = sheet.draft, rules_of(sheet.draft)
    battles = {name: f"{title(name, words.language)} · {get_ruleset(sizes(name)[0]).title}" for name in duels()}
    yield _list("battle", encounter, battles, (), words("arrange.battle"))
    tables = {name: words.term("preset", name) for name in presets(rules.id)}
    yield _list("table", encounter, tables, (), words("arrange.table"))
    seen = {how: words(f"arrange.sight.{how}") for how in sights(rules)}
    yield _list("sight", encounter, seen, (sight(draft),), words("arrange.sight"))
    if rules.options:
        named = {name: words.term("option", name) for name in rules.options}
        yield _list("options", encounter, named, draft.get("options", ()), words("arrange.options"), least=0)


def _list(
    what: str, encounter: int, options: Mapping[str, str], chosen: Sequence[str], placeholder: str, least: int = 1
) -> ui.ActionRow[View]:
    """A list of which one is picked; of which any number is, where that may be nothing."""
    listed = _options(options, chosen)
    return select(_id(what, encounter), listed, placeholder, least, 1 if least else len(listed))


def _options(options: Mapping[str, str], chosen: Sequence[str]) -> list[discord.SelectOption]:
    listed = list(options.items())[:LINES]
    return [discord.SelectOption(label=label[:100], value=name, default=name in chosen) for name, label in listed]


def _id(what: str, encounter: int) -> ArrangeId:
    found = ArrangeId.parse(f"arrange:{what}:{encounter}")
    assert found is not None, what
    return found
