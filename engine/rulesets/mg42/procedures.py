"""The procedures of MG-42 by name: those of the older way, and what its scenario and its option add."""

from __future__ import annotations

from collections.abc import Mapping

from engine.procedures import seam, wounded
from engine.procedures.second import break_through, deployment
from engine.procedures.second.seam import DEPLOY
from engine.rulesets.core import second
from engine.rulesets.keys import Procedure, entries
from engine.rulesets.model import Option, Ruleset

PROCEDURES: Mapping[str, Procedure] = {
    **second.PROCEDURES,
    "charge": deployment.charge,
    **entries(
        seam.VOLLEY.by(deployment.volley),
        DEPLOY.by(deployment.deploy),
        seam.TRESPASS.by(deployment.trespass),
        seam.JUDGE_MISSION.by(break_through.judge),
    ),
}


def _with_finishing_off(rules: Ruleset) -> Ruleset:
    deeds = {"dispatch": wounded.dispatch, "capture": wounded.capture, "free": wounded.free}
    return rules.with_(procedures={**rules.procedures, **deeds})


FINISH_OFF = Option(
    "finish-off", "MG42-RUL-41", "who is down may be killed or captured by an enemy in contact", _with_finishing_off
)
