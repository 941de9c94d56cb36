"""Activating a group, and what is finished when its activation ends (CR3-TURN-05, CR3-ACT)."""

from __future__ import annotations

from typing import Any

from engine.errors import Refused
from engine.events import Activation, Ammo
from engine.game import Game
from engine.procedures.missions.marker_sight import waiting
from engine.procedures.seam import CLOSE_ACTIVATION, FIGHT_ON, MELEE_ACTIVATION, STEP_AWAY
from engine.procedures.turn import side_die
from engine.space import INCH
from engine.state import CARRY_ON, Figure, State

_DIE = "CR3-TURN-05"


async def activate(g: Game, item: dict[str, Any]) -> None:
    """Activate one group; members locked in melee are dealt with first (CR3-MELEE-11, CR3-MELEE-12)."""
    figures = [g.named(figure_id) for figure_id in item["figures"]]
    figures.sort(key=lambda f: f.index)
    check_activation(g, figures)
    if g.state.active:
        await g.do(CLOSE_ACTIVATION)
    leader = g.leader(figures)
    g.state.leader_rep = leader.rep
    g.state.active = tuple(f.index for f in figures)
    g.emit(Activation(figures[0].side, tuple(f.id for f in figures), leader.id, rule="CR3-TURN-05"))
    for figure in figures:
        begin(g, figure, g.rules.parameters.gait(figure.mounted).normal_move)
    locked = [figure for figure in figures if figure.melee]
    if locked:
        await g.do(MELEE_ACTIVATION, locked)


def check_activation(g: Game, figures: list[Figure]) -> None:
    """Raise Refused unless these figures may be activated together now."""
    state = g.state
    if not state.phase:
        raise Refused("no turn is under way; start one", rule="CR3-TURN-01", code="no-turn")
    if state.markers and (left := waiting(g)):
        raise Refused("{marker} has its turn still to take", marker=left[0].id, rule="CR3-RUL-118")
    for figure in figures:
        if figure.side != state.active_side:
            raise _other_phase(g, figure)
        if not figure.able:
            raise Refused(
                "{figure} is {status} and may not act", figure=figure.name, status=figure.status, rule="CR3-REACT-25"
            )
        if figure.came and figure.came == state.turn:
            raise Refused("{figure} came into play this turn and only reacts", figure=figure.name, rule="CR3-RUL-122")
        if figure.activated:
            raise Refused("{figure} has been activated this turn", figure=figure.name, rule="CR3-RUL-10")
        if figure.group != figures[0].group:
            raise Refused(
                "{figure} and {other} did not begin the turn in one group",
                figure=figure.name,
                other=figures[0].name,
                rule="CR3-GROUP-10",
            )
    if len(figures) > 1 and len(g.components(figures)) > 1:
        raise Refused("these figures are no longer one group: 4 inches and sight link a group", rule="CR3-GROUP-07")
    leader = g.leader(figures)
    die = side_die(state, state.active_side)
    if leader.rep < die and not anybody_left(state):
        side = g.side_names[state.active_side]
        raise Refused("nobody else of {side} can be activated with a die of {die}", side=side, die=die, rule=_DIE)
    if leader.rep < die:
        raise Refused(
            "{leader}'s Rep {rep} is below the activation die {die}",
            leader=leader.name,
            rep=leader.rep,
            die=die,
            rule=_DIE,
        )
    if leader.rep > state.leader_rep:
        raise Refused(
            "groups go from the highest Leader Rep down; one of Rep {rep} has gone already",
            rep=state.leader_rep,
            rule="CR3-TURN-06",
        )


def anybody_left(state: State) -> bool:
    """Whether the side whose phase it is can activate anybody more (CR3-TURN-05, CR3-TURN-06)."""
    side = state.active_side
    die = side_die(state, side)
    return any(
        figure.side == side and figure.able and not figure.activated and die <= figure.rep <= state.leader_rep
        for figure in state.figures
    )


