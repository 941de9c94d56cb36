"""Steps of the second edition alone."""

from engine.procedures.replies import Pairs
from engine.procedures.second.lookers import Looker
from engine.procedures.sightings import Sighting
from engine.ruleset.keys import Step
from engine.state import Figure

OPEN_TURN: Step[[], None] = Step("open-turn")
OPEN_PHASE: Step[[], None] = Step("open-phase")
SIGHT_ROLLS: Step[[list[Looker], list[Sighting]], None] = Step("sight-rolls")
OTHERS_LOOK: Step[[], None] = Step("others-look")
DEPLOY: Step[[], None] = Step("deploy")
DRIVEN_BACK: Step[[Figure, list[Figure]], None] = Step("driven-back")
FLEE: Step[[Figure, list[Figure]], None] = Step("flee")
FIGHT_AGAIN: Step[[], None] = Step("fight-again")
MELEE_ROUND: Step[[Pairs], None] = Step("melee-round")
