"""The hours of the day and the weather, which may be others when a turn begins (CMP-ENV)."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.battle.game import Game
from engine.events import Roll, SkyEvent
from engine.procedures.turn import PLACES
from engine.space.terrain import ROLLED, UNLIMITED
from engine.tables.outcome import Request

LINES: Mapping[str, int] = {"dawn": 3, "morning": 5, "afternoon": 7, "evening": 10, "night": 12}
"""The line of its table by which each hour comes round, and begins where a record names it (CMP-RUL-084)."""


async def activation_dice(g: Game) -> dict[str, int]:
    """First the hour goes on; equal dice of the first throw decide variable weather (CMP-ACT-01, CMP-ENV-04)."""
    _open_turn(g)
    dice = _throw(g, tuple(g.parties))
    doubles = [die for die in dice.values() if list(dice.values()).count(die) > 1]
    if doubles and g.space.table.weather == "variable":
        _weather(g, [max(doubles)] * 2, "CMP-ENV-04")
    return _in_turn(g, dice)


def _throw(g: Game, parties: Sequence[str], ahead: int = 0) -> dict[str, int]:
    """One die each; `ahead`: so many others go before all of these."""
    dice = {party: g.roll("activation", party, 1)[0] for party in parties}
    faces = list(dice.values())
    for party, die in dice.items():
        equal = faces.count(die) > 1
        result = "reroll" if equal else PLACES[ahead + sum(other > die for other in faces)]
        rule = "CMP-ACT-01" if equal else "CMP-ACT-02"
        side = g.parties[party][0]
        command = party if party != side else ""
        g.emit(Roll("activation", (die,), side=side, total=die, result=result, rule=rule, command=command))
    return dice


def _in_turn(g: Game, dice: Mapping[str, int], ahead: int = 0) -> dict[str, int]:
    """The higher die goes first; those who are equal throw for their place among themselves (CMP-RUL-161)."""
    order: dict[str, int] = {}
    for die in sorted(set(dice.values()), reverse=True):
        tied, before = [party for party in dice if dice[party] == die], ahead + len(order)
        order |= _in_turn(g, _throw(g, tied, before), before) if len(tied) > 1 else {tied[0]: die}
    return order


def _open_turn(g: Game) -> None:
    """What is to be rolled is rolled in the first turn; later the next hour follows upon one that is over."""
    sky = g.state.sky
    assert sky is not None, "a book with hours has a sky"
    if g.state.turn == 1 and sky.weather == ROLLED:
        faces = g.roll("weather", "table", 2)
        g.log_roll("weather", g.read("weather", Request(), {"self": faces}))
        _weather(g, faces, "CMP-ENV-03")
    if g.state.turn == 1 and sky.hour:
        _hour(g, LINES.get(sky.hour, 0))
    elif sky.turns > 1:
        g.state.sky = sky._replace(turns=sky.turns - 1)
    elif sky.turns:
        _hour(g, sky.then)


def _weather(g: Game, faces: list[int], rule: str) -> None:
    """What the table of weather has for these faces; doubles of activation are read as their sum (CMP-RUL-085)."""
    _change(g, "weather", rule, weather=g.read("weather", Request(), {"self": faces}).result)


def _hour(g: Game, line: int) -> None:
    """The hour of this line of its table, or without one of two dice, and how many turns it lasts (CMP-ENV-01)."""
    thrown: list[int] = []

    def faces(party: str, count: int) -> Sequence[int]:
        if line and party != "turns":
            return line // 2, line - line // 2
        thrown.extend(rolled := g.roll("time-of-day", "table", count))
        return rolled

    outcome = g.evaluate("time-of-day", Request(), faces)
    if thrown:
        g.log_roll("time-of-day", outcome, dice=tuple(thrown))
    hour, light = outcome.result, dict(g.space.table.going.hours)[outcome.result]
    turns, then = outcome.values["turns"], outcome.values["then"]
    _change(g, "hour", outcome.rule, hour=hour, light=light, turns=turns, then=then)


def _change(g: Game, what: str, rule: str, **parts: Any) -> None:
    """The sky is another from now on, and nothing is remembered of how far anybody saw (CMP-RUL-083)."""
    assert g.state.sky is not None
    sky = g.state.sky = g.state.sky._replace(**parts)
    g.refresh_space()
    sight = g.space.table.limits[sky.light == "night"]
    limit = sight if sight < UNLIMITED else None
    g.emit(SkyEvent(what, sky.light, sky.weather, sky.hour, sky.turns or None, limit, rule=rule))
