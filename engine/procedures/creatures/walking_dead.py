"""The zombies of Chain Reaction 2.0: drawn by shots, they go for whom they notice, eat and infect (CR2-ZOMBIE)."""

from engine.battle.game import Game
from engine.events import CreatureEvent, Roll
from engine.procedures.aim import Firing
from engine.procedures.contact import touching
from engine.procedures.creatures.arrivals import enter, horde
from engine.procedures.creatures.phase import each_acts, fit, gets_at, towards
from engine.procedures.creatures.prey import survivors
from engine.procedures.creatures.slain import slay
from engine.procedures.creatures.wander import direction, face, straight_on
from engine.procedures.ledger import Ledger
from engine.procedures.mover import ahead
from engine.procedures.replies import Charges, Replies
from engine.procedures.seam import CHARGE_HOME, EXCHANGE_OF_FIRE
from engine.procedures.second import turn as second_turn
from engine.procedures.second.groups import get_up
from engine.procedures.second.volley import volley as fire_together
from engine.procedures.second.watch import goes_about
from engine.procedures.support.mortars import out_of_hearing
from engine.procedures.turn import side_die
from engine.space import INCH
from engine.state import FALLEN, FEEDS, GONE, INFECTED, NO_SPELL, OBVIOUSLY_DEAD, TURNED, Figure

NOTICE = 12 * INCH
"""How far zombies recognize people, and how far from a shot those it draws appear."""
MOST = 20
"""As many are on the table at once as shots draw (CR2-RUL-293)."""
HEARD = range(4, 7)
ANTIDOTE = "antidote"
"""The trait of one who has it, once."""


# ---- what draws them ----


async def volley(g: Game, firings: list[Firing], ledger: Ledger) -> None:
    """Each firing of a gun may draw more of them (CR2-ZOMBIE-05, CR2-RUL-293)."""
    await fire_together(g, firings, ledger)
    for firing in firings:
        if not out_of_hearing(g, firing) and firing.shooter.side != horde(g):
            _draw(g, firing)


def _draw(g: Game, firing: Firing) -> None:
    shooter, side = firing.shooter, horde(g)
    g.deed = firing.deed
    g.begin("creature")
    [ear] = g.roll("drawn", shooter.id, 1)
    g.emit(Roll("drawn", (ear,), shooter.id, total=ear, rule="CR2-ZOMBIE-05"))
    room = MOST - sum(f.able and f.on_table for f in g.of_side(side))
    if ear not in HEARD or room <= 0:
        return
    [count, way] = g.roll("drawn-zombies", shooter.id, 2)
    g.emit(Roll("drawn-zombies", (count, way), shooter.id, total=count, rule="CR2-ZOMBIE-05"))
    spot = g.space.inward(ahead(shooter.at, way * 60, NOTICE))
    people = survivors(g, side)
    g.begin("arrival")
    for _ in range(min(count, room)):
        enter(g, spot, "CR2-ZOMBIE-05", g.rules.kind("zombie"), unseen_by=people)


# ---- what they do ----


async def open_phase(g: Game) -> None:
    """In the phase of their side the infected turn, and those act whose Rep reaches its die (CR2-RUL-202)."""
    await second_turn.open_phase(g)
    side = g.state.active_side
    if side != horde(g):
        return
    for figure in [f for foe in g.foes_of(side) for f in g.of_side(foe)]:
        if figure.spell.what == INFECTED and figure.spell.until <= g.state.turn:
            _turns(g, figure)
    moving = [f for f in g.of_side(side) if f.rep >= side_die(g.state, side) and fit(f)]
    ways: dict[int, str] = {}

    async def rise(figure: Figure) -> None:
        get_up(g, figure, "CR2-ZOMBIE-02")
        figure.now = figure.now._replace(done=True)

    await each_acts(g, moving, lambda figure: _act(g, figure, ways), rise)


def _turns(g: Game, figure: Figure) -> None:
    """It is one of them from now on, unless an antidote is at hand: nothing that was its own is left to it. One that
    has left the table turns where no one sees it (CR2-ZOMBIE-06)."""
    if figure.status in GONE or figure.carried_off:
        return
    figure.spell = NO_SPELL
    if _cured(g, figure):
        return
    deed = g.deed
    g.begin("arrival")
    g.drop_weapons(figure, "CR2-ZOMBIE-06")
    figure.aboard = figure.serves = figure.seat = ""
    g.set_status(figure, TURNED, "CR2-ZOMBIE-06")
    zombie = enter(g, figure.at, "CR2-ZOMBIE-06", g.rules.kind("zombie"))
    if zombie is not None:
        g.emit(CreatureEvent("turns", figure.id, zombie.id, rule="CR2-ZOMBIE-06"))
    g.deed = deed


def _cured(g: Game, figure: Figure) -> bool:
    """Whether it lives and has the antidote, or a friend at its side has: that is used up (CR2-ZOMBIE-06)."""
    near = [figure, *(f for f in g.friends(figure) if f.able and touching(g, figure, f))]
    holder = next((f for f in near if ANTIDOTE in f.traits), None)
    if holder is None or figure.status == OBVIOUSLY_DEAD:
        return False
    holder.traits -= {ANTIDOTE}
    g.begin("creature")
    g.emit(CreatureEvent("cured", figure.id, holder.id, rule="CR2-ZOMBIE-06"))
    return True


async def _act(g: Game, figure: Figure, ways: dict[int, str]) -> None:
    """It eats on, goes for the nearest it notices, or where a die sends its group (CR2-ZOMBIE-04, CR2-ZOMBIE-05)."""
    if figure.spell.what == FEEDS and await _eats(g, figure):
        return
    near = [f for f in survivors(g, figure.side) if g.near(figure, f, NOTICE) and g.in_line(figure, f)]
    if not (noticed := g.nearest(figure, [f for f in near if goes_about(f)])):
        if figure.group not in ways:
            ways[figure.group] = direction(g, "bug-move", figure.side)
        if ways[figure.group] != "halt":
            face(g, figure, ways[figure.group], "CR2-ZOMBIE-05")
            await straight_on(g, figure, "CR2-ZOMBIE-05")
        return
    for target in noticed:
        if gets_at(g, figure, target):
            g.sent[figure.index], ledger = g.begin("charge"), Ledger()
            await g.do(CHARGE_HOME, Charges([(figure, target)]), ledger)
            await g.do(EXCHANGE_OF_FIRE, Replies(), ledger)
            return
    await towards(g, figure, noticed[0].at, noticed[0].floor, noticed[0])


async def _eats(g: Game, figure: Figure) -> bool:
    """Whether it is still at its victim, who is dead after a turn of that, unless it is driven off (CR2-RUL-203)."""
    victim, until = g.figures[figure.spell.victim], figure.spell.until
    if victim.status not in FALLEN or not touching(g, figure, victim) or until < g.state.turn:
        figure.spell = NO_SPELL
        return False
    if victim.hurt.down_in < g.state.turn:
        g.begin("melee")
        await slay(g, victim, "CR2-ZOMBIE-04")
    figure.now = figure.now._replace(done=True)
    return True
