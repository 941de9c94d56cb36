"""Activating groups as they stood when the turn began, several under an overall Leader (CR2-TURN-03, CR2-LEADER-04)."""

from collections.abc import Iterator
from dataclasses import replace

from engine.battle.game import Game
from engine.commands.second import turns
from engine.commands.second.turns import validate_figure
from engine.commands.turns import Activate, by_rep
from engine.errors import Refused
from engine.inputs.command import Fields
from engine.procedures.activation import not_active
from engine.procedures.second.groups import OVERALL, grouped, leads, reach_die, within_call
from engine.ruleset.machine_kinds import RIDER
from engine.state import Figure


def worth_trying(g: Game) -> Iterator[Fields]:
    """Each group with those of it who may act; all that an overall Leader takes along; each figure by itself, but
    nobody of a crew without the one who answers for the machine (CR2-RUL-228)."""
    if not g.state.phase or g.state.idle:
        return
    waiting = [f for f in g.of_side(g.state.active_side) if turns.may(g, f)]
    found: list[list[Figure]] = []
    for figure in waiting:
        together = [f for f in waiting if grouped(f, figure) or (overall(figure) and within_call(g, figure, f))]
        found += [reach_die(g, together), reach_die(g, [f for f in waiting if grouped(f, figure)])]
    alone = [f for f in waiting if g.fleet.of(f) is None or f.seat == RIDER or g.fleet.led(f) is not None]
    found += [[figure] for figure in alone if reach_die(g, [figure])]
    groups = [group for n, group in enumerate(found) if group and group not in found[:n]]
    yield from by_rep((max(f.rep for f in group), group) for group in groups)


def overall(figure: Figure) -> bool:
    """Whether it is an overall Leader who can act (CR2-LEADER-04)."""
    return leads(figure) and OVERALL in figure.traits


def validate_activation(g: Game, item: Activate) -> None:
    """Raise Refused unless these figures may be activated together now: of one group, or within call of an overall
    Leader among them (CR2-RUL-317)."""
    figures = item.members(g)
    if not g.state.phase or g.state.idle:
        raise not_active(g, figures[0])
    for figure in figures:
        validate_figure(g, figure)
    first, callers = figures[0], [f for f in figures if overall(f)]
    for figure in figures:
        if not (grouped(figure, first) or any(within_call(g, caller, figure) for caller in callers)):
            if callers:
                said = "{figure}'s group is neither in sight of {caller} within 12 inches nor comm linked"
                raise Refused(said, figure=figure.name, caller=callers[0].name, rule="CR2-LEADER-04")
            said = "{figure} and {other} did not begin the turn in one group"
            raise Refused(said, figure=figure.name, other=first.name, rule="CR2-GROUP-03")
    ready = reach_die(g, figures)
    for figure in figures:
        if figure not in ready:
            die = dict(g.state.activation_dice)[figure.side]
            said = "{figure}'s Rep {rep} is below the activation die {die}, and no Leader takes it along"
            raise Refused(said, figure=figure.name, rep=figure.rep, die=die, rule="CR2-TURN-03")


async def activate(g: Game, item: Activate) -> None:
    """Activate them; whoever stays behind of their groups is not activated any more in this turn (CR2-RUL-219)."""
    figures = item.members(g)
    await turns.activate(g, item)
    for friend in g.of_side(figures[0].side):
        friend.activated = friend.activated or any(grouped(friend, figure) for figure in figures)


ACTIVATE = replace(turns.ACTIVATE, validate=validate_activation, table=worth_trying, run=activate)
