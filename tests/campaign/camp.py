"""A campaign to begin tests with, and short ways to move it along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.campaign.campaign import Campaign, StepTaken, begin, end_month, enlist
from engine.campaign.closing import Fate, Result
from engine.campaign.enemies import Opposition
from engine.campaign.rolls import Happened
from engine.loading.recruits import recruiting_of
from engine.ruleset.registry import get
from tests.engine.books import BOOK

GANG = Opposition("Gang", "gang", (("pistol",), ("assault-rifle",)), ("Carlos", "Diego"))
GOBLINS = Opposition("Gang", "goblins", names=GANG.names)
ARMY = "feudal"
"""The kind of band in a book of army lists."""
LINES = {3: [3, 3], 4: [2, 3], 5: [1, 1]}
"""Dice that give a Rep there: infantry, heavy infantry, a mounted knight."""
PARTY = {3: [1], 4: [3], 5: [6]}


def listed() -> bool:
    """Whether the book that is open has army lists."""
    return bool(recruiting_of(get(BOOK.name())).lists)


def foes() -> Opposition:
    """The opposition, as the book that is open has it."""
    return GOBLINS if listed() else GANG


def cited(rule: str) -> str:
    """What the book that is open calls a rule of Chain Reaction 3.0."""
    return get(BOOK.name()).cite(rule)


def start(rep: int = 5, *, kind: str = "other", eal: Sequence[int] = (2, 4), **dice: Sequence[int]) -> Campaign:
    """A Star of this Rep alone, before a Patrol; `dice` are under keys with `__` for `:` and `_` for `-`."""
    return begun(rep, kind=kind, eal=eal, dice=dice)[0]


def begun(
    rep: int = 5, *, kind: str = "other", eal: Sequence[int] = (2, 4), dice: Any = None, **more: Any
) -> StepTaken:
    """The whole step with which a campaign begins."""
    scripted = {key.replace("__", ":").replace("_", "-"): list(faces) for key, faces in (dice or {}).items()}
    return begin(
        BOOK.name(),
        band="Harbour Watch",
        kind=ARMY if listed() else kind,
        star={"name": "Ann", "rep": rep, **({} if listed() else {"weapons": ["pistol"]})},
        enemy={"name": foes().name, **foes().to_json()},
        dice={"eal:star": list(eal), **scripted},
        **{"seed": None, **more},
    )


def with_members(campaign: Campaign, reps: Sequence[int]) -> Campaign:
    """The campaign after recruiting Grunts of these Reps, who are `grunt-1`, `grunt-2`, ..."""
    table, faces = ("army-list", LINES) if listed() else ("party", PARTY)
    for rep in reps:
        n = 1 + len(campaign.band.grunts) + len(campaign.band.former)
        campaign = scripted(campaign, **{f"{table}__grunt_{n}": faces[rep]})
        campaign, _ = enlist(campaign, name=f"Grunt {n}", weapons=[] if listed() else ["pistol"])
    return campaign


def scripted(campaign: Campaign, **dice: Sequence[int]) -> Campaign:
    """The campaign with more scripted dice, behind those there are under the same keys."""
    more = {key.replace("__", ":").replace("_", "-"): tuple(faces) for key, faces in dice.items()}
    merged = {**campaign.dice, **{key: campaign.dice.get(key, ()) + faces for key, faces in more.items()}}
    return replace(campaign, dice=merged)


def battle(campaign: Campaign, *, success: bool = True, choices: Any = None, **fates: str) -> StepTaken:
    """The month ended by a battle; `fates` are statuses by member (`grunt_1="ran-away"`), everybody else unhurt."""
    found = {member.id: Fate("carry-on") for member in campaign.band}
    for name, status in fates.items():
        found[name.replace("_", "-")] = Fate(*status.split()) if " " in status else Fate(status)
    return end_month(campaign, Result(success, found), choices)


def told(events: Sequence[Any]) -> list[tuple[str, str]]:
    """What happened and to whom."""
    return [(event.what, event.who) for event in events if isinstance(event, Happened)]


LOYAL = {f"stay_or_go__grunt_{n}": [6] * 15 for n in range(1, 5)}
"""Grunts who never count a success."""


def month(reps: list[int], *, star: int = 5, stars_dice: list[int] | None = None, **dice: list[int]) -> Campaign:
    """A campaign with these Grunts whose Star holds everybody, before its first battle."""
    campaign = with_members(start(star), reps)
    return scripted(campaign, stay_or_go__star=stars_dice or [1] * 8, **{**LOYAL, **dice})
