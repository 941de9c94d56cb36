"""An option of a record: multiple stats, by which some shoot or fight better or worse than their Rep (CR2-STATS)."""

from collections.abc import Mapping
from dataclasses import replace

from engine.books.cr2.recruits import RECRUITING
from engine.ruleset.kinds import Trait
from engine.ruleset.model import Option, Ruleset
from engine.tables.spec import Check, Modifier, PassContest

_TESTS = {"sv": ("ranged-combat", "CR2-STATS-03"), "mv": ("melee", "CR2-STATS-04")}
_STATS = {"sv": ("poor-shot", "good-shot"), "mv": ("poor-fighter", "good-fighter")}
"""What one is whose Shooting or Melee Value is a point below its Rep, and a point above."""


def _counted(check: Check, stat: str) -> Check:
    """The same test, with the value in place of Rep."""
    rule, changes = _TESTS[stat][1], zip(_STATS[stat], (-1, +1), strict=True)
    modifiers = tuple(Modifier(trait, rule, target=change) for trait, change in changes)
    circumstances, modifiers = (*check.circumstances, *_STATS[stat]), (*check.modifiers, *modifiers)
    if isinstance(check, PassContest):
        theirs = (*check.foe_circumstances, *_STATS[stat])
        return replace(check, circumstances=circumstances, foe_circumstances=theirs, modifiers=modifiers)
    return replace(check, circumstances=circumstances, modifiers=modifiers)


def _split(rules: Ruleset) -> Ruleset:
    checks: Mapping[str, Check] = {test: _counted(rules.checks[test], stat) for stat, (test, _) in _TESTS.items()}
    traits = {
        name: Trait(name, _TESTS[stat][1], opposite=other)
        for stat, (less, more) in _STATS.items()
        for name, other in ((less, more), (more, less))
    }
    return rules.with_(
        checks={**rules.checks, **checks},
        traits={**rules.traits, **traits},
        recruiting=replace(RECRUITING, stats=_STATS),
    )


STATS = Option("multiple-stats", "CR2-STATS-01", "some shoot or fight better or worse than their Rep", _split)
"""A sticker is a poor shot and a shooter a poor fighter (CR2-STATS-02)."""
