"""Corners that a first reading of the rules passes by."""

from __future__ import annotations

import pytest

from engine.errors import BadRequest
from engine.loading.load import load
from tests.engine.table import Battle


@pytest.mark.rule("CR3-RUL-29", "CR3-FIRE-02")
def test_nobody_has_to_fire_at_a_stunned_enemy_but_an_active_figure_may():
    with Battle(
        "billy blue rep 5 at 10.5,30.5 with pistol",
        "ann blue rep 4 at 20.5,26.5 with pistol",
        "carlos red at 10.5,20.5",
        dice={
            "ranged-combat:billy": [6, 6],
            "damage:billy": [6, 6],
            "recover-knock-down:carlos": [1, 1],
            "ranged-combat:ann": [6, 6],
            "damage:ann": [1, 6],
        },
    ) as b:
        b.blue_turn("billy")
        b.do("fire", figure="billy", targets=[{"figure": "carlos", "shots": 2}])
        assert b.status("carlos") == "stunned"
        b.do("activate", figures=["ann"])
        b.do("fire", figure="ann", targets=[{"figure": "carlos", "shots": 2}])
        assert b.status("carlos") == "obviously-dead"


@pytest.mark.rule("CR3-RUL-147")
@pytest.mark.also("swordplay")
def test_nobody_is_set_up_inside_impassable_terrain():
    record = Battle("billy blue at 10.5,30.5", "carlos red at 10.5,20.5").record
    record["table"] = {
        "width": 36,
        "height": 36,
        "terrain": [{"id": "rock", "type": "impassable", "rect": [9, 19, 4, 4]}],
    }
    with pytest.raises(BadRequest, match="impassable") as wrong:
        load(record)
    assert wrong.value.field == "figures[1].at"
