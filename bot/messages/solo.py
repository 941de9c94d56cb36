"""A game against the rules before it begins: a page that shows it, and three in which it is changed; each takes the
place of the last one."""

import asyncio
from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.messages.duel import forces
from bot.messages.parts import Part, View, button, gallery, select, sendable, view_of
from bot.messages.setup_ids import SoloId
from bot.modes.duels import sides_of
from bot.modes.solo import (
    GROUNDS,
    LEVELS,
    Choices,
    RaisedBand,
    gear_sets,
    laid_by_dice,
    meets_somebody,
    missions,
    raise_band,
    record_of,
)
from bot.names import plain, safe
from bot.play.fog import seen
from bot.play.moment import Moment, laid_out
from bot.report.picture import Picture, board_of
from bot.setup import alone
from bot.setup.draft import playable
from bot.setup.scenarios import levels, shared
from bot.storage.preparations import Prepared
from bot.text.gear import arms_of, described, gear_of
from bot.text.mission import about, brief, decided, goal
from bot.text.words import Words
from engine.campaign.bands import Member
from engine.dice import commitment
from engine.events import Roll
from engine.loading.recruits import campaign_of, recruiting_of, star_lines
from engine.ruleset.model import Ruleset
from engine.views import Viewer

PAGE, FIRST, BAND, TABLE = 0, 1, 2, 3
_CARRIED = 2
"""The most weapons that a figure may be given here."""


def step_of(what: str) -> int:
    """The step that something is chosen in."""
    if what.startswith(("weapons", "gear", "line", "grunts", "names")):
        return BAND
    return TABLE if what.startswith(("section", "ground")) else FIRST


async def step(number: int, prepared: Prepared, choices: Choices, words: Words) -> dict[str, Any]:
    """A step as a message. Raises BadRequest, Refused where the dice and the choices do not go together."""
    if number == FIRST and not choices.ready:
        return sendable(_first(prepared, choices, words))
    if number == BAND and not choices.ready:
        return sendable(_band(prepared.key, choices, raise_band(choices, prepared.seed), words))
    record = await asyncio.to_thread(record_of, choices, prepared.seed)
    moment = await asyncio.to_thread(laid_out, record, prepared.user_id)
    mine = Viewer(sides_of(record)[0])
    picture = await board_of(seen(moment, mine), (), words.language, whole=True)
    if choices.ready and number != PAGE:
        return sendable(_first(prepared, choices, words, gallery(picture), brief(moment.record, words)), picture)
    shown = _page(prepared, choices, moment, record, picture, words)
    return sendable(shown if number == PAGE else _table(prepared.key, choices, moment, picture, words), picture)


def _heading(number: int, words: Words) -> str:
    return f"## {words(f'solo.step.{number}')}\n-# {words(f'solo.small.{number}')}"


def _page(
    prepared: Prepared, choices: Choices, moment: Moment, record: Mapping[str, Any], picture: Picture, words: Words
) -> View:
    """The whole battle as it would begin: its table, its sides, and what is to be done."""
    key, rules = prepared.key, choices.rules
    mission = _named(choices.mission, choices.rules, words)
    if choices.ready:
        sides = "\n".join(forces({1: prepared.user_id}, record, words))
    else:
        sides = _band_and_enemy(choices, moment, words)
    sealed = words("solo.sealed", seal=commitment(prepared.seed)[:8])
    return view_of(
        f"## {_called(choices, words)} · {mission}\n-# {rules.title} · {words('solo.private')}",
        gallery(picture),
        sides,
        "\n".join(about(moment.record, words)) if choices.ready else brief(moment.record, words),
        [_begin(key, words)],
        [button(words("solo.change"), SoloId(f"go-{FIRST}", key))],
        "-# " + words("solo.first") if meets_somebody(choices, prepared.seed) else None,
        _origin(rules.id, words),
        f"-# {sealed}",
    )


def _called(choices: Choices, words: Words) -> str:
    """What kind of battle it is: of one person, or of several on one side."""
    return words("solo.together" if shared(choices.mission) else "solo.step.1")


def _origin(ruleset: str, words: Words) -> str | None:
    """The author of the rules, if that is not their publisher."""
    key = f"solo.origin.{ruleset}"
    return f"-# {words(key)}" if words.has(key) else None


def _named(mission: str, rules: Ruleset, words: Words) -> str:
    """What a mission or a battle that is all set up is called."""
    return words(f"solo.mission.{mission}") if mission in laid_by_dice(rules) else alone.title(mission, words.language)


