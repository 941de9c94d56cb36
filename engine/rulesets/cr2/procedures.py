"""What Chain Reaction 2.0 does: the second edition's infantry, whole."""

from collections.abc import Mapping
from typing import Any

from engine.commands import hands
from engine.commands.model import Command, named
from engine.commands.second.reload import RELOAD
from engine.rulesets.core import second
from engine.rulesets.keys import Procedure

COMMANDS: Mapping[str, Command[Any]] = {
    **second.COMMANDS,
    **named(RELOAD, hands.DISPATCH, hands.CAPTURE, hands.FREE),
}

PROCEDURES: Mapping[str, Procedure] = second.PROCEDURES

ON_THE_WAY = second.ON_THE_WAY
