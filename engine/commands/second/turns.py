"""Turns, phases and activations of the second edition (MG42-TURN, MG42-GROUP)."""

from collections.abc import Iterator
from dataclasses import replace

from engine.battle.game import Game
from engine.commands import turns
from engine.commands.second.casualties import after_battle
from engine.commands.turns import Activate, EndEncounter
from engine.errors import Refused
from engine.inputs.command import Command, Fields
from engine.inputs.shape import Nothing
from engine.procedures.seam import CLOSE_ACTIVATION
from engine.procedures.second import groups
from engine.procedures.second.groups import get_up, leads
from engine.procedures.second.seam import OPEN_PHASE, OPEN_TURN
from engine.procedures.turn import side_die
from engine.procedures.under_way import go_on
from engine.state import LOOT, OUT_OF_THE_FIGHT, STUNNED, Figure


async def start_turn(g: Game, item: Nothing) -> None:
    """Roll for activation, and begin what the dice leave of the turn (MG42-TURN-01)."""
    await turns.start_turn(g, item)
    if not g.state.ended:
        await g.do(OPEN_TURN)


async def end_phase(g: Game, item: Nothing) -> None:
    """The other side's phase, or the end of the turn; first all go on that were not activated (MG42-TURN-04,
    MG42-TURN-05, CR2-RUL-257)."""
    if g.state.active:
        await g.do(CLOSE_ACTIVATION)
    if not g.state.idle:
        await go_on(g, over=True)
    await turns.end_phase(g, item)
    if g.state.phase and not g.state.idle:
        await g.do(OPEN_PHASE)


def validate_end_turn(g: Game, item: Nothing) -> None:
    """Raise Refused but on a turn of doubles, which may be over for all sides at once (CR2-TURN-02)."""
    turns.validate_end_phase(g, item)
    if not g.state.idle:
        raise Refused(
            "only a turn of doubles is ended at once; end the phase", rule="CR2-TURN-02", code="turn-under-way"
        )


async def end_turn(g: Game, item: Nothing) -> None:
    """The figures stop looking after one another and reloading (CR2-TURN-02)."""
    while g.state.phase:
        await end_phase(g, item)


async def end_encounter(g: Game, item: EndEncounter) -> None:
    """After the battle: the Doc for those not looked at, then Recovery (MG42-RUL-90, MG42-REC-01)."""
    if g.state.active:
        await g.do(CLOSE_ACTIVATION)
    for figure in g.figures:
        hurt = figure.hurt
        if figure.status == OUT_OF_THE_FIGHT and not (hurt.examined or hurt.recovers or hurt.knocked_out):
            after_battle(g, figure)
    for figure in g.figures:
        badly = figure.status == OUT_OF_THE_FIGHT and figure.hurt.examined and not figure.hurt.knocked_out
        if badly or figure.ran:
            g.test("recovery", figure, g.request(figure, frozenset({"badly-wounded" if badly else "ran-away"})))
    await turns.end_encounter(g, item)


START_TURN = replace(turns.START_TURN, run=start_turn)
END_PHASE = replace(turns.END_PHASE, run=end_phase)
END_TURN = Command("end-turn", Nothing, validate=validate_end_turn, run=end_turn)
END_ENCOUNTER = replace(turns.END_ENCOUNTER, run=end_encounter)


# ---- activations ----


def worth_trying(g: Game) -> Iterator[Fields]:
    """Groups worth trying to activate: all who stand together, those of them whose Rep will do, and each alone."""
    if not g.state.phase:
        return
    die = side_die(g.state, g.state.party)
    waiting = [f for f in g.of_side(g.state.active_side) if not f.activated and may(g, f)]
    strong = [f for f in waiting if f.rep >= die]
    found = [*g.components(waiting), *(g.components(strong) if strong != waiting else ()), *([f] for f in waiting)]
    yield from turns.by_rep((g.leader(group).rep, group) for n, group in enumerate(found) if group not in found[:n])


def may(g: Game, figure: Figure) -> bool:
    """Whether a figure may be activated in this phase."""
    try:
        validate_figure(g, figure)
    except Refused:
        return False
    return True


def validate_activation(g: Game, item: Activate) -> None:
    """Raise Refused unless these figures may be activated together now."""
    state, figures = g.state, item.members(g)
    if not state.phase:
        raise Refused("no turn is under way; start one", rule="MG42-TURN-01", code="no-turn")
    for figure in figures:
        validate_figure(g, figure)
    if len(g.components(figures)) > 1:
        raise Refused("these figures are not one group: 4 inches link a group", rule="MG42-GROUP-01")
    die = side_die(state, state.party)
    low = [f for f in figures if f.rep < die]
    if low and not any(leads(f) and f.rep >= die for f in figures):
        said = "{figure}'s Rep {rep} is below the activation die {die}, and no leader takes it along"
        raise Refused(said, figure=low[0].name, rep=low[0].rep, die=die, rule="MG42-TURN-02")


def validate_figure(g: Game, figure: Figure) -> None:
    """Raise Refused unless this figure may be activated in this phase."""
    if not g.state.in_phase(figure):
        said, side = "it is the phase of {side}, not of {figure}", g.parties[g.state.party][1]
        raise Refused(said, side=side, figure=figure.name, rule="MG42-TURN-04")
    if figure.fled:
        raise Refused("{figure} ran away and must rally first", figure=figure.name, rule="MG42-RUN-04")
    if not figure.able and not (figure.status == STUNNED and figure.hurt.down_in < g.state.turn):
        said = "{figure} is {status} and may not act"
        raise Refused(said, figure=figure.name, status=figure.status, rule="MG42-DMG-03")
    if figure.activated:
        raise Refused("{figure} has been activated this turn", figure=figure.name, rule="MG42-TURN-03")
    if figure.spell.what == LOOT and figure.spell.until >= g.state.turn:
        said = "{figure} is busy with loot to the end of turn {turn}"
        raise Refused(said, figure=figure.name, turn=figure.spell.until, rule="CMP-DIS-07")
    if figure.melee:
        raise Refused("{figure} is locked in melee and fights on", figure=figure.name, rule="MG42-MELEE-08")


async def activate(g: Game, item: Activate) -> None:
    """Activate one group; those knocked down get up, those ducked back may stay down (MG42-DMG-03, MG42-RUL-94)."""
    figures = item.members(g)
    if g.state.active:
        await g.do(CLOSE_ACTIVATION)
    groups.activate(g, figures)
    for figure in figures:
        if figure.status == STUNNED:
            get_up(g, figure, "MG42-DMG-03")


ACTIVATE = replace(turns.ACTIVATE, validate=validate_activation, table=worth_trying, run=activate)
