"""What stands on the buttons of a panel: the next choice of an order or of an answer, in a few words."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import dist
from typing import Any, NamedTuple

from bot.board.place_words import heading, place, shift
from bot.names import plain
from bot.panel.desk import END_ACTIVATION, END_PHASE, Desk, Input
from bot.play.questions import Open
from bot.report.offered import goers
from bot.report.tags import marker_tag
from bot.text.deeds import kind_label, kind_of, told
from bot.text.figures import inches, listed, percent
from bot.text.gear import weapon_in_text
from bot.text.machines import DRIVING, driving_label
from bot.text.questions import label_of, places_of
from bot.text.words import Words
from engine.battle.fleet import name_of as named_one
from engine.commands.fire import whom
from engine.commands.second.activate import overall
from engine.inputs.shape import SlotKind
from engine.offers.gloss import hit
from engine.offers.grid import Square
from engine.offers.offer import Offer
from engine.offers.tree import DO, EDGE, FLOOR, OFF, Node, Page
from engine.procedures.second.groups import grouped
from engine.space import Place, Point, inches_along
from engine.space.cells import cell_name

NAME = 24
"""Characters of a name on a button."""
LONGEST, ROW = 60, 36
"""Characters of a deed, and of a label that has room in a row of its own."""
NAMES = 3
"""The most figures of a group that are named on a button."""
PAIR = 2
"""The most figures moving without their leader that are all named."""
QUARTERS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


class Wording(NamedTuple):
    """One way to word a button: its label, and what stands below it."""

    label: str
    note: str = ""


def branch_label(node: Node, desk: Desk, words: Words) -> str:
    """A branch of the tree of orders: `Shoot`, `Billy`, `Nails · 89%`, `the open, 5″ north`."""
    parts = [branch_value(node, desk, words)]
    if node.leaf and node.slot is not None and node.slot.kind in (SlotKind.TARGET, SlotKind.WEAPON):
        chance = desk.chance(node.item)
        gloss = desk.here.table.rules.commands[node.item["do"]].gloss
        parts += [] if chance is None else [_counted(gloss, chance, words)]
    return " · ".join(parts)


def answer_label(node: Node, open_: Open, desk: Desk, words: Words) -> str:
    """A branch of the tree of answers: where one press answers, the answer itself."""
    simple = node.slot is None or node.slot.kind not in (
        SlotKind.POINT,
        SlotKind.FIGURE,
        SlotKind.TARGET,
        SlotKind.WEAPON,
    )
    if node.leaf and simple:
        question, choice = open_.question, node.item["choice"]
        placed = question.form == "points" and isinstance(choice, Mapping) and choice != question.default
        label = places_of(choice, desk.moment, words) if placed else label_of(question, choice, desk.moment, words)
        return plain(label, 60)
    parts = [branch_value(node, desk, words)]
    if node.slot is not None and node.slot.kind in (SlotKind.TARGET, SlotKind.WEAPON) and desk.here.answers is not None:
        chance = hit(desk.here.answers.preview(node.inputs[0]))
        parts += [] if chance is None else [words("panel.chance", percent=percent(chance))]
    return " · ".join(parts)


def offer_forms(lettered: Sequence[tuple[Offer, str]], desk: Desk, words: Words) -> list[tuple[Wording, ...]]:
    """What may stand on the buttons of some offers, each with its letter, the fullest form first; moves that would
    read alike say how far and which way too."""
    bare = [list(_forms(offer, "", desk, words))[-1].label for offer, _ in lettered]
    return [
        tuple(_forms(offer, letter, desk, words, exactly=bare.count(form) > 1))
        for (offer, letter), form in zip(lettered, bare, strict=True)
    ]


def _forms(offer: Offer, letter: str, desk: Desk, words: Words, *, exactly: bool = False) -> Iterator[Wording]:
    """An offer that stands alone on its button: `A · into the farm · unseen`, `Billy shoots Nails · 89%`.

    Where that has no room, places are told in brief, then numbers go below the button, then names are shortened:
    never the deed.
    """
    item, numbers = offer.item, _numbers(offer, words)
    if offer.to is not None:
        numbers = numbers or [_seen(offer, desk, words)]
        start = desk.here.table.named(offer.leader).at
        who = _goers(offer, desk, words)
        wheres = _where(offer.to, start, desk, words, exactly=exactly, far=_far(offer))
        whats = [_joined(letter, words("panel.goes", who=who, where=where) if who else where) for where in wheres]
        # Rather a number below the button than two buttons that read alike.
        yield from (Wording(_joined(what, *numbers)) for what in (whats[:-1] if exactly else whats))
    elif "volley" in item:
        targets = {whom(aim) for part in item["volley"] for aim in part["targets"]}
        yield Wording(_joined(letter, words("panel.volley", len(targets))))
        return
    elif item["do"] in (END_ACTIVATION, END_PHASE):
        stay = words("panel.roll-on" if _rolls(desk) else "panel.stay")
        yield Wording(stay if item["do"] == END_ACTIVATION else words("panel.and-end", deed=stay))
        return
    elif offer.foretold is not None and offer.foretold.blasts:
        said, brief, weapon = _thrown(offer, desk, words)
        whats = [_joined(letter, said)]
        yield Wording(_joined(*whats, *numbers))
        yield Wording(whats[0], words.started(_joined(*numbers)))
        yield Wording(_joined(letter, brief), words.started(_joined(weapon, *numbers)))
        return
    else:
        deeds = [plain(told(desk.here, item, offer.foretold, words, brief=brief), LONGEST) for brief in (False, True)]
        whats = [_joined(letter, deed) for deed in deeds]
        yield Wording(_joined(whats[0], *numbers))
        yield from (Wording(_joined(what, *numbers[:1]), words.started(_joined(*numbers[1:]))) for what in whats)
    yield from (Wording(what, words.started(_joined(*numbers))) for what in whats)


def _rolls(desk: Desk) -> bool:
    """Whether somebody of the group is aboard what goes on of itself (CR2-VEH-04)."""
    table = desk.here.table
    aboard = {table.named(name).aboard for name in desk.acting}
    return any(machine.id in aboard and machine.runs and machine.speed for machine in table.state.machines)


def _joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def _far(offer: Offer) -> int | None:
    """How long the leader's way is, in whole inches; None where it is not foretold."""
    courses = offer.foretold.runs[0].courses if offer.foretold is not None and offer.foretold.runs else ()
    return next((inches_along(course.points) for course in courses if course.figure == offer.leader), None)


