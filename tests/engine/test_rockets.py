"""Grenade launchers and rockets, and grenades in reaction (CR3-GREN, CR3-WPN-15)."""

from __future__ import annotations

import pytest

from engine.errors import Refused
from tests.engine.scenes import throw
from tests.engine.table import Battle


@pytest.mark.rule("CR3-WPN-11", "CR3-RUL-89", "CR3-RUL-90", "CR3-FIRE-01")
def test_a_launcher_uses_the_throwing_table_to_twenty_four_inches_and_once_a_turn():
    with throw(
        "rep 4 with grenade-launcher at 10.5,34.5",
        "c red rep 4 with nothing at 10.5,10",
        at=[10.5, 10],
        dice={"grenade:s": [6, 6], "received-fire:c": [1, 1]},
    ) as b:
        # No die passed: it misses, and is not at the firer's feet.
        assert b.last("blast")["result"] == "misses"
        assert b.last("blast")["at"] == [10.5, 10]
        assert b.status("c") == "ducked-back"
        assert b.last("ammo")["to"] == "spent"
        b.do("end-phase")
        assert b.encounter.state.figure("s").spent == ("grenade-launcher",)  # in the other phase too


@pytest.mark.rule("CR3-WPN-14", "CR3-RUL-88", "CR3-RUL-81", "CR3-REACT-09", "CR3-FIRE-10")
@pytest.mark.parametrize("hits", [True, False])
def test_a_rocket_bursts_on_the_target_it_hits_and_a_miss_is_a_miss(hits: bool):
    # A wall of DV 4 behind c does not save d from Impact 5.
    wall = {"id": "wall", "type": "wall", "line": [[4, 9], [20, 9]], "dv": 4}
    dice = {"ranged-combat:s": [6], "damage:s": [5, 5]} if hits else {"ranged-combat:s": [1], "received-fire:c": [1, 1]}
    with Battle(
        "s blue rep 4 with rocket-launcher at 10.5,30",
        "c red with nothing at 10.5,10",
        "d red with nothing at 10.5,8",
        terrain=[wall],
        dice=dice,
    ) as b:
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": "c"}])
        if hits:
            assert b.last("blast")["figures"] == ["c", "d"]
            assert (b.status("c"), b.status("d")) == ("out-of-the-fight", "out-of-the-fight")
        else:
            assert not b.all("blast")
            assert (b.status("c"), b.status("d")) == ("ducked-back", "carry-on")


@pytest.mark.rule("CR3-WPN-14", "CR3-STAR-10", "CR3-RUL-40")
def test_a_star_beside_the_rockets_target_that_shrugs_it_off_takes_received_fire():
    with Battle(
        "s blue rep 4 with rocket-launcher at 10.5,30",
        "c red with nothing at 10.5,10",
        "d red rep 5 star with nothing at 12.5,10 facing 90",
        dice={"ranged-combat:s": [6], "damage:s": [5, 5], "star-power:d": [1, 1, 4, 4, 4]},
    ) as b:
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": "c"}])
        assert b.pending == [("d", "free-will")]
        b.answer("d", "free-will", "pass-1")
        assert b.last("roll", label="received-fire", figure="d")["result"] == "duck-back"


@pytest.mark.rule("CR3-WPN-15", "CR3-RUL-144", "CR3-RUL-90")
@pytest.mark.parametrize(("loader", "to"), [("", "out"), ("l blue with nothing at 12.5,30", "spent")])
def test_a_rocket_launcher_without_a_loader_is_empty_after_its_shot(loader: str, to: str):
    figures = ["s blue rep 3 with rocket-launcher at 10.5,30", "c red rep 3 with nothing at 10.5,10", loader]
    with Battle(*filter(None, figures), dice={"ranged-combat:s": [1], "received-fire:c": [1, 1]}) as b:
        b.blue_turn(*(["s", "l"] if loader else ["s"]))
        b.do("fire", figure="s", targets=[{"figure": "c"}])
        assert b.last("ammo")["to"] == to


# ---- in reaction ----


@pytest.mark.rule("CR3-RUL-61", "CR3-RUL-62", "CR3-MOVE-16")
def test_a_grenade_answers_fire_only_where_it_is_the_one_usable_weapon():
    with Battle(
        "s blue rep 4 at 10.5,15",
        "c red rep 4 with grenade at 10.5,9",
        "d red rep 4 with pistol,grenade at 20.5,9 facing 0",
        dice={
            "ranged-combat:s": [1, 2, 2],
            "received-fire:c": [1, 1],  # a grenade in reach ranks five: not outgunned
            "grenade:c": [1, 1],
            "damage:c": [2],
        },
    ) as b:
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": "c"}])
        assert b.last("blast")["at"] == [10.5, 15]
        assert b.status("s") == "out-of-the-fight"


@pytest.mark.rule("CR3-RUL-61", "CR3-RUL-62")
def test_with_a_pistol_the_pistol_counts_and_it_is_outgunned():
    with Battle(
        "s blue rep 4 at 10.5,15",
        "c red rep 4 with pistol,grenade at 10.5,9",
        dice={"ranged-combat:s": [1, 2, 2], "received-fire:c": [1, 1]},
    ) as b:
        b.blue_turn("s")
        b.do("fire", figure="s", targets=[{"figure": "c"}])
        assert b.status("c") == "ducked-back"


@pytest.mark.rule("CR3-GREN-09")
def test_who_has_no_grenade_throws_none_and_who_has_one_has_another():
    with Battle("s blue with grenade at 10.5,15", "t blue at 12.5,15", dice={"grenade:s": [1, 1, 1, 1]}) as b:
        b.blue_turn("s", "t")
        with pytest.raises(Refused) as refused:
            b.do("grenade", figure="t", at=[12.5, 10])
        assert refused.value.rule == "CR3-GREN-09"
        b.do("grenade", figure="s", at=[10.5, 9])
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("s", "t")
        b.do("grenade", figure="s", at=[10.5, 9])


@pytest.mark.rule("CR3-GREN-04", "CR3-RUL-133", "CR3-LOS-02")
@pytest.mark.parametrize(("friend", "result"), [("at 10.5,12.5", "misses"), ("prone at 10.5,12.5", "on-spot")])
def test_a_friend_standing_in_the_line_hides_the_spot_as_it_hides_a_figure(friend: str, result: str):
    with throw(
        "rep 4 with grenade at 10.5,15",
        f"f blue rep 4 with nothing {friend}",
        at=[10.5, 8.6],
        dice={"grenade:s": [1, 6]},
    ) as b:
        assert b.last("blast")["result"] == result
