"""The press: pictures and interviews (CR2-MEDIA)."""

from engine.battle.game import Game
from engine.events import PressEvent
from engine.procedures.aim import Firing
from engine.procedures.fire import shooter_circumstances, target_circumstances
from engine.procedures.mover import turn_to
from engine.ruleset.model import Weapon
from engine.space import INCH
from engine.state import Figure
from engine.tables.outcome import Request

CAMERA, REPORTER = "camera", "reporter"
"""The traits of the two who are the press (CR2-MEDIA-02)."""
LENS = Weapon("", "camera", "CR2-MEDIA-03", range=12 * INCH, target=1, impact=0, rank=0)
"""What a camera is to a roll to hit."""
EARSHOT = 2 * INCH
"""How near a reporter comes to ask (CR2-MEDIA-04)."""


def lens(g: Game, figure: Figure, target: Figure) -> Request:
    """What one die + Rep is rolled with for a picture, or for the answer of one who talks (CR2-RUL-296)."""
    aimed = target_circumstances(g, Firing(figure, LENS, [(target, 1)]), target)
    known = g.rules.checks["photograph"].circumstances
    holds = (aimed | shooter_circumstances(g, figure, rush=False)).intersection(known)
    return g.request(figure, holds)


async def photograph(g: Game, figure: Figure, target: Figure) -> None:
    """Take a picture (CR2-MEDIA-03)."""
    g.begin("press")
    turn_to(g, figure, target, "CR2-MEDIA-03")
    result = g.test("photograph", figure, lens(g, figure, target), against=target).result
    g.emit(PressEvent("picture" if result == "hit" else "no-picture", figure.id, target.id, rule="CR2-MEDIA-03"))


async def interview(g: Game, figure: Figure, target: Figure) -> None:
    """Ask somebody, who may push the reporter away, have no comment, or talk (CR2-MEDIA-04)."""
    g.begin("press")
    turn_to(g, figure, target, "CR2-MEDIA-04")
    what = g.test("reporter", target, g.request(target, reporter_rep=figure.rep), against=figure).result
    if what == "talks":
        taped = g.test("interview", figure, lens(g, figure, target), against=target).result == "hit"
        what = "interview" if taped else "no-interview"
    g.emit(PressEvent(what, figure.id, target.id, rule="CR2-MEDIA-04"))
