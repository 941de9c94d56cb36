"""What the log of an encounter of Chain Reaction 2.0 says of its members for the campaign."""

from __future__ import annotations

from typing import Any

import pytest

from engine.campaign.closing import Fate
from engine.campaign.deeds import fates_with_deeds, foes_left, fought, recovered
from engine.events import Entry, Melee, Roll, Shot
from tests.engine.cr2_field import battle
from tests.engine.table import Battle


def entries(*events: Any) -> list[Entry]:
    return [Entry(seq, event) for seq, event in enumerate(events)]


def battle_won() -> Battle:
    """Ann and Ben have shot; Cal has taken Rob, who lies there without his rifle."""
    b = battle(
        "ann blue rep 4 with rifle at 10,30", "ben blue rep 4 with rifle at 12,30",
        "cal blue rep 4 with nothing at 20,21", "rob red rep 4 with rifle at 20,20 status stunned",
    )  # fmt: skip
    b.blue_turn("cal", blue=4, red=3)
    b.do("capture", figure="cal", target="rob")
    return b


def fates(b: Battle) -> dict[str, Fate]:
    """What comes of the three, by their names."""
    members = {name: name for name in ("ann", "ben", "cal")}
    return fates_with_deeds(b.encounter.state.figures, members, b.encounter.log)


@pytest.mark.rule("CR2-CAMP-08")
def test_the_arms_of_prisoners_are_salvaged_where_the_field_is_held():
    b = battle_won()
    assert foes_left(b.encounter.state.figures, "blue", b.encounter.log).arms == ("rifle",)
    b.encounter.state.figure("rob").status = "carry-on"
    assert foes_left(b.encounter.state.figures, "blue", b.encounter.log).arms == ()


@pytest.mark.rule("CR2-ADV-01", "CR2-ADV-03", "CMP-REACT-16")
@pytest.mark.parametrize(
    ("status", "ends_as"),
    [("fleeing", "fleeing"), ("ducked-back", "fleeing"), ("off-table", "ran-away"), ("cheated-death", "cheated-death")],
)
def test_one_on_the_run_has_run_away_wherever_it_has_got_to(status: str, ends_as: str):
    b = battle_won()
    ann = b.encounter.state.figure("ann")
    ann.fled, ann.status = True, status
    assert fates(b)["ann"].status == ends_as


@pytest.mark.rule("CR2-ADV-01")
def test_one_that_comes_round_has_been_out_of_the_fight():
    b = battle_won()
    b.encounter.game.set_status(b.encounter.game.named("ben"), "out-of-the-fight", "CR2-DMG-01")
    b.encounter.game.set_status(b.encounter.game.named("ben"), "carry-on", "CR2-CASUALTY-03")
    assert [fates(b)[name].fell for name in ("ann", "ben")] == [False, True]


@pytest.mark.rule("CR2-ADV-01", "CR2-CASUALTY-05")
def test_deeds_and_recovery_are_read_from_the_log():
    log = entries(
        Shot("ann", "al", "pistol", 1, 5, "miss"),
        Melee("bo", "cy", 1, 0, "won"),
        Roll("recovery", (1, 6), "bo", result="dies"),
    )
    assert fought(log) == {"ann", "bo", "cy"}
    assert recovered(log) == {"bo": "dies"}
