"""Who must agree before a person takes a seat, leaves one, or becomes game master."""

from dataclasses import replace
from typing import Any

import pytest

from bot.people.casting import Change, changed, wanting
from bot.storage.roster import FigureOf, Handover, Roster, SideOf, Sitting

ANNA, BEN, CHLOE, DORA = 1, 2, 3, 4
SIDES = (SideOf("police", "Police"), SideOf("gang", "Gang"))
FIGURES = (FigureOf("billy", "Billy", "police"), FigureOf("slag", "Slag", "gang"))


def roster(**more: Any) -> Roster:
    """Anna hosts and leads Police, Ben leads Gang; they have played."""
    seats = (Sitting("police", ANNA, True, 1), Sitting("gang", BEN, True, 2))
    return replace(Roster(1, "running", ANNA, None, SIDES, FIGURES, seats, played=True), **more)


def asked_for(before: Roster, actor: int, change: Change) -> tuple[str, ...]:
    return wanting(before, changed(before, actor, change), actor, change)


MASTER = Handover(1, "gm", "", CHLOE, None)
"""Chloe was game master."""
FREE_GANG = (Sitting("police", DORA, True, 1),)


@pytest.mark.parametrize(
    ("before", "actor", "change", "sides"),
    [
        (roster(), ANNA, Change("gm", into=ANNA), ("gang",)),
        (roster(), ANNA, Change("gm", into=CHLOE), ("gang",)),
        (roster(gm_id=CHLOE), CHLOE, Change("gm", into=DORA), ("police", "gang")),
        (roster(gm_id=CHLOE), ANNA, Change("gm"), ("gang",)),
        (roster(gm_id=CHLOE), CHLOE, Change("gm"), ()),
        (roster(), ANNA, Change("seat", "gang", out=BEN), ("gang",)),
        (roster(), ANNA, Change("seat", "gang", out=BEN, into=CHLOE), ("gang",)),
        (roster(), ANNA, Change("seat", "gang", into=ANNA), ("gang",)),
        (roster(), ANNA, Change("seat", "police", into=CHLOE), ()),
        (roster(gm_id=CHLOE), CHLOE, Change("captain", "gang", into=ANNA), ("police", "gang")),
        (roster(gm_id=CHLOE), CHLOE, Change("assign", figure="slag", into=ANNA), ("police", "gang")),
        (roster(), BEN, Change("assign", figure="slag", into=CHLOE), ()),
        (roster(), BEN, Change("captain", "gang", into=CHLOE), ()),
        (roster(), ANNA, Change("host", into=CHLOE), ()),
        (roster(gm_id=CHLOE, sittings=FREE_GANG), CHLOE, Change("host", into=DORA), ("police", "gang")),
        (roster(), BEN, Change("leave", "gang"), ()),
        # A captain may share a side, but not with eyes that have seen another: its captain is asked.
        (roster(gm_id=CHLOE), BEN, Change("assign", figure="slag", into=CHLOE), ("police",)),
        (
            roster(changes=(MASTER,)),
            BEN,
            Change("captain", "gang", into=CHLOE),
            ("police",),
        ),
        (roster(), BEN, Change("assign", figure="slag", into=ANNA), ("police",)),
        (roster(gm_id=CHLOE), ANNA, Change("gm", into=CHLOE), ()),
        (roster(), ANNA, Change("seat", "police", into=BEN), ("gang",)),
        # A player of one side does not slip into another that has become free, but a newcomer may take it.
        (roster(sittings=FREE_GANG), DORA, Change("join", "gang"), ("gang",)),
        (roster(sittings=FREE_GANG), CHLOE, Change("join", "gang"), ()),
        (roster(sittings=FREE_GANG, gm_id=CHLOE), CHLOE, Change("join", "gang"), ("police", "gang")),
        (
            roster(sittings=FREE_GANG, changes=(Handover(1, "seat", "police", CHLOE, None),)),
            CHLOE,
            Change("join", "gang"),
            ("police", "gang"),
        ),
        (
            roster(sittings=FREE_GANG, changes=(MASTER,)),
            CHLOE,
            Change("join", "gang"),
            ("police", "gang"),
        ),
        # Before anybody has played there is nothing to see, unless figures are hidden.
        (roster(played=False), ANNA, Change("gm", into=ANNA), ()),
        (roster(played=False, hidden=True), ANNA, Change("gm", into=ANNA), ("gang",)),
        (roster(played=False, hidden=True, status="draft"), ANNA, Change("seat", "gang", out=BEN), ("gang",)),
        (roster(played=False, hidden=True, sittings=()), ANNA, Change("gm", into=ANNA), ()),
    ],
)
def test_who_must_agree(before: Roster, actor: int, change: Change, sides: tuple[str, ...]) -> None:
    assert asked_for(before, actor, change) == sides


def test_a_captain_replaced_by_silence_comes_back_once() -> None:
    silent = Handover(3, "captain", "gang", BEN, CHLOE, silent=True)
    taken = roster(sittings=(Sitting("police", ANNA, True, 1), Sitting("gang", CHLOE, True, 2)), changes=(silent,))
    back = changed(taken, BEN, Change("join", "gang"))
    assert back.seating().players("gang") == (BEN, CHLOE)
    assert asked_for(taken, BEN, Change("join", "gang")) == ()
    again = Handover(4, "captain", "gang", CHLOE, BEN)
    assert roster(changes=(silent, again)).lapsed == {}
    agreed = Handover(3, "captain", "gang", BEN, CHLOE)
    assert roster(changes=(agreed,)).lapsed == {}
    passed_on = Handover(4, "captain", "gang", CHLOE, DORA)
    assert roster(changes=(silent, passed_on)).lapsed == {"gang": BEN}, "passing the seat on does not burn the bridge"
