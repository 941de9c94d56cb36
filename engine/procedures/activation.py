"""Activating a group, and what is finished when its activation ends (CR3-TURN-05, CR3-ACT)."""

from engine.battle.game import Game
from engine.errors import Refused
from engine.events import Activation, Ammo
from engine.procedures.seam import FIGHT_ON, GUIDE, STEP_AWAY
from engine.space import INCH
from engine.state import CARRY_ON, Figure, Now


def other_phase(g: Game, figure: Figure) -> Refused:
    """A figure of the side that has to wait was named."""
    side = g.parties[g.state.party][1]
    return Refused("it is the phase of {side}, not of {figure}", side=side, figure=figure.name, rule="CR3-TURN-08")


def begin(g: Game, figure: Figure, allowance: int) -> None:
    """Give a figure its movement and its action; a ducked figure is itself again (CR3-RUL-70)."""
    refresh(figure, allowance)
    g.set_status(figure, CARRY_ON, "CR3-RUL-70")


def refresh(figure: Figure, allowance: int) -> None:
    """Begin an activation with nothing of it spent yet."""
    figure.activated = True
    figure.now = Now(allowance=allowance, set_out=figure.at)


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
    begin(g, figure, guide.now.allowance)
    go_with(g, figure, guide)
    g.state.active = tuple(sorted((*g.state.active, figure.index)))
    g.emit(Activation(figure.side, (figure.id,), guide.id, rule="CR3-GROUP-12"))


def guide_of(g: Game, figure: Figure) -> Figure:
    """The active friend whose remaining movement would take this figure along. Raises Refused without one."""
    if not g.state.in_phase(figure):
        raise other_phase(g, figure)
    if figure.activated:
        raise Refused("{figure} has been activated this turn", figure=figure.name, rule="CR3-RUL-10", code="not-active")
    guide = g.rules.optional(GUIDE)
    if guide is None:
        said = "{figure} is not in the group now activated"
        raise Refused(said, figure=figure.name, rule="CR3-TURN-07", code="not-active")
    return guide(g, figure)


def linked_guide(g: Game, figure: Figure) -> Figure:
    """The active figure with most movement left that links this one to its group. Raises Refused without one."""
    if figure.melee:
        raise Refused("{figure} is locked in melee and cannot be taken along", figure=figure.name, rule="CR3-GROUP-12")
    if not figure.able:
        state = figure.status.replace("-", " ")
        said = "{figure} is {state} and cannot be taken along"
        raise Refused(said, figure=figure.name, state=state, rule="CR3-GROUP-12")
    links = _links(g, figure)
    if not links:
        said = "{figure} is not part of the active group"
        raise Refused(said, figure=figure.name, rule="CR3-GROUP-03", code="not-active")
    return max(links, key=lambda f: (f.now.left, -f.index))


def _links(g: Game, figure: Figure) -> list[Figure]:
    """Active figures that still move and have reached it."""
    return [f for f in g.active_figures() if f.able and not f.now.done and not f.melee and g.linked(f, figure)]


def go_with(g: Game, figure: Figure, guide: Figure) -> None:
    """Share what movement the guide has left, and its Fast Move; on foot beside a rider no more than a walker has."""
    own, his = (g.rules.parameters.gait(f.mounted).normal_move for f in (figure, guide))
    allowance = min(guide.now.allowance, guide.now.used + guide.now.allowance * own // his)
    figure.now = figure.now._replace(used=guide.now.used, allowance=allowance, joined=True)
    figure.fast = guide.fast


def acting(g: Game, figure_id: str, *, melee: bool = False) -> Figure:
    """The figure, if it is active and may still do something. Raises Refused otherwise."""
    figure = g.named(figure_id)
    if figure.index not in g.state.active:
        raise not_active(g, figure)
    if not figure.able:
        said = "{figure} is {status} and may not act"
        raise Refused(said, figure=figure.name, status=figure.status, rule="CR3-REACT-25")
    if figure.melee and not melee:
        raise Refused("{figure} is locked in melee", figure=figure.name, rule="CR3-MELEE-05")
    if figure.now.done:
        raise Refused("{figure} may do nothing more in this activation", figure=figure.name, rule="CR3-ACT-01")
    return figure


def may_shoot(figure: Figure) -> bool:
    """Whether its fire is still open; some books close it to a figure that came through a window (SWP-BLDG-07)."""
    return _open(figure) and not figure.now.climbed


def may_act(figure: Figure) -> bool:
    """Whether its action is open for more than the shot after a quick reload (SWP-ACT-01, SWP-RELOAD-52)."""
    return _open(figure) and not figure.now.stays


def _open(figure: Figure) -> bool:
    """Whether it has neither fired nor begun to reload (CR3-ACT-01)."""
    return not (figure.now.fired or figure.now.reloading or figure.now.breaking_off)


def not_active(g: Game, figure: Figure) -> Refused:
    """Why a figure may do nothing now: no turn yet, equal dice, another side's phase, no group yet, or another one."""
    state = g.state
    if not state.phase:
        return Refused("no turn is under way; start one", rule="CR3-TURN-01", code="no-turn")
    if state.idle:
        said = "the dice are equal: casualties are checked and weapons reloaded, and nothing else is done"
        return Refused(said, rule="CR2-TURN-02", code="doubles")
    if not state.in_phase(figure):
        return other_phase(g, figure)
    if not state.active:
        side = g.parties[state.party][1]
        return Refused("no group of {side} is activated yet", side=side, rule="CR3-TURN-07", code="not-active")
    return Refused(
        "{figure} is not in the group now activated", figure=figure.name, rule="CR3-TURN-07", code="not-active"
    )


async def close_activation(g: Game) -> None:
    """Finish what the activation leaves open: reloading (CR3-RUL-116), a break off nobody directed."""
    figures = g.active_figures()
    for figure in figures:
        if figure.now.breaking_off and figure.melee and not await g.do(STEP_AWAY, figure, 2 * INCH):
            await g.do(FIGHT_ON, [figure])
    for figure in figures:
        if figure.now.reloading and figure.status == CARRY_ON and not figure.melee:
            g.emit(Ammo(figure.id, figure.now.reloading, "loaded", rule="CR3-WPN-25"))
            figure.load(figure.now.reloading)
        figure.now = figure.now._replace(reloading="", breaking_off=False, done=True)
    for figure in g.figures:
        if figure.now.taken:
            figure.now = figure.now._replace(taken=())
    g.state.active = g.state.plan = ()
    g.emit(Activation(figures[0].side, tuple(f.id for f in figures), over=True, rule="CR3-TURN-07"))
