"""What members of a band did in a battle: whom they put out of it, and whether they used their Star Power."""

from collections.abc import Iterable, Mapping, Sequence

from engine.campaign.closing import Fate, fates_of
from engine.events import Blast, Entry, Event, Item, Melee, Roll, Shot, Status
from engine.state import CAPTURED, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, Figure

DOWN = frozenset({OUT_OF_THE_FIGHT, OBVIOUSLY_DEAD, CAPTURED})
_POWER = "star-power"


def felled(entries: Iterable[Entry], sides: Mapping[str, str]) -> dict[str, int]:
    """How many enemies each figure put out of the fight, killed or took (CMP-RUL-153); `sides` are the figures' own.

    The last to strike one has put it out, and one that is finished or captured falls to the figure that does it.
    """
    struck: dict[str, str] = {}
    found: dict[str, int] = {}
    for entry in entries:
        event = entry.event
        struck |= _blows(event)
        if isinstance(event, Status) and event.to in DOWN and event.from_ not in DOWN:
            by = struck.get(event.figure, "")
            if by and sides.get(by) != sides.get(event.figure):
                found[by] = found.get(by, 0) + 1
    return found


def _blows(event: Event) -> dict[str, str]:
    """Those that an event strikes, each with the one that strikes it."""
    match event:
        case Shot(result="hit"):
            return {event.target: event.shooter}
        case Blast():
            return dict.fromkeys(event.figures, event.figure)
        case Melee():
            return {event.figure: event.foe, event.foe: event.figure}
        case Item(what="dispatches" | "captures"):
            return {event.item: event.figure}
        case _:
            return {}


def powered(entries: Iterable[Entry]) -> frozenset[str]:
    """The figures that rolled a die of their Star Power (CMP-CAMP-03)."""
    rolls = (entry.event for entry in entries if isinstance(entry.event, Roll))
    return frozenset(roll.figure for roll in rolls if roll.label == _POWER and roll.dice)


def fates_with_deeds(
    figures: Sequence[Figure], members: Mapping[str, str], entries: Sequence[Entry]
) -> dict[str, Fate]:
    """The fates of a band's members, with their deeds in these entries, those of the whole encounter."""
    put_out, used = felled(entries, {figure.id: figure.side for figure in figures}), powered(entries)
    names = {member: figure for figure, member in members.items()}
    return {
        member: fate._replace(felled=put_out.get(names[member], 0), powered=names[member] in used)
        for member, fate in fates_of(figures, members).items()
    }
