"""Insurgents of the French Compendium that the rules play: how they arrive, go and shoot (CMP-INS)."""

from __future__ import annotations

import pytest

from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.loading.load import load
from tests.engine.compendium_field import battle

SIDES = [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "insurgents"}]
ANN = "ann blue rep 4 with bolt-action-rifle at 18,34 facing 0"
WALL = {"id": "screen", "type": "wall", "tall": True, "line": [[0, 20], [36, 20]]}


def insurgent(name: str, where: str, weapon: str = "bolt-action-rifle") -> str:
    return f"{name} red rep 4 with {weapon} {where} traits insurgent"


@pytest.mark.rule("CMP-EX-38", "CMP-INS-01", "CMP-INS-02", "CMP-INS-03", "CMP-INS-08", "CMP-RUL-088")
def test_ex_38_two_arrive_each_with_the_weapon_of_its_die():
    with battle(
        ANN, sides=SIDES, options=["insurgents"], terrain=[WALL],
        dice={
            "arrivals__red": [2], "entry__red": [4], "insurgent_weapon__enemy-1": [5],
            "insurgent_weapon__enemy-2": [2],
        },
    ) as b:  # fmt: skip
        b.blue_turn(blue=6, red=5)
        came = [b.encounter.state.figure(event["figure"]) for event in b.all("figure")]
        assert [f.weapons for f in came] == [("rocket-launcher",), ("assault-rifle",)]
        assert [f.rep for f in came] == [4, 4]
        x, y = b.encounter.state.horde.entries[3]
        again = Encounter(load({**b.encounter.export(), "inputs": [{"do": "face", "figure": "enemy-1", "facing": 0}]}))
        assert again.state.turn == 0  # a record may name those who are still to come
        assert all((f.at[0] - x) ** 2 + (f.at[1] - y) ** 2 <= 230**2 for f in came)


@pytest.mark.rule("CMP-EX-50", "CMP-INS-04", "CMP-INS-05", "CMP-INS-07", "CMP-RUL-145", "CMP-RUL-146", "CMP-RUL-148")
def test_ex_50_one_goes_on_until_somebody_is_in_range_and_in_sight_and_shoots():
    house = {"id": "house", "type": "wall", "tall": True, "line": [[10, 12.5], [22, 12.5]]}
    pen = {"id": "pen", "type": "wall", "tall": True, "line": [[0, 4], [4, 4], [4, 0]]}
    with battle(
        "ann blue rep 4 with bolt-action-rifle at 18,34 facing 0",
        insurgent("ira", "at 17.6,11.5 facing 180"),
        sides=SIDES,
        options=["insurgents"],
        terrain=[house, pen],
        dice={
            "arrivals__red": [1], "entry__red": [1], "insurgent_weapon__enemy-1": [6], "in_sight__ann": [5, 6],
            "ranged_combat__ira": [5], "damage__ira": [2],
        },
    ) as b:  # fmt: skip
        b.blue_turn(blue=1, red=3)
        used = b.encounter.state.figure("ira").now.used
        assert 400 < used <= 600
        assert (b.last("shot")["total"], b.last("shot")["result"]) == (9, "hit")
        assert not b.all("roll", label="fast-move")


@pytest.mark.rule("CMP-RUL-148")
def test_one_stops_in_cover_where_its_last_inches_carry_it_there():
    cover = {"id": "cover", "type": "wall", "line": [[21, 15], [25, 15]]}
    house = {"id": "house", "type": "wall", "tall": True, "line": [[10, 12.5], [22, 12.5]]}
    pen = {"id": "pen", "type": "wall", "tall": True, "line": [[0, 4], [4, 4], [4, 0]]}
    with battle(
        "ann blue rep 4 with nothing at 18,34 facing 180",
        insurgent("ira", "at 19,11.5 facing 180"),
        sides=SIDES,
        options=["insurgents"],
        terrain=[house, pen, cover],
        seed="cover",
        dice={"arrivals__red": [1], "entry__red": [1], "insurgent_weapon__enemy-1": [6]},
    ) as b:
        b.blue_turn(blue=1, red=3)
        ira, ann = b.encounter.state.figure("ira"), b.encounter.state.figure("ann")
        assert b.encounter.game.protection(ann, ira).for_test == "cover"
        assert b.last("shot")["shooter"] == "ira"


@pytest.mark.rule("CMP-RUL-197")
def test_one_without_a_loaded_weapon_spends_its_activation_loading_where_it_stands():
    pen = {"id": "pen", "type": "wall", "tall": True, "line": [[0, 4], [4, 4], [4, 0]]}
    dice = {"arrivals__red": [1], "entry__red": [1], "insurgent_weapon__enemy-1": [6]}
    ira = insurgent("ira", "at 18,12 facing 180 ammo out", "assault-rifle")
    with battle(ANN, ira, sides=SIDES, options=["insurgents"], terrain=[pen], dice=dice) as b:
        b.blue_turn(blue=1, red=3)
        assert b.at("ira") == (18, 12)
        assert not b.encounter.state.figure("ira").empty
        assert not b.all("shot")


@pytest.mark.rule("CMP-INS-06", "CMP-RUL-147")
def test_they_share_out_among_the_groups_and_the_odd_one_goes_to_the_nearest():
    far = {"id": "screen", "type": "wall", "tall": True, "line": [[5, 10], [31, 10]]}
    with battle(
        "ann blue rep 4 with nothing at 4,30 facing 180",
        "bob blue rep 4 with nothing at 32,34 facing 180",
        *(insurgent(name, f"at {x},5 facing 180") for name, x in (("ira", 14), ("ivo", 18), ("ike", 22))),
        sides=SIDES,
        options=["insurgents"],
        terrain=[far],
        dice={},
        seed="shares",
    ) as b:
        b.blue_turn(blue=1, red=4)
        went = [b.at(name)[0] - x for name, x in (("ira", 14), ("ivo", 18), ("ike", 22))]
        assert [change < 0 for change in went] == [True, True, False]


@pytest.mark.rule("CMP-INS-01", "CMP-INS-03")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["insurgents", "zombies"], "insurgents and zombies are not played together.*CMP-INS-01"),
        (["old-west", "insurgents"], "insurgents and old-west are not played together.*CMP-INS-03"),
    ],
)
def test_insurgents_come_alone_and_with_the_weapons_of_the_generic_list(options: list[str], said: str):
    with pytest.raises(BadRequest, match=said):
        battle("ann blue rep 4 with nothing at 18,34", sides=SIDES, options=options)


@pytest.mark.rule("CMP-RUL-242", "CMP-RUL-243")
def test_a_player_moves_those_that_dice_bring_on_and_chooses_their_marker_on_a_6():
    sides = [{"id": "blue"}, {"id": "red", "drill": "insurgents"}]
    dice = {"arrivals__red": [1], "entry__red": [6], "insurgent_weapon__enemy-1": [6]}
    with battle(ANN, sides=sides, options=["insurgents"], terrain=[WALL], dice=dice) as b:
        b.blue_turn(blue=1, red=3)
        assert b.pending == [("red", "entry-marker")]
        b.answer("red", "entry-marker", "2")
        came = b.encounter.state.figure("enemy-1")
        assert (came.weapons, came.rep, came.activated) == (("bolt-action-rifle",), 4, False)
        x, y = b.at("enemy-1")
        b.do("activate", figures=["enemy-1"])
        b.do("move", figure="enemy-1", to=[x - 3, y])
        assert b.at("enemy-1") == (x - 3, y)
