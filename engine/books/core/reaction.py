"""The reaction tests of the second edition."""

from typing import Any

from engine.tables.spec import Modifier, PassTest


def reaction(
    *, rule: str, circumstances: tuple[str, ...] = (), third_die: str, cold: str = "", **rest: Any
) -> PassTest:
    """A test with two dice, a third for a Leader by `third_die` or for somebody Stone Cold by `cold`, rules both, in
    which a Star picks the column."""
    nature = (Modifier("stone-cold", cold, dice=+1, unless=frozenset({"leader"})),) if cold else ()
    circumstances += tuple(modifier.when for modifier in nature)
    shape: dict[str, Any] = {
        "fields": ("rep", "leader?"),
        "flags": ("leader",),
        "said_by": {"if": rule} if circumstances else {},
        "modifiers": (Modifier("leader", third_die, dice=+1), *nature),
    }
    return PassTest(rule=rule, circumstances=circumstances, star_chooses=True, **shape | rest)
