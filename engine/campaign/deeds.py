"""What members of a band did in a battle: whom they put out of it, and whether they used their Star Power."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.campaign.closing import FEATS, Fate, Feat, Foes, fates_of
from engine.campaign.setup import BYSTANDERS
from engine.events import Blast, Entry, Event, Item, Melee, MissionEvent, PressEvent, Roll, Shot, Status
from engine.state import CAPTURED, OBVIOUSLY_DEAD, OFF_TABLE, OUT_OF_THE_FIGHT, RAN_AWAY, Figure

DOWN = frozenset({OUT_OF_THE_FIGHT, OBVIOUSLY_DEAD, CAPTURED})
_REPORTED = {"picture": "photographed", "interview": "interviewed"}
_POWER, _RECOVERY = "star-power", "recovery"


def felled(entries: Iterable[Entry], sides: Mapping[str, str]) -> dict[str, int]:
    """How many enemies each figure put out of the fight, killed or took (CMP-RUL-153); `sides` are those of the
    figures that fight.

    The last to strike one has put it out, and one that is finished or captured falls to the figure that does it.
    """
    return Counter(by for by, _ in _taken_down(entries, sides))


def _taken_down(entries: Iterable[Entry], sides: Mapping[str, str]) -> Iterator[tuple[str, Status]]:
    """Who has put an enemy out, and how that one is."""
    struck: dict[str, str] = {}
    for entry in entries:
        event = entry.event
        struck |= _blows(event)
        if isinstance(event, Status) and event.to in DOWN and event.from_ not in DOWN:
            by = struck.get(event.figure, "")
            if event.figure in sides and by and sides.get(by) != sides[event.figure]:
                yield by, event


def deeds_of(
    figures: Sequence[Figure], members: Mapping[str, str], entries: Sequence[Entry], inputs: Sequence[Mapping[str, Any]]
) -> tuple[Feat, ...]:
    """What the members of a band did, by the log of the whole encounter and its inputs, in the order of the members."""
    names = {f.id: f.name for f in figures}
    done: dict[tuple[str, str], list[str]] = {}
    sides = {f.id: f.side for f in figures if f.side != BYSTANDERS}
    for by, event in _taken_down(entries, sides):
        done.setdefault((by, "captured" if event.to == CAPTURED else "felled"), []).append(names[event.figure])
    for entry in entries:
        match entry.event:
            case MissionEvent(what="looted", figure=by):
                done.setdefault((by, "looted"), []).append("")
            case PressEvent(what=what, figure=by, target=target) if what in _REPORTED:
                done.setdefault((by, _REPORTED[what]), []).append(names[target])
    for item in inputs:
        if item["do"] == "free":
            done.setdefault((item["figure"], "freed"), []).append(names[item["target"]])
    return tuple(
        Feat(member, what, len(whom), tuple(dict.fromkeys(filter(None, whom))))
        for figure, member in members.items()
        for what in FEATS
        if (whom := done.get((figure, what)))
    )


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


def fought(entries: Iterable[Entry]) -> frozenset[str]:
    """The figures that shot at somebody, burst something among them, or were in a melee (CR2-ADV-01)."""
    found: set[str] = set()
    for entry in entries:
        match entry.event:
            case Shot(shooter=name) | Blast(figure=name):
                found.add(name)
            case Melee(figure=name, foe=foe):
                found |= {name, foe}
    return frozenset(found)


def fell(entries: Iterable[Entry]) -> frozenset[str]:
    """The figures that went Out of the Fight, those that came round too (CR2-ADV-01)."""
    changes = (entry.event for entry in entries if isinstance(entry.event, Status))
    return frozenset(event.figure for event in changes if event.to == OUT_OF_THE_FIGHT)


def recovered(entries: Iterable[Entry]) -> dict[str, str]:
    """By figure what the end of the battle rolled for it, where it rolls that (CR2-CASUALTY-05)."""
    rolls = (entry.event for entry in entries if isinstance(entry.event, Roll))
    return {roll.figure: roll.result for roll in rolls if roll.label == _RECOVERY}


def foes_left(figures: Sequence[Figure], side: str, entries: Sequence[Entry]) -> Foes:
    """What the enemies of a side are that are left: those able on the table, those who left it, and the arms on a field
    that the side holds."""
    went = (entry.event for entry in entries if isinstance(entry.event, Status))
    gone = {event.figure for event in went if event.to in (OFF_TABLE, RAN_AWAY)}
    foes = [f for f in figures if f.side not in (side, BYSTANDERS)]
    there = tuple(f.rep for f in foes if f.able and f.on_table)
    holds = not there and any(f.side == side and f.able and f.on_table for f in figures)
    lying = [f for f in foes if f.on_table and f.status in (OUT_OF_THE_FIGHT, OBVIOUSLY_DEAD)]
    arms = [weapon for f in lying for weapon in f.weapons]
    arms += [event.item for event in _drops(entries, figures) if event.figure in {f.id for f in foes}]
    away = tuple(f.rep for f in foes if f.id in gone and f.status in (OFF_TABLE, RAN_AWAY))
    return Foes(there, away, tuple(arms) if holds else ())


def _drops(entries: Iterable[Entry], figures: Iterable[Figure]) -> Iterator[Item]:
    """The weapons that figures let fall, as prisoners do; not those whom they carried."""
    people = {f.id for f in figures}
    for entry in entries:
        if isinstance(entry.event, Item) and entry.event.what == "drops" and entry.event.item not in people:
            yield entry.event


def fates_with_deeds(
    figures: Sequence[Figure], members: Mapping[str, str], entries: Sequence[Entry]
) -> dict[str, Fate]:
    """The fates of a band's members, with their deeds in these entries, those of the whole encounter."""
    put_out, used = felled(entries, {f.id: f.side for f in figures if f.side != BYSTANDERS}), powered(entries)
    fighters, recovery, down = fought(entries), recovered(entries), fell(entries)
    names = {member: figure for figure, member in members.items()}
    return {
        member: fate._replace(
            felled=put_out.get(name := names[member], 0),
            powered=name in used,
            fought=name in fighters,
            was=fate.was or (OUT_OF_THE_FIGHT if name in down else ""),
            recovery=recovery.get(name, ""),
        )
        for member, fate in fates_of(figures, members).items()
    }
