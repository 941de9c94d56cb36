"""What figures of a draft have learnt, where skills are in force (CR2-SKILL)."""

from collections.abc import Mapping
from typing import Any, Final

from bot.errors import Stale
from bot.setup.draft import Draft, figure_in, noted, rules_of, side_in, with_figure
from bot.setup.recruits import Throw
from engine.checks.evaluate import evaluate
from engine.loading.recruits import may_learn
from engine.tables.outcome import Request

_STUDIED: Final = "studied"


def learnable(draft: Draft, figure: Mapping[str, Any]) -> tuple[str, ...]:
    """The skills that a figure may still learn."""
    has = figure.get("skills", {})
    return tuple(skill for skill in rules_of(draft).skills if skill not in has) if _left(draft, figure) else ()


def studied(draft: Draft, figure: Mapping[str, Any]) -> tuple[str, ...]:
    """The skills that it may raise in place of learning one more; each once (CR2-SKILL-03)."""
    done = draft["setup"].get(_STUDIED, {}).get(figure["id"], ())
    return tuple(skill for skill in figure.get("skills", {}) if skill not in done) if _left(draft, figure) else ()


def with_learnt(draft: Draft, figure: str, skill: str, throw: Throw) -> Draft:
    """The draft in which a figure has a skill more, at the level that a die gives for those of its army (CR2-SKILL-02).

    Raises Stale, BadRequest.
    """
    found, rules = figure_in(draft, figure), rules_of(draft)
    if skill not in learnable(draft, found):
        raise Stale("it may learn no more")
    asked = Request(army=side_in(draft, found["side"]).get("army", ""), rep=found["rep"], category=rules.skills[skill])
    level = evaluate(rules, "skill", asked, lambda _, count: throw(count, 6)).values["level"]
    return with_figure(draft, {**found, "skills": {**found.get("skills", {}), skill: level}})


def with_studied(draft: Draft, figure: str, skill: str) -> Draft:
    """The draft in which a skill of a figure is one better, for one skill fewer (CR2-SKILL-03). Raises Stale."""
    found, done = figure_in(draft, figure), draft["setup"].get(_STUDIED, {})
    if skill not in studied(draft, found):
        raise Stale("it may study no more")
    marked = noted(draft, _STUDIED, {**done, found["id"]: [*done.get(found["id"], ()), skill]})
    return with_figure(marked, {**found, "skills": {**found["skills"], skill: found["skills"][skill] + 1}})


def _left(draft: Draft, figure: Mapping[str, Any]) -> bool:
    """Whether it has any of its skills left (CR2-SKILL-01)."""
    most = may_learn(figure["rep"], star=figure.get("star", False))
    return len(figure.get("skills", {})) + len(draft["setup"].get(_STUDIED, {}).get(figure["id"], ())) < most
