"""An option of a record: gangs and bands of civilians break up once their leader is lost (CR2-LIST-07, CR2-LIST-09)."""

from engine.checks.rows import by_passes
from engine.procedures import seam
from engine.procedures.second import breaking_up
from engine.ruleset.keys import entries
from engine.ruleset.model import Option, Ruleset
from engine.tables.spec import PassTest

_LEADER_LOSS = PassTest(
    rule="CR2-RUL-180",
    title="Loss of the leader",
    fields=("rep",),
    rows=by_passes("CR2-RUL-180", "carry-on", "duck-back", "runaway"),
)


_STEPS = (seam.WOUND.by(breaking_up.wound), seam.LOOK_ROUND.by(breaking_up.look_round))


def _breaks_up(rules: Ruleset) -> Ruleset:
    return rules.with_(
        checks={**rules.checks, breaking_up.TEST: _LEADER_LOSS},
        procedures={**rules.procedures, **entries(*_STEPS)},
    )


BREAK_UPS = Option("break-ups", "CR2-RUL-180", "gangs and civilians may run once their leader is lost", _breaks_up)
