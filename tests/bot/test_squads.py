"""A person who joins others on a side plays a squad of it; the captain keeps the first."""

from __future__ import annotations

import pytest

from bot.people import seats
from bot.storage.people import FigureOf, Roster, SideOf

ANNA, BEN, CHLOE, DORA = 1, 2, 3, 4
SIDES = (SideOf("patrol", "Patrol"), SideOf("guerrillas", "Guerrillas", rules_run=True))
SQUADS = {"reyes": "first", "moreau": "first", "haas": "second", "lund": "second", "dahl": "third"}
FIGURES = (
    *(FigureOf(name, name.title(), "patrol", squad) for name, squad in SQUADS.items()),
    FigureOf("puma", "Puma", "guerrillas"),
)


def joined(*users: int) -> Roster:
    """Anna hosts; these people have joined the patrol, in this order."""
    roster = Roster(1, "running", ANNA, None, SIDES, FIGURES)
    for user in users:
        roster = seats.join(roster, user, "patrol")
    return roster


def squads(roster: Roster) -> dict[str, int]:
    return {SQUADS[name]: user for name, user in roster.owners.items()}


@pytest.mark.parametrize(
    ("users", "theirs"),
    [
        ((ANNA,), {}),
        ((ANNA, BEN), {"second": BEN}),
        ((ANNA, BEN, CHLOE), {"second": BEN, "third": CHLOE}),
        ((ANNA, BEN, CHLOE, DORA), {"second": BEN, "third": CHLOE}),
    ],
)
def test_each_who_joins_plays_the_next_squad(users: tuple[int, ...], theirs: dict[str, int]) -> None:
    assert squads(joined(*users)) == theirs
    assert joined(*users).seating().players("patrol")[0] == ANNA


def test_the_squad_of_one_who_leaves_is_free_for_the_next() -> None:
    roster = seats.leave(joined(ANNA, BEN, CHLOE), BEN, "patrol")
    assert squads(roster) == {"third": CHLOE}
    assert squads(seats.join(roster, DORA, "patrol")) == {"second": DORA, "third": CHLOE}


def test_what_a_captain_has_given_away_stays_with_its_owner() -> None:
    roster = seats.assign(joined(ANNA), ANNA, "lund", CHLOE)
    assert seats.join(roster, BEN, "patrol").owners == {"lund": CHLOE, "dahl": BEN}
