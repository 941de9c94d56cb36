"""The first battle: its dice give a newcomer something to see, and its table is kind under any dice."""

import json

import pytest

from bot.assets import assets
from bot.language import languages
from bot.setup.first import first_battle, is_practice
from engine.encounter import Encounter
from engine.loading.load import load
from tests.newcomer.first import SEEDS, goods, pressed


def test_the_blue_button_shoots_hits_makes_contact_and_wins() -> None:
    seed = json.loads((assets() / "first.json").read_text())["seed"]
    assert all(goods(pressed(seed)).values())


def test_only_its_own_dice_are_practice() -> None:
    record = first_battle("en")
    sealed = Encounter(load({**record, "seed": "another"}))
    assert not is_practice(sealed.record)


def test_its_sides_and_figures_have_names_in_every_language() -> None:
    for language in languages():
        record = first_battle(language)
        assert record["title"] != "first"
        assert all(side["name"] != side["id"] for side in record["sides"])


@pytest.mark.sweep
def test_two_of_three_newcomers_are_not_beaten_under_any_dice() -> None:
    battles = [pressed(f"first-battle-{number}") for number in range(SEEDS)]
    assert sum(battle.fair for battle in battles) >= SEEDS * 2 / 3
    assert any(all(goods(battle).values()) for battle in battles)
