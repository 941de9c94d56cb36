"""The leaders of both sides: whose they are, what they roll against one another, and who follows in the first round."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.events import MissionEvent
from engine.procedures.second.groups import OVERALL, grouped, within_call
from engine.state import OFF_TABLE, Figure
from engine.tables.outcome import Party

STATE = "awareness-state"


def sides(g: Game) -> tuple[str, str]:
    """The side whose mission it is, and the other."""
    assert g.mission is not None
    return g.mission.side, g.foes_of(g.mission.side)[0]


def commander(g: Game, side: str) -> Figure:
    """The one by whose Rep a side rolls: its overall Leader, else its best Leader, else its best."""
    own = [f for f in g.of_side(side) if f.able or f.status == OFF_TABLE] or g.of_side(side)
    return max(own, key=lambda f: (OVERALL in f.traits, f.leader, f.star, f.rep, -f.index))


def contest(g: Game, check: str, side: str, other: str, holds: frozenset[str] = frozenset()) -> str:
    """What comes of two dice of each leader, never three (CR2-RUL-211), or of one that is added to Rep; with what holds
    for the first of them."""
    one, two = commander(g, side), commander(g, other)
    asked = g.request(one, holds, traits=frozenset(), foe=Party(two.rep))
    g.begin("mission")
    while True:
        outcome = g.evaluate(check, asked, lambda who, n: g.roll(check, (one if who == "self" else two).id, n))
        g.log_roll(check, outcome, figure=one.id, against=two.id)
        g.log_foe(check, outcome, two, one, tuple(outcome.rolled["foe"]))
        if outcome.result != "reroll":
            return outcome.result


def be_aware(g: Game, *defending: str, among: Sequence[Figure] = ()) -> None:
    """By the commander's roll sentries need no check, or have to check, or there are none and the whole side has to, or
    those of it `among` whom it is rolled (CR2-ENC-03)."""
    assert g.mission is not None
    for side in defending:
        g.begin("mission")
        one = commander(g, side)
        result = g.test(STATE, one, g.request(one, frozenset(g.mission.awareness), traits=frozenset())).result
        g.emit(MissionEvent(result, one.id, rule="CR2-ENC-03"))
        for figure in among or g.of_side(side):
            figure.aware = {"heightened": "", "low": figure.aware, "slack": "slack"}[result]


def acts_first(g: Game, side: str) -> None:
    """It is active without a die in the first turn (CR2-TALK-03, CR2-RAID-05)."""
    assert g.state.progress is not None
    g.state.progress = g.state.progress._replace(begins=side)
    g.emit(MissionEvent("acts-first", commander(g, side).id, rule="CR2-RUL-302"))


def first_round(g: Game, side: str) -> dict[str, int]:
    """Its leader's group acts, or the groups that one may call as overall Leader; everybody else waits for the first
    dice (CR2-RUL-302, CR2-RUL-682)."""
    one = commander(g, side)
    for figure in g.of_side(side):
        called = OVERALL in one.traits and within_call(g, one, figure)
        figure.activated = not (called or grouped(figure, one))
    return {side: 1}
