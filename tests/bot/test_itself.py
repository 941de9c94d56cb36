"""What ends by itself, on the engine alone."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from bot.play.course import play
from bot.play.follow_on import Flow
from engine.errors import Refused
from engine.events import Roll, Shot
from engine.preview import preview as foretell
from engine.state import OBVIOUSLY_DEAD, STUNNED
from engine.views import Viewer
from tests.engine import compendium_field, cr2_field, mg42_field
from tests.engine.mg42_field import battle

HEDGE = {"id": "hedge", "type": "building", "rect": [2, 16, 32, 2], "dv": 2}


def test_a_phase_goes_on_while_one_knocked_down_before_may_get_up():
    b = battle("a blue rep 5 at 10,30 with carbine", "c red rep 4 at 10,4 with carbine", terrain=[HEDGE])
    with b:
        b.blue_turn()
        down = b.encounter.state.figure("a")
        down.status, down.posture, down.hurt = STUNNED, "prone", down.hurt._replace(down_in=0)
        assert Flow("start-turn").next_input(b.encounter, 1) is None
        down.hurt = down.hurt._replace(down_in=b.encounter.state.turn)
        assert Flow("start-turn").next_input(b.encounter, 1) == {"do": "end-phase", "by": "flow"}


@pytest.mark.rule("CMP-REACT-18")
def test_a_star_that_is_told_its_target_is_not_asked_for_it_again():
    stars = [f"{name} blue rep 5 star leader at {x},30 facing 0" for name, x in (("ann", 10), ("bob", 12))]
    foes = [f"{name} red rep 4 with nothing at {x},20 facing 180" for name, x in (("rob", 10), ("eva", 14))]
    part = {"targets": [{"figure": "eva"}]}
    volley = [{"figure": name, **part} for name in ("ann", "bob")]
    for order in ({"figure": "ann", **part}, {"volley": volley}):
        b = compendium_field.battle(*stars, *foes, seed="focus")
        b.record["dice"] = {}
        b.blue_turn("ann", "bob")
        events = [entry.event for entry in play(b.encounter, [{"do": "fire", **order}], "blue").entries]
        assert not b.encounter.pending
        shooters = {one["figure"] for one in order.get("volley", [order])}
        chosen = {e.figure: e.result for e in events if isinstance(e, Roll) and e.label == "focus"}
        assert chosen == dict.fromkeys(shooters, "free-choice")
        assert {(e.shooter, e.target) for e in events if isinstance(e, Shot)} == {(one, "eva") for one in shooters}


@pytest.mark.rule("CR2-STAR-02", "MG42-RUL-03")
@pytest.mark.parametrize("field", [cr2_field, mg42_field, compendium_field])
def test_a_star_that_is_told_to_charge_is_not_asked_whether_it_does_and_the_preview_knows(field: ModuleType) -> None:
    foes = [f"{name} red rep 4 with nothing at {x},24 facing 180" for name, x in (("rob", 10), ("eva", 13))]
    b = field.battle("ann blue rep 5 star leader with nothing at 10,30 facing 0", *foes, seed="dares")
    b.record["dice"] = {}
    b.blue_turn("ann")
    order = {"do": "charge", "charges": [{"figure": "ann", "target": "eva"}]}
    told = foretell(b.encounter, order, Viewer("blue"))
    events = [entry.event for entry in play(b.encounter, [order], "blue").entries]
    assert not [q for q in b.encounter.pending if q.figure == "ann"]
    assert [e.result for e in events if isinstance(e, Roll) and e.label == "wanting-to-charge"] == ["charge"]
    assert [e.result for e in events if isinstance(e, Roll) and e.label == "focus"] in ([], ["free-choice"])
    [charge] = told.charges
    assert not told.focus
    assert charge.dares is not None
    assert charge.dares.results == {"charge": 1}


def test_a_deed_that_the_dice_before_it_have_made_impossible_is_left_out_of_a_press() -> None:
    """The deed is pressed with what comes before it; an answer in fire may bring its figure down."""
    dice = {
        "ranged_combat__ann": [1],
        "received_fire__rob": [1, 1],
        "ranged_combat__rob": [6],
        "obviously_dead__rob": [1],
    }
    ann, rob = "ann blue rep 3 with rifle at 10,20", "rob red rep 5 with rifle at 10,14 facing 180"
    b = cr2_field.battle(ann, rob, dice=dice)
    b.blue_turn("ann")
    shot: dict[str, Any] = {"do": "fire", "figure": "ann", "targets": [{"figure": "rob"}]}
    course = play(b.encounter, [shot, {"do": "stand", "figure": "ann"}], "blue")
    assert b.encounter.state.figure("ann").status == OBVIOUSLY_DEAD
    assert [item["do"] for item in b.encounter.inputs[course.before :]] == ["fire", "end-encounter"]
    with pytest.raises(Refused):
        play(b.encounter, [{"do": "stand", "figure": "ann"}], "blue")