def _goers(offer: Offer, desk: Desk, words: Words) -> str:
    """The figures that go alone, or without the group's leader; else empty, as the heading names the leader."""
    names = [course.figure for course in goers(offer)]
    if not names or len(names) == len(desk.acting) or (len(names) > 1 and offer.leader in names):
        return ""
    return listed([name_of(name, desk) for name in names], PAIR if len(names) == PAIR else 1, words)


def _seen(offer: Offer, desk: Desk, words: Words) -> str:
    """The enemies that see a group on its way or at its end, if none of them can hit before it acts."""
    assert offer.foretold is not None
    assert offer.prospect is not None
    stop, watchers = offer.foretold.first_stop, offer.prospect.watchers
    if stop is not None:
        return words("panel.seen-after", inches=inches(stop.gone)) if stop.gone else words("panel.seen-at-once")
    if watchers:
        return words("panel.seen-by", len(watchers), who=name_of(watchers[0], desk))
    lurking = [marker_tag(marker, desk.moment) for marker in desk.here.lurking_on(offer.foretold)]
    return words("panel.may-see", len(lurking), who=listed(lurking, 2, words)) if lurking else _unseen(desk, words)


def _unseen(desk: Desk, words: Words) -> str:
    """That no enemy whom the player knows of sees a place; others may be hidden from the player."""
    return words("panel.unseen-known" if desk.moment.record.hidden else "panel.unseen")


