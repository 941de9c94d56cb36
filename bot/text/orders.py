"""Standing orders in words, for those who gave them."""

from collections.abc import Callable
from typing import Any

from bot.names import plain, safe
from bot.play.moment import Moment
from bot.text.words import Words
from engine.battle.game import situation
from engine.commands.orders import CHOICES, OF_HIDDEN, choices
from engine.procedures.damage import STAR_POWER
from engine.ruleset.model import Ruleset
from engine.state import Figure, Order
from engine.tables.spec import PassTest
from engine.waits import wait_of

TESTS = {"free-will": ("received-fire", "man-down"), "targets": ("received-fire", "in-sight")}
"""The tests that ask a question of one kind, where there are several."""


def order_line(order: Order, figure: Figure, words: Words, moment: Moment) -> str:
    """`Billy: under fire: as if 2 passed (shoot back). Holds as long as Billy is loaded.`"""
    who, said = safe(figure.name), told(order, words, moment.record.ruleset, moment.name)
    line = words("orders.line", 1, who=who, order=said, holds=holds(order, figure, words))
    if order.seen != situation(figure):
        return line + "\n-# " + words("orders.now", who=who, now=_situation(situation(figure), words))
    return line + "\n-# " + words("orders.seen", who=who) if is_idle(order, figure, moment) else line


def told(order: Order, words: Words, rules: Ruleset, name: Callable[[str], str] = str) -> str:
    """`Under fire, or seeing a friend fall (under fire): as if 2 passed, shoot back`; `name` tells a figure's by id."""
    test = words("orders.test", test=words.term("order-test", order.test)) if order.test else ""
    choice = choice_label(order.kind, order.choice, order.test, words, rules, name)
    return words("orders.rule", when=words.term("order-when", order.kind), test=test, choice=choice)


def choice_label(
    kind: str, choice: Any, test: str, words: Words, rules: Ruleset, name: Callable[[str], str] = str
) -> str:
    """A choice in words; of a column also what it leads to, in each test that may ask."""
    wait = next(iter(wait_of(str(choice))), {})
    own = f"choice.{kind}.{wait.get('until', choice)}"
    meant = f"{kind}.{choice}" if words.has(f"order-choice.{kind}.{choice}") else str(choice)
    label = words(own, **wait) if kind in OF_HIDDEN else words.term("order-choice", meant)
    if kind == STAR_POWER and str(choice).isdecimal():
        label = words("choice.star-power", int(choice))
    if "target" in wait:
        label = words("choice.alone", what=label, target=plain(name(wait["target"])))
    if kind != "free-will":
        return label
    found = [_column(str(choice), name, words, rules) for name in ([test] if test else TESTS[kind])]
    leads = list(dict.fromkeys(result for result in found if result))
    return f"{label} ({' / '.join(leads)})" if leads else label


def stands(order: Order, figure: Figure, words: Words, moment: Moment) -> str:
    """What an order has a figure do: `shoots within 8″`; whether it has lapsed since the figure is not as it was, or
    counts for nothing as the figure is hidden no more (CR2-RUL-412)."""
    if order.kind in OF_HIDDEN:
        choice = does(order.choice, words, moment)
    else:
        choice = choice_label(order.kind, order.choice, order.test, words, moment.record.ruleset)
        choice += words("orders.test", test=words.term("order-test", order.test)) if order.test else ""
    if order.seen != situation(figure):
        return choice + words("standing.lapses")
    return choice + words("standing.seen") if is_idle(order, figure, moment) else choice


def is_idle(order: Order, figure: Figure, moment: Moment) -> bool:
    """Whether an order about fire from hiding counts for nothing, as its figure is hidden no more."""
    return order.kind in OF_HIDDEN and not moment.state.hidden[moment.state.figure(figure.id).index]


def does(choice: str, words: Words, moment: Moment) -> str:
    """What an order about fire from hiding has a figure do: `shoots within 8″, at Betts alone`."""
    wait = next(iter(wait_of(choice)), {})
    told = words(f"standing.stands.{wait.get('until', choice)}", **wait)
    return words("standing.alone", what=told, who=safe(moment.name(wait["target"]))) if "target" in wait else told


def _column(choice: str, test: str, words: Words, rules: Ruleset) -> str:
    check, passed = rules.checks.get(test), choice.removeprefix("pass-")
    rows = check.rows if isinstance(check, PassTest) and passed.isdigit() else ()
    return next((words.term("column", row.result) for row in rows if row.passed == int(passed) and not row.when), "")


def holds(order: Order, figure: Figure, words: Words) -> str:
    """How long an order holds."""
    key = "orders.holds-until" if order.until else "orders.holds"
    return words(key, who=safe(figure.name), situation=_situation(order.seen, words), turn=order.until)


def _situation(seen: tuple[str, str, str], words: Words) -> str:
    status, posture, ammo = seen
    parts = [words.term("status", status), words.term("situation", posture), words.term("situation", ammo)]
    return ", ".join(parts)


def kinds(words: Words, rules: Ruleset) -> list[tuple[str, str]]:
    """The questions of a book that orders can answer: labels with their kinds."""
    return [(words.term("order-when", kind), kind) for kind in CHOICES if choices(kind, rules)]
