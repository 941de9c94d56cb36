"""Choices say what they come to, and are not asked for again: letters without gaps, a single die, breaking off."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from string import ascii_uppercase

import pytest

from bot.messages.asked import panel_page
from bot.panel.choices import deed_of, values_of
from bot.panel.given import inputs_of
from bot.panel.path import Path
from bot.play.course import inputs_of as course_of
from bot.play.course import play
from bot.play.defaults import by_default
from bot.report.preview import Marked
from bot.text.danger import danger as worded_danger
from bot.text.marks import sight_lines
from engine.encounter import Encounter
from engine.events import Roll, Shot
from engine.flow import Question
from engine.loading.load import load
from engine.offers.ranking import worth
from engine.preview import model
from engine.preview.danger import charging, shot_at
from engine.ruleset.registry import RULESETS, get
from tests.bot.walk import Walk, said
from tests.engine import cr2_field
from tests.engine.fuzz import BATTLES
from tests.engine.play import choose, over
from tests.engine.scenes import fight
from tests.engine.table import Battle
from tests.engine.test_melee import ANN

ROB = "rob red rep 4 at 10.5,10.5 with nothing star"
LEVEL = {"melee:ann": [1, 4, 4], "melee:rob": [1, 4, 4]}


@pytest.mark.long
@pytest.mark.parametrize("book", BATTLES)
def test_the_letters_of_what_is_offered_have_no_gaps(book: str) -> None:
    walk = Walk({**BATTLES[book](3, size=5), "auto": False}, Random(f"letters {book}"))
    for pressed in walk.presses(8):
        for page in pressed.pages:
            labels = [way.label for row in page.rows for way in row]
            letters = [label[0] for label in labels if label[1:4] == " · " and label[0] in ascii_uppercase]
            assert "".join(dict.fromkeys(letters)) == ascii_uppercase[: len(set(letters))], labels


@pytest.mark.parametrize("rules", [get(name) for name in RULESETS], ids=list(RULESETS))
def test_against_a_blow_from_behind_both_hands_are_worth_more_than_one_and_a_shield(rules: object) -> None:
    w = rules.manners  # type: ignore[attr-defined]
    assert worth("two-hand", None, "blue", w) > worth("one-hand", None, "blue", w)


@pytest.mark.rule("CR3-RUL-109")
def test_to_break_off_says_that_a_spot_is_chosen_next_and_done_says_what_it_does_without_one() -> None:
    battle = fight(ANN, ROB, dice=LEVEL, ruleset="cr3", seed="x")
    battle.do("end-phase")
    battle.do("activate", figures=["rob"])
    walk = Walk({**BATTLES["cr3"](1, size=2), "auto": False}, Random("x"))
    walk.encounter = battle.encounter
    walk.users = {"blue": (1,), "red": (2,)}
    asked = said(panel_page(walk.desk(), Path(), walk.words))
    assert "Hand to hand with Ann." in asked
    assert "goes to a spot of your choice, 2″ or more from the enemy" in asked
    assert "out of reach" not in asked
    play(walk.encounter, [{"do": "decide", "figure": "rob", "kind": "melee-stay", "choice": "break-off"}], "red")
    assert "2″ straight back from the enemy" in said(panel_page(walk.desk(), Path(), walk.words))


def danger(charges: tuple[str, ...], threat: Fraction | None) -> model.Stop:
    """Red comes into sight of blue, and either may be the quicker."""
    places = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    blue, red = (model.Tester(side, side, 3, 3, (), places, None, ducking=False) for side in ("blue", "red"))
    third = Fraction(1, 3)
    duel = model.Duel("blue", "red", third, third, third, None, threat)
    return model.Stop(0, (), (), (blue, replace(red, charges=charges)), (duel,), "")


def test_a_figure_that_may_be_charged_but_not_shot_is_told_by_whom() -> None:
    """A preview names a charge as a charge, and fire as fire."""
    stop = danger(charges=("blue",), threat=None)
    assert (shot_at(stop, "blue"), charging(stop, "blue")) == (False, ["red"])
    stop = danger(charges=(), threat=Fraction(0))
    assert (shot_at(stop, "blue"), charging(stop, "blue")) == (True, [])


@pytest.mark.parametrize("hidden", [False, True])
def test_the_odds_of_being_hit_count_known_enemies_alone_where_others_may_be_hidden(hidden: bool) -> None:
    b = Battle("blue blue rep 4 at 10,20", "red red rep 4 at 10,10", ruleset="cr2", seed="x")
    walk = Walk({**BATTLES["cr2"](1, size=2), "auto": False}, Random("x"))
    walk.encounter, walk.users = b.encounter, {"blue": (1,), "red": (2,)}
    moment = walk.desk().moment
    moment = replace(moment, record=replace(moment.record, hidden=hidden))
    told = worded_danger(danger(charges=(), threat=Fraction(1, 2)), "blue", moment, walk.words)
    assert ("from enemies you know of" in told) is hidden, told


@pytest.mark.rule("CR2-REACT-12", "CR3-STAR-14")
@pytest.mark.parametrize(
    ("label", "status"), [("Carry on", "carry-on"), ("Duck back", "ducked-back"), ("", "ducked-back")]
)
def test_a_star_that_cannot_shoot_back_is_asked_once_whether_it_ducks(label: str, status: str) -> None:
    """Without an answer it ducks, and its page says so."""
    dice = {"ranged_combat__ann": [1], **({} if label == "Carry on" else {"pursue_by_fire__ann": [6, 6]})}
    rob = "rob red rep 4 with pistol at 11,6 facing 180 star"
    wall = [{"id": "wall", "type": "wall", "line": [[8, 5], [14, 5]]}]
    with cr2_field.battle(cr2_field.ANN, rob, terrain=wall, dice=dice) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        walk = Walk({**BATTLES["cr2"](1, size=2), "auto": False}, Random("x"))
        walk.encounter, walk.users = b.encounter, {"blue": (1,), "red": (2,)}
        desk = walk.desk()
        page = panel_page(desk, Path(), walk.words)
        assert "If nothing is chosen in time: Duck back." in said(page)
        for way in (way for row in page.rows for way in row if way.label == label):
            play(walk.encounter, inputs_of(desk, way.path), "red")
        while not label and walk.encounter.pending:
            play(walk.encounter, [by_default(walk.encounter.pending[0])], "")
        assert not walk.encounter.pending
        assert b.encounter.state.figure("rob").status == status


@pytest.mark.rule("CR2-RUL-120")
@pytest.mark.parametrize(("how", "posture"), [("Go prone", "prone"), ("Run", "standing")])
@pytest.mark.parametrize(("nature", "tested"), [("", {"received_fire__rob": [1, 2]}), ("star", {})])
def test_one_press_says_that_a_figure_ducks_in_the_open_and_how(
    nature: str, tested: dict[str, list[int]], how: str, posture: str
) -> None:
    dice = {"ranged_combat__ann": [1], **tested, **({"pursue_by_fire__ann": [6, 6]} if how == "Run" else {})}
    rob = f"rob red rep 4 with pistol at 11,6 facing 180 {nature}"
    with cr2_field.battle(cr2_field.ANN, rob, dice=dice) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        walk = Walk({**BATTLES["cr2"](1, size=2), "auto": False}, Random("x"))
        walk.encounter, walk.users = b.encounter, {"blue": (1,), "red": (2,)}
        desk = walk.desk()
        page = panel_page(desk, Path(), walk.words)
        [way] = [way for row in page.rows for way in row if way.label == f"Duck back · {how}"]
        play(walk.encounter, inputs_of(desk, way.path), "red")
        assert not walk.encounter.pending
        assert b.encounter.state.figure("rob").posture == posture


@pytest.mark.parametrize("book", BATTLES)
@pytest.mark.parametrize("seed", [8, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 8))])
def test_what_is_chosen_is_not_asked_again_before_a_die_falls(book: str, seed: int) -> None:
    encounter, chance = Encounter(load({**BATTLES[book](seed, size=5), "auto": False})), Random(f"again {seed}")
    for _ in range(60):
        if over(encounter):
            return
        record, checkpoint = encounter.record.with_inputs(tuple(encounter.inputs)), encounter.checkpoint()
        for question in encounter.pending if len(encounter.pending) == 1 else ():
            for value in values_of(question):
                copy = Encounter.resume(record, checkpoint)
                course = play(copy, course_of(question, value, "", None), question.side)
                again = [one for one in copy.pending if question.figure and one.figure == question.figure]
                deeds = {str(deed_of(one, choice)) for one in again for choice in values_of(one)}
                rolled = any(isinstance(entry.event, Roll) for entry in course.entries)
                assert rolled or str(deed_of(question, value)) not in deeds, (question, value, again)
        encounter.submit(choose(encounter, chance))


def sent_to_shoot(b: Battle, book: str) -> Walk:
    """The pages of a battle in which Ann of blue has been sent to shoot Rob."""
    b.do("start-turn")
    if b.encounter.state.active_side != "blue":
        b.do("end-phase")
    b.do("activate", figures=["ann"])
    b.do("fire", figure="ann", targets=[{"figure": "rob"}], contact="go-on")
    walk = Walk({**BATTLES[book](1, size=2), "auto": False}, Random("x"))
    walk.encounter, walk.users = b.encounter, {"blue": (1,), "red": (2,)}
    return walk


@pytest.mark.rule("CR3-SIGHT-15", "CR2-MOVE-18")
@pytest.mark.parametrize("book", ["cr2", "mg42"])
@pytest.mark.parametrize("deed", ["Shoot", "Hold fire", "Roll"])
def test_a_star_that_turns_to_shoot_is_offered_shots_at_no_other_enemy(book: str, deed: str) -> None:
    """It shoots the one it was sent to shoot, by whichever choice."""
    ann = "ann blue rep 5 with rifle at 10,20 facing 180 star"
    away = [f"{name} red rep 3 with rifle at {x},10 facing 0" for name, x in (("rob", 10), ("rud", 12))]
    b = Battle(ann, *away, ruleset=book, seed="turning")
    walk = sent_to_shoot(b, book)
    desk = walk.desk()
    page = panel_page(desk, Path(), walk.words)
    assert not [way.label for row in page.rows for way in row if "Rud" in way.label]
    [way] = [way for row in page.rows for way in row if way.label.split(" · ")[0] == deed]
    play(b.encounter, inputs_of(desk, way.path), "blue")
    shots = [entry.event for entry in b.encounter.log if isinstance(entry.event, Shot)]
    assert {shot.target for shot in shots if shot.shooter == "ann"} <= {"rob"}


@pytest.mark.rule("MG42-REACT-14")
@pytest.mark.parametrize("book", ["cr2", "mg42"])
@pytest.mark.parametrize("armed", ["rifle", "nothing"])
def test_an_enemy_without_a_gun_is_not_said_to_shoot_back(book: str, armed: str) -> None:
    rob = f"rob red rep 5 with {armed} at 10,14 facing 180"
    b = Battle("ann blue rep 5 with rifle at 10,20 facing 180 star", rob, ruleset=book, seed="turning")
    walk = sent_to_shoot(b, book)
    told = said(panel_page(walk.desk(), Path(), walk.words))
    assert ("shoots back" in told) is (armed == "rifle"), told


@pytest.mark.rule("CR3-RUL-76")
@pytest.mark.parametrize(("dv", "shelter"), [(2, "in the open"), (4, "in cover")])
def test_a_wall_that_a_weapon_goes_through_is_told_as_no_cover_to_everybody(dv: int, shelter: str) -> None:
    """The channel, which is told no odds, reads the shelter that the shooter's own page has."""
    wall = [{"id": "stub", "type": "wall", "line": [[9, 11.5], [14, 11.5]], "dv": dv}]
    ann, rob = (
        "ann blue rep 5 with semi-automatic-rifle at 10.5,25",
        "rob red rep 4 with pistol at 10.5,10.5 facing 180",
    )
    b = Battle(ann, rob, ruleset="cr3", terrain=wall, seed="wall")
    walk = Walk({**BATTLES["cr3"](1, size=2), "auto": False}, Random("x"))
    walk.encounter, walk.users = b.encounter, {"blue": (1,), "red": (2,)}
    question = Question("targets", ("rob",), {"rob": 2}, "ann", "blue", form="dice", test="in-sight")
    [line] = sight_lines(question, [Marked("A", "ann", "rob")], walk.desk().moment, walk.words)
    assert line.endswith(shelter), line
