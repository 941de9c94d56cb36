"""Why a test or its odds cannot be told, in the words of a person who typed a command's options."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from bot.commands.dice.carried import known
from bot.errors import Unfit
from bot.names import plain
from bot.text.checks import circumstance, title_of
from bot.text.words import Words
from engine.checks import exchange
from engine.errors import BadRequest, DuckbackError
from engine.ruleset.registry import RULESETS
from engine.ruleset.registry import get as get_ruleset

_OPTIONS = {
    "rep": "rep",
    "weapon": "weapon",
    "leader_rep": "leader_rep",
    "foe.rep": "foe_rep",
    "foe.weapon": "foe_weapon",
}
"""The fields of a request that have an option of their own; the others are given under `details`."""


@contextmanager
def plainly(request: Mapping[str, Any], words: Words) -> Iterator[None]:
    """A request is read inside. Raises its fault as players are told it."""
    try:
        yield
    except BadRequest as error:
        raise plain_fault(error, request, words) from error


def plain_fault(error: BadRequest, request: Mapping[str, Any], words: Words) -> DuckbackError:
    """A fault of a request as players are told it; the fault itself where it has no other words."""
    name = str(request.get("test", ""))
    if error.code == "unknown-test":
        checks = get_ruleset(str(request["ruleset"])).checks.values()
        names = [title_of(check, words) for check in checks]
        return BadRequest(words("check.no-test", name=plain(name, 60), names=", ".join(names)), code=error.code)
    if error.code == "unknown-circumstance":
        ruleset = get_ruleset(str(request["ruleset"]))
        names = [circumstance(each, words) for each in known(ruleset, name, foe=error.field.startswith("foe"))]
        wrong = plain(str(_first(error).said.values["name"]), 60)
        key = "check.no-circumstance" if names else "check.no-circumstances"
        return BadRequest(words(key, name=wrong, names=", ".join(names)), code=error.code)
    if error.code == "missing-field":
        title = _title(name, words)
        if name == exchange.NAME and error.field == "foe":
            return Unfit("test-needs", test=title, option="foe_rep")
        option = _OPTIONS.get(error.field)
        if option is not None:
            return Unfit("test-needs", test=title, option=option)
        return Unfit("test-needs-detail", test=title, detail=error.field)
    return error


def _first(error: DuckbackError) -> DuckbackError:
    """The fault inside a fault of the other side's part."""
    inner = error.said.values.get("wrong")
    return inner if isinstance(inner, DuckbackError) else error


def _title(name: str, words: Words) -> str:
    if name == exchange.NAME:
        return words(f"table.{name}")
    checks = (get_ruleset(ruleset).checks.get(name) for ruleset in RULESETS)
    return next((title_of(check, words) for check in checks if check is not None), name)
