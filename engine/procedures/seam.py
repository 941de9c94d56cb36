"""The steps that procedures call one another by, and the questions that they and listing ask, chapter by chapter.

A ruleset has a function for each of its own; what one edition alone has stands in that edition's folder.
"""

from collections.abc import Sequence
from typing import Any

from engine.battle.game import Game
from engine.events import Entry
from engine.inputs.given import Given
from engine.procedures.aim import Firing
from engine.procedures.hits import Hit, HitTests, Wound, Wounds
from engine.procedures.ledger import Debt, Ledger
from engine.procedures.mover import Mover
from engine.procedures.replies import Charges, Replies
from engine.procedures.sightings import Sighting
from engine.ruleset.keys import Judge, OptionalJudge, Step
from engine.ruleset.model import Weapon
from engine.space import HidingPlace, Piece, Place
from engine.state import Figure
from engine.state.mission_state import Marker
from engine.tables.outcome import Outcome

Beforehand = str | dict[str, Any]
"""What is to be done with the extra inches: `ask`, `stay`, `go-on`, or points by figure (CR3-SIGHT-05)."""

# ---- turns and activations ----

TAKE_INPUT: Step[[Given], None] = Step("input")
ACTIVATION_DICE: Step[[], dict[str, int]] = Step("activation-dice")
ROUSE_STUNNED: Step[[], None] = Step("rouse-stunned")
CLOSE_ACTIVATION: Step[[], None] = Step("close-activation")
LOOK_ROUND: Step[[], None] = Step("look-round")

GUIDE: OptionalJudge[[Game, Figure], Figure] = OptionalJudge("guide")

# ---- movement ----

FAST_MOVE: Step[[list[Figure]], None] = Step("fast-move")
ADVANCE: Step[[list[Mover], Beforehand], None] = Step("advance")
ARRIVE: Step[[list[Mover], Beforehand], None] = Step("arrive")
TRESPASS: Step[[list[Mover]], None] = Step("trespass")

# ---- In Sight ----

SIGHTINGS: Step[[list[Mover], Beforehand], None] = Step("sightings")
IN_SIGHT: Step[[list[Mover], list[Sighting], Beforehand], None] = Step("in-sight")

SIGHT_PLACE: Judge[[Figure, Outcome], int] = Judge("sight-place")
SIGHT_CAUSES: OptionalJudge[[Sequence[Sighting], Figure], list[Figure]] = OptionalJudge("sight-causes")

# ---- fire and damage ----

EXCHANGE_OF_FIRE: Step[[Replies, Ledger], None] = Step("exchange-of-fire")
VOLLEY: Step[[list[Firing], Ledger], None] = Step("volley")
WOUND: Step[[Wounds, Ledger], None] = Step("wound")
COLLAPSE: Step[[Wounds], None] = Step("collapse")
BRING_DOWN: Step[[Wounds], None] = Step("bring-down")
STAR_LUCK: Step[[list[Wound]], None] = Step("star-luck")
FORGIVE: Step[[], None] = Step("forgive")

FIT_TO_FIRE: Judge[[Game, Figure, Weapon], None] = Judge("fit-to-fire")
HIT: Judge[[Game, Hit], HitTests] = Judge("hit")
SHELTERED: Judge[[Game, Place, Figure, Weapon], bool] = Judge("sheltered")

# ---- reactions ----

TEST_GROUP: Step[[list[Figure], list[Debt], Ledger, Replies], None] = Step("test-group")
DUCK_BACK: Step[[Figure, list[Figure]], None] = Step("duck-back")
RUN_AWAY: Step[[Figure, list[Figure], Ledger], None] = Step("run-away")

LOOKED_PAST: OptionalJudge[[HidingPlace], bool] = OptionalJudge("looked-past")

# ---- charge and melee ----

FOCUS: Step[[Figure, Figure, Sequence[Figure]], Figure] = Step("focus")
CHARGE_HOME: Step[[Charges, Ledger], None] = Step("charge-home")
MELEE_ACTIVATION: Step[[list[Figure]], None] = Step("melee-activation")
STEP_AWAY: Step[[Figure, int], bool] = Step("step-away")
FIGHT_ON: Step[[list[Figure]], None] = Step("fight-on")

CLOSES: OptionalJudge[[Figure], bool] = OptionalJudge("closes")
BLOW: Judge[[Game, Figure, Figure, int], Hit] = Judge("blow")

# ---- missions ----

COME_UPON: Step[[list[Mover], list[Sighting], Beforehand, Sequence[Marker]], None] = Step("come-upon")
WATCH_MARKERS: Step[[], bool] = Step("watch-markers")
SHOW_MARKER: Step[[Marker], None] = Step("show-marker")
RESOLVE_MARKER: Step[[Marker], None] = Step("resolve-marker")
REINFORCE: Step[[Marker, int, bool], None] = Step("reinforce")
SEARCH: Step[[Figure, Piece], None] = Step("search")
ENTER_ROOM: Step[[Figure, Piece], None] = Step("enter-room")
JUDGE_MISSION: Step[[tuple[str, int], Sequence[Entry]], None] = Step("judge")
CONCLUDE: Step[[str, str], None] = Step("conclude")
