"""Grunts of Chain Reaction 2.0 with some of a Star's advantages."""

from __future__ import annotations

import pytest

from engine.preview import preview
from engine.preview.model import Victim
from engine.views import Viewer
from tests.engine.cr2_field import battle
from tests.engine.table import Battle, refused

KILLED = {"ranged_combat__ann": [6], "obviously_dead__ann": [1]}


def shot(rep: int, traits: str) -> tuple[Battle, Victim]:
    """Ann of this Rep kills Rob, a Grunt of Rep 4, unless he has an advantage; and what was foretold for him."""
    rob = f"rob red rep 4 with rifle at 10,20 traits {traits}"
    b = battle(f"ann blue rep {rep} with rifle at 10,30", rob, dice=KILLED)
    b.blue_turn("ann", blue=2, red=1)
    fire = {"do": "fire", "figure": "ann", "targets": [{"figure": "rob"}]}
    [victim] = preview(b.encounter, fire, Viewer("blue")).victims
    b.give(fire)
    return b, victim


@pytest.mark.rule("CR2-STAR-02", "CR2-RUL-238", "CR2-RUL-417", "CR2-STAR-03", "CR2-STAR-04")
@pytest.mark.parametrize(
    ("rep", "trait", "asked", "status"),
    [
        (3, "larger-than-life", "larger-than-life", "out-of-the-fight"),
        (4, "larger-than-life", "", "obviously-dead"),
        (4, "cheating-death", "cheat-death", "cheated-death"),
        (3, "cheating-death", "", "obviously-dead"),
        (3, "free-will", "", "obviously-dead"),
        (3, "cheating-death,larger-than-life", "larger-than-life", "out-of-the-fight"),
    ],
)
def test_a_grunt_has_the_advantages_named_and_no_other(rep: int, trait: str, asked: str, status: str):
    b, victim = shot(rep, trait)
    assert b.pending == ([("rob", asked)] if asked else [])
    if asked:
        b.answer("rob", asked, "yes")
    rob = b.encounter.state.figure("rob")
    assert rob.status == status
    assert not rob.star
    assert bool(victim.cheats) is (asked == "cheat-death")
    assert ("obviously-dead" in victim.outcomes) is (asked != "larger-than-life")


@pytest.mark.rule("CR2-STAR-02", "CR2-RUL-238", "CR2-STAR-07")
def test_a_grunt_with_free_will_picks_its_column_and_may_have_it_ordered():
    rob = "rob red rep 4 with rifle at 10,20 traits free-will"
    with battle("ann blue rep 4 with rifle at 10,30", rob, dice={"ranged_combat__ann": [1]}) as b:
        b.do("order", figure="rob", kind="free-will", choice="pass-1")
        refused(b, "CR2-STAR-02", "order", figure="rob", kind="cheat-death", choice="yes")
        refused(b, "CR2-STAR-02", "order", figure="ann", kind="free-will", choice="pass-1")
        b.blue_turn("ann", blue=2, red=1)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.last("decided", kind="free-will")["choice"] == "pass-1"
        b.answer("rob", "duck-back-how", "prone")


@pytest.mark.rule("CR2-STAR-02", "CR2-RUL-089", "CR2-RUL-238", "CR2-DMG-06", "CR2-STAR-03", "CR2-STAR-04")
@pytest.mark.parametrize(
    ("rep", "trait", "asked", "status"),
    [
        (3, "larger-than-life", "larger-than-life", "out-of-the-fight"),
        (4, "cheating-death", "cheat-death", "cheated-death"),
        (3, "free-will", "", "obviously-dead"),
    ],
)
def test_a_grunt_with_an_advantage_may_be_saved_from_being_dispatched(rep: int, trait: str, asked: str, status: str):
    rob = f"rob red rep 4 with rifle at 10,23 status stunned traits {trait}"
    with battle(f"ann blue rep {rep} with pistol at 10,24", rob, "ray red rep 4 with rifle at 30,2") as b:
        b.blue_turn("ann", blue=3, red=2)
        b.do("dispatch", figure="ann", target="rob")
        assert b.pending == ([("rob", asked)] if asked else [])
        if asked:
            b.answer("rob", asked, "yes")
        assert b.status("rob") == status
        assert b.encounter.state.figure("rob").hurt.wounds == int(status == "out-of-the-fight")


@pytest.mark.rule("CR2-STAR-07", "CR2-RUL-098")
def test_a_star_of_whom_nobody_says_more_passes_two_dice():
    dice = {"ranged_combat__ann": [1], "ranged_combat__tom": [6], "obviously_dead__tom": [1]}
    tom = "tom red rep 3 star with rifle at 10,20 facing 180"
    with battle("ann blue rep 3 with rifle at 10,30", tom, auto=True, dice=dice) as b:
        b.blue_turn("ann", blue=3, red=1)
        b.do("fire", figure="ann", targets=[{"figure": "tom"}])
        assert b.last("roll", label="received-fire")["passed"] == 2
        assert b.status("ann") == "obviously-dead"
