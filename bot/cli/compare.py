"""`test --compare` and `odds --compare`: one request in every ruleset that has the test."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from bot.cli.breakdown import breakdown
from engine.checks.compare import Compared, compared, read_all
from engine.checks.odds import Odds, as_dict, odds
from engine.checks.request import Roll, answer_call
from engine.ruleset import registry


def _shares(request: dict[str, Any]) -> list[Compared]:
    return compared(request, [registry.get(name) for name in registry.RULESETS])


def compare_tests(request: dict[str, Any], roll: Roll) -> tuple[dict[str, Any], str]:
    """The answer for programs and for people: each ruleset's reading of the same dice."""
    answers: dict[str, Any] = {}
    parts: list[str] = []
    for share, read in read_all(_shares(request), roll):
        if share.call is not None and read is not None:
            answers[share.ruleset.id] = _told(share, answer_call(share.call, *read))
            parts.append("\n".join([breakdown(share.call, read[0]), *_left_out(share)]))
        else:
            answers[share.ruleset.id] = _told(share, {})
            parts.append("\n".join([share.ruleset.title, *_why_not(share), *_left_out(share)]))
    return {"test": request["test"], "rulesets": answers}, "\n\n".join(parts)


def compare_odds(request: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """The answer for programs and for people: the odds side by side, a column for each ruleset."""
    shares = _shares(request)
    found = {
        share.ruleset.id: odds(share.ruleset, share.call.check.id, share.call.request) for share in shares if share.call
    }
    answers: dict[str, Any] = {}
    for share in shares:
        told = found.get(share.ruleset.id)
        answers[share.ruleset.id] = _told(share, {} if told is None else _odds(told))
    return {"test": request["test"], "rulesets": answers}, "\n".join(_grid(request["test"], shares, found))


def _told(share: Compared, answer: dict[str, Any]) -> dict[str, Any]:
    if share.wrong is not None:
        answer = {"error": share.wrong.as_dict()}
    if share.own_name:
        answer = {"called": share.own_name, **answer}
    return {**answer, "left_out": list(share.left_out)} if share.left_out else answer


def _odds(found: Odds) -> dict[str, Any]:
    answer: dict[str, Any] = {"outcomes": {key: as_dict(chance) for key, chance in found.outcomes.items()}}
    if found.out_of_ammo is not None:
        answer["out_of_ammo"] = as_dict(found.out_of_ammo)
    return answer


def _grid(test: str, shares: list[Compared], found: dict[str, Odds]) -> Iterator[str]:
    columns = {name: dict(each.outcomes) for name, each in found.items()}
    for name, each in found.items():
        if each.out_of_ammo is not None:
            columns[name]["(out of ammo)"] = each.out_of_ammo
    keys = list(dict.fromkeys(key for outcomes in columns.values() for key in outcomes))
    first = max(len(key) for key in [*keys, test])
    yield f"{test:<{first}}" + "".join(f"  {name:>10}" for name in columns)
    for key in keys:
        yield f"{key:<{first}}" + "".join(f"  {_percent(outcomes.get(key)):>10}" for outcomes in columns.values())
    for share in shares:
        for line in (*_own_name(share), *_why_not(share), *_left_out(share)):
            yield f"{share.ruleset.title}: {line.strip()}"


def _percent(chance: Fraction | None) -> str:
    return "-" if chance is None else f"{float(chance):.3%}"


def _own_name(share: Compared) -> Iterator[str]:
    if share.own_name:
        yield f"  calls it {share.own_name}"


def _why_not(share: Compared) -> Iterator[str]:
    if share.wrong is not None:
        yield f"  {share.wrong.message}"


def _left_out(share: Compared) -> Iterator[str]:
    if share.left_out:
        yield f"  does not know {', '.join(name.rpartition(' ')[2] for name in share.left_out)}: read without"
