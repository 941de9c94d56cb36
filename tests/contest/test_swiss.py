"""Swiss rounds."""

from __future__ import annotations

import pytest

from engine.contest.draw import draw, reasons
from tests.contest.contests import EVEN, FIRST, contest, drawn, met, result, won_by


def test_the_winners_of_a_round_meet_one_another() -> None:
    made = drawn(won_by(drawn(contest(entrants=8)), {}))
    points = {row.entrant: row.points for row in made.standings(1)}
    assert [[points[number] for number in pairing.entrants] for pairing in made.rounds[1].pairings] == [
        [3, 3], [3, 3], [0, 0], [0, 0],
    ]  # fmt: skip


def test_no_two_meet_again_while_there_are_others() -> None:
    made = contest(entrants=8, rounds=4)
    for _ in range(4):
        made = won_by(drawn(made), {})
    pairs = [met(pairing) for round_ in made.rounds for pairing in round_.pairings]
    assert len(set(pairs)) == len(pairs) == 16


def test_two_entrants_meet_again_with_sides_changed() -> None:
    made = contest(entrants=2, rounds=2)
    made = drawn(won_by(drawn(made), {}))
    first, second = (round_.pairings[0].entrants for round_ in made.rounds)
    assert second == first[::-1]


def test_the_bye_goes_once_to_each_and_first_to_those_below() -> None:
    made = contest(entrants=7, rounds=4)
    byes = []
    for number in range(1, 5):
        made = drawn(made)
        byes.append(made.rounds[-1].bye)
        if number > 1:
            before = {row.entrant: row.points for row in made.standings(number - 1)}
            others = [before[one] for one in made.present if (one,) not in byes[:-1]]
            assert before[byes[-1][0]] == min(others)
        made = won_by(made, {})
    assert len(set(byes)) == 4


def test_the_bye_of_the_first_round_is_the_last_lot() -> None:
    made = contest(entrants=7)
    assert draw(made, 1).bye == (max(made.present, key=lambda number: made.lot(1, number)),)


def test_the_first_round_costs_nothing_and_its_first_sides_are_by_lot() -> None:
    made = drawn(contest(entrants=8))
    assert made.rounds[0].cost == 0
    for first, second in (pairing.entrants for pairing in made.rounds[0].pairings):
        assert made.lot(1, first) < made.lot(1, second)


def test_the_first_side_is_for_the_one_that_had_it_less() -> None:
    made = contest(entrants=8, rounds=3)
    for _ in range(3):
        before = made.lines()
        made = drawn(made)
        for first, second in (pairing.entrants for pairing in made.rounds[-1].pairings):
            assert before[first].first <= before[second].first
        made = won_by(made, {})


def test_pairs_that_are_never_awake_together_are_kept_apart_among_equals() -> None:
    made = contest(entrants=4)
    usual = draw(made, 1)
    apart = {tuple(sorted(pairing.entrants)): 0 for pairing in usual.pairings}
    other = draw(made, 1, common={(min(pair), max(pair)): steps for pair, steps in apart.items()})
    assert {met(pairing) for pairing in other.pairings}.isdisjoint(met(pairing) for pairing in usual.pairings)
    assert other.cost == 0
    assert other.common == tuple((*pair, 0) for pair in sorted(apart))
    assert draw(drawn(made, common=apart), 1) == other


def test_a_draw_gives_its_reasons() -> None:
    made = drawn(won_by(drawn(contest(entrants=4)), {}), common={(1, 2): 3, (3, 4): 1})
    found = reasons(made, made.rounds[1])
    top, low = found[1], found[2]
    assert (top.points, low.points) == ((3, 3), (0, 0))
    assert not any(reason.again or reason.consolation for reason in found.values())
    assert {made.rounds[1].pairings[n - 1].entrants: found[n].waking for n in (1, 2)} == {
        pairing.entrants: {frozenset((1, 2)): 3, frozenset((3, 4)): 1}.get(met(pairing), 4)
        for pairing in made.rounds[1].pairings
    }


def test_a_reason_says_whether_sides_are_even_and_the_two_have_met() -> None:
    made = drawn(won_by(drawn(contest(entrants=2, rounds=3)), {}))
    (reason,) = reasons(made, made.rounds[1]).values()
    assert (reason.even, reason.again) == (True, True)


def test_an_entrant_that_leaves_is_in_no_later_draw() -> None:
    made = won_by(drawn(contest(entrants=6, rounds=4)), {})
    made = won_by(drawn(made.apply({"do": "leave", "entrant": 3})), {})
    named = {*made.rounds[1].bye, *(one for pairing in made.rounds[1].pairings for one in pairing.entrants)}
    assert named == {1, 2, 4, 5, 6}


def test_an_entrant_that_comes_back_is_drawn_again() -> None:
    made = won_by(drawn(contest(entrants=4, rounds=4).apply({"do": "leave", "entrant": 2})), {})
    made = drawn(made.apply({"do": "join", "entrant": 2}))
    assert 2 in {one for pairing in made.rounds[1].pairings for one in pairing.entrants}


def test_a_void_table_is_no_meeting() -> None:
    made = result(result(drawn(contest(entrants=4, rounds=3)), 1, FIRST), 2, EVEN)
    void = made.apply({"do": "ruling", "round": 1, "table": 1, "result": {}, "why": "the wrong scenario"})
    one, other = made.rounds[0].pairings[0].entrants
    assert made.lines()[one].met == {other: 1}
    assert void.lines()[one].met == {}


@pytest.mark.parametrize("entrants", [64, 255])
def test_many_are_drawn_in_a_moment(entrants: int) -> None:
    made = drawn(contest(entrants=entrants))
    assert len(made.rounds[-1].pairings) == entrants // 2
