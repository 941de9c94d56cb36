"""What is handed over: a side, a command of one, or the figures that somebody plays on a side with others."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.errors import NotYours, Unfit
from bot.people.casting import Change, wanting
from bot.people.seats import hand_over, join, take_back
from bot.play.opposition import Led, by_rules
from bot.setup.scenarios import scenario
from bot.storage.roster import FigureOf, Roster, Seating, SideOf, Sitting
from engine.encounter import Encounter
from engine.loading.load import load
from tests.bot.test_commands_of_a_side import ANNA, BEN, CHLOE
from tests.bot.test_commands_of_a_side import roster as of_two_commands

SIDES = (SideOf("blue", "Blue"), SideOf("red", "Red"), SideOf("green", "Green"))


def shared() -> Roster:
    """Anna leads Blue, Ben owns one of its figures; Chloe leads Red, and nobody Green."""
    figures = tuple(FigureOf(f"{side.id}-{n}", "", side.id) for side in SIDES for n in (1, 2))
    sittings = (Sitting("blue", ANNA, captain=True), Sitting("blue", BEN, place=2), Sitting("red", CHLOE, True, 3))
    return Roster(1, "running", ANNA, None, SIDES, figures, sittings, {"blue-2": BEN})


def test_on_a_shared_side_the_others_play_for_the_one_who_is_away() -> None:
    seating = hand_over(shared(), BEN, BEN).seating()
    assert seating.decider("blue", ["blue-2"]) == ANNA
    assert not seating.by_rules("blue")
    assert not seating.may(BEN, "blue", ["blue-2"])


def test_for_the_captain_the_next_on_the_side_decides() -> None:
    seating = hand_over(shared(), ANNA, ANNA).seating()
    assert seating.decider("blue") == seating.decider("blue", ["blue-1"]) == BEN
    assert seating.may(BEN, "blue")
    assert not seating.may(ANNA, "blue")
    assert seating.players("blue") == (ANNA, BEN), "who is away still sees what the side sees"


def test_when_all_of_a_side_are_away_the_rules_play_it_until_one_is_back() -> None:
    away = hand_over(hand_over(shared(), BEN, BEN), ANNA, ANNA)
    assert away.seating().by_rules("blue")
    back = take_back(away, BEN, BEN).seating()
    assert not back.by_rules("blue")
    assert back.decider("blue", ["blue-1"]) == BEN


@pytest.mark.rule("CMP-RUL-161")
def test_a_command_is_the_rules_own_and_the_rest_of_the_side_stays() -> None:
    seated = join(join(of_two_commands(), ANNA, "blue"), BEN, "blue")
    for user, mine, others in ((BEN, ["jack", "rosa"], ["nadia"]), (ANNA, ["nadia", "milo"], ["jack"])):
        seating = hand_over(seated, user, user).seating()
        assert seating.by_rules("blue", mine)
        assert not seating.by_rules("blue", others)
        assert not seating.by_rules("blue"), "what the whole side decides the other one does"


def test_who_wishes_it_for_another_asks_those_who_wait_too() -> None:
    three = replace(shared(), sittings=(*shared().sittings, Sitting("green", 4, True, 4)))
    asked = {who: wanting(three, three, who, Change("rules", out=CHLOE)) for who in (ANNA, CHLOE)}
    assert asked == {ANNA: ("green",), CHLOE: ()}
    assert wanting(replace(three, gm_id=9), three, 9, Change("rules", out=CHLOE)) == ()


@pytest.mark.parametrize(
    ("roster", "user", "code"),
    [(replace(shared(), status="draft"), ANNA, "rules-draft"), (hand_over(shared(), BEN, BEN), BEN, "rules-no-seat")],
)
def test_what_cannot_be_handed_over_is_refused(roster: Roster, user: int, code: str) -> None:
    with pytest.raises(Unfit) as wrong:
        hand_over(roster, user, user)
    assert wrong.value.code == code


def test_strangers_and_others_neither_hand_over_nor_take_back() -> None:
    with pytest.raises(NotYours):
        hand_over(shared(), 99, BEN)
    with pytest.raises(NotYours):
        take_back(hand_over(shared(), BEN, BEN), ANNA, BEN)
    with pytest.raises(Unfit):
        take_back(shared(), BEN, BEN)


def test_in_a_battle_of_commands_the_rules_act_in_the_phase_of_theirs_alone() -> None:
    record = scenario("diner-together", "en")
    encounter = Encounter(load({**json.loads(json.dumps(record)), "seed": "handed"}))
    owners = {f.id: BEN for f in encounter.record.figures if f.command == "jack"}
    seating = Seating(ANNA, {"survivors": (ANNA, BEN)}, owners=owners, handed_over={("survivors", BEN): "rules"})
    encounter.submit({"do": "start-turn"})
    acted = set()
    while encounter.state.phase:
        item = by_rules(encounter, Led(seating))
        if item is not None and item["do"] != "start-turn":
            acted.add(encounter.state.party)
        encounter.submit(item or {"do": "end-phase"})
    assert "jack" in acted
    assert acted <= {"jack", "horde"}


def test_with_nobody_left_the_rules_begin_the_turns_and_an_event_ends_by_its_plan() -> None:
    raw = {**json.loads(json.dumps(scenario("tiger-two", "en"))), "seed": "alone"}
    encounter = Encounter(load(raw))
    people = {side.id: (n,) for n, side in enumerate(encounter.record.sides, 1)}
    handed_over = {(side, user): "rules" for side, (user,) in people.items()}
    led = Led(Seating(0, people, handed_over=handed_over), turns=2)
    while (item := by_rules(encounter, led)) is not None:
        encounter.submit(item)
    assert encounter.state.ended
    assert encounter.state.turn <= 2
    assert {item.get("by", "") for item in encounter.inputs if item["do"] != "start-turn"} == {"rules"}
