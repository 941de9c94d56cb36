"""What may be pressed: the legal inputs as a tree of choices, and the few of them that are worth offering first.

Everything here is made on a table as its viewer knows it (`engine.preview.as_known`), so that nothing betrays what
that viewer may not know.
"""

from engine.offers.answers import asked
from engine.offers.choose import offers, sent
from engine.offers.gloss import number
from engine.offers.grid import Grid, Square, eyes, watched
from engine.offers.offer import Offer, Offers
from engine.offers.opening import activated, given_up, groups
from engine.offers.tree import MOST, Node, Page, split
from engine.offers.variants import best_shares, farther, may_run, shares, spots

__all__ = [
    "MOST", "Grid", "Node", "Offer", "Offers", "Page", "Square", "activated", "asked", "best_shares",
    "eyes", "farther", "given_up", "groups", "may_run", "number", "offers", "sent", "shares", "split", "spots",
    "watched",
]  # fmt: skip
