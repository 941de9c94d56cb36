"""Stars of the French Compendium: how many dice of their power they roll, and what they are ordered beforehand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.preview import preview
from engine.views import GM, Viewer
from tests.engine.compendium_field import battle, fires
from tests.engine.table import Battle, refused


def shot_dead(rob: str = "star", rolled: list[int] | None = None, **more: Any) -> Battle:
    """Rob, whose Star Power rolls these dice, is hit by a shot that kills."""
    dice: dict[str, list[int]] = {"ranged_combat__ann": [6], "damage__ann": [1]}
    if rolled:
        dice["star_power__rob"] = rolled
    b = battle(
        "ann blue rep 4 with bolt-action-rifle at 10,34",
        f"rob red rep 5 {rob} with nothing at 10,12",
        dice=dice,
        **more,
    )
    b.blue_turn("ann")
    return b


@pytest.mark.rule("CMP-STAR-03", "CMP-RUL-052")
@pytest.mark.parametrize(
    ("choice", "rolled", "status"),
    [
        ("ask", [6, 2, 6, 2, 6], "stunned"),
        ("5", [6, 2, 6, 2, 6], "stunned"),
        ("2", [6, 2], "out-of-the-fight"),
        ("1", [2], "out-of-the-fight"),
    ],
)
def test_a_star_rolls_as_many_dice_of_its_power_as_were_ordered(choice: str, rolled: list[int], status: str):
    with shot_dead(rolled=rolled) as b:
        b.do("order", figure="rob", kind="star-power", choice=choice)
        shot = preview(b.encounter, {"do": "fire", "figure": "ann", "targets": [{"figure": "rob"}]}, GM)
        [victim] = shot.victims
        saved = Fraction(1, 2) ** len(rolled)  # no die is 1 to 3
        assert victim.outcomes["obviously-dead"] == Fraction(1, 12) * saved  # it hits on 4 or more, and kills on 1
        fires(b)
        assert (b.status("rob"), b.encounter.state.figure("rob").star_power) == (status, 5 - rolled.count(6))


@pytest.mark.rule("CMP-RUL-052")
def test_the_odds_that_its_enemies_are_shown_betray_no_such_order():
    with shot_dead(rolled=[1]) as b:
        shot = {"do": "fire", "figure": "ann", "targets": [{"figure": "rob"}]}
        without = preview(b.encounter, shot, Viewer("blue")).victims
        b.do("order", figure="rob", kind="star-power", choice="1")
        assert preview(b.encounter, shot, Viewer("blue")).victims == without
        fires(b)


@pytest.mark.rule("CMP-RUL-052")
def test_an_order_for_star_power_holds_while_its_star_is_as_it_was():
    with shot_dead(rolled=[2, 2, 5, 5, 5]) as b:
        b.do("order", figure="rob", kind="star-power", choice="2")
        b.encounter.state.figure("rob").posture = "prone"
        fires(b)
        assert b.last("order")["how"] == "dropped"


@pytest.mark.rule("CMP-RUL-052", "CMP-STAR-02")
@pytest.mark.parametrize(("rob", "said"), [
    ("", "Rob is no Star, and has no such choice"), ("star", "Rob may roll 4 of its Star Power dice at most"),
])  # fmt: skip
def test_nobody_orders_more_dice_of_star_power_than_there_are(rob: str, said: str):
    with battle("ann blue rep 4 at 10,34", f"rob red rep 4 {rob} at 10,12") as b:
        assert refused(b, "CMP-RUL-052", "order", figure="rob", kind="star-power", choice="5").message == said


def test_other_books_roll_the_whole_pool():
    with Battle("rob red rep 5 star at 10,12", "ann blue rep 4 at 10,34") as b:
        refused(b, "", "order", figure="rob", kind="star-power", choice="1")


@pytest.mark.rule("CMP-RUL-051")
def test_by_an_option_dice_that_make_less_of_a_wound_are_spent():
    with shot_dead(rolled=[2, 2, 4, 5, 6], options=["spent-star-power"]) as b:
        fires(b)
        assert (b.status("rob"), b.encounter.state.figure("rob").star_power) == ("stunned", 2)


@pytest.mark.rule("CMP-REACT-03", "CMP-STAR-02")
def test_a_star_under_fire_is_asked_with_its_shooter_named():
    b = battle(
        "ann blue rep 4 with bolt-action-rifle at 10,34",
        "rob red rep 5 star with bolt-action-rifle at 10,12",
        dice={"ranged_combat__ann": [1]},
    )
    b.blue_turn("ann")
    fires(b)
    assert [(question.kind, question.about) for question in b.encounter.pending] == [("free-will", ("ann",))]
