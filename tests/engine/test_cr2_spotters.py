"""Fire missions that are called: spotters, comm links, mortars off the table, and those who hear them (CR2-MORTAR-05
to CR2-MORTAR-14)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadRequest
from tests.engine.cr2_mortars import FAR, GUN, LEO, TUBE, WALL, WIDE, again, left, mortar
from tests.engine.machines import armored
from tests.engine.table import Battle, refused


@pytest.mark.rule("CR2-RUL-641", "CR2-MORTAR-05", "CR2-MORTAR-06", "CR2-MORTAR-09", "CR2-MORTAR-10", "CR2-EX-10")
def test_a_spotter_calls_smoke_until_it_lands_in_sight_and_that_is_where_the_rounds_are_aimed():
    """The book's example: the spotting round falls seven inches long, and all others are aimed there."""
    dice = {
        "mortar-deviation:gun": [2, 1, 1],
        "mortar-deviation-inches:gun": [3, 4],
    }
    ann = "ann blue rep 4 with rifle at 36,59.5 traits signal"
    with mortar(ann, FAR, "bob blue rep 4 at 20,59", terrain=[WALL], dice=dice) as b:
        b.blue_turn("gun", "leo")
        refused(b, "CR2-MORTAR-05", "call-fire", machine="tube", at=[36, 30])
        refused(b, "CR2-MORTAR-06", "call-fire", machine="tube", at=[36, 30], spotter="bob")
        refused(b, "CR2-MORTAR-05", "call-fire", machine="tube", at=[36, 30], spotter="far")
        b.do("call-fire", machine="tube", at=[36, 30], spotter="ann")
        assert b.last("barrage", what="spotted")["at"] == [36, 23]
        assert not b.all("blast")  # smoke hurts nobody
        refused(b, "CR2-MORTAR-14", "call-fire", machine="tube", at=[36, 30], spotter="ann")
        b.do("drop-rounds", machine="tube")  # the spotting round took one of the three
        assert [e["at"] for e in b.all("blast")] == [[36, 23], [36, 23]]
        assert left(b) == 1


