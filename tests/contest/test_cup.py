"""A cup, and the consolation cup beside it."""

from __future__ import annotations

from itertools import count

import pytest

from engine.contest.draw import draw, reasons
from engine.contest.log import Contest
from engine.errors import Refused
from tests.contest.contests import EVEN, FIRST, contest, drawn, met, result, won_by


def _seeded(made: Contest) -> list[int]:
    return sorted(made.started, key=lambda number: made.lot(0, number))


def _by_seed(made: Contest) -> dict[int, int]:
    """The strength of entrants if the first of the lot is the strongest."""
    return dict(zip(_seeded(made), count(100, -1), strict=False))


def test_the_first_have_byes_and_the_first_meets_the_last() -> None:
    made = contest("cup", 11)
    seeded = _seeded(made)
    round_ = draw(made, 1)
    assert set(round_.bye) == set(seeded[:5])
    assert {met(pairing) for pairing in round_.pairings} == {
        frozenset((seeded[place], seeded[15 - place])) for place in (5, 6, 7)
    }
    full = contest("cup", 8)
    assert frozenset((_seeded(full)[0], _seeded(full)[-1])) in {met(pairing) for pairing in draw(full, 1).pairings}


def test_the_first_two_meet_in_the_final() -> None:
    made = contest("cup", 8)
    strength = _by_seed(made)
    while not made.over:
        made = won_by(drawn(made), strength)
    assert len(made.rounds) == 3
    assert met(made.rounds[-1].pairings[0]) == frozenset(_seeded(made)[:2])
    assert made.cup().champion == made.standings()[0].entrant == _seeded(made)[0]


def test_a_first_defeat_leads_to_the_consolation_cup_and_a_second_ends_it() -> None:
    made = contest("cup", 16)
    strength = _by_seed(made)
    defeats = dict.fromkeys(made.present, 0)
    while not made.over:
        made = drawn(made)
        seen = [number for pairing in made.rounds[-1].pairings for number in pairing.entrants]
        assert sorted([*seen, *made.rounds[-1].bye]) == [number for number in made.present if defeats[number] < 2]
        why = reasons(made, made.rounds[-1])
        for pairing in made.rounds[-1].pairings:
            assert {defeats[number] for number in pairing.entrants} == {int(why[pairing.table].consolation)}
            defeats[min(pairing.entrants, key=strength.__getitem__)] += 1
        made = won_by(made, strength)
    assert len(made.rounds) == 4


def test_a_draw_in_a_cup_goes_to_the_higher_value_then_to_the_lot() -> None:
    made = drawn(contest("cup", 4))
    for table, value in ((1, (8, 9)), (2, (5, 5))):
        made = result(made, table, EVEN, value)
    by_value, by_lot = (pairing.entrants for pairing in made.rounds[0].pairings)
    through = {by_value[1], min(by_lot, key=lambda number: made.lot(1, number))}
    assert met(draw(made, 2).pairings[0]) == through


def test_the_opponent_of_one_that_has_left_goes_on() -> None:
    made = won_by(drawn(contest("cup", 8)), {})
    final = made.cup().inside
    assert final[0] is not None
    made = drawn(made.apply({"do": "leave", "entrant": final[0]}))
    assert final[1] in made.rounds[1].bye
    made = won_by(made, {})
    assert made.cup().inside[0] == final[1]


def test_a_replacement_takes_the_place_in_the_bracket() -> None:
    made = won_by(drawn(contest("cup", 4)), {})
    inside = made.cup().inside[0]
    made = made.apply({"do": "replace", "entrant": inside, "by": 5})
    assert 5 in draw(made, 2).pairings[0].entrants


def test_a_cup_where_both_of_a_pair_have_left_goes_on_without_them() -> None:
    made = won_by(drawn(contest("cup", 8)), {})
    pair = made.cup().inside[:2]
    for number in pair:
        made = made.apply({"do": "leave", "entrant": number})
    made = won_by(drawn(made), {})
    assert made.cup().inside[0] is None
    made = won_by(drawn(made), {})
    assert made.cup().champion in made.present


def test_a_cup_of_two_and_of_three() -> None:
    for entrants, rounds in ((2, 1), (3, 2)):
        made = contest("cup", entrants)
        while not made.over:
            made = won_by(drawn(made), {})
        assert (len(made.rounds), made.cup().champion) == (rounds, entrants)


def test_a_cup_that_is_decided_is_drawn_no_more() -> None:
    made = result(drawn(contest("cup", 2)), 1, FIRST)
    with pytest.raises(Refused, match="the event has 1 rounds"):
        draw(made, 2)


def test_a_cup_is_over_with_its_final_whatever_its_plan_says() -> None:
    made = contest("cup", 6, rounds=5)
    while not made.over:
        made = won_by(drawn(made), {})
    assert (len(made.rounds), made.length, made.final) == (3, 3, (6, made.cup().second))


@pytest.mark.parametrize("kind", ["cup", "league"])
def test_one_that_left_before_the_draw_takes_no_part_after_it(kind: str) -> None:
    made = drawn(contest(kind).apply({"do": "leave", "entrant": 4}))
    for late in ({"do": "join", "entrant": 4}, {"do": "replace", "entrant": 4, "by": 5}):
        with pytest.raises(Refused, match="the draw is made"):
            made.apply(late)
    made = made.apply({"do": "replace", "entrant": 3, "by": 5}).apply({"do": "leave", "entrant": 5})
    assert made.apply({"do": "join", "entrant": 5}).present == (1, 2, 5)
