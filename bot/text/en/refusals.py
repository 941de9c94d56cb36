"""What the rules forbid in play, where a person with commands at hand can be told more than the engine says."""

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "{figure} is mounted and goes through no window or door": (
        "{figure} is mounted and goes through no window or door: ride round it, or `/handle` `dismount` first"
    ),
    "{charger} is mounted and cannot get at {target} in a building": (
        "{charger} is mounted and cannot get at {target} in a building: `/handle` `dismount` first, or charge another"
    ),
    "{title} has no rule for {what}": "{title} has no rule for this: {what:deed}",
    "{figure} is {status} and may not act": "{figure} is {status:status} and may not act",
    "{figure} is {state} and cannot be taken along": "{figure} is {state:status} and cannot be taken along",
    "{target} is {status} and no target": "{target} is {status:status} and no target",
    "{target} is {status}; walk up to it instead": "{target} is {status:status}: just walk up there",
    "{figure} is {status} and takes no orders": "{figure} is {status:status} and takes no orders",
    "{act!r} is not open to {figure}; allowed: {allowed}": "{figure} cannot do that now: choose one of the buttons",
    "name each target and its dice": "name each target and its dice, such as Carlos 2, Nails 1",
    "no turn is under way; start one": "no turn is under way: begin one with `/turn`",
    "a turn is under way; end its phases first": "a turn is under way: end its phases first, with `/end`",
    "no group is activated": "no group is active: choose one with `/activate` first",
    "no group of {side} is activated yet": "the active side is {side}: choose a group with `/activate` first",
    "it is the phase of {side}, not of {figure}": "the active side is {side}: {figure} has to wait",
    "nobody else of {side} can be activated with a die of {die}": (
        "with a {die} on the die nobody of {side} can be activated now: end the phase with `/end`"
    ),
}