@pytest.mark.rule("CR2-MORTAR-09", "CR2-MORTAR-14", "CR2-ACT-06", "CR2-MORTAR-05", "CR2-RUL-064")
def test_smoke_out_of_sight_calls_for_more_and_a_comm_link_corrects_it_in_the_next_activation():
    dice = {
        "mortar-deviation:gun": [5, 2, 1],
        "mortar-deviation-inches:gun": [6, 6, 1, 1],
    }
    hill = {"id": "hill", "type": "wall", "tall": True, "line": [[0, 48], [72, 48]]}
    link = "tube of blue model light-mortar at 36,70 gunner gun loader leo"
    gun, ann = f"{GUN} traits comm-link", "ann blue rep 4 with rifle at 36,47.5 traits comm-link"
    with armored(gun, LEO, link, ann, FAR, table=WIDE, terrain=[hill], dice=dice) as b:
        b.blue_turn("gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 18], spotter="ann")
        smoke = [(e["what"], e["at"]) for e in b.all("barrage") if "spotted" in e["what"]]
        assert smoke == [("spotted", [36, 30])]
        again(b, "gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 18], spotter="ann")
        assert b.last("barrage", what="spotted")["at"] == [36, 16]
        b.do("cease-fire", machine="tube")
        assert left(b) == 0
        again(b, "gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 8], spotter="ann")  # laying it anew takes the activation
        assert b.all("barrage", what="laid")
        refused(b, "CR2-MORTAR-18", "call-fire", machine="tube", at=[36, 8], spotter="ann")
        again(b, "gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 8], spotter="ann")
        assert b.last("barrage", what="spotted")["at"] == [36, 8]


@pytest.mark.rule("CR2-RUL-271", "CR2-MORTAR-03", "CR2-MORTAR-06")
def test_a_mortar_off_the_table_is_called_and_counted_in_its_spotters_activation():
    tube = {"id": "tube", "side": "blue", "model": "medium-mortar", "at": [36, 71], "status": "off-table", "behind": 30}
    line = "tube of blue model medium-mortar at 36,71 status off-table behind 30"
    dice = {"mortar-deviation:ann": [1, 1]}
    ann = "ann blue rep 4 with rifle at 36,71 traits comm-link"
    with armored(ann, "bob blue rep 4 at 30,71", FAR, line, table=WIDE, dice=dice) as b:
        assert b.encounter.game.machine("tube").at == (3600, 10200)
        b.blue_turn("ann")
        refused(b, "CR2-RUL-271", "call-fire", machine="tube", at=[36, 10])
        refused(b, "CR2-TURN-04", "call-fire", machine="tube", at=[36, 10], spotter="bob")
        b.do("call-fire", machine="tube", at=[36, 10], spotter="ann")
        b.do("drop-rounds", machine="tube")
        assert b.last("blast")["at"] == [36, 10]
        refused(b, "CR2-ACT-03", "fire", figure="ann", targets=[{"figure": "far"}])
    with armored(ann, FAR, line.replace("30", "60"), table=WIDE) as b:
        b.blue_turn("ann")
        said = str(refused(b, "CR2-MORTAR-03", "call-fire", machine="tube", at=[36, 10], spotter="ann"))
        assert said.startswith("that spot is 122.0″ from")
        assert "to 120″ away" in said
    for wrong in ({**tube, "behind": 111}, {**tube, "status": "ready"}, {**tube, "model": "light-gun"}):
        with pytest.raises(BadRequest) as caught:
            Battle(ann, FAR, ruleset="cr2", machines=[wrong], table=WIDE)
        assert caught.value.field == "machines[0].behind"


BEHIND = "tube of blue model medium-mortar at 36,71 status off-table behind 30"


@pytest.mark.rule("CR2-RUL-271", "CR2-MORTAR-06", "CR2-MORTAR-10")
def test_a_mission_of_a_mortar_off_the_table_ends_with_its_spotter_and_another_calls_it_anew():
    dice = {"mortar-deviation:ann": [1, 1], "mortar-deviation:bob": [1]}
    ann, bob = (f"{name} blue rep 4 with rifle at {x},71 traits comm-link" for name, x in (("ann", 36), ("bob", 30)))
    with armored(ann, bob, FAR, BEHIND, table=WIDE, dice=dice) as b:
        b.blue_turn("ann")
        b.do("call-fire", machine="tube", at=[36, 10], spotter="ann")
        b.do("drop-rounds", machine="tube")
        b.do("umpire", act="set", figure="ann", status="out-of-the-fight", why="shot")
        again(b, "bob")
        refused(b, "CR2-MORTAR-10", "drop-rounds", machine="tube")
        refused(b, "CR2-MORTAR-10", "cease-fire", machine="tube")
        b.do("call-fire", machine="tube", at=[36, 10], spotter="bob", rounds=2)
        assert b.last("barrage", what="spotted")["figure"] == "bob"
        assert left(b) == 2


@pytest.mark.rule("CR2-RUL-270", "CR2-MORTAR-14")
def test_an_aim_holds_until_the_smoke_that_corrects_it_is_seen():
    dice = {"mortar-deviation:gun": [1, 2, 2, 2, 1], "mortar-deviation-inches:gun": [6, 6] * 3}
    hill = {"id": "hill", "type": "wall", "tall": True, "line": [[0, 18], [72, 18]]}
    ann = "ann blue rep 4 with rifle at 36,47.5 traits comm-link"
    with armored(f"{GUN} traits comm-link", LEO, TUBE, ann, FAR, table=WIDE, terrain=[hill], dice=dice) as b:
        b.blue_turn("gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 24], spotter="ann")
        again(b, "gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 24], spotter="ann")
        assert len(b.all("barrage", what="not-spotted")) == 3  # behind the hill
        refused(b, "CR2-MORTAR-18", "drop-rounds", machine="tube")
        again(b, "gun", "leo")
        b.do("drop-rounds", machine="tube", rounds=1)
        assert b.last("blast")["at"] == [36, 24]


@pytest.mark.rule("CR2-CIV-01", "CR2-RUL-267", "CR2-RUL-271")
@pytest.mark.parametrize(("load", "tests"), [({}, ["joy"]), ({"load": "smoke"}, [])])
def test_bystanders_hear_no_smoke_and_no_mortar_off_the_table(load: dict[str, str], tests: list[str]):
    sides = [{"id": "blue"}, {"id": "red"}, {"id": "civil", "stance": "neutral"}]
    joy = "joy civil rep 3 with nothing at 38,64"
    dice: dict[str, Any] = {"mortar-deviation:gun": [1]} | (
        {"received-fire:joy": [1, 1]} if tests else {"wind:table": [1]}
    )
    with mortar(joy, FAR, sides=sides, dice=dice) as b:
        b.blue_turn("gun", "leo")
        b.do("call-fire", machine="tube", at=[36, 30], rounds=1, **load)
        assert [e["figure"] for e in b.all("roll", label="received-fire")] == tests
    ann = "ann blue rep 4 with rifle at 36,71 traits comm-link"
    with armored(ann, joy, FAR, BEHIND, sides=sides, table=WIDE, dice={"mortar-deviation:ann": [1, 1]}) as b:
        b.blue_turn("ann")
        b.do("call-fire", machine="tube", at=[36, 10], spotter="ann")
        b.do("drop-rounds", machine="tube", rounds=1)
        assert b.all("blast")
