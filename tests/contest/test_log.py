"""The log of an event: what may be given, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.contest.draw import all_play_all, draw
from engine.contest.log import Contest, replay
from engine.errors import BadRequest, Refused
from tests.contest.contests import EVEN, FIRST, contest, drawn, result, won_by


def _refused(made: Contest, item: dict[str, Any]) -> str:
    with pytest.raises(Refused) as wrong:
        made.apply(item)
    return wrong.value.message


def test_a_contest_is_made_again_from_its_log() -> None:
    made = won_by(drawn(contest(entrants=5)), {}).apply({"do": "leave", "entrant": 2})
    made = won_by(drawn(made.apply({"do": "replace", "entrant": 3, "by": 6})), {})
    assert replay(made.plan, made.sides, made.seed, made.log) == made


def test_a_contest_can_be_looked_at_as_it_was_before_a_round() -> None:
    made = won_by(drawn(contest(entrants=4)), {})
    later = won_by(drawn(made.apply({"do": "join", "entrant": 5})), {})
    assert later.before(2).present == (1, 2, 3, 4, 5)
    assert later.before(2).rounds == made.rounds
    assert later.before(1).rounds == ()
    assert later.before(3) is later


@pytest.mark.parametrize(
    ("item", "field"),
    [
        ({}, "do"),
        ({"do": "dance"}, "do"),
        ({"do": "join"}, "entrant"),
        ({"do": "join", "entrant": 0}, "entrant"),
        ({"do": "join", "entrant": 5, "person": "anna"}, "person"),
        (
            {"do": "result", "round": 1, "table": 1, "result": {"police": 3}, "value": {}, "source": "play"},
            "result.gang",
        ),
        (
            {"do": "result", "round": 1, "table": 1, "result": {"police": 3, "gang": 0},
             "value": {"police": 9, "gang": 0}, "source": "hearsay"},
            "source",
        ),
        ({"do": "ruling", "round": 1, "table": 1, "result": {}}, "why"),
        ({"do": "ruling", "round": 1, "table": 1, "result": {}, "why": ""}, "why"),
    ],
)  # fmt: skip
def test_an_input_that_cannot_be_read_names_its_field(item: dict[str, Any], field: str) -> None:
    made = drawn(contest(entrants=4))
    with pytest.raises(BadRequest) as wrong:
        made.apply(item)
    assert wrong.value.field == field


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    made = drawn(contest(entrants=4))
    assert _refused(made, {"do": "join", "entrant": 7}) == "the next entrant has number 5"
    assert _refused(made, {"do": "join", "entrant": 2}) == "entrant 2 is in, or has been replaced"
    assert _refused(made, {"do": "leave", "entrant": 9}) == "there is no entrant 9"
    left = made.apply({"do": "leave", "entrant": 2})
    assert _refused(left, {"do": "leave", "entrant": 2}) == "entrant 2 has left"
    swapped = left.apply({"do": "replace", "entrant": 2, "by": 5})
    assert _refused(swapped, {"do": "replace", "entrant": 2, "by": 6}) == "entrant 2 has been replaced"
    assert _refused(swapped, {"do": "join", "entrant": 2}) == "entrant 2 is in, or has been replaced"
    for round_, table in ((1, 3), (2, 1)):
        with pytest.raises(Refused, match=f"round {round_} has no table {table}"):
            made.table(round_, table)
    again = result(made, 1, FIRST).log[-1]
    assert _refused(result(made, 1, EVEN), dict(again)) == "table 1 of round 1 has a result; a ruling changes it"


def test_a_round_has_each_entrant_once_and_none_that_left() -> None:
    made = contest(entrants=4).apply({"do": "leave", "entrant": 4})
    said = "a round has each entrant once at most, and only those that are in"
    for sides in ({"police": 1, "gang": 1}, {"police": 1, "gang": 4}):
        assert _refused(made, {"do": "draw", "number": 1, "pairings": [{"table": 1, "sides": sides}]}) == said
    assert _refused(made, {"do": "draw", "number": 2, "pairings": []}) == "the next round is 1"


@pytest.mark.parametrize("kind", ["evening", "cup", "league"])
def test_a_draw_for_the_whole_event_takes_in_none_later(kind: str) -> None:
    made = drawn(contest(kind, 4))
    assert "takes in no more entrants" in _refused(made, {"do": "join", "entrant": 5})
    assert made.apply({"do": "replace", "entrant": 1, "by": 5}).present == (2, 3, 4, 5)


def test_a_ruling_changes_a_result_and_can_void_a_table() -> None:
    made = result(drawn(contest(entrants=2)), 1, FIRST)
    first, second = made.rounds[0].pairings[0].entrants
    other = made.apply(
        {"do": "ruling", "round": 1, "table": 1, "result": {"police": 0, "gang": 3}, "why": "left early"}
    )
    assert {row.entrant: row.points for row in other.standings()} == {first: 0, second: 3}
    assert (other.outcomes[1, 1].source, other.outcomes[1, 1].value) == ("ruling", FIRST)
    void = made.apply({"do": "ruling", "round": 1, "table": 1, "result": {}, "why": "the wrong scenario"})
    assert {row.points for row in void.standings()} == {0}
    assert (void.outcomes[1, 1].source, void.over) == ("void", True)


def test_a_late_ruling_changes_points_and_no_draw() -> None:
    made = drawn(won_by(drawn(contest(entrants=6)), {}))
    sides = made.sides_of(1)
    turned = made.outcomes[1, 1].points[::-1]
    ruled = made.apply(
        {"do": "ruling", "round": 1, "table": 1, "result": dict(zip(sides, turned, strict=True)), "why": "misread"}
    )
    assert draw(ruled, 2) == ruled.rounds[1] == made.rounds[1]
    assert ruled.standings(1) != made.standings(1)


def test_a_replacement_plays_on_in_the_place_and_at_the_table() -> None:
    made = won_by(drawn(contest(entrants=4)), {})
    made = drawn(made)
    table = made.rounds[1].pairings[0]
    gone = table.entrants[0]
    made = won_by(made.apply({"do": "replace", "entrant": gone, "by": 5}), {gone: 9})
    assert made.rounds[1].pairings[0] == table
    assert made.outcomes[2, 1].entrants == (5, table.entrants[1])
    rows = {row.entrant: row for row in made.standings()}
    assert gone not in rows
    assert rows[5].tables == 2
    assert made.lines()[5].met == made.lines()[5].met | {
        made.holder(other): 1 for one in made.lines()[5].meetings for other in one.opponents
    }


def test_rounds_wait_for_their_tables() -> None:
    made = drawn(contest(entrants=4))
    with pytest.raises(Refused, match="table 1 of round 1 has no result yet"):
        draw(made, 2)
    with pytest.raises(Refused, match="round 3 comes behind round 2"):
        draw(made, 3)
    made = won_by(drawn(won_by(made, {})), {})
    assert made.over
    with pytest.raises(Refused, match="the event has 2 rounds"):
        draw(made, 3)


def test_a_draw_needs_two_and_the_seed() -> None:
    for left in (1, 0):
        with pytest.raises(Refused, match=r"two entrants at least$"):
            draw(contest(entrants=left), 1)
    with pytest.raises(Refused, match="the seed is not known"):
        draw(contest(entrants=4, seed=""), 1)


def test_an_event_that_all_have_left_is_over() -> None:
    made = drawn(contest(entrants=4))
    for number in (1, 2, 3, 4):
        made = made.apply({"do": "leave", "entrant": number})
    assert not made.over
    made = won_by(made, {})
    assert made.over
    assert len(made.standings()) == 4


def test_few_entrants_had_better_play_all_against_all() -> None:
    assert [all_play_all(contest("swiss", few)) for few in (2, 3, 4, 8)] == [True, True, False, False]
    assert all_play_all(contest("cup", 3))
    assert all_play_all(contest("swiss", 6, rounds=6))
    assert not all_play_all(contest("league", 3))
