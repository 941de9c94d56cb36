"""Talk the Talk, and what comes of it: each side goes its way, one has a favor, or they walk the walk (CR2-TALK)."""

from functools import partial

from engine.battle.game import Game
from engine.events import MissionEvent
from engine.flow import Question
from engine.procedures.encounters.ambush import come_out
from engine.procedures.encounters.leaders import acts_first, commander, contest
from engine.procedures.encounters.placing import APART, lift, put
from engine.procedures.mover import ahead
from engine.procedures.seam import JUDGE_MISSION
from engine.space import BASE_RADIUS, INCH
from engine.state import CAPTURED, OFF_TABLE

TALK, FIGHT = "talk", "fight"
SURRENDER, WITHDRAW, LET_GO = "surrender", "withdraw", "let-go"
FAVORS = (LET_GO, WITHDRAW, SURRENDER)
"""What the winner of a favorable result may ask for (CR2-TALK-02)."""
FACE_TO_FACE = 3 * INCH + 2 * BASE_RADIUS
TWICE = 2


async def talk_or_fight(g: Game, one: str, other: str) -> None:
    """They talk if both sides want to, and fight from where they stand if one does not (CR2-ENC-06, CR2-RUL-681)."""
    asked = [
        Question("talk-or-fight", (TALK, FIGHT), FIGHT, side=side, rule="CR2-ENC-06", led=partial(_wants, g, side))
        for side in (one, other)
    ]
    if FIGHT in await g.ask(*asked):
        come_out(g)
        return
    await _talk(g, one, other)


def _wants(g: Game, side: str) -> str:
    """What a side says that the rules lead: those who are fewer would rather talk."""
    return TALK if _count(g, side) < _count(g, g.foes_of(side)[0]) else FIGHT


def _count(g: Game, side: str) -> int:
    """How many of a side are able."""
    return sum(f.able for f in g.of_side(side))


async def _talk(g: Game, one: str, other: str) -> None:
    _face_to_face(g, one, other)
    result = contest(g, "talk-the-talk", one, other, _holds(g, one, other))
    if result == "belligerent":
        come_out(g)
        acts_first(g, one if contest(g, "walk-the-walk", one, other) == "first" else other)
        return
    winner = {"favorable": one, "foe-favorable": other}.get(result, "")
    if winner:
        favor = await g.choose("favor", FAVORS, LET_GO, side=winner, rule="CR2-TALK-02")
        _grant(g, one if winner == other else other, favor)
    assert g.state.progress is not None
    g.state.progress = g.state.progress._replace(parley=winner or result)
    await g.do(JUDGE_MISSION, ("", 0), ())


def _holds(g: Game, one: str, other: str) -> frozenset[str]:
    """What holds for the first of them; numbers as they stand there, and who has a quarter concealed has the drop."""
    assert g.mission is not None
    assert g.state.progress is not None
    own, foes = _count(g, one), _count(g, other)
    lurking = {g.figures[index].side for index in g.state.progress.waiting}
    more = {
        "outnumbers-two-to-one": own >= TWICE * foes,
        "outnumbered-two-to-one": foes >= TWICE * own,
        "has-the-drop": one in lurking,
        "enemy-has-the-drop": other in lurking,
    }
    return frozenset((*g.mission.talk, *(name for name, so in more.items() if so)))


def _face_to_face(g: Game, one: str, other: str) -> None:
    """Both sides move up until the leaders stand 3 inches apart, each in front of its own people (CR2-TALK-01)."""
    leaders = [commander(g, side) for side in (one, other)]
    (ax, ay), (bx, by) = (leader.at for leader in leaders)
    middle, way = ((ax + bx) // 2, (ay + by) // 2), g.space.heading(leaders[0].at, leaders[1].at)
    for figure in g.figures:
        for side in (one, other) if figure.able else ():
            g.reveal(figure, side)
    g.begin("arrival")
    for leader, facing in zip(leaders, (way, way + 180), strict=True):
        own = [f for f in g.of_side(leader.side) if f.able]
        lift(own)
        put(g, leader, ahead(middle, facing + 180, FACE_TO_FACE // 2), facing, "CR2-TALK-01")
        behind = ahead(leader.at, facing + 180, 2 * APART)
        for figure in own:
            if figure is not leader:
                put(g, figure, behind, facing, "CR2-TALK-01")


def _grant(g: Game, side: str, favor: str) -> None:
    """The other side does what is asked of it."""
    g.begin("mission")
    g.emit(MissionEvent(favor, commander(g, side).id, rule="CR2-TALK-02"))
    for figure in g.of_side(side):
        if figure.able and favor == SURRENDER:
            g.set_status(figure, CAPTURED, "CR2-TALK-02")
        elif figure.able and favor == WITHDRAW:
            g.remove(figure, OFF_TABLE, "CR2-TALK-02")
