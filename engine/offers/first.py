"""With which of the offers to begin: the one whose button is blue."""

from fractions import Fraction
from functools import partial
from itertools import chain

from engine.offers.offer import Offer, Offers
from engine.ruleset.manners import Manners

BOLD_ENOUGH = Fraction(1, 3)
"""With no more danger than that the bold move is the one to begin with."""
GOOD_SHOT, SURE_SHOT = Fraction(1, 4), Fraction(3, 5)
"""With that chance or more a shot is; one that is surer comes before what the mission asks for."""
BETTER = 0.1
"""By so much a careful move must be worth more than staying."""
IN_HAND = ("capture", "reload")
"""Deeds at hand that come before ways to go; what is taken before shots too."""


def first(
    found: Offers, w: Manners, outnumbered: bool, *, unseen: bool, waits: bool, at_once: Offer | None
) -> Offer | None:
    """The one to begin with: what has to be done at once, a prisoner, a sure shot or a better charge, the mission's
    task, a good shot, a weapon to load, staying in wait, a bold move without great danger, a careful one where
    outnumbered, the safest move. The hidden do not leave their cover for a dangerous one.

    At once: a way off the table that the mission asks for, or the ambush that is kept.
    """
    if at_once is not None:
        return at_once
    shot = next((offer for offer in found.shots if (offer.chance or 0) >= GOOD_SHOT), None)
    sure = shot if shot is not None and (shot.chance or 0) >= SURE_SHOT else None
    task = next((offer for offer in (*found.others, *found.moves) if offer.manner == "task"), None)
    taken, loads = (next((o for o in found.others if o.item["do"] == deed), None) for deed in IN_HAND)
    charge = max(found.charges, key=partial(_bout, w=w), default=None)
    if charge is not None and _bout(charge, w) <= float(2 * (shot.chance or 0) if shot is not None else GOOD_SHOT):
        charge = None
    hold = next((offer for offer in found.moves if offer.manner == "hold"), None) if waits else None
    best = next(filter(None, (taken, charge, sure, task, shot, loads, hold)), None)
    return best or _way(found, w, outnumbered, unseen=unseen)


def _way(found: Offers, w: Manners, outnumbered: bool, *, unseen: bool) -> Offer | None:
    """The way to go to begin with. The more an errand presses the more danger is dared for it."""
    moves = [offer for offer in found.moves if offer.prospect is not None]
    moves = [offer for offer in moves if not _rash(offer, unseen=unseen)] or moves
    pressing = max((offer.prospect.pressing for offer in moves if offer.prospect is not None), default=0.0)
    dares = max(BOLD_ENOUGH, Fraction(pressing) * 2 / 3)
    careful = max(moves, key=lambda offer: offer.worth("careful", w) + BETTER * (offer.manner == "hold"), default=None)
    if outnumbered and careful is not None and not (unseen and (careful.chance or 0) > dares):
        return careful
    bold = max(moves, key=lambda offer: offer.worth("bold", w), default=None)
    if bold is not None and (bold.chance or 0) <= dares:
        return bold
    ranked = sorted(found.moves, key=lambda offer: offer.chance or 0)
    charges = sorted(found.charges, key=partial(_bout, w=w), reverse=True)
    return next(chain(ranked, found.shots, found.throws, found.others, charges), None)


def _rash(offer: Offer, *, unseen: bool) -> bool:
    """Whether a move leads one figure alone into the open before enemies, or the hidden out of hiding into danger
    without a shot."""
    assert offer.prospect is not None
    courses = offer.foretold.runs[0].courses if offer.foretold is not None and offer.foretold.runs else ()
    alone = len(courses) == 1 and bool(offer.prospect.watchers) and not offer.prospect.covered
    return bool(offer.chance) and (alone or (unseen and not offer.prospect.reply))


def _bout(charge: Offer, w: Manners) -> float:
    """What the first round of a charge is worth, as it may be won and lost."""
    return w.charge * float(charge.wins) - float(charge.loses)
