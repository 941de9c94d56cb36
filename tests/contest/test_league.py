"""All play all."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.contest.contests import contest, drawn, met, won_by


@pytest.mark.parametrize("entrants", [2, 3, 4, 7, 10])
def test_all_meet_once(entrants: int) -> None:
    made = contest("league", entrants)
    while not made.over:
        made = won_by(drawn(made), {})
    pairs = Counter(met(pairing) for round_ in made.rounds for pairing in round_.pairings)
    assert len(pairs) == entrants * (entrants - 1) // 2
    assert set(pairs.values()) == {1}
    byes = Counter(number for round_ in made.rounds for number in round_.bye)
    assert byes == (Counter(made.present) if entrants % 2 else Counter())
    assert [row.entrant for row in made.standings()] == list(range(entrants, 0, -1))


def test_the_second_half_of_a_league_changes_sides() -> None:
    made = contest("league", 4, rounds=6)
    while not made.over:
        made = won_by(drawn(made), {})
    tables = [{pairing.entrants for pairing in round_.pairings} for round_ in made.rounds]
    for first, second in zip(tables[:3], tables[3:], strict=True):
        assert second == {entrants[::-1] for entrants in first}


def test_sides_are_even_in_a_league() -> None:
    made = contest("league", 10)
    while not made.over:
        made = won_by(drawn(made), {})
    assert all(2 <= line.first <= 7 for line in made.lines().values())


def test_an_entrant_whose_opponent_has_left_has_a_bye() -> None:
    made = won_by(drawn(contest("league", 4)), {}).apply({"do": "leave", "entrant": 1})
    byes = []
    while not made.over:
        made = won_by(drawn(made), {})
        byes += made.rounds[-1].bye
    (first,) = (set(pairing.entrants) - {1} for pairing in made.rounds[0].pairings if 1 in pairing.entrants)
    assert sorted(byes) == sorted({2, 3, 4} - first)


def test_a_replacement_takes_over_the_fixtures() -> None:
    made = won_by(drawn(contest("league", 4)), {}).apply({"do": "replace", "entrant": 2, "by": 5})
    while not made.over:
        made = won_by(drawn(made), {})
    assert made.lines()[5].met == {1: 1, 3: 1, 4: 1}


def test_a_league_is_over_once_no_two_are_left_who_have_still_to_meet() -> None:
    made = won_by(drawn(contest("league", 4)), {})
    gone, *_ = made.rounds[0].pairings
    for number in gone.entrants:
        assert not made.over
        made = made.apply({"do": "leave", "entrant": number})
    assert made.over
    assert not made.apply({"do": "join", "entrant": gone.entrants[0]}).over