def _band_and_enemy(choices: Choices, moment: Moment, words: Words) -> str:
    star = moment.record.figures[0]
    names = [safe(figure.name) for figure in moment.record.figures if figure.side == star.side and figure is not star]
    return words(
        "solo.sides" if choices.activity else "solo.sides-unlevelled",
        names=words.listed([f"**{safe(star.name)}** ⭐", *names]),
        enemy=words(f"solo.kind.{choices.enemy}"),
        eal=moment.record.mission.eal if moment.record.mission else 0,
    )


def _begin(key: str, words: Words) -> ui.Button[View]:
    return button(words("solo.begin"), SoloId("begin", key), discord.ButtonStyle.primary)


def _first(prepared: Prepared, choices: Choices, words: Words, *shown: Part) -> View:
    """The lists of what is played; with what a battle that is all set up shows of itself."""
    key, rules = prepared.key, choices.rules
    titles = {other.id: other.title for other in playable()}
    battles = {name: _named(name, rules, words) for name in missions(rules.id)}
    lists = [_list("ruleset", key, titles, rules.id, words), _list("mission", key, battles, choices.mission, words)]
    following = button(words("solo.next.1"), SoloId("go-2", key), discord.ButtonStyle.primary)
    if choices.ready:
        following = _begin(key, words)
        names = alone.sides(choices.mission, words.language)
        if names:
            numbered = {str(number): plain(name) for number, name in enumerate(names, 1)}
            lists.append(_list("side", key, numbered, str(choices.side), words))
        if found := levels(choices.mission):
            usual = next(name for name in record_of(choices, prepared.seed)["options"] if name in found)
            named = {name: words.term("option", name) for name in found}
            lists.append(_list("level", key, named, usual, words, named=True))
            shown = (*shown, f"-# {words.term('scenario-levels', choices.mission.rpartition('-')[0])}")
    else:
        lists += _against(key, choices, words)
    ways = [following, button(words("solo.back"), SoloId(f"go-{PAGE}", key))]
    sealed = words("solo.sealed", seal=commitment(prepared.seed)[:8])
    heading = f"## {_called(choices, words)}" if choices.ready else _heading(FIRST, words)
    origin = _origin(rules.id, words)
    return view_of(heading, *shown, words("solo.usual"), *lists, ways, origin, f"-# {rules.title} · {sealed}")


def _against(key: str, choices: Choices, words: Words) -> list[ui.ActionRow[View]]:
    """The lists of who fights whom in a mission, with what they carry."""
    lists: list[ui.ActionRow[View]] = []
    recruiting = recruiting_of(choices.rules)
    named = {name: words(f"solo.kind.{name}") for name in recruiting.kinds}
    arms = {name: words(f"solo.arms.{name}") for name in recruiting.arms}
    for kind, weapons in (("kind", "arms"), ("enemy", "enemy-arms")):
        chosen = choices.kind if kind == "kind" else choices.enemy
        lists.append(_list(kind, key, named, chosen, words))
        if arms:
            carried = (choices.arms if kind == "kind" else choices.enemy_arms) or recruiting.armed[chosen]
            lists.append(_list(weapons, key, arms, carried, words))
    if not campaign_of(choices.rules).level:
        return lists
    levels = {"0": words("solo.eal-by-dice"), **{str(level): str(level) for level in LEVELS}}
    return [*lists, _list("eal", key, levels, str(choices.activity), words)]


def _band(key: str, choices: Choices, raised: RaisedBand, words: Words) -> View:
    lines = []
    for member in raised.band:
        gear = ", ".join(gear_of(member.gear, words))
        told = "solo.star" if member is raised.band.star else "solo.member"
        lines.append(words(told, who=safe(member.name), rep=member.rep, weapons=gear))
    rolls = [event for event in raised.roller.events if isinstance(event, Roll)]
    counts = {str(n): words("solo.pick.grunts", n) for n in range(raised.most + 1)}
    if choices.listed:
        lists = _listed(key, choices, raised, words)
    else:
        lists = [_armed(key, choices, n, member, words) for n, member in enumerate(raised.band)]
    row = [button(words("solo.next.2"), SoloId("go-3", key), discord.ButtonStyle.primary)]
    row += [button(words("solo.names"), SoloId("names", key)), button(words("solo.back"), SoloId("go-1", key))]
    return view_of(
        _heading(BAND, words),
        "\n".join(lines),
        "\n".join(_recruited(raised, rolls, words)) if rolls else None,
        _list("grunts", key, counts, str(len(raised.band.grunts)), words, named=True),
        *lists,
        row,
        "-# " + words("solo.list-arms" if choices.listed else "solo.many-weapons"),
    )


