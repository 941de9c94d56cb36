"""Turns: what happens of itself when a phase begins (MG42-TURN, MG42-RUN-01, MG42-MELEE-08)."""

from engine.battle.game import Game
from engine.errors import Refused
from engine.events import Roll, Turn
from engine.procedures.activation import acting
from engine.procedures.contact import make_room
from engine.procedures.encounters.ambush import spring
from engine.procedures.encounters.leaders import first_round
from engine.procedures.machines import mounts
from engine.procedures.seam import IN_SIGHT
from engine.procedures.second.arms import deal_rounds
from engine.procedures.second.deployment import watch
from engine.procedures.second.flight import runs_on
from engine.procedures.second.groups import get_up, reach_die
from engine.procedures.second.hiding import look_for_hidden
from engine.procedures.second.moves import come_to_rest
from engine.procedures.second.seam import FIGHT_AGAIN, FLEE, OPEN_PHASE
from engine.procedures.second.watch import sprung_by_doubles, stop_waiting
from engine.procedures.sightings import new_sightings
from engine.procedures.support import smoke
from engine.procedures.turn import PLACES, in_order
from engine.procedures.under_way import go_on
from engine.state import OUT_OF_THE_FIGHT, STUNNED, Figure


async def activation_dice(g: Game) -> dict[str, int]:
    """One die a side; equal ones leave the turn to the wounded and to empty weapons (CR2-TURN-01, CR2-TURN-02).

    Parties beyond two have a die where these differ (CR2-RUL-272), and those that act last have none (CR2-RUL-206).
    """
    if g.state.turn == 1 and g.state.progress is not None and g.state.progress.begins:
        g.state.idle = False
        return first_round(g, g.state.progress.begins)
    parties = [party for party, (side, _) in g.parties.items() if side not in g.record.bystanders]
    dice = {side: g.roll("activation", side, 1)[0] for side in parties[:2]}
    one, other = dice.values()
    g.state.idle = one == other
    if not g.state.idle:
        dice |= {side: g.roll("activation", side, 1)[0] for side in parties[2:]}
    order = in_order(dice)
    for side, die in dice.items():
        result = "doubles" if g.state.idle else PLACES[order.index(side)]
        rule = "CR2-TURN-02" if g.state.idle else "CR2-TURN-01"
        g.emit(Roll("activation", (die,), side=side, total=die, result=result, rule=rule))
    last = () if g.state.idle else [party for party, (side, _) in g.parties.items() if side in g.record.bystanders]
    return {side: dice[side] for side in order} | dict.fromkeys(last, 0)


async def open_turn(g: Game) -> None:
    """The first phase, unless the dice are equal, or higher than everybody's Rep on every side (CR2-RUL-182). Equal
    ones spring a trap: those who lie in it look anew (CR2-AMBUSH-03, CR2-RUL-557)."""
    smoke.open_turn(g)
    deal_rounds(g)
    if g.state.turn == 1:
        mounts.deal_rounds(g)
        mounts.roll_pilots(g)
    if g.state.idle:
        await spring(g)
        for figure in g.figures:
            if sprung_by_doubles(g, figure):
                g.state.seen[figure.index] = 0
        return
    if any(reach_die(g, [f for f in g.of_side(side) if may_rise(g, f)]) for side in g.state.order):
        await g.do(OPEN_PHASE)
    else:
        g.state.phase = 0
        g.emit(Turn(g.state.turn, 0, rule="CR2-TURN-07", lull=True))


def may_rise(g: Game, figure: Figure) -> bool:
    """Whether it could act, if only to break off."""
    up = figure.able or (figure.status == STUNNED and figure.hurt.down_in < g.state.turn)
    up = up or (figure.status == OUT_OF_THE_FIGHT and figure.hurt.recovers)
    return up and figure.on_table and not figure.fled


def at_work(g: Game, figure_id: str) -> Figure:
    """The figure, if it is active; where the dice are equal, of either side if it has done nothing yet (CR2-TURN-02).

    Raises Refused otherwise.
    """
    figure = g.named(figure_id)
    if not g.state.idle:
        return acting(g, figure_id)
    if not figure.able or figure.fled:
        said = "{figure} is {status} and may not act"
        raise Refused(said, figure=figure.name, status=figure.status, rule="CR2-DMG-04")
    if figure.melee:
        raise Refused("{figure} is locked in melee", figure=figure.name, rule="CR2-RUL-182")
    if figure.activated:
        raise Refused("{figure} may do nothing more in this turn", figure=figure.name, rule="CR2-TURN-02")
    return figure


async def open_phase(g: Game) -> None:
    """At first those only winded are back (MG42-DOC-02, CR2-RUL-414). What is under way goes on, runaways of the active
    side run on whatever the score, those in contact fight (CR2-VEH-03, MG42-RUL-31, MG42-RUL-46)."""
    for figure in g.figures if g.state.phase == 1 else ():
        if figure.hurt.recovers and figure.status == OUT_OF_THE_FIGHT:  # no prisoner meanwhile
            get_up(g, figure, "MG42-DOC-02")
            figure.moved = True
        if figure.hurt.recovers:
            figure.hurt = figure.hurt._replace(recovers=False)
    await go_on(g)
    for figure in g.figures:
        if g.state.in_phase(figure) and runs_on(g, figure):
            enemies = g.known_enemies(figure)
            await g.do(FLEE, figure, g.nearest(figure, enemies)[:1])
    await g.do(FIGHT_AGAIN)


async def nobody_rouses(g: Game) -> None:
    """A figure knocked down gets up when it is activated, and not of itself (MG42-DMG-03)."""


async def nothing_forgiven(g: Game) -> None:
    """Whatever brings a figure into a new enemy's sight calls for a test (MG42-RUL-89)."""


async def look_round_for_hidden(g: Game) -> None:
    """Likewise, once it is clear who is hidden still and whom they wait for (CR2-REACT-04, CR2-RUL-107)."""
    look_for_hidden(g)
    await look_round(g)
    come_to_rest(g, g.figures)
    stop_waiting(g)


async def look_round(g: Game) -> None:
    """The figures that came into sight by what the rules made figures do are tested for now (MG42-RUL-89)."""
    if g.state.turn and not g.state.ended:
        make_room(g)
        if g.hides:
            watch(g)
        while found := new_sightings(g):
            await g.do(IN_SIGHT, [], found, "stay")
            make_room(g)
    g.reacted = 0
