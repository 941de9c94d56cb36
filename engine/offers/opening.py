"""Before a group is active: which ones may be, the table behind that, and the figures that it leaves without a turn."""

from collections.abc import Iterable, Sequence

from engine import legal
from engine.errors import DuckbackError
from engine.legal import Input
from engine.loading.inputs import read_input
from engine.preview import Rehearsal
from engine.procedures import aim
from engine.procedures.machines.driving import carry
from engine.procedures.machines.route import route
from engine.procedures.missions.objectives import star_of, watching
from engine.procedures.seam import TAKE_INPUT
from engine.ruleset.hulls import hull_of
from engine.state import Figure


def activated(table: Rehearsal, figures: Sequence[str]) -> Rehearsal | None:
    """A copy of the table with this group activated; None where dice or a choice come first, or it may not be."""
    copy = behind(table, {"do": "activate", "figures": list(figures)})
    if copy is not None and copy.state.progress is not None:
        # A copy keeps no log, from which a mission would know that the activation has begun.
        star = star_of(copy)
        copy.state.progress = watching(copy.state.progress, star is not None and star.index in copy.state.active)
    return copy


def behind(table: Rehearsal, item: Input) -> Rehearsal | None:
    """A copy of the table behind an input; None where dice or a choice come first, or it is refused."""
    copy = Rehearsal.of(table)
    return copy if _taken(copy, item) else None


def driven(table: Rehearsal, item: Input) -> Rehearsal:
    """A copy of the table with a machine where its drive leads, if nothing happens on the way."""
    copy = Rehearsal.of(table)
    order = copy.rules.commands["drive"].read(item, "", copy.context)
    for way in order.ways:
        machine = copy.machine(way.machine)
        end = route(copy, machine, hull_of(copy.rules, machine), way.legs(copy)).hull
        carry(copy, machine, end.at, end.facing)
        machine.speed = machine.speed if way.speed is None else way.speed
    return copy


def _taken(copy: Rehearsal, item: Input) -> bool:
    """Whether a copy of the table takes an input to its end."""
    try:
        given = read_input(item, "", copy.rules, copy.context)
        return copy.rehearse(copy.do(TAKE_INPUT, given))
    except DuckbackError:
        return False


def given_up(table: Rehearsal, figures: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Those who could be activated now, and can no more once this group has been: whole groups, then others by
    themselves."""
    copy = Rehearsal.of(table)
    _taken(copy, {"do": "activate", "figures": list(figures)})
    kept = {*figures, *_names(legal.activations(copy)), *_names([legal.taken_along(copy)])}
    found: list[tuple[str, ...]] = []
    for group in legal.activations(table):
        lost = tuple(figure.id for figure in group if figure.id not in kept)
        found += [lost] if lost else []
        kept.update(lost)
    return tuple(found)


def _names(groups: Iterable[Sequence[Figure]]) -> list[str]:
    return [figure.id for group in groups for figure in group]


def groups(table: Rehearsal) -> list[list[str]]:
    """The groups that may be activated, those first that have somebody to fire at."""
    found = legal.activations(table)
    found.sort(key=lambda group: not any(aim.targets(table, figure) for figure in group))
    return [[figure.id for figure in group] for group in found]