def _armed(key: str, choices: Choices, number: int, member: Member, words: Words) -> ui.ActionRow[View]:
    """The weapons that a member may be given, where no army list says what it has."""
    options = [
        discord.SelectOption(
            label=words("solo.weapon", who=plain(member.name, 30), weapon=words.term("weapon", name))[:100],
            value=name,
            default=name in member.gear.weapons,
        )
        for name in choices.rules.weapons
    ]
    placeholder = words("solo.pick.weapons", who=plain(member.name, 40))
    return select(SoloId(f"weapons-{number}", key), options, placeholder, 1, _CARRIED)


def _listed(key: str, choices: Choices, raised: RaisedBand, words: Words) -> list[ui.ActionRow[View]]:
    """The line of the army list that the Star is of, and for each member whose line leaves a choice what it has."""
    rules = choices.rules
    lines = {line.name: described(line, words) for line in star_lines(rules, choices.kind)}
    lists = [_list("line", key, lines, raised.band.star.line, words)]
    for n, member in enumerate(raised.band):
        sets = gear_sets(choices, member)
        if len(sets) > 1:
            named = [
                words("solo.pick.gear", who=plain(member.name, 30), what=", ".join(arms_of(one, words))) for one in sets
            ]
            chosen = str(choices.of("gear", n) or 0)
            lists.append(
                _list(f"gear-{n}", key, {str(m): each for m, each in enumerate(named)}, chosen, words, named=True)
            )
    return lists


def _recruited(raised: RaisedBand, rolls: list[Roll], words: Words) -> list[str]:
    """The dice that gave the recruits their Reps."""
    names = {member.id: safe(member.name) for member in raised.band}
    parts = [
        words("solo.recruit-listed", who=names[roll.figure], dice=_summed(roll), line=words.term("row", roll.result))
        if roll.result
        else words("solo.recruit", who=names[roll.figure], dice=_summed(roll))
        for roll in rolls
    ]
    listed = any(roll.result for roll in rolls)
    return ["-# " + words("solo.listed" if listed else "solo.recruits", dice=" · ".join(parts))]


def _summed(roll: Roll) -> str:
    """`3 +1 = 4`."""
    shown = " ".join(map(str, roll.dice))
    plus = sum(change.amount for change in roll.modifiers)
    return f"{shown} {plus:+d} = {roll.total}" if plus else shown


def _table(key: str, choices: Choices, moment: Moment, picture: Picture, words: Words) -> View:
    grounds = {name: words(f"solo.ground.{name}") for name in GROUNDS}
    lists = [_list("ground", key, grounds, choices.ground, words)]
    usual, *others = choices.starts
    band = [figure for figure in moment.record.figures if figure.side == moment.record.figures[0].side]
    for section in others:
        options = [
            discord.SelectOption(
                label=words("solo.pick.starter", who=plain(figure.name, 40), section=section)[:100],
                value=str(n),
                default=choices.of("sections", n) == section,
            )
            for n, figure in enumerate(band)
        ]
        placeholder = words("solo.pick.section", section=section, usual=usual)
        lists.append(select(SoloId(f"section-{section}", key), options, placeholder, 0, len(options)))
    return view_of(
        _heading(TABLE, words),
        gallery(picture),
        "\n".join([goal(moment.record, words), *decided(moment.record, words)]),
        *lists,
        [_begin(key, words), button(words("solo.back"), SoloId("go-2", key))],
    )


def _list(
    what: str, key: str, options: dict[str, str], chosen: str, words: Words, *, named: bool = False
) -> ui.ActionRow[View]:
    """A list of which one is chosen; every entry says what it is about unless it is `named` already."""
    labels = {
        name: (label if named else words(f"solo.pick.{what}", what=label))[:100] for name, label in options.items()
    }
    listed = [discord.SelectOption(label=label, value=name, default=name == chosen) for name, label in labels.items()]
    # A list whose options have just been exchanged may show its placeholder in place of what is chosen.
    return select(SoloId(what, key), listed, labels.get(chosen))
