"""Fire that a test orders, and what a figure with nothing to fire does instead (MG42-REACT-09, -14, -15)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.flow import Question
from engine.procedures.aim import Aims, Arm, Firing, arms, choose_aims, firing_at, usable
from engine.procedures.charge_reach import can_charge
from engine.procedures.machines import gunnery
from engine.procedures.replies import Replies
from engine.procedures.second.arms import has_ranged_weapon
from engine.procedures.second.moves import rise
from engine.procedures.second.seam import FACES, HAS_ROUNDS, SPEND_ROUNDS
from engine.state import Figure

Shots = list[tuple[Arm, Aims]]
"""What one figure fires at once: each weapon with its targets."""


async def reply(g: Game, figure: Figure, targets: list[Figure], replies: Replies, *, test: str, rule: str) -> bool:
    """Let a figure fire at one or more of these, the nearest by default; with a melee weapon only it charges.

    False where it is to duck back, as it can do neither or its owner says (CR2-MOVE-18); one that holds its fire could
    (CR2-RUL-056). An active figure that does has used its fire then (MG42-ACT-02).
    """
    if (crew := gunnery.answers(g, figure, targets)) is not None:
        replies.firings += crew
        return bool(crew)
    in_range = [f for f in targets if fires_at(g, figure, f)]
    near = [f for f in targets if not in_range and _charges(g, figure, f)]
    armed = has_ranged_weapon(g, figure)
    how = "stay" if armed and test == "in-sight" else "charge" if near and not armed else "duck-back"
    rounds = await g.do(SPEND_ROUNDS, figure, test) if has_rounds(g, figure) else []
    if targets and not (in_range or rounds) and g.rules.parameters.may_hold:
        options = (*("charge",) * bool(near), "duck-back", "stay")
        how = await g.choose("cannot-fire", options, how, figure, test=test, rule="CR2-MOVE-18")
    if rounds:
        replies.firings += rounds
    elif in_range:
        shots = await choose_shots(g, figure, in_range, test=test, rule=rule)
        if not shots:
            return True
        rise(g, figure)
        replies.firings += fired(g, figure, shots)
    elif how == "charge":
        rise(g, figure)
        g.sent[figure.index] = g.deed
        replies.charges.append([(figure, near[0])])
    else:
        return how == "stay"
    if figure.index in g.state.active:
        figure.now = figure.now._replace(answered=figure.now.answered or not figure.now.fired, fired=True)
    return True


async def choose_shots(g: Game, figure: Figure, targets: list[Figure], *, test: str, rule: str) -> Shots:
    """What it fires at one or more of these, and with what, as its owner says where there is a choice (CR2-RUL-246,
    CR2-RUL-313); nothing where it holds its fire."""
    picked: list[Arm] = [None]
    if g.rules.parameters.picks_weapon:
        options = tuple(dict.fromkeys("+".join(names) for f in targets for names in arms(g, figure, f)))
        if len(options) > 1:
            asked = Question("weapon", options, options[0], figure.id, figure.side, test=test, rule="CR2-RUL-313")
            picked = [g.rules.weapons[name] for [answer] in [await g.ask(asked)] for name in answer.split("+")]
    shots: Shots = []
    for weapon in picked:
        near = [f for f in targets if weapon is None or weapon in usable(g, figure, f)]
        aims = await choose_aims(g, figure, near, test=test, rule=rule, beyond=False, weapon=weapon)
        shots += [(weapon, aims)] if aims else []
    return shots


def fired(g: Game, figure: Figure, shots: Shots) -> list[Firing]:
    """The firings of one figure; two weapons at once fire worse (CR2-FIRE-11)."""
    return [firing_at(g, figure, aims, weapon=weapon, rush=len(shots) > 1) for weapon, aims in shots]


def may_reply(g: Game, figure: Figure, targets: list[Figure]) -> bool:
    """Whether it could fire at one of these, or charge one for want of anything to fire."""
    if (crew := gunnery.answers(g, figure, targets)) is not None:
        return gunnery.could_hurt(g, crew)
    return has_rounds(g, figure) or any(
        fires_at(g, figure, f) or (not has_ranged_weapon(g, figure) and _charges(g, figure, f)) for f in targets
    )


def helpless(g: Game, figure: Figure, targets: Sequence[Figure]) -> bool:
    """Whether nothing can come of what it sees, whatever it does: it is aboard, where it stays, and has nothing to fire
    at these (CR2-RUL-277)."""
    if not figure.aboard or (crew := gunnery.answers(g, figure, targets)):
        return False
    return crew is not None or not (has_rounds(g, figure) or any(fires_at(g, figure, f) for f in targets))


def has_rounds(g: Game, figure: Figure) -> bool:
    """Whether it could have rounds of a mortar fall (CR2-RUL-259)."""
    could = g.rules.optional(HAS_ROUNDS)
    return could is not None and could(g, figure)


def fires_at(g: Game, figure: Figure, target: Figure) -> bool:
    """Whether it could fire at this one, and turn for it if need be."""
    faces = g.rules.optional(FACES)
    return bool(usable(g, figure, target)) and (faces is None or faces(g, figure, target))


def active_or_facing(g: Game, figure: Figure, target: Figure) -> bool:
    """A figure turns to fire back only while it is active (CR2-RUL-223)."""
    return figure.index in g.state.active or g.sees(figure, target)


def _charges(g: Game, figure: Figure, target: Figure) -> bool:
    """Whether it may charge this one in place of fire; a carrier of a comrade never does (MG42-RUL-23)."""
    return figure.carrying < 0 and not figure.aboard and can_charge(g, figure, target, reaction=True)