def _other_phase(g: Game, figure: Figure) -> Refused:
    """A figure of the side that has to wait was named."""
    side = g.side_names[g.state.active_side]
    return Refused("it is the phase of {side}, not of {figure}", side=side, figure=figure.name, rule="CR3-TURN-08")


def candidates(g: Game) -> list[list[Figure]]:
    """Groups worth trying to activate, whole as they stand (CR3-TURN-05)."""
    waiting = [f for f in g.of_side(g.state.active_side) if not f.activated and f.able]
    began: dict[int, list[Figure]] = {}
    for figure in waiting:
        began.setdefault(figure.group, []).append(figure)
    return [group for members in began.values() for group in g.components(members)]


def begin(g: Game, figure: Figure, allowance: int) -> None:
    """Give a figure its movement and its action; a ducked figure is itself again (CR3-RUL-70)."""
    refresh(figure, allowance)
    g.set_status(figure, CARRY_ON, "CR3-RUL-70")


def refresh(figure: Figure, allowance: int) -> None:
    """Nothing of this activation is spent yet."""
    figure.activated = True
    figure.used = 0
    figure.allowance = allowance
    figure.set_out = figure.at
    figure.stepped = figure.stood_up = figure.fired = figure.done = figure.joined = figure.breaking_off = False
    figure.balked = figure.shot_off = figure.climbed = figure.stays = figure.answered = False
    figure.reloading = ""
    figure.taken = figure.barred = ()
    figure.saddle = ""
    figure.fought = ()


def take_along(g: Game, figures: list[Figure]) -> None:
    """Let these join the active group, those it has reached first (CR3-GROUP-12). Raises Refused if one cannot."""
    waiting = [f for f in figures if f.index not in g.state.active]
    while waiting:
        reached = [f for f in waiting if _links(g, f)]
        join(g, reached[0] if reached else waiting[0])
        waiting = [f for f in waiting if f.index not in g.state.active]


def join(g: Game, figure: Figure) -> None:
    """Take a figure along with the active group's remaining movement (CR3-GROUP-12, CR3-RUL-10). Raises Refused."""
    guide = guide_of(g, figure)
    begin(g, figure, guide.allowance)
    go_with(g, figure, guide)
    g.state.active = tuple(sorted((*g.state.active, figure.index)))
    g.emit(Activation(figure.side, (figure.id,), guide.id, rule="CR3-GROUP-12"))


def guide_of(g: Game, figure: Figure) -> Figure:
    """The active friend whose remaining movement would take this figure along. Raises Refused if there is none."""
    if figure.side != g.state.active_side:
        raise _other_phase(g, figure)
    if figure.activated:
        raise Refused("{figure} has been activated this turn", figure=figure.name, rule="CR3-RUL-10", code="not-active")
    if not g.rules.parameters.takes_along:
        raise Refused(
            "{figure} is not in the group now activated", figure=figure.name, rule="CR3-TURN-07", code="not-active"
        )
    if figure.melee:
        raise Refused("{figure} is locked in melee and cannot be taken along", figure=figure.name, rule="CR3-GROUP-12")
    if not figure.able:
        state = figure.status.replace("-", " ")
        raise Refused(
            "{figure} is {state} and cannot be taken along", figure=figure.name, state=state, rule="CR3-GROUP-12"
        )
    links = _links(g, figure)
    if not links:
        raise Refused(
            "{figure} is not part of the active group", figure=figure.name, rule="CR3-GROUP-03", code="not-active"
        )
    return max(links, key=lambda f: (f.allowance - f.used, -f.index))


def _links(g: Game, figure: Figure) -> list[Figure]:
    """Active figures that still move and have reached it."""
    return [f for f in g.active_figures() if f.able and not f.done and not f.melee and g.linked(f, figure)]


