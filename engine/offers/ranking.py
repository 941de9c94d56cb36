"""How good an answer is for the one who gives it, by what comes of it and how likely that is."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from engine.offers.gloss import contact, hit, loses, on_spot, wins
from engine.preview import Preview
from engine.ruleset.manners import Manners

FAIR = Fraction(1, 4)
"""A shot or a charge with such a chance is better than waiting."""
DARES = 0.3
"""What acting on a fair chance is worth by itself."""
DEEDS: Mapping[str, float] = MappingProxyType(
    {
        "fire-then-melee": 0.5,
        "capture": 0.4,
        "reload": 0.2,
        "examine": 0.2,
        "continue-charge": 0.2,
        "finish-move": 0.1,
        "two-hand": 0.1,
        "stay": -0.1,
        "try-again": -0.1,
        "duck-back": -0.25,
        "no-fire": -0.25,
        "break-off": -0.5,
        "roll": -0.5,
        "cohesion-test": -0.75,
        "runaway": -2.0,
        "removed": -3.0,
    }
)
"""What deeds are worth beside standing there, which is 0, whatever the chances are."""
IN_VAIN = -0.3
"""What fire without a shot is worth: less than to let it be."""


SHOTS = ("fire", "rush-shot")
"""Deeds that come to the same for a figure that cannot shoot."""
FIRES = (*SHOTS, "fire-exposed")


def in_vain(deed: str, foretold: Preview) -> bool:
    """Whether a figure that is to fire, or to show itself by its fire, has nothing to do it with."""
    return deed in FIRES and not (foretold.firings or foretold.blasts or foretold.charges)


def worth(deed: str, foretold: Preview | None, side: str, w: Manners) -> float:
    """What a choice that comes to this deed is worth to a side; of what is not foretold, only the deed counts."""
    by_itself = DEEDS.get(deed, 0.0)
    if foretold is None or foretold.refused is not None:
        return by_itself
    strikes = [chance for chance in (hit(foretold), on_spot(foretold)) if chance is not None]
    known = contact(foretold)
    if foretold.charges and known is not None:
        strikes.append(_bout(wins(foretold), loses(foretold), w))
    if foretold.melee is not None:
        return by_itself + w.reply * float(_bout(foretold.melee.won, foretold.melee.lost, w))
    if not strikes:
        return IN_VAIN if in_vain(deed, foretold) else by_itself
    chance = max(strikes)
    friends = sum(victim.down for victim in foretold.victims if victim.side == side)
    return by_itself + w.reply * float(chance - FAIR - friends) + (DARES if chance >= FAIR else 0.0)


def _bout(won: Fraction, lost: Fraction, w: Manners) -> Fraction:
    """What a round of melee is worth; one that is likelier lost never more than nothing."""
    return won * Fraction(w.charge if won >= lost else 1) - lost
