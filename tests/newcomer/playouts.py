"""Whether blue is good advice: every choice of a page of orders is given and played out by the rules, many times.

A fault is a page on which another choice wins more than ten points more often than the blue one, by two standard
errors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from typing import Any

from bot.messages.asked import panel_page
from bot.panel.asking import CHOSEN
from bot.panel.desk import OFFER
from bot.panel.given import inputs_of
from bot.panel.path import CLOSE, DONE, PASS, Path
from bot.play.course import play
from bot.play.follow_on import Flow
from engine.encounter import Encounter
from engine.errors import DuckbackError
from engine.legal import answer
from engine.opposition.battle import play as play_out
from tests.newcomer.blue import WORDS, Newcomer, begun
from tests.newcomer.missions import ready_made

FIRST, MORE = 30, 200
"""How often each choice is played out with the same dice, and the two best again with fresh ones."""
POINTS, ERRORS = 0.1, 2
PRESSED = frozenset((OFFER, CHOSEN, PASS, DONE, CLOSE))
"""Pages of buttons that choose something, and do not only lead to more."""
DEEP = 4
"""So many pages lead from a choice to its deed at most."""


@dataclass(frozen=True)
class Choice:
    """A button of a page: its label and what it gives."""

    label: str
    items: tuple[dict[str, Any], ...]


@dataclass(frozen=True)
class Judged:
    """A page, and how often each of two choices wins; the first is blue."""

    name: str
    number: int
    turn: int
    heading: str
    choices: tuple[str, str]
    won: tuple[float, float]
    times: int

    @property
    def fault(self) -> bool:
        """Whether the rival of blue is better by more than chance."""
        mine, other = self.won
        spread = sqrt((mine * (1 - mine) + other * (1 - other)) / self.times)
        return other - mine - POINTS > ERRORS * spread

    def __str__(self) -> str:
        (mine, other), (blue, rival) = self.won, self.choices
        sign = "FAULT" if self.fault else "     "
        where = f"{self.name} {self.number} turn {self.turn}: {self.heading}"
        return f"{sign} {mine:4.0%} {other:4.0%}  {where}: {blue} | {rival}"


def choices(battle: Newcomer) -> list[Choice]:
    """The choices of the page that lies before the newcomer, blue first: each led on by what is blue behind it."""
    desk = battle.desk()
    page = panel_page(desk, Path(), WORDS)
    ways = [way for row in page.rows[:8] for way in row if not way.off]
    found: list[Choice] = []
    for way in sorted(ways, key=lambda way: not way.blue):
        path = way.path
        if not way.blue and path.page[:1] not in PRESSED:
            continue
        for _ in range(DEEP):
            if items := inputs_of(desk, path):
                found.append(Choice(way.label, tuple(items)))
                break
            on = panel_page(desk, path, WORDS)
            path = next((next_.path for row in on.rows for next_ in row if next_.blue and not next_.off), path)
    return found


def won(battle: Newcomer, choice: Choice, seed: str) -> bool:
    """Whether the newcomer's side wins with these dice, if it gives this now, and the rules play both sides on."""
    battle.encounter.checkpoint()
    away = battle.encounter.put_away()
    there = Encounter.taken_up(away._replace(record=replace(away.record, seed=seed, dice={})))
    with suppress(DuckbackError):
        play(there, choice.items, battle.side, Flow(choice.items[-1]["do"]))
    while there.pending:
        there.submit(answer(there.pending[0], there.pending[0].default))
    there.checkpoint()
    away = there.put_away()
    sides = tuple(replace(side, controller="rules") for side in away.record.sides)
    on = Newcomer(play_out(Encounter.taken_up(away._replace(record=replace(away.record, sides=sides)))), battle.side)
    return on.won


def rate(battle: Newcomer, choice: Choice, dice: Sequence[str]) -> float:
    """How often it wins."""
    return sum(won(battle, choice, seed) for seed in dice) / len(dice)


def judged(name: str, number: int, first: int = FIRST, more: int = MORE) -> Judged | None:
    """One page of a battle by the blue button, met after a number of presses that chance settles; None if it has no
    second choice."""
    chance = Random(f"{name}-{number}")
    seed = f"page-{name}-{number}"
    battle = begun(ready_made()[name](seed), seed)
    wanted, found = chance.randrange(12), list[Choice]()
    while not battle.over and (battle.presses < wanted or len(found) < 2):
        if not battle.press():
            break
        found = [] if battle.over or battle.encounter.pending else choices(battle)
    if battle.over or len(found) < 2:
        return None
    common = [f"common-{n}" for n in range(first)]
    rated = [(rate(battle, choice, common), choice) for choice in found]
    blue, rival = rated[0], max(rated[1:], key=lambda each: each[0])
    state, heading = battle.encounter.state, panel_page(battle.desk(), Path(), WORDS).heading
    names, times, odds = (blue[1].label, rival[1].label), first, (blue[0], rival[0])
    if odds[1] > odds[0]:
        fresh = [f"fresh-{n}" for n in range(more)]
        times, odds = more, (rate(battle, blue[1], fresh), rate(battle, rival[1], fresh))
    return Judged(name, number, state.turn, heading, names, odds, times)


def told(names: Sequence[str], pages: int, first: int = FIRST, more: int = MORE) -> Iterator[str]:
    """Pages in turn of these battles, and how many are at fault."""
    found: list[Judged] = []
    for number in range(pages):
        page = judged(names[number % len(names)], number, first, more)
        if page is not None:
            found.append(page)
            yield str(page)
    yield f"{sum(page.fault for page in found)} of {len(found)} pages at fault"
