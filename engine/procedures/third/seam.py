"""Steps and questions of the third edition alone."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.procedures.ledger import Debt, Ledger
from engine.procedures.replies import Pairs, Replies
from engine.procedures.sightings import Sighting
from engine.procedures.third.charge_test import ChargeTest, Holding
from engine.procedures.third.sight_test import Act, InSight, Participant
from engine.procedures.third.verdicts import Verdict
from engine.ruleset.keys import Judge, OptionalJudge, Step
from engine.state import Figure

# ---- In Sight ----

SIGHT_ROLLS: Step[[InSight, list[Sighting]], None] = Step("sight-rolls")
NEWCOMERS: Step[[InSight, Participant], None] = Step("newcomers")
LOAD_IN_SIGHT: Step[[Act], None] = Step("load-in-sight")
SETTLE: Step[[Ledger], None] = Step("settle")

# ---- reactions ----

CARRY_OUT: Step[[list[Verdict], Ledger, Replies], None] = Step("carry-out")
COME_ON: Step[[Figure, list[Figure]], None] = Step("come-on")

RECEIVED_FIRE: Judge[[Game, Debt], set[str]] = Judge("received-fire")
MAN_DOWN: Judge[[Game, Debt], set[str]] = Judge("man-down")
COHESION: Judge[[Game, Figure], set[str]] = Judge("cohesion")
CHARGE_BACK: Judge[[Game, Figure, list[Figure]], list[Figure]] = Judge("charge-back")

# ---- charge and melee ----

FIGHT_PAIRS: Step[[Pairs, Ledger], None] = Step("fight-pairs")
FIGHT_IN_TURN: Step[[Figure, list[Figure], Ledger], None] = Step("fight-in-turn")
MELEE_ROUND: Step[[Figure, Figure, Ledger], None] = Step("melee-round")

IN_HAND: Judge[[Game, Figure], str] = Judge("in-hand")
CHARGE_DICE: Judge[[Game, ChargeTest, Sequence[ChargeTest]], Holding] = Judge("charge-dice")
MELEE: Judge[[Game, Figure, Figure], frozenset[str]] = Judge("melee")
ROLL_TOGETHER: OptionalJudge[[Game, Figure], list[Figure]] = OptionalJudge("roll-together")
SHOT_AT: OptionalJudge[[Game, list[ChargeTest]], list[ChargeTest]] = OptionalJudge("shot-at")
