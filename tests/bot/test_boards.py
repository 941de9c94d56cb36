"""What a battle's state looks like on the board: kit, classes, horses, guns and what lies about."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.assets import assets
from bot.board.alt import describe_board
from bot.board.scene import Token
from bot.cli.report import Teller
from bot.play.moment import Moment
from bot.report.scene import scene_of
from engine.loading.load import load

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(scope="module")
def house() -> list[Moment]:
    """The house on the road, moment by moment."""
    return Teller(load((GOLDEN / "mg42-solo.json").read_bytes())).moments


@pytest.fixture
def stockade() -> Moment:
    """Swordplay's table as it begins, riders before the gate."""
    return Teller(load((assets() / "demo" / "stockade.json").read_bytes())).last


def tokens(moment: Moment) -> dict[str, Token]:
    return {token.name: token for token in scene_of(moment).tokens}


def test_the_stockade_shows_who_is_who(stockade: Moment) -> None:
    shown = tokens(stockade)
    assert (shown["Guy"].mounted, shown["Guy"].armor, shown["Guy"].rings) == (True, 6, 2)
    assert shown["Guy"].signs == ("star", "", "noble", "")
    assert [shown[name].signs[2] for name in ("Odo", "Hugh", "Alan")] == ["order", "", ""], "a bow says missile"
    assert shown["Alan"].bow
    assert not shown["Edwin"].bow, "a javelin is no bow"
    assert [shown[name].signs[2] for name in ("Edwin", "Cerdic")] == ["peasant", "warrior"]
    assert shown["Leofric"].fierce
    assert not shown["Cerdic"].fierce
    assert "Guy (N1, Star) S31, on the road, lance, noble, mounted, armour 6, shield" in describe_board(
        scene_of(stockade)
    )


def test_a_weapon_on_the_ground_is_drawn_unless_it_could_give_somebody_away(stockade: Moment) -> None:
    state = stockade.state.copy()
    state.dropped = (("javelin", (1450, 2030), 0, ""),)
    moment = replace(stockade, state=state)
    [lying] = scene_of(moment).lying
    assert (lying.weapon, lying.at, lying.floor) == ("javelin", (1450, 2030), 0)
    assert "On the ground: Javelin by the palisade" in describe_board(scene_of(moment))
    assert scene_of(replace(moment, record=replace(moment.record, hidden=True))).lying == ()


def test_a_horse_waits_where_its_rider_got_down(stockade: Moment) -> None:
    state = stockade.state.copy()
    rider = state.figure("hugh")
    rider.mounted, rider.mount_at = False, (2200, 3000, 0)
    on_foot = scene_of(replace(stockade, state=state))
    [mount] = on_foot.mounts
    assert (mount.rider, mount.side, mount.at) == ("Hugh", 0, (2200, 3000))
    assert "Hugh’s horse in the open in the south" in describe_board(on_foot)
    rider.status = "out-of-the-fight"
    assert scene_of(replace(stockade, state=state)).mounts == ()


def test_a_machine_gun_has_legs_once_it_is_set_up_and_cannot_fire_before(house: list[Moment]) -> None:
    opened = next(moment for moment in house if any(figure.set_up for figure in moment.state.figures))
    assert tokens(opened)["Beck"].set_up
    assert tokens(opened)["Beck"].can_shoot
    assert not tokens(opened)["Conrad"].set_up
    assert "machine gun set up" in describe_board(scene_of(opened))
    state = opened.state.copy()
    state.figure("beck").set_up = False
    packed = tokens(replace(opened, state=state))["Beck"]
    assert (packed.set_up, packed.can_shoot, packed.ammo_out) == (False, False, False)


def test_every_table_made_by_hand_says_whom_it_is_for() -> None:
    for path in (assets() / "tables").glob("*.json"):
        assert json.loads(path.read_text(encoding="utf-8"))["for"], path.name