def go_with(g: Game, figure: Figure, guide: Figure) -> None:
    """Share what movement the guide has left, and its Fast Move; on foot beside a rider no more than a walker has."""
    own, his = (g.rules.parameters.gait(f.mounted).normal_move for f in (figure, guide))
    figure.used = guide.used
    figure.allowance = min(guide.allowance, guide.used + guide.allowance * own // his)
    figure.fast = guide.fast
    figure.joined = True


def acting(g: Game, figure_id: str, *, melee: bool = False) -> Figure:
    """The figure, if it is active and may still do something. Raises Refused otherwise."""
    figure = g.named(figure_id)
    if figure.index not in g.state.active:
        raise _not_active(g, figure)
    if not figure.able:
        raise Refused(
            "{figure} is {status} and may not act", figure=figure.name, status=figure.status, rule="CR3-REACT-25"
        )
    if figure.melee and not melee:
        raise Refused("{figure} is locked in melee", figure=figure.name, rule="CR3-MELEE-05")
    if figure.done:
        raise Refused("{figure} may do nothing more in this activation", figure=figure.name, rule="CR3-ACT-01")
    return figure


def _not_active(g: Game, figure: Figure) -> Refused:
    """Why a figure may do nothing now: no turn yet, another side's phase, no group yet, or another group."""
    state = g.state
    if not state.phase:
        return Refused("no turn is under way; start one", rule="CR3-TURN-01", code="no-turn")
    if figure.side != state.active_side:
        return _other_phase(g, figure)
    if not state.active:
        side = g.side_names[state.active_side]
        return Refused("no group of {side} is activated yet", side=side, rule="CR3-TURN-07", code="not-active")
    return Refused(
        "{figure} is not in the group now activated", figure=figure.name, rule="CR3-TURN-07", code="not-active"
    )


async def end_activation(g: Game, item: dict[str, Any]) -> None:
    """The group now activated is finished (CR3-TURN-07)."""
    if not g.state.active:
        raise Refused("no group is activated", rule="CR3-TURN-07", code="no-activation")
    await g.do(CLOSE_ACTIVATION)


async def close_activation(g: Game) -> None:
    """Finish what the activation leaves open: reloading (CR3-RUL-116), a break off nobody directed."""
    figures = g.active_figures()
    for figure in figures:
        if figure.breaking_off and figure.melee and not await g.do(STEP_AWAY, figure, 2 * INCH):
            await g.do(FIGHT_ON, [figure])
    for figure in figures:
        if figure.reloading and figure.status == CARRY_ON and not figure.melee:
            g.emit(Ammo(figure.id, figure.reloading, "loaded", rule="CR3-WPN-25"))
            loaded = figure.empty.index(figure.reloading)
            figure.empty = figure.empty[:loaded] + figure.empty[loaded + 1 :]
        figure.reloading, figure.breaking_off = "", False
        figure.done = True
    for figure in g.figures:
        figure.taken = ()
    g.state.active = g.state.plan = ()
    g.end_activation_event(figures, "CR3-TURN-07")


async def reload(g: Game, item: dict[str, Any]) -> None:
    """Spend this activation reloading; no farther than a normal move, and no fire (CR3-ACT-06, CR3-WPN-25)."""
    figure = acting(g, item["figure"])
    weapon = item.get("weapon", figure.empty[0] if figure.empty else "")
    check_reload(g, figure, weapon)
    figure.reloading = weapon
    figure.fired = True


def check_reload(g: Game, figure: Figure, weapon: str) -> None:
    """Raise Refused unless it may begin to load this weapon now."""
    if weapon not in figure.empty:
        raise Refused("{figure} has nothing to reload", figure=figure.name, rule="CR3-WPN-25")
    if figure.fired or figure.fast:
        raise Refused("{figure} has fired or moved fast and cannot reload now", figure=figure.name, rule="CR3-ACT-06")
    if g.rules.weapons[weapon].loader and (figure.stepped or figure.stood_up):
        raise Refused("{figure} may do nothing but load, not even move", figure=figure.name, rule="CR3-RUL-144")