def _thrown(offer: Offer, desk: Desk, words: Words) -> tuple[str, str, str]:
    """`Billy's grenade on Nails, Moth and Carlos`, in brief `Billy at Nails and 2 more`, and the weapon; those out of
    the fight are named only where nobody else is in the circle."""
    assert offer.foretold is not None
    blast = offer.foretold.blasts[0]
    fighting = [name for name in blast.circle if desk.here.table.named(name).able]
    caught = [name_of(name, desk) for name in fighting or blast.circle]
    who, weapon = name_of(blast.figure, desk), weapon_in_text(blast.weapon, words)
    said = words("panel.throw", who=who, weapon=weapon, names=listed(caught, NAMES, words))
    return said, words("panel.throw-brief", who=who, names=listed(caught, PAIR, words)), weapon


def _numbers(offer: Offer, words: Words) -> list[str]:
    """The chances that a button says, the one that decides first."""
    if not offer.chance:
        return []
    rounds = {"wins": offer.wins, "loses": offer.loses, "undecided": offer.undecided}
    return [_counted(offer.gloss, offer.chance, words), *(_counted(k, p, words) for k, p in rounds.items() if p)]


def _counted(gloss: str, chance: Fraction, words: Words) -> str:
    """What the number of an order says: `45%: hit before they act`."""
    key = f"panel.number.{gloss}"
    return words(key if words.has(key) else "panel.chance", percent=percent(chance))


def branch_value(node: Node, desk: Desk, words: Words) -> str:
    """What a branch stands for, by itself: a deed, a figure, a weapon, a place."""
    value, slot = node.value, node.slot
    if slot is not None and slot.field in DRIVING and "machine" in node.inputs[0]:
        return driving_label(slot.field, value, desk.here, words)
    if slot is None or value is None:
        return words("panel.as-planned" if slot is not None and slot.kind is SlotKind.POINT else "panel.none")
    if isinstance(value, Page):
        ends = (end[:1] if slot.kind is SlotKind.FIGURES else end for end in value)
        return " – ".join(_worded(end, slot.kind, desk, words) for end in ends)
    if slot == DO:
        return kind_of(node.inputs, desk.here.table, words)
    if slot.field == "act":
        return kind_label(str(value), words)
    if slot == FLOOR:
        return words("panel.ground") if not value else words("panel.floor", floor=value)
    if slot == EDGE:
        return words("panel.off") if value == OFF else words("panel.off-edge", edge=words(f"edge.{value}"))
    if slot.kind is SlotKind.POINT:
        return _spot(value, node.inputs[0], desk, words)
    if slot.field == "speed":
        return words("panel.speed", inches=value) if value else kind_label("rein-in", words)
    if slot.field == "fast":
        return words.started(words("panel.goes-fast")) if value else words("panel.plainly")
    return _worded(value, slot.kind, desk, words)


def _worded(value: Any, kind: SlotKind, desk: Desk, words: Words) -> str:
    """A value of a slot."""
    if kind is SlotKind.FACING:
        quarter = QUARTERS[round(int(value) / 45) % 8]
        return words.started(words(f"compass.{quarter}"))
    if kind is SlotKind.WEAPON:
        return " + ".join(words.term("weapon", name) for name in ([value] if isinstance(value, str) else value))
    if kind is SlotKind.POINT:
        return _cell(value, desk)
    return plain(_said(value, desk, words), 60)


