"""The forces of an encounter under way, as one person knows them."""

from bot.messages.machines import manned
from bot.messages.sign_up import cut
from bot.names import safe
from bot.play.moment import Moment
from bot.report.kinds import sign_of
from bot.text.figures import condition
from bot.text.gear import gear_of
from bot.text.machines import machine_label, seat_of
from bot.text.markers import lying
from bot.text.words import Words
from engine.space.cells import cell_name
from engine.state import Figure, Machine
from engine.views import machines_known


def forces_known(moment: Moment, words: Words) -> str:
    """Every figure that the person knows of, by side. Of a hidden enemy, only what is seen of it."""
    lines: list[str] = []
    for side in moment.record.sides:
        own = not moment.record.hidden or moment.viewer.gm or moment.viewer.side == side.id
        apart = {*moment.held_back, *moment.shut_away}
        known = [f for f in moment.state.figures if f.side == side.id and f.id not in apart]
        lines.append(f"{sign_of(side.id, moment)} **{safe(side.name)}**")
        lines += [
            "-# " + words("force.line", name=safe(figure.name), what=", ".join(_about(figure, moment, words, own=own)))
            for figure in known
        ]
        lines += [
            "-# "
            + words("force.line", name=machine_label(machine, moment, words), what=_manned(machine, moment, words))
            for machine in machines_known(moment.record, moment.viewer, moment.state)
            if machine.side == side.id and machine.on_table
        ]
        if not known:
            lines.append("-# " + words("force.none" if own else "hidden.nobody"))
        if markers := lying(moment, side.id, words):
            lines.append("-# " + markers)
    return cut(lines, words)


def _manned(machine: Machine, moment: Moment, words: Words) -> str:
    """The figures in its seats, and its place."""
    place = words("force.place", cell=cell_name(machine.at, moment.record.table))
    return ", ".join([*manned(machine, moment, words), place])


def _about(figure: Figure, moment: Moment, words: Words, *, own: bool) -> list[str]:
    """A figure's kind, state and place."""
    parts = _kit(figure, moment, words) if own else []
    waits = any(figure.index in marker.contents for marker in moment.state.markers)
    seen = [words.term("status", figure.status)] if figure.status != "carry-on" else []  # an enemy, from afar
    how = condition(figure, moment.record.ruleset, words) if own else seen
    parts += [words("force.under")] if waits else how
    if seat := seat_of(figure, moment, words):
        parts.append(seat)
    elif figure.on_table:
        parts.append(words("force.place", cell=cell_name(figure.at, moment.record.table)))
    owner = moment.seating.owners.get(figure.id)
    if own and owner is not None:
        parts.append(words("force.owner", who=f"<@{owner}>"))
    return parts


def _kit(figure: Figure, moment: Moment, words: Words) -> list[str]:
    parts = [words("force.rep", rep=figure.rep)]
    parts += [words(f"force.{key}") for key in ("star", "leader") if getattr(figure, key)]
    stocks = [stock for stock in moment.state.stocks if figure.able and stock.of(figure)]
    left = [words("force.stock", weapon=words.term("weapon", stock.kind), count=stock.left) for stock in stocks]
    return [*parts, *gear_of(figure, words), *left]
