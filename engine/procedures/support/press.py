"""The press: whether it has come, pictures and interviews (CR2-MEDIA)."""

from engine.battle.game import Game
from engine.events import PressEvent
from engine.procedures.aim import Firing
from engine.procedures.creatures.wander import roll
from engine.procedures.fire import shooter_circumstances, target_circumstances
from engine.procedures.missions.arrivals import nearest_free
from engine.procedures.mover import turn_to
from engine.procedures.second import turn as second_turn
from engine.record.model import LAST
from engine.ruleset.model import Weapon
from engine.space import INCH
from engine.state import AWAITED, CARRY_ON, NO_SPELL, OFF_TABLE, Figure, Spell
from engine.tables.outcome import Request

CAMERA, REPORTER = "camera", "reporter"
"""The traits of the two who are the press (CR2-MEDIA-02)."""
LENS = Weapon("", "camera", "CR2-MEDIA-03", range=12 * INCH, target=1, impact=0, rank=0)
"""What a camera is to a roll to hit."""
EARSHOT = 2 * INCH
"""How near a reporter comes to ask (CR2-MEDIA-04)."""
COVERAGE = "coverage"
"""The option by which a die says whether the press is there, and what begins the names of those that modify it."""
CHECK, COMES, LATER = "media-coverage", "crew", "next-turn"


async def open_turn(g: Game) -> None:
    """The press comes or stays away before the first phase begins (CR2-MEDIA-01)."""
    if g.rules.has(COVERAGE):
        _cover(g)
    await second_turn.open_turn(g)


def _cover(g: Game) -> None:
    """At the start a die says for each side of the press whether it is there, and again in every turn while that is
    open (CR2-MEDIA-01, CR2-RUL-205)."""
    known = g.rules.checks[CHECK].circumstances
    asked = Request(circumstances=frozenset(name for name in known if g.rules.has(f"{COVERAGE}-{name}")))
    for side in (side for side, stance in g.record.bystanders.items() if stance == LAST):
        crew = [f for f in g.of_side(side) if g.state.turn == 1 or f.spell.what == AWAITED]
        if not crew:
            continue
        deed = g.deed
        g.begin("arrival")
        result = roll(g, CHECK, asked, side).result
        for figure in crew:
            figure.spell = Spell(AWAITED) if result == LATER else NO_SPELL
            if result == COMES and not figure.on_table:
                figure.status, figure.at = CARRY_ON, figure.at if figure.aboard else nearest_free(g, figure.at)
                figure.group = -1 - crew[0].index
                g.log_figure(figure, "CR2-MEDIA-01")
            elif result != COMES and figure.on_table:
                g.remove(figure, OFF_TABLE, "CR2-MEDIA-01")
        g.deed = deed


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