def _said(value: Any, desk: Desk, words: Words) -> str:
    """Figures by their names, shares with their dice, anything else by its word."""
    if isinstance(value, Mapping):
        if "figure" in value or "machine" in value:
            dice, name = value.get("shots"), name_of(whom(value), desk)
            aimed = words("panel.mount-of", who=name) if value.get("at") == "mount" else name
            return aimed + (f" × {dice}" if dice else "")
        return ", ".join(f"{_said(name, desk, words)} × {_said(count, desk, words)}" for name, count in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return listed([_said(part, desk, words) for part in value], NAMES, words)
    if isinstance(value, str) and value in desk.here.knows:
        return name_of(value, desk)
    return words.term("choice", str(value)) if value != "" else words("panel.elsewhere")


def name_of(one: str, desk: Desk) -> str:
    """The name of a figure or a machine, as long as a button takes it."""
    return plain(named_one(desk.here.table.state, one), NAME)


def group_name(figures: Sequence[str], desk: Desk, words: Words) -> str:
    """`Billy's group`, by its leader; one alone by name. Several that an overall leader calls are `Billy's groups`."""
    called = [desk.here.table.named(name) for name in figures]
    caller = next((one for one in called if overall(one) and not all(grouped(one, other) for other in called)), None)
    name = plain((caller or desk.here.table.leader(called)).name, NAME)
    if len(figures) == 1:
        return name
    return words("plan.groups" if caller is not None else "plan.group", who=name)


def _cell(value: Any, desk: Desk) -> str:
    if isinstance(value, str):
        return value
    point = value[0] if isinstance(value[0], tuple) else (round(value[0] * 100), round(value[1] * 100))
    return cell_name(point, desk.moment.record.table)


def _spot(value: Any, item: Input, desk: Desk, words: Words) -> str:
    """A place in words, as seen from where the figure stands."""
    if isinstance(value, str):
        return words.term("offer", f"edge-{value[0].upper()}")
    if not isinstance(value, tuple):
        return _square(value, item, desk, words) if isinstance(value, Square) else str(value)
    start, cell = _start(item, desk), cell_name(value[0], desk.moment.record.table)
    seen = "" if desk.in_view is None else words("panel.seen") if desk.in_view(value) else _unseen(desk, words)
    spots = [_joined(where, seen, cell) for where in _where(value, start, desk, words, exactly=True)]
    return next((spot for spot in spots if len(spot) <= ROW), spots[-1])


def _where(
    value: Place, start: Point | None, desk: Desk, words: Words, *, exactly: bool, far: int | None = None
) -> Iterator[str]:
    """A place as seen from where the figure stands, `far` inches of way from it, in full and in brief; where that says
    `exactly` how far and which way, also without: a letter in the picture or a cell tells it too."""
    (point, floor), foes = value, threats(desk)
    space, language = desk.here.table.space, words.language
    if start is not None and exactly:
        for brief in (False, True):
            yield shift(space, point, language, floor=floor, start=start, threats=foes, far=far, brief=brief)
        yield place(space, point, language, floor=floor, start=start, threats=foes, far=far, brief=True)
    else:
        for brief in (False, True):
            yield place(space, point, language, floor=floor, start=start, threats=foes, far=far, brief=brief)


def _square(square: Square, item: Input, desk: Desk, words: Words) -> str:
    """A square for those who see no picture: `B · North-east, 4 to 8″ · 4 of 9 unseen`."""
    if len(square.places) == 1:
        return _spot(square.places[0], item, desk, words)
    count, seen = len(square.places), desk.in_view
    unseen = 0 if seen is None else sum(not seen(spot) for spot in square.places)
    key = "panel.square-unseen-known" if desk.moment.record.hidden else "panel.square-unseen"
    spots = words(key, unseen=unseen, count=count) if unseen else words("panel.square", count)
    labels = [_joined(square.letter, where, spots) for where in _reach(square, _start(item, desk), desk, words)]
    return next((label for label in labels if len(label) <= ROW), labels[-1])


def _reach(square: Square, start: Point | None, desk: Desk, words: Words) -> Iterator[str]:
    """Which way a square lies and how far, in full and in brief; its cells for an order of nobody in particular."""
    if start is None:
        yield " – ".join(cell_name(at, desk.moment.record.table) for at, _ in (square.places[0], square.places[-1]))
        return
    west, north, east, south = square.rect
    middle, far = ((west + east) // 2, (north + south) // 2), [dist(start, at) for at, _ in square.places]
    for brief in (False, True):
        to = words.started(heading(start, middle, words.language, brief=brief))
        yield words("panel.reach", heading=to, near=inches(int(min(far))), far=inches(int(max(far))))


def _start(item: Input, desk: Desk) -> Point | None:
    """Where the figure stands that an order is for; None for an order of nobody in particular."""
    named = item.get("figure")
    return desk.here.table.named(named).at if isinstance(named, str) and named in desk.here.knows else None


def threats(desk: Desk) -> list[Point]:
    """Where the enemies stand whom the person knows of."""
    return [f.at for f in desk.here.known() if f.on_table and f.able and f.id not in desk.here.mine]
