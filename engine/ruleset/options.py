"""Switching a ruleset's options on for one encounter."""

from collections.abc import Iterable

from engine.ruleset.model import Ruleset


def with_options(rules: Ruleset, names: Iterable[str]) -> Ruleset:
    """The ruleset with these options on, applied in the order in which the ruleset declares them."""
    wanted = tuple(names)
    for option in rules.options.values():
        if option.id in wanted:
            rules = option.apply(rules)
    return rules
