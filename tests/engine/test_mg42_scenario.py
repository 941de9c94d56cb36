"""The scenario of MG-42: its table and forces, who waits unseen, the machine gun, the rules' Germans."""

from __future__ import annotations

import pytest

from engine.encounter import Encounter
from engine.loading.load import load
from engine.opposition import next_input, play
from tests.engine.mg42_scenario import BAND, HELD, Scene, record, sees

# ---- the table ----


@pytest.mark.rule("MG42-GEN-02", "MG42-SCEN-02", "MG42-SCEN-04", "MG42-SCEN-05", "MG42-T-MAP", "MG42-RUL-75")
def test_two_germans_are_seen_and_no_american_is():
    s = Scene(record())
    table = s.encounter.record.table
    assert (table.width, table.height) == (3600, 3600), "three feet by three"
    assert sees(s, "nco", "engles"), "through both open doors"
    assert sees(s, "nco", "dorfman"), "over the low wall"
    assert not sees(s, "able", "engles")
    assert not any(sees(s, german, american) for german in ("dorfman", "engles") for american in BAND)
    g = s.encounter.game
    assert len(g.components([s.figure(name) for name in BAND])) == 1
    assert all(g.protection(s.figure("dorfman"), s.figure(name)).for_test == "cover" for name in BAND)
    assert [s.figure(name).on_table for name in HELD] == [False] * 3


@pytest.mark.rule("MG42-SCEN-01", "MG42-SCEN-06", "MG42-T-US", "MG42-T-GERMANS", "MG42-FORCE-01", "MG42-RUL-76")
def test_both_forces_are_as_listed():
    found = {f.name: (f.rep, f.weapons, f.star, f.leader) for f in Scene(record()).encounter.state.figures}
    assert found == {
        "Sergeant": (5, ("submachine-gun",), True, True),
        "Able": (4, ("carbine",), False, False),
        "Baker": (4, ("carbine",), False, False),
        "Charlie": (3, ("carbine",), False, False),
        "Arnold": (4, ("submachine-gun",), False, True),
        "Beck": (4, ("lmg",), False, False),
        "Conrad": (3, ("rifle",), False, False),
        "Dorfman": (3, ("rifle",), False, False),
        "Engles": (3, ("rifle",), False, False),
    }


@pytest.mark.rule("MG42-SCEN-03", "MG42-RUL-73")
def test_an_inch_of_woods_costs_two():
    s = Scene(record())
    s.begin()
    s.do("move", figure="charlie", to=[24, 8.5])
    assert s.figure("charlie").now.used == 600
    assert s.unseen("charlie")


# ---- in hiding ----


@pytest.mark.rule("MG42-SCEN-04", "MG42-RUL-74")
def test_nobody_checks_for_who_stays_in_the_woods():
    s = Scene(record())
    s.begin()
    s.do("move", figure="charlie", to=[27, 11.5])
    assert not s.all("roll", label="in-sight")
    assert not s.encounter.pending


@pytest.mark.rule("MG42-RUL-74")
def test_who_comes_out_is_checked_for_by_both_and_the_others_are_not():
    s = Scene(record(), in_sight__able=[6, 6], in_sight__dorfman=[6, 6])
    s.begin()
    s.do("move", figure="able", to=[15, 12.6])
    assert [roll["figure"] for roll in s.all("roll", label="in-sight")] == ["able", "dorfman"]
    assert not s.unseen("able")
    assert s.unseen("baker")
    s.do("move", figure="able", to=[15, 11.5])
    assert not s.unseen("able"), "back in the woods he is in cover, and seen"


@pytest.mark.rule("MG42-RUL-74", "MG42-RUL-77", "MG42-SCEN-07")
def test_a_shot_from_hiding_is_settled_first_and_then_checked_for_by_the_rest():
    s = Scene(
        record(),
        deployment__germans=[4],
        ranged_combat__able=[1, 1],
        received_fire__dorfman=[6, 6],
        in_sight__able=[6, 6],
        in_sight__beck=[6, 6],
        in_sight__conrad=[6, 6],
    )
    s.begin()
    seen = s.do("fire", figure="able", targets=[{"figure": "dorfman"}])
    order = [(e["type"], e.get("label", e.get("figure"))) for e in seen]
    assert order.index(("roll", "deployment")) < order.index(("roll", "ranged-combat"))
    assert order.index(("roll", "received-fire")) < order.index(("roll", "in-sight"))
    assert [e["figure"] for e in seen if e.get("label") == "in-sight"] == ["able", "beck", "conrad"]
    assert s.unseen("nco")


# ---- the machine gun ----


@pytest.mark.rule("MG42-SCEN-08", "MG42-RUL-79", "MG42-RUL-83")
def test_the_gunner_in_the_house_gets_his_gun_ready_before_he_fires():
    s = Scene(
        record(auto=True, seed="gun"),
        deployment__germans=[1],
        activation__us=[1] * 6,
        activation__germans=[2] * 6,
        ranged_combat__able=[1, 1],
    )
    s.do("start-turn")
    s.do("end-phase")
    s.do("activate", figures=["able"])
    s.do("fire", figure="able", targets=[{"figure": "dorfman"}])
    assert not s.all("shot", shooter="beck"), "his gun is not ready, in reaction either"
    s.do("end-phase")
    s.do("start-turn")
    while s.encounter.state.active_side == "germans":
        item = next_input(s.encounter)
        assert item is not None
        s.do(**{("what" if key == "do" else key): value for key, value in item.items()})
    assert s.figure("beck").set_up
    assert not s.figure("beck").now.stepped


# ---- solo ----


@pytest.mark.rule("MG42-RUL-83")
def test_until_the_shooting_starts_the_germans_stay_put():
    s = Scene(record(), activation__us=[1], activation__germans=[2])
    s.do("start-turn")
    assert next_input(s.encounter) == {"do": "end-phase", "by": "rules"}


@pytest.mark.rule("MG42-RUL-83", "MG42-RUL-68")
@pytest.mark.parametrize("seed", range(4))
def test_the_rules_play_the_germans_to_an_end(seed: int):
    encounter = play(Encounter(load(record(seed=f"solo-{seed}"))))
    assert encounter.state.ended in ("success", "failure", "draw")
    led = [side.id for side in encounter.record.sides if side.controller == "rules"]
    mine = {figure.id for figure in encounter.state.figures if figure.side in led}
    germans = [item for item in encounter.inputs if mine & {item.get("figure"), *item.get("figures", ())}]
    assert {item["do"] for item in germans} <= {"activate", "fire", "move", "stand", "examine"}
    assert not any(item.get("fast") for item in germans)
    again = Encounter(load({**record(seed=f"solo-{seed}"), "inputs": []}))
    for item in encounter.inputs:
        again.submit(item)
    assert again.digests == encounter.digests
