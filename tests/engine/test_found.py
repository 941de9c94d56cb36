"""Defects that random play found, each by the shortest way to it."""

from __future__ import annotations

from tests.engine.table import Battle


def test_a_weapon_handed_over_while_it_is_loaded_is_loaded_by_nobody():
    b = Battle(
        "anna blue at 10.5,30.5 with pistol ammo out",
        "bert blue at 11.5,30.5 with shotgun",
        "carlos red at 2,2",
        seed="x",
    )
    b.blue_turn("anna", "bert")
    b.do("reload", figure="anna", weapon="pistol")
    b.do("exchange", figure="bert", target="anna", weapon="pistol")
    assert b.encounter.state.figure("anna").reloading == ""
    b.do("end-activation")
    assert b.encounter.state.figure("bert").empty == ("pistol",)
