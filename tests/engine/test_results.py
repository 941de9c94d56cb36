"""What reaction results make figures do (CR3-MOVE-10 to CR3-MOVE-21, CR3-RUL-34, -56, -57, -67 to -75)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.table import Battle, refused

MISS = [1, 2, 2]


def fired_on(*figures: str, dice: dict[str, Any], terrain: tuple[dict[str, Any], ...] = (), **more: Any) -> Battle:
    """Red goes first and `rob`, three dice, fires at `ann` and misses."""
    given = {"activation:blue": 1, "activation:red": 2, "ranged-combat:rob": MISS, **dice}
    b = Battle(*figures, dice=given, terrain=list(terrain), **more)
    b.do("start-turn")
    b.do("activate", figures=["rob"])
    b.do("fire", figure="rob", targets=[{"figure": "ann"}])
    return b


ANN = "ann blue rep 4 at 10.5,30.5 with pistol"
"""A pistol against a rifle: outgunned, so that she ducks back whatever she rolls."""
ROB = "rob red rep 4 at 10.5,20.5"
DUCKS: dict[str, Any] = {"received-fire:ann": [1, 1]}


def wall(y: float, x: float = 8, to: float = 13, name: str = "wall") -> dict[str, Any]:
    return {"id": name, "type": "wall", "line": [[x, y], [to, y]], "dv": 4}


@pytest.mark.rule("CR3-MOVE-10", "CR3-MOVE-12", "CR3-MOVE-15", "CR3-RUL-14")
def test_a_figure_ducks_back_at_once_to_the_nearest_cover_and_neither_sees_nor_is_seen():
    with fired_on(ANN, ROB, dice=DUCKS, terrain=(wall(33, name="near"),)) as b:
        move = b.last("move", how="duck-back")
        assert move["figure"] == "ann"
        assert 33 < b.at("ann")[1] <= 34.5
        assert b.encounter.state.active_side == "red"
        g = b.encounter.game
        ann, rob = g.named("ann"), g.named("rob")
        assert not g.sees(ann, rob, turning=True)
        assert not g.sees(rob, ann)
        refused(b, "CR3-ACT-03", "fire", figure="rob", targets=[{"figure": "ann"}])


@pytest.mark.rule("CR3-MOVE-12")
def test_toward_the_enemy_if_the_nearest_cover_is_there():
    with fired_on(ANN, ROB, dice=DUCKS, terrain=(wall(27.5),)) as b:
        assert 27.5 < b.at("ann")[1] < 30.5


@pytest.mark.rule("CR3-MOVE-13", "CR3-MOVE-15")
def test_with_no_cover_in_six_inches_it_drops_where_it_is_and_sees_and_is_seen():
    with fired_on(ANN, ROB, dice=DUCKS, terrain=(wall(22, 3, 5),)) as b:
        ann = b.encounter.state.figure("ann")
        assert (b.at("ann"), ann.posture, ann.status) == ((10.5, 30.5), "prone", "ducked-back")
        g = b.encounter.game
        assert g.sees(ann, g.named("rob"))
        assert g.sees(g.named("rob"), ann)


@pytest.mark.rule("CR3-RUL-71", "CR3-MOVE-12")
def test_the_owner_chooses_between_covers_equally_near():
    walls = (wall(29, 5, 7.4, "left"), wall(29, 13.6, 16, "right"))
    with fired_on(ANN, ROB, dice=DUCKS, terrain=walls) as b:
        assert b.pending == [("ann", "duck-back-to")]
        spots = sorted(b.encounter.pending[0].options)
        assert len(spots) == 2
        b.answer("ann", "duck-back-to", spots[1])
        assert list(b.at("ann")) == spots[1]
        assert b.at("ann")[0] > 10.5


@pytest.mark.rule("CR3-RUL-72")
def test_who_is_behind_cover_already_drops_out_of_sight_where_it_stands():
    with fired_on(ANN, ROB, dice={"received-fire:ann": [1, 1, 1]}, terrain=(wall(29.5),)) as b:
        assert b.status("ann") == "ducked-back"
        assert b.at("ann") == (10.5, 30.5)
        assert not b.all("move", how="duck-back")
        g = b.encounter.game
        assert not g.sees(g.named("rob"), g.named("ann"))


@pytest.mark.rule("CR3-RUL-14")
def test_after_ducking_back_it_faces_as_its_owner_likes_once():
    with fired_on(ANN, ROB, dice=DUCKS, terrain=(wall(33),)) as b:
        b.do("face", figure="ann", facing=90)
        assert b.encounter.state.figure("ann").facing == 90
        refused(b, "CR3-TURN-08", "face", figure="ann", facing=180)  # it is red's phase


@pytest.mark.rule("CR3-MOVE-14", "CR3-RUL-70")
def test_ducked_until_its_own_next_activation_and_if_its_group_cannot_activate_it_stays_so():
    with fired_on(
        ANN, ROB, dice={**DUCKS, "activation:blue": [1, 5], "activation:red": [2, 1]}, terrain=(wall(33),)
    ) as b:
        b.do("end-phase")
        b.do("end-phase")
        b.do("start-turn")  # blue's die is above her Rep
        b.do("end-phase")
        assert b.status("ann") == "ducked-back"
        b.do("end-phase")
        b.blue_turn("ann")
        assert b.status("ann") == "carry-on"


@pytest.mark.rule("CR3-RUL-70", "CR3-MOVE-14")
def test_a_later_test_that_says_fire_ends_it():
    with Battle(
        "ann blue rep 4 at 10.5,30.5 with pistol status ducked-back posture prone",
        "rob red rep 4 at 10.5,22.5 with pistol",
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "ranged-combat:rob": [1, 2],
            "received-fire:ann": [1, 1],
            "ranged-combat:ann": [6, 6],
            "damage:ann": [1, 1],
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        assert b.status("ann") == "carry-on"
        assert b.status("rob") == "obviously-dead"


@pytest.mark.rule("CR3-RUL-171", "CR3-MOVE-12", "CR3-RUL-75")
def test_a_prone_figure_ducks_to_cover_like_any_other_and_gets_up_as_it_goes():
    with fired_on(ANN + " status ducked-back posture prone", ROB, dice=DUCKS, terrain=(wall(33),)) as b:
        assert 33 < b.at("ann")[1] <= 34.5
        assert b.encounter.state.figure("ann").posture == "standing"


@pytest.mark.rule("CR3-RUL-171", "CR3-MOVE-13")
def test_a_prone_figure_stays_down_where_there_is_no_cover_or_it_is_in_cover_already():
    for line, faces in ((wall(22, 3, 5), [1, 1]), (wall(30), [1, 1, 1])):
        with fired_on(ANN + " posture prone", ROB, dice={"received-fire:ann": faces}, terrain=(line,)) as b:
            assert (b.at("ann"), b.status("ann")) == ((10.5, 30.5), "ducked-back")
            assert b.encounter.state.figure("ann").posture == "prone"


@pytest.mark.rule("CR3-MOVE-12", "CR3-RUL-74")
def test_one_that_ducked_from_one_enemy_ducks_again_from_another_who_sees_it():
    with Battle(
        ANN,
        ROB,
        "ron red rep 4 at 20.5,29 facing 270",
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "ranged-combat:rob": MISS,
            "ranged-combat:ron": MISS,
            "received-fire:ann": [1, 1, 1, 1],
        },
        terrain=[wall(32, 8, 12), {"id": "fence", "type": "wall", "line": [[14, 31], [14, 36]], "dv": 4}],
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        first = b.at("ann")
        assert first[1] > 32
        b.do("activate", figures=["ron"])
        b.do("fire", figure="ron", targets=[{"figure": "ann"}])
        b.answer("ann", "duck-back-to", [13.5, 32.5])
        assert b.at("ann") == (13.5, 32.5)
        g = b.encounter.game
        assert not g.sees(g.named("ron"), g.named("ann"))


@pytest.mark.rule("CR3-RUL-69", "CR3-MOVE-11")
def test_a_mover_left_carrying_on_finishes_its_move_and_has_its_fire():
    with Battle(
        "ann blue rep 4 at 11.5,30.5 with shotgun",
        "rob red rep 4 at 12.5,20.5 with shotgun",
        terrain=[{"id": "screen", "type": "wall", "line": [[0, 26], [12, 26]], "tall": True}],
        dice={
            "in-sight:ann": [6, 6, 6],
            "in-sight:rob": [1, 1, 1, 1],
            "in-sight-action:rob": 1,
            "ranged-combat:rob": [2] * 6,
            "in-sight-action:ann": 1,
            "ranged-combat:ann": [2] * 18,
            "received-fire:ann": [6, 1],
            "received-fire:rob": [5, 6] * 3,
            "cohesion:rob": [1, 1] * 3,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[18.5, 30.5]], in_sight_move="stay")
        assert b.last("roll", label="received-fire", figure="ann")["result"] == "rush-shot"
        assert b.at("ann") == (18.5, 30.5)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])


@pytest.mark.rule("CR3-MOVE-16", "CR3-RUL-56")
def test_fire_is_at_one_of_those_who_fired_and_the_owner_chooses_whom():
    with Battle(
        "ann blue rep 4 at 10.5,30.5",
        "r1 red rep 3 at 9.5,20.5",
        "r2 red rep 3 at 14.5,20.5",
        "r3 red rep 3 at 10.5,19.5",
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "ranged-combat:r1": MISS,
            "ranged-combat:r2": MISS,
            "received-fire:ann": [1, 1],
            "ranged-combat:ann": [6, 6, 6],
            "damage:ann": [1, 1, 1],
            "man-down:r1": [1, 1],
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["r1", "r2", "r3"])
        target = [{"figure": "ann"}]
        b.do("fire", volley=[{"figure": "r1", "targets": target}, {"figure": "r2", "targets": target}])
        assert b.pending == [("ann", "targets")]
        refused(b, "CR3-RUL-56", "decide", kind="targets", figure="ann", choice={"r3": 3})
        b.answer("ann", "targets", {"r2": 3})
        assert b.status("r2") == "obviously-dead"


@pytest.mark.rule("CR3-MOVE-19", "CR3-FIRE-11")
def test_a_rush_shot_must_be_fired_and_is_spoiled_by_haste():
    answer = {
        "received-fire:ann": [4, 6],
        "ranged-combat:ann": [5, 5, 5],
        "received-fire:rob": [6, 6],
        "cohesion:rob": [1, 1],
    }
    with fired_on("ann blue rep 4 at 10.5,30.5", ROB, dice=answer) as b:
        shots = b.all("shot", shooter="ann")
        assert [(s["total"], s["result"], s["rush"]) for s in shots] == [(9, "miss", True)] * 3


@pytest.mark.rule("CR3-MOVE-17", "CR3-MOVE-21", "CR3-RUL-148")
def test_a_cohesion_test_is_for_the_whole_group_and_a_runaway_is_off_at_once_after_parting_shots():
    with fired_on(
        "ann blue rep 3 at 10.5,30.5",
        "bob blue rep 4 at 12.5,30.5",
        ROB,
        dice={
            "received-fire:bob": [6, 6],
            "cohesion:bob": [6, 4],
            "parting-shot:rob": MISS,
        },
    ) as b:
        assert {r["figure"]: r["result"] for r in b.all("roll", label="cohesion")} == {
            "ann": "runaway",
            "bob": "carry-on",
        }
        assert b.last("removed")["figure"] == "ann"
        kinds = [type(e).__name__ for e in b.events if type(e).__name__ in ("Shot", "Removed")]
        assert kinds == ["Shot"] * 6 + ["Removed"]
        assert b.status("bob") == "carry-on"


@pytest.mark.rule("CR3-MOVE-18", "CR3-RUL-67")
@pytest.mark.also("swordplay")
def test_who_cannot_run_surrenders_to_the_nearest_enemy_and_drops_its_weapons():
    with fired_on(
        "ann blue rep 3 at 10.5,30.5",
        "rob red rep 4 at 10.5,28.9",
        "ron red rep 3 at 9.11,31.3 facing 45",
        "roy red rep 3 at 11.89,31.3 facing 315",
        dice={"received-fire:ann": [6, 6], "cohesion:ann": [6, 6]},
    ) as b:
        ann = b.encounter.state.figure("ann")
        assert (ann.status, ann.weapons, ann.captor) == ("captured", (), 1)
        assert b.at("ann") == (10.5, 30.5)
        assert not b.all("roll", label="parting-shot")


RUNS: dict[str, Any] = {"received-fire:ann": [6, 6], "cohesion:ann": [6, 6]}


@pytest.mark.rule("CR3-MOVE-18", "CR3-RUL-175")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("y", "status"), [(23.5, "captured"), (23.4, "ducked-back"), (7.5, "ducked-back")])
def test_with_impassable_ground_at_its_back_it_surrenders_to_an_enemy_within_six_inches(y: float, status: str):
    cliffs = [[0, 31.2, 36, 4], [0, 29, 9.8, 3], [11.2, 29, 20, 3]]
    cliff = tuple({"id": f"cliff-{n}", "type": "impassable", "rect": rect} for n, rect in enumerate(cliffs))
    with fired_on("ann blue rep 3 at 10.5,30.5", f"rob red rep 4 at 10.5,{y}", dice=RUNS, terrain=cliff) as b:
        ann = b.encounter.state.figure("ann")
        assert (b.at("ann"), ann.status, ann.posture == "prone") == ((10.5, 30.5), status, status == "ducked-back")


@pytest.mark.rule("CR3-MOVE-18", "CR3-RUL-175")
@pytest.mark.parametrize(
    ("openings", "status"),
    [
        ({"doors": [{"wall": "north", "at": 4}]}, "captured"),
        ({"doors": [{"wall": "north", "at": 4}, {"wall": "south", "at": 6}]}, "ran-away"),
        ({"doors": [{"wall": "north", "at": 4}], "windows": [{"wall": "south", "at": 2}]}, "ran-away"),
    ],
)
def test_a_door_or_window_behind_it_is_a_way_out(openings: dict[str, Any], status: str):
    # Ann has her back to the southern wall of a house, Rob stands in its door.
    house = {"id": "house", "type": "building", "rect": [6.5, 25, 8, 6], **openings}
    parting = {"parting-shot:rob": MISS} if status == "ran-away" else {}
    with fired_on(
        "ann blue rep 3 at 10.5,30.5",
        "rob red rep 4 at 10.5,25.5",
        dice={**RUNS, "received-fire:ann": [6, 6, 6], **parting},
        terrain=(house,),
    ) as b:
        assert b.status("ann") == status


@pytest.mark.rule("CR3-RUL-165", "CR3-MOVE-17")
def test_who_is_locked_in_melee_takes_its_groups_cohesion_test_and_may_run():
    with Battle(
        "ann blue rep 3 at 10.5,30.5",
        "bob blue rep 4 at 12.5,30.5",
        "ron red rep 3 at 8.5,26.5 melee improvised",
        "rob red rep 4 at 12.5,20.5",
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "charge:ron": [1, 1],
            "charge:ann": [1, 1],
            "ranged-combat:ann": MISS,
            "ranged-combat:rob": MISS,
            "melee:ron": [1, 6, 6],
            "melee:ann": [1, 6, 6],
            "received-fire:bob": [6, 6],
            "cohesion:bob": [6, 4],
            "parting-shot:rob": MISS,
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["rob"])
        b.do("end-activation")
        b.do("activate", figures=["ron"])
        b.do("charge", figures=["ron"], target="ann")
        assert b.encounter.state.figure("ann").melee
        b.do("end-phase")
        b.do("end-phase")
        b.record["dice"]["activation:blue"] = [1, 1]
        b.record["dice"]["activation:red"] = [2, 2]
        b._restock()
        b.do("start-turn")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "bob"}])
        assert b.status("ann") == "ran-away"
        assert not b.all("roll", label="parting-shot", figure="ron")


@pytest.mark.rule("CR3-MOVE-20")
def test_a_charge_result_takes_both_to_the_charge_test():
    with Battle(
        "star blue rep 5 star at 10.5,30.5 with nothing",
        "rob red rep 4 at 10.5,20.5",
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "ranged-combat:rob": MISS,
            "charge:star": [1, 1],
            "charge:rob": [6, 6],
            "parting-shot:star": [],
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "star"}])
        b.answer("star", "free-will", "pass-2")
        assert b.last("roll", label="received-fire")["result"] == "charge"
        assert {r["figure"] for r in b.all("roll", label="charge")} == {"star", "rob"}
        assert b.status("rob") == "ran-away"


@pytest.mark.rule("CR3-RUL-155")
@pytest.mark.also("swordplay")
def test_a_captured_friend_is_free_again_when_an_active_friend_touches_it():
    with Battle(
        "ann blue at 10.5,30.5", "bob blue at 13.5,30.5 with nothing status captured", "rob red at 30.5,3.5 facing 0"
    ) as b:
        b.blue_turn("ann")
        refused(b, "CR3-RUL-155", "free", figure="ann", target="bob")
        b.do("move", figure="ann", path=[[12.5, 30.5]])
        b.do("free", figure="ann", target="bob")
        assert b.status("bob") == "carry-on"
