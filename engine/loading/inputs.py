"""Reading an input by the shape of its command."""

from typing import Any

from engine.inputs.given import CAUSES, Decide, Given
from engine.inputs.shape import Context, Shape, read
from engine.ruleset.model import Ruleset
from engine.ruleset.registry import every_command
from engine.strict import fields


def read_input(value: Any, path: str, rules: Ruleset, context: Context) -> Given:
    """An input. Raises BadRequest naming the field unless it is one under some ruleset; whether under this one, and
    whether it is allowed now, is for the rules to say."""
    data = fields.obj(value, path, None, required=("do",))
    do, here = data["do"], f"{path}." if path else ""
    shape: type[Shape] = Decide
    if do != "decide":
        command = rules.commands.get(do) if isinstance(do, str) else None
        if command is None:
            known = every_command()
            command = known[fields.key(do, f"{here}do", [*known, "decide"], "input")]
        shape = command.shape
    if "by" in data:
        fields.text(data["by"], f"{here}by")
    told = ("do", "by", "why") if do == "move" else ("do", "by")
    if "why" in data and "why" in told:
        fields.key(data["why"], f"{here}why", CAUSES, "cause")
    return Given(do, read(shape, data, path, context, *told), data)
