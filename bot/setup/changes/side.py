"""What a side settles before play begins: where all who hide are, its orders, its emblem, and that it is ready."""

from collections.abc import Iterator, Sequence
from typing import Any

from bot.language import listed
from bot.setup import arranging, nooks
from bot.setup.ambush import ambushers
from bot.setup.change import Asker, Done, Fields, Pressed, SetUpChange, asks
from bot.setup.draft import Draft, with_emblem
from bot.setup.hiding import ordered


def _gatherings(draft: Draft, given: Fields, asker: Asker) -> Iterator[tuple[str, str]]:
    for found in nooks.gatherings(draft, given["side"], asker.language):
        yield asker.said("placing.all-about", names=listed(asker.language, found.names)), found.key


class OfSide(SetUpChange):
    """A change of one side."""

    whose = "side"

    side: str = ""


class BeReady(OfSide):
    """A side whose figures stand where its player wants them."""

    only_places = True
    pressed = Pressed(
        "place",
        "ready",
        label="placing.ready",
        offered=lambda draft, given: given["side"] in draft["setup"].get("placing", ()),
        first=True,
    )

    def apply(self, draft: Draft, _: Asker) -> Done:
        return Done(arranging.placed(draft, self.side))


class GatherHidden(OfSide):
    """All who hide at one place."""

    only_places = True
    pressed = Pressed("place", "all", "place", label="placing.all")

    place: str = asks("", _gatherings)

    def apply(self, draft: Draft, asker: Asker) -> Done:
        return Done(nooks.gathered(draft, self.side, self.place, asker.language))


class DealAmbush(OfSide):
    """An ambush elsewhere."""

    only_places = True
    pressed = Pressed(
        "place", "deal", label="placing.deal", offered=lambda draft, given: given["side"] in ambushers(draft)
    )

    def apply(self, draft: Draft, _: Asker) -> Done:
        return Done(arranging.dealt(draft, self.side))


class WearEmblem(OfSide):
    """A side under an emblem; empty for none."""

    emblem: str

    def apply(self, draft: Draft, _: Asker) -> Done:
        return Done(with_emblem(draft, self.side, self.emblem))


class GiveOrders(OfSide):
    """Standing orders for those who begin hidden."""

    only_places = True
    orders: Sequence[dict[str, Any]]

    def apply(self, draft: Draft, _: Asker) -> Done:
        return Done(ordered(draft, self.orders))


CHANGES = (BeReady, GatherHidden, DealAmbush)
