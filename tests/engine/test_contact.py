"""What those behind do when the first of a group is seen: they stop, go on, or their owner is asked."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadRequest
from engine.preview import preview
from tests.engine.table import Battle
from tests.engine.test_moves_together import SCREEN
from tests.engine.test_preview import BLUE

GOALS = {"ann": [18.5, 30.5], "bob": [0.6, 30.5]}
UNSCATHED = {"in-sight:ann": [1, 1, 1], "in-sight:rob": [6, 6, 6, 6], "in-sight-action:ann": 1}
KILLED = {"ranged-combat:ann": [6, 6, 6], "damage:ann": [1, 1, 1]}
ARRIVED = (0.6, 30.5)


def together(contact: dict[str, Any]) -> dict[str, Any]:
    moves = [{"figure": name, "path": [goal]} for name, goal in GOALS.items()]
    return {"do": "move", "moves": moves, "in_sight_move": "stay", **contact}


def first_seen() -> Battle:
    b = Battle(
        "ann blue rep 4 at 11.5,30.5",
        "bob blue rep 3 at 8.5,30.5",
        "rob red rep 4 at 12.5,20.5",
        terrain=[SCREEN],
        dice=UNSCATHED | KILLED,
    )
    b.blue_turn("ann", "bob")
    return b


@pytest.mark.rule("CR3-RUL-12")
@pytest.mark.parametrize("contact", [{}, {"contact": "go-on"}])
def test_an_input_that_says_nothing_of_contact_goes_on(contact: dict[str, Any]):
    with first_seen() as b:
        b.give(together(contact))
        assert b.at("bob") == ARRIVED


@pytest.mark.parametrize("contact", ["halt", "stop"])
def test_those_behind_stop_and_keep_their_movement(contact: str):
    with first_seen() as b:
        b.give(together({"contact": contact}))
        inches = 8.5 - b.at("bob")[0]
        assert 0 < inches < 7
        assert b.at("ann") == (18.5, 30.5), "the one that was seen goes where it was sent"
        assert b.encounter.state.figure("bob").now.left == 800 - round(inches * 100)
        said = [{"kind": "contact", "choice": ["bob"], "how": "beforehand"}] if contact == "halt" else []
        found = [{key: each[key] for key in ("kind", "choice", "how")} for each in b.all("decided")]
        assert found == said, "the log of an earlier input stays as it was"


@pytest.mark.parametrize("answer", ["stop", "go-on"])
def test_their_owner_is_asked_before_the_second_is_exposed(answer: str):
    with first_seen() as b:
        told = preview(b.encounter, together({"contact": "ask"}), BLUE)
        assert told.behind == ("bob",)
        b.give(together({"contact": "ask"}))
        assert b.pending == [("bob", "contact")]
        assert b.at("bob") != ARRIVED
        b.answer("bob", "contact", answer)
        assert (b.at("bob") == ARRIVED) == (answer == "go-on")


def test_what_contact_may_say_is_told():
    with first_seen() as b:
        with pytest.raises(BadRequest) as wrong:
            b.give(together({"contact": "run"}))
        assert wrong.value.field == "contact"
        b.give(together({}))
