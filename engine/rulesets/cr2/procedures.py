"""What Chain Reaction 2.0 does: the second edition's infantry, whole."""

from collections.abc import Mapping
from typing import Any

from engine.commands import hands, reload
from engine.commands.model import Command, named
from engine.rulesets.core import second
from engine.rulesets.keys import Procedure

COMMANDS: Mapping[str, Command[Any]] = {
    **second.COMMANDS,
    **named(reload.RELOAD, hands.DISPATCH, hands.CAPTURE, hands.FREE),
}

PROCEDURES: Mapping[str, Procedure] = second.PROCEDURES

ON_THE_WAY = second.ON_THE_WAY
