"""Standing orders in words, for those who gave them."""

from typing import Any

from bot.names import safe
from bot.text.words import Words
from engine.checks.spec import PassTest
from engine.commands.orders import CHOICES, OF_HIDDEN
from engine.game import situation
from engine.rulesets.model import Ruleset
from engine.state import Figure, Order
from engine.waits import wait_of

TESTS = {
    "free-will": ("received-fire", "man-down"),
    "targets": ("received-fire", "in-sight"),
}
"""The tests that ask a question of one kind, where there are several."""


def order_line(order: Order, figure: Figure, words: Words, rules: Ruleset) -> str:
    """`Billy: under fire: as if 2 passed (shoot back). Holds as long as Billy is loaded.`"""
    values = {"order": told(order, words, rules), "holds": holds(order, figure, words)}
    line = words("orders.line", 1, who=safe(figure.name), **values)
    if order.seen != situation(figure):
        line += "\n-# " + words("orders.now", who=safe(figure.name), now=_situation(situation(figure), words))
    return line


def told(order: Order, words: Words, rules: Ruleset) -> str:
    """`Under fire, or seeing a friend fall (under fire): as if 2 passed, shoot back`."""
    test = words("orders.test", test=words.term("order-test", order.test)) if order.test else ""
    choice = choice_label(order.kind, order.choice, order.test, words, rules)
    return words("orders.rule", when=words.term("order-when", order.kind), test=test, choice=choice)


def choice_label(kind: str, choice: Any, test: str, words: Words, rules: Ruleset) -> str:
    """A choice in words; of a column also what it leads to, in each test that may ask."""
    wait = next(iter(wait_of(str(choice))), {})
    own = f"choice.{kind}.{wait.get('until', choice)}"
    label = words(own, **wait) if kind in OF_HIDDEN else words.term("order-choice", str(choice))
    if kind != "free-will":
        return label
    found = [_column(str(choice), name, words, rules) for name in ([test] if test else TESTS[kind])]
    leads = list(dict.fromkeys(result for result in found if result))
    return f"{label} ({' / '.join(leads)})" if leads else label


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


def kinds(words: Words) -> list[tuple[str, str]]:
    """The questions that orders can answer: labels with their kinds."""
    return [(words.term("order-when", kind), kind) for kind in CHOICES]
