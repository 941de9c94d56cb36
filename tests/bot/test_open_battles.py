"""A person who joins others in an open battle plays a command of their side; the captain keeps the first."""

from __future__ import annotations

import pytest

from bot.people import seats
from bot.storage.roster import FigureOf, Roster, SideOf

ANNA, BEN, CHLOE, DORA = 1, 2, 3, 4
SIDES = (SideOf("patrol", "Patrol", commands=4), SideOf("guerrillas", "Guerrillas", rules_run=True))
COMMANDS = {"reyes": "first", "moreau": "first", "haas": "second", "lund": "second", "dahl": "third"}
FIGURES = (
    *(FigureOf(name, name.title(), "patrol", command) for name, command in COMMANDS.items()),
    FigureOf("puma", "Puma", "guerrillas"),
)


def joined(*users: int) -> Roster:
    """Anna hosts; these people have joined the patrol, in this order."""
    roster = Roster(1, "running", ANNA, None, SIDES, FIGURES)
    for user in users:
        roster = seats.join(roster, user, "patrol")
    return roster


def commands(roster: Roster) -> dict[str, int]:
    return {COMMANDS[name]: user for name, user in roster.owners.items()}


@pytest.mark.parametrize(
    ("users", "theirs"),
    [
        ((ANNA,), {}),
        ((ANNA, BEN), {"second": BEN}),
        ((ANNA, BEN, CHLOE), {"second": BEN, "third": CHLOE}),
        ((ANNA, BEN, CHLOE, DORA), {"second": BEN, "third": CHLOE}),
    ],
)
def test_each_who_joins_plays_the_next_command(users: tuple[int, ...], theirs: dict[str, int]) -> None:
    assert commands(joined(*users)) == theirs
    assert joined(*users).seating().players("patrol")[0] == ANNA


def test_the_command_of_one_who_leaves_is_free_for_the_next() -> None:
    roster = seats.leave(joined(ANNA, BEN, CHLOE), BEN, "patrol")
    assert commands(roster) == {"third": CHLOE}
    assert commands(seats.join(roster, DORA, "patrol")) == {"second": DORA, "third": CHLOE}


def test_what_a_captain_has_given_away_stays_with_its_owner() -> None:
    roster = seats.assign(joined(ANNA), ANNA, "lund", CHLOE)
    assert seats.join(roster, BEN, "patrol").owners == {"lund": CHLOE, "dahl": BEN}
