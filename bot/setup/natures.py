"""What figures are by nature, as people type it, and the refusal of what only those of other rulesets have."""

from bot.errors import Unfit
from bot.language import languages, term
from engine.fold import fold
from engine.loading.load import FIGURE_KEYS
from engine.loading.loadout import listed_traits, trait_keys
from engine.ruleset.kinds import Trait
from engine.ruleset.model import Ruleset
from engine.ruleset.registry import RULESETS, titles
from engine.ruleset.registry import get as get_ruleset


def figure_keys(rules: Ruleset) -> frozenset[str]:
    """What figures of a ruleset may have in a record."""
    return FIGURE_KEYS | rules.figure_fields.keys() | trait_keys(rules)


def strange_field(field: str, rules: Ruleset) -> Unfit:
    """The refusal of a field that figures of this ruleset do not have, with the rule of another that has it."""
    theirs = titles(lambda other: field in figure_keys(other))
    cited = (other.figure_fields.get(field, "") for other in map(get_ruleset, RULESETS))
    rule = next(filter(None, cited), "")
    return Unfit("no-such-field", field=field, ruleset=rules.title, theirs=theirs, rule=rule)


def trait_named(text: str, rules: Ruleset) -> str:
    """The id of the trait with this name or id.

    Raises Unfit, with the rule of one that other rulesets have, or that is won in play.
    """
    found = _meant(text, rules)
    traits = tuple(listed_traits(rules))
    if found is not None and found.won:
        raise Unfit("won-trait", name=text.strip(), traits=traits, rule=found.rule)
    if found is not None and found.id in traits:
        return found.id
    others = {other.title: trait for other in map(get_ruleset, RULESETS) if (trait := _meant(text, other))}
    raise Unfit(
        "strange-trait" if others else "no-trait",
        name=text.strip(),
        traits=traits,
        ruleset=rules.title,
        theirs=tuple(others),
        rule=next((trait.rule for trait in others.values()), ""),
    )


def _meant(text: str, rules: Ruleset) -> Trait | None:
    wanted = fold(text)
    names = {fold(term(code, "gear", trait)): trait for code in reversed(languages()) for trait in rules.traits}
    found = wanted if wanted in rules.traits else names.get(wanted)
    return None if found is None else rules.traits[found]
