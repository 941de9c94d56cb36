"""Figures that a game master adds to a battle, at once or at the beginning of a later turn."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine.battle.game import Game
from engine.loading.load import read_figure
from engine.loading.loadout import stocked
from engine.procedures.missions.arrivals import nearest_free
from engine.procedures.umpiring import waits
from engine.record.mission import RELIEFS
from engine.space import INCH, Point, at_edge
from engine.state import Figure, Relief, Stock


def by_edge(g: Game, edge: str) -> Point:
    """The middle of an edge of the table, where a base still stands on it."""
    table = g.space.table
    return at_edge(table, (table.width // 2, table.height // 2), edge)


def recruits(g: Game, side: str, figures: Sequence[Any], at: Point, goes_with: str = "") -> list[Figure]:
    """What is written of figures, as figures of a side that stand near a place, in the command of the friend that they
    go with, else in the first of their side. Raises BadRequest with the path."""
    found: list[Figure] = []
    friend = g.named(goes_with) if goes_with else next(iter(g.of_side(side)), None)
    command = {"command": friend.command} if friend is not None and friend.command else {}
    leader = friend.index if friend is not None and goes_with else -1
    facing = g.space.heading(at, (g.space.table.width // 2, g.space.table.height // 2))
    for name, item in zip((name for name in RELIEFS if name not in g.ids), figures, strict=False):
        x, y = nearest_free(g, at, mounted=item.get("mounted") is True)
        called = {"name": name.replace("-", " ").title(), "facing": facing, **command, **item}
        whole = {**called, "id": name, "side": side, "at": [x / INCH, y / INCH]}
        figure = read_figure(whole, len(found), g.rules, g.space.table, g.record.sides, {})
        found.append(replace(figure, index=len(g.figures) + len(found), goes_with=leader))
    return found


def join(g: Game, relief: Relief) -> list[str]:
    """They come into play, each in the free place nearest to theirs, as one group that only reacts in this turn; their
    ids (CR3-RUL-122)."""
    given = json.loads(relief.figures)
    mates = recruits(g, relief.side, given, relief.at, relief.goes_with)
    for figure, item in zip(mates, given, strict=True):
        figure.at = nearest_free(g, relief.at, mounted=figure.mounted)
        figure.came, figure.activated, figure.group = g.state.turn, True, -1 - mates[0].index
        g.add(figure)
        for side in g.sides:
            if not (g.hides and g.hostile(side, figure.side)):
                g.reveal(figure, side)
        if item.get("unseen") and waits(g, figure):
            g.hide(figure, sum(map(g.side_bit, g.foes_of(figure.side))))
    if g.rules.parameters.squads_share:
        g.state.stocks = tuple(_together([*g.state.stocks, *stocked(mates, g.rules)]))
    return [figure.id for figure in mates]


def _together(stocks: Sequence[Stock]) -> Iterator[Stock]:
    for one in dict.fromkeys(stock[:3] for stock in stocks):
        yield Stock(*one, sum(stock.left for stock in stocks if stock[:3] == one))


def arrive(g: Game) -> None:
    """Those whose turn has come are there, and are looked at like any who come into play."""
    due = [relief for relief in g.state.reliefs if relief.turn <= g.state.turn]
    g.state.reliefs = tuple(relief for relief in g.state.reliefs if relief not in due)
    for relief in due:
        g.begin("arrival")
        for name in join(g, relief):
            figure = g.named(name)
            g.log_figure(figure, "CR3-RUL-122")
            g.reacted |= 1 << figure.index
