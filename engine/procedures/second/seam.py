"""Steps and questions of the second edition alone."""

from engine.battle.game import Game
from engine.procedures.aim import Firing
from engine.procedures.ledger import Debt
from engine.procedures.replies import Pairs
from engine.procedures.second.lookers import Looker
from engine.procedures.sightings import Sighting
from engine.ruleset.keys import Judge, OptionalJudge, Step
from engine.space import Point
from engine.state import Figure, Now

OPEN_TURN: Step[[], None] = Step("open-turn")
OPEN_PHASE: Step[[], None] = Step("open-phase")
SIGHT_ROLLS: Step[[list[Looker], list[Sighting]], None] = Step("sight-rolls")
OTHERS_LOOK: Step[[], None] = Step("others-look")
DEPLOY: Step[[], None] = Step("deploy")
DRIVEN_BACK: Step[[Figure, list[Figure]], None] = Step("driven-back")
FLEE: Step[[Figure, list[Figure]], None] = Step("flee")
FIGHT_AGAIN: Step[[], None] = Step("fight-again")
MELEE_ROUND: Step[[Pairs], None] = Step("melee-round")
SPEND_ROUNDS: Step[[Figure, str], list[Firing]] = Step("spend-rounds")
"""Rounds of a mortar that a figure has fall as a test of this name lets it fire."""

AFTER_DROPPING: Judge[[Game, Figure], Now] = Judge("after-dropping")
MEETS: OptionalJudge[[str], bool] = OptionalJudge("meets")
"""Whether the target of a charge meets its charger by a result of the test, if it can."""
REPLY_TARGETS: Judge[[Game, Figure, list[Figure]], list[Figure]] = Judge("reply-targets")
FACES: OptionalJudge[[Game, Figure, Figure], bool] = OptionalJudge("faces")
HAS_ROUNDS: OptionalJudge[[Game, Figure], bool] = OptionalJudge("has-rounds")
"""Whether a figure could have some fall then."""
OUTGUNNED: Judge[[Game, Debt], bool] = Judge("outgunned")
SHUT_IN: Judge[[Game, Figure, list[Figure]], bool] = Judge("shut-in")
SHUNS: OptionalJudge[[Game, Figure, list[Figure]], list[tuple[Point, int]]] = OptionalJudge("shuns")
ROUND: Judge[[Game], int] = Judge("round")
