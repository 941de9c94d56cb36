"""The lines of sight, in words: bearing, range and cover from one figure or place, or all sightings of a table.

Ranges are from base to base, as all distances are; from a place, as if a figure stood there.

A moment holds only what its viewer knows, and so does everything told here.
"""

from collections.abc import Mapping
from math import atan2, degrees

from bot.board.words import word
from bot.names import plain
from bot.play.moment import Moment
from bot.report.machines import machine_tag
from bot.report.odds import field_of
from bot.report.tags import tags_of
from bot.text.figures import inches
from bot.text.words import Words
from engine.battle.battlefield import Battlefield
from engine.space import Point
from engine.space.cells import cell_name
from engine.state import Figure

COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def sightings(moment: Moment, words: Words) -> list[str]:
    """For every figure that can look, the enemies it sees, nearest first, with range, bearing and cover."""
    field, names = field_of(moment), _names(moment)
    lines = []
    for looker in moment.state.figures:
        if not looker.able or looker.id in moment.shut_away:
            continue
        foes = [foe for foe in field.nearest(looker, field.enemies(looker)) if field.sees(looker, foe)]
        who = _called(looker, names)
        if foes:
            others = "; ".join(_from(looker.at, looker, foe, field, names, words) for foe in foes)
            lines.append(words("board.sees-all", who=who, others=others))
        else:
            lines.append(words("board.sees-nobody", who=who))
    return lines


def around(moment: Moment, centre: Figure | Point, words: Words) -> list[str]:
    """Everybody on the table as seen from one figure or place, nearest first."""
    field, names = field_of(moment), _names(moment)
    looker = centre if isinstance(centre, Figure) else None
    at = centre.at if isinstance(centre, Figure) else centre
    others = [figure for figure in moment.state.figures if figure.on_table and figure is not looker]
    hidden = {one for one in moment.shut_away if field.fleet.sealed(moment.state.figure(one))}
    others = [figure for figure in others if figure.id not in hidden]
    others.sort(key=lambda f: ((f.at[0] - at[0]) ** 2 + (f.at[1] - at[1]) ** 2, f.index))
    lines = []
    for other in others:
        line = _from(at, looker, other, field, names, words)
        if looker is not None and looker.side != other.side and looker.able and other.able:
            line += f"; {_mutual(looker, other, field, names, words)}"
        lines.append(line)
    return lines


def _from(
    at: Point, looker: Figure | None, other: Figure, field: Battlefield, names: Mapping[str, str], words: Words
) -> str:
    """`Slag (G2) H12, 9″ north-east, in cover`."""
    parts = [
        words(
            "board.far",
            who=_called(other, names),
            cell=cell_name(other.at),
            inches=inches(field.space.distance(at, other.at)),
            bearing=word(bearing(at, other.at), words.language),
        )
    ]
    if looker is not None and other.side != looker.side:
        kept = field.protection(looker, other).for_hit
        if kept != "open":
            parts.append(words("board.in-cover" if kept == "cover" else "board.concealed"))
    if other.status != "carry-on":
        parts.append(words.term("status", other.status))
    return ", ".join(parts)


def _mutual(looker: Figure, other: Figure, field: Battlefield, names: Mapping[str, str], words: Words) -> str:
    there, back = field.sees(looker, other), field.sees(other, looker)
    if there and back:
        return words("board.both")
    if not there and not back:
        return words("board.neither")
    one, two = (looker, other) if there else (other, looker)
    return words("board.sees", who=_called(one, names), other=_called(two, names))


def bearing(a: Point, b: Point) -> str:
    """The compass point in which b lies from a."""
    angle = degrees(atan2(b[0] - a[0], a[1] - b[1]))
    return COMPASS[round(angle % 360 / 45) % 8]


def _called(figure: Figure, names: Mapping[str, str]) -> str:
    return names[figure.id]


def _names(moment: Moment) -> Mapping[str, str]:
    """What everybody is called, with a tag; of those whom armour hides, what their machine is called."""
    tags = dict(tags_of(moment))
    machines = {machine.id: machine_tag(machine, moment) for machine in moment.state.machines}
    tags |= {one: machines[machine] for one, machine in moment.shut_away.items()}
    names = {figure.id: plain(moment.name(figure.id), 20) for figure in moment.state.figures}
    return {one: f"{name} ({tags[one]})" if tags.get(one) else name for one, name in names.items()}
