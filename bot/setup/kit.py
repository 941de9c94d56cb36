"""What figures of a draft are given by presses: weapons, traits that their rules allow, and what dice make of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.errors import Stale
from bot.setup.draft import Draft, figure_in, noted, rules_of, with_figure
from bot.setup.recruits import Throw
from engine.checks.evaluate import evaluate
from engine.errors import BadRequest
from engine.loading.loadout import fitted, listed_traits, read_gear
from engine.ruleset.model import Ruleset
from engine.tables.outcome import Outcome, Request

ATTRIBUTE: Final = "attribute"
OTHERS: Final = "others"
_TWICE: Final = "roll-twice"
_ROLLED: Final = "rolled"


def natures(rules: Ruleset) -> dict[str, tuple[str, ...]]:
    """What figures may be set up as, by the table that gives it; under `OTHERS` what no table gives."""
    listed = listed_traits(rules)
    tables = {name: tuple(one for one in faces if one in listed) for name, faces in rules.natures.items()}
    given = {one for names in tables.values() for one in names}
    return {name: names for name, names in (*tables.items(), (OTHERS, tuple(listed.keys() - given))) if names}


def allowed(draft: Draft, figure: Mapping[str, Any], what: str, names: Sequence[str]) -> list[str]:
    """Those of the `names` that a figure has among its weapons or traits (`what`), or may have besides."""
    rules, has = rules_of(draft), figure.get(what, [])
    return [name for name in names if name in has or _fits({**figure, what: [*has, name]}, rules)]


def _fits(figure: Mapping[str, Any], rules: Ruleset) -> bool:
    try:
        gear = read_gear(figure, "", rules)
        fitted(gear, figure, "", rules, figure["rep"])
    except BadRequest:
        return False
    return all(rules.traits[trait].least_rep <= figure["rep"] for trait in gear.traits)


def with_picked(draft: Draft, figure: str, what: str, offered: Sequence[str], picked: Sequence[str]) -> Draft:
    """The draft in which a figure has, of all that was `offered`, what was picked. Raises BadRequest."""
    found = figure_in(draft, figure)
    kept = [name for name in found.get(what, []) if name not in offered]
    return with_figure(draft, {**found, what: [*kept, *picked]})


def with_star(draft: Draft, figure: str) -> Draft:
    """The draft in which a figure is a Star, or is none any more. Raises BadRequest."""
    found = figure_in(draft, figure)
    changed = {key: value for key, value in found.items() if key != "star_power"}
    return with_figure(draft, {**changed, "star": not found.get("star")})


def may_roll(draft: Draft, figure: str) -> bool:
    """Whether an attribute may be rolled for a figure: one is, where the rules have them (CMP-RUL-064)."""
    return ATTRIBUTE in rules_of(draft).checks and figure not in draft["setup"].get(_ROLLED, ())


def with_rolled(draft: Draft, figure: str, throw: Throw) -> tuple[Draft, list[str]]:
    """The draft in which a figure has what its dice have made of it, and what that is (CMP-ATTR-01).

    What it has already is rolled again, and opposites cancel out (CMP-RUL-065). Raises Stale, BadRequest.
    """
    found, rules = figure_in(draft, figure), rules_of(draft)
    if not may_roll(draft, found["id"]):
        raise Stale("its dice have been rolled")
    faces, has = rules.natures[_rolled(rules, ATTRIBUTE, Request(), throw).result], list(found.get("traits", []))
    came = list(_drawn(faces, has, rules, throw))
    for trait in came:
        opposite = rules.traits[trait].opposite
        has = [one for one in has if one != opposite] if opposite in has else [*has, trait]
    rolled = noted(draft, _ROLLED, [*draft["setup"].get(_ROLLED, ()), found["id"]])
    return with_figure(rolled, {**found, "traits": has}), came


def _drawn(faces: Sequence[str], has: Sequence[str], rules: Ruleset, throw: Throw) -> Iterator[str]:
    """The traits that a die gives; two behind the face that says so, which comes no more then (CMP-RUL-066)."""
    came, rolls = [*has], 1
    while rolls and set(faces) - set(came):
        face = faces[throw(1, len(faces))[0] - 1]
        if face in came:
            continue
        rolls = 2 if face == _TWICE else rolls - 1
        if face in rules.traits:
            yield face
        if face in rules.traits or face == _TWICE:
            came.append(face)


def _rolled(rules: Ruleset, check: str, request: Request, throw: Throw) -> Outcome:
    return evaluate(rules, check, request, lambda _, count: throw(count, 6))
