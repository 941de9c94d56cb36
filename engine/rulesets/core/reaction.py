"""The reaction tests of the second edition."""

from typing import Any

from engine.checks.spec import Modifier, PassTest


def reaction(*, rule: str, circumstances: tuple[str, ...] = (), third_die: str, **rest: Any) -> PassTest:
    """A test with two dice, a third for a Leader by the rule `third_die`, in which a Star picks the column."""
    shape: dict[str, Any] = {
        "fields": ("rep", "leader?"),
        "flags": ("leader",),
        "said_by": {"if": rule} if circumstances else {},
        "modifiers": (Modifier("leader", third_die, dice=+1),),
    }
    return PassTest(rule=rule, circumstances=circumstances, star_chooses=True, **shape | rest)
