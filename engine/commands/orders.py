"""Standing orders: a figure's owner answers a question before it is asked."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.battle.game import Game, situation
from engine.errors import Refused
from engine.events import Ordered
from engine.flow import EACH_TIME, HOLD, USUAL, Question
from engine.inputs.choice import Choice
from engine.inputs.command import Command, Fields
from engine.inputs.shape import FIGURE, FigureId, Shape, Slot, SlotKind, Small, Text
from engine.procedures.aim import DECLINES
from engine.procedures.damage import STAR_POWER, STATED
from engine.procedures.free_will import AGAIN, KEEP, LUCK, LUCKY
from engine.procedures.machines.mounts import stands_for
from engine.ruleset.model import Ruleset
from engine.state import Figure, Order
from engine.waits import AT_INCHES, END_OF_MOVE, IN_SIGHT, IN_THE_OPEN, OFFERED, name_of, wait_of

CHOICES = {
    "free-will": ("pass-2", "pass-1", "pass-0"),
    "hold-fire": ("fire", "hold", IN_THE_OPEN, END_OF_MOVE, *(f"{AT_INCHES}-{n}" for n in OFFERED)),
    "in-sight-action": ("fire", "charge", "duck-back", "finish-move", "runaway", "hold"),
    "larger-than-life": ("yes", "no"),
    "cheat-death": ("yes", "no"),
    "keep-wounded": ("yes", "no"),
    "cannot-fire": ("charge", "duck-back", "stay"),
    "melee-stay": ("stay", "break-off"),
    "targets": (USUAL,),
    "weapon": (USUAL,),
    "duck-back-to": (USUAL,),
    STAR_POWER: ("1", "2", "3", "4", "5", "6"),
    LUCK: (AGAIN, KEEP, USUAL),
}
"""What may be ordered beforehand, by kind of question; `ask` cancels."""
OF_STARS = {
    "free-will": "free-will", "in-sight-action": "", "larger-than-life": "larger-than-life",
    "cheat-death": "cheating-death", STAR_POWER: "",
}  # fmt: skip
"""Those that are asked of Stars alone, and of figures with this trait."""
OF_HIDDEN = frozenset({"hold-fire"})
"""Those that are asked of hidden figures alone."""


@dataclass(frozen=True)
class StandingOrder(Shape):
    """For which question, of which test, what is chosen for how many turns (0: to the end)."""

    slots = (FIGURE, Slot("kind", SlotKind.OPTION), Slot("choice", SlotKind.OPTION))

    figure: FigureId
    kind: Text
    choice: Choice
    test: Text = ""
    turns: Small = 0


def validate_order(g: Game, item: StandingOrder) -> None:
    """Raise Refused unless that can be ordered."""
    figure, kind, choice = g.named(item.figure), item.kind, item.choice
    if not choices(kind, g.rules):
        allowed = ", ".join(each for each in CHOICES if choices(each, g.rules))
        raise Refused("orders can be given for {allowed}", allowed=allowed, code="bad-choice")
    if choice != "ask" and not orderable(kind, choice, g.rules):
        said = "{kind} can be ordered to be {allowed} or ask"
        named = choices(kind, g.rules)
        names = dict.fromkeys(f"{AT_INCHES}-1 to -60" if each.startswith(AT_INCHES) else each for each in named)
        raise Refused(said, kind=kind, allowed=", ".join(names), code="bad-choice")
    if not figure.able:
        said = "{figure} is {status} and takes no orders"
        raise Refused(said, figure=figure.name, status=figure.status, code="bad-choice")


async def order(g: Game, item: StandingOrder) -> None:
    """Give or cancel a standing order; it lasts for `turns` turns (0: to the end) or until the situation changes."""
    until = g.state.turn + item.turns - (1 if g.state.phase else 0) if item.turns else 0
    keep_order(g, Order(item.figure, item.kind, item.choice, item.test, until))


def keep_order(g: Game, order: Order) -> None:
    """Have an order stand, for a figure as it is now, in place of any other for the same question; `ask` ends that."""
    kept = tuple(o for o in g.state.orders if (o.figure, o.kind, o.test) != (order.figure, order.kind, order.test))
    ends = order.choice == "ask"
    if not ends:
        kept = (*kept, replace(order, seen=situation(g.named(order.figure))))
    g.state.orders = kept
    g.emit(Ordered(order.figure, order.kind, order.choice, "cancelled" if ends else "given", test=order.test))


def standing_choice(question: Question, choice: Any) -> str:
    """What a standing order says to give this answer to such a question; empty where none can."""
    name = name_of(choice) if question.form == "action" else choice
    if choice == question.default and not orderable(question.kind, name):
        name = USUAL
    return str(name) if question.figure and orderable(question.kind, name) else ""


def choices(kind: str, rules: Ruleset, figure: Figure | None = None) -> tuple[str, ...]:
    """What may be ordered beforehand by a book, and a figure of it.

    Of targets that is to be asked of a single one too, and by some books no fire (CR2-RUL-056), of Stars alone
    (CMP-RUL-157). Some have no weapon, or how many dice of its power a Star rolls (CMP-RUL-052), or which test the
    lucky roll again (CMP-RUL-190).
    """
    parameters, found = rules.parameters, CHOICES.get(kind, ())
    asked = {
        "weapon": parameters.picks_weapon,
        "cannot-fire": parameters.may_hold,
        STAR_POWER: rules.has(STATED),
        LUCK: LUCKY in (rules.traits if figure is None else figure.traits),
    }
    if not asked.get(kind, True):
        return ()
    if kind == STAR_POWER and figure is not None:
        return found[: figure.star_power] if figure.star else ()
    if kind != "targets":
        return found
    declines = rules.has(DECLINES) and (figure is None or rules.favors(figure, DECLINES))
    holds = (HOLD,) if parameters.may_hold or declines else ()
    shares = (EACH_TIME,) if any(weapon.shots > 1 for weapon in rules.weapons.values()) else ()
    return (*found, *holds, *shares)


def orderable(kind: str, choice: Any, rules: Ruleset | None = None, figure: Figure | None = None) -> bool:
    """Whether a kind of question can be answered so beforehand, by any book or by this one, and for this figure."""
    known = choices(kind, rules, figure) if rules else CHOICES.get(kind, ())
    return choice in known or (kind in OF_HIDDEN and bool(wait_of(str(choice))))


def standing_order(question: Question, choice: Any) -> Order:
    """The order to give this answer to its question always. Raises Refused where none can be given."""
    name = standing_choice(question, choice)
    if not name:
        raise Refused("that cannot be ordered beforehand", code="bad-choice")
    return Order(question.figure, question.kind, name, question.test)


def chooses(figure: Figure, kind: str) -> bool:
    """Whether such a question may be asked of a figure, as far as only Stars have the choice (CR2-STAR-02)."""
    return kind not in OF_STARS or figure.star or OF_STARS[kind] in figure.traits


def standing(g: Game, figure: Figure) -> Iterator[Fields]:
    """Every order that its owner could give it, and the end of each that stands; no list of the moment has them."""
    if not figure.able:
        return
    for kind in CHOICES:
        hides = g.rules.parameters.may_hold and g.waits_unseen(figure)
        if chooses(figure, kind) and (hides or kind not in OF_HIDDEN):
            for choice in choices(kind, g.rules, figure):
                yield {"figure": figure.id, "kind": kind, "choice": choice}
            for foe in g.enemies(figure) if kind in OF_HIDDEN else ():
                if g.knows(figure.side, foe):
                    yield {"figure": figure.id, "kind": kind, "choice": f"{IN_SIGHT}-of-{stands_for(g, foe)}"}
        if any((order.figure, order.kind) == (figure.id, kind) for order in g.state.orders):
            yield {"figure": figure.id, "kind": kind, "choice": "ask"}


ORDER = Command("order", StandingOrder, validate=validate_order, run=order)
