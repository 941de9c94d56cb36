"""Charges come out as foretold, every reaction gets the answer foretold, and refusals say why."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.encounter import Encounter
from engine.events import Blast, Decided, Roll, Status
from engine.loading.load import load
from engine.offers.gloss import contact
from engine.preview import Preview, TooManyWays, as_known, foretold, preview
from engine.procedures.aim import targets
from engine.shot_reasons import why
from engine.views import GM
from tests.bench.bench_engine import next_input
from tests.engine.play import battle
from tests.engine.table import Battle
from tests.engine.test_preview import BLUE, WALL, WOODS, fire, hidden, refusal_of, submit_or_end

# ---- charges ----


def charge_battle(**dice: Any) -> Battle:
    b = Battle(
        "billy blue rep 4 melee two-hand at 10,30",
        "carlos red rep 4 melee one-hand at 10,18 with pistol",
        dice=dice.pop("dice", {}),
        **dice,
    )
    b.blue_turn("billy")
    return b


CHARGE = {"do": "charge", "figures": ["billy"], "target": "carlos"}
FACES = {"target-runs-away": ([1, 1], [6, 6]), "target-fires-one": ([1, 1], [1, 6]), "charger-halts": ([6, 6], [1, 1])}


@pytest.mark.rule("CR3-RUL-169")
def test_a_target_that_has_ducked_back_is_foretold_to_fire_as_well() -> None:
    b = Battle(
        "billy blue rep 4 melee two-hand at 10,30",
        "carlos red rep 4 melee one-hand at 10,18 with pistol status ducked-back posture prone",
    )
    b.blue_turn("billy")
    told = preview(b.encounter, CHARGE, GM)
    assert {r.result for r in told.charges[0].results if r.fire is not None} == {
        r.result for r in preview(charge_battle().encounter, CHARGE, GM).charges[0].results if r.fire is not None
    }


def test_a_charge_tells_its_test_the_fire_it_draws_and_the_melee() -> None:
    b = charge_battle()
    [c] = preview(b.encounter, CHARGE, BLUE).charges
    assert (c.cost, c.left, c.relies_on_fast, c.reach) == (500, 800, False, 1)
    assert sum(r.chance for r in c.results) == 1
    assert c.results[0].result == "target-runs-away"
    assert c.melee is not None
    assert c.melee.won + c.melee.even + c.melee.lost == 1
    assert sum(c.melee.target.values()) == sum(c.melee.charger.values()) == 1
    assert 0 < c.contact < 1


def test_of_a_charge_with_too_many_ways_nothing_but_the_way_is_told() -> None:
    table = as_known(charge_battle().encounter, BLUE)
    known = frozenset(figure.id for figure in table.figures)
    with pytest.raises(TooManyWays):
        foretold(table, CHARGE, known, most=1)
    told = foretold(table, CHARGE, known, most=1, partly=True)
    [c] = told.charges
    assert (c.cost, c.left, c.reach, c.followed) == (500, 800, 1, False)
    assert not c.results
    assert contact(told) is None
    assert contact(foretold(table, CHARGE, known)) is not None


@pytest.mark.parametrize("result", FACES)
def test_the_fire_a_charge_draws_is_the_fire_it_gets(result: str) -> None:
    own, foe = FACES[result]
    script = {"charge:billy": own, "charge:carlos": foe, "ranged-combat:carlos": [1, 2], "melee:billy": [1] * 9}
    b = charge_battle(dice=script, seed="x", auto=True)
    [c] = preview(b.encounter, CHARGE, BLUE).charges
    told = next(r for r in c.results if r.result == result)
    b.give(CHARGE)
    drawn = b.all("roll", label="ranged-combat", figure="carlos")
    assert (told.fire is not None) == bool(drawn)
    if told.fire is not None:
        assert len(drawn[0]["dice"]) == told.fire.dice
    fought = b.all("roll", label="melee")
    assert told.melee == bool(fought)
    if told.melee:
        assert c.melee is not None
        assert [len(roll["dice"]) for roll in fought[:2]] == [c.melee.dice, c.melee.foe_dice]


@pytest.mark.rule("CR3-CHARGE-11", "CR3-CHARGE-12")
def test_a_target_with_nothing_to_fire_is_foretold_to_stand_and_fight() -> None:
    b = Battle("billy blue rep 4 at 10,30", "carlos red rep 4 at 10,18 with nothing")
    b.blue_turn("billy")
    [c] = preview(b.encounter, CHARGE, BLUE).charges
    assert {r.result for r in c.results} == {"target-runs-away", "melee", "charger-halts"}
    assert all(r.fire is None for r in c.results)


@pytest.mark.rule("CR3-RUL-100")
def test_of_two_who_charge_together_one_alone_is_foretold_to_be_fired_at() -> None:
    b = Battle("billy blue rep 4 at 10,30", "bob blue rep 4 at 11.5,30.5", "carlos red rep 4 at 10,18 with pistol")
    b.blue_turn("billy", "bob")
    billy, bob = preview(b.encounter, {**CHARGE, "figures": ["billy", "bob"]}, BLUE).charges
    assert any(r.fire for r in billy.results)
    assert not any(r.fire for r in bob.results)
    assert bob.contact > billy.contact


def test_a_charge_may_rely_on_the_fast_move() -> None:
    b = Battle("billy blue rep 4 at 10,34", "carlos red at 10,16")
    b.blue_turn("billy")
    short = preview(b.encounter, CHARGE, BLUE)
    assert short.refused is not None
    assert short.refused.code == "out-of-reach"
    [c] = preview(b.encounter, {**CHARGE, "fast": True}, BLUE).charges
    assert c.relies_on_fast
    assert c.reach == Fraction(32, 36)
    assert c.results


# ---- what is answered ----


@pytest.mark.long
def test_the_answer_to_shots_that_miss_is_tested_as_foretold() -> None:
    checked = 0
    for seed in range(30):
        e = Encounter(load({**battle(seed), "auto": True}))
        for _ in range(60):
            if len({f.side for f in e.state.figures if f.able}) < 2:
                break
            item = next_input(e.game)
            p = preview(e, item, GM) if item["do"] == "fire" else None
            entries = submit_or_end(e, item)
            if p is not None and p.refused is None and p.first_stop is None:
                checked += check_answers(p, [entry.event for entry in entries])
    assert checked


def check_answers(p: Preview, events: list[Any]) -> int:
    """The first tests of a volley that felled nobody have the dice, and one of the results, that were told."""
    answers = {v.figure: v.answer for v in p.victims}
    checked = 0
    for event in events:
        answered = checked and isinstance(event, Roll) and event.label == "ranged-combat"
        if answered or isinstance(event, Status | Blast | Decided):
            break
        if isinstance(event, Roll) and event.label == "received-fire":
            answer = answers[event.figure]
            assert answer is not None
            assert event.chosen is None
            assert len(event.modifiers) == answer.dice - 2
            assert event.target == answer.target
            assert event.result in answer.results or event.result == "cohesion-test"
            checked += 1
    return checked


# ---- why ----


def test_why_tells_a_shot_in_figures() -> None:
    b = Battle("billy blue rep 4 at 10,30", "carlos red at 10,15", terrain=[WOODS])
    b.blue_turn("billy")
    g = b.encounter.game
    reason = why(g, g.named("billy"), g.named("carlos"))
    assert reason.possible
    assert (reason.weapon, reason.inches, reason.shelter, reason.dice, reason.needs) == (
        "assault-rifle",
        14.0,
        "cover",
        3,
        6,
    )
    assert reason.hit == 1 - Fraction(5, 6) ** 3
    assert [c.name for c in reason.circumstances] == ["target-in-cover"]


def test_why_not_is_said_in_the_words_of_play() -> None:
    b = Battle("billy blue at 10,34 with pistol", "carlos red at 10,15", "dan red at 12,22", terrain=[WALL])
    b.blue_turn("billy")
    g = b.encounter.game
    billy = g.named("billy")
    for name, code in (("carlos", "no-sight"), ("dan", "no-sight")):
        reason = why(g, billy, g.named(name))
        assert not reason.possible
        assert (reason.message, reason.code, reason.rule) == refusal_of(b.encounter, fire("billy", name))
        assert reason.code == code
    b = Battle("billy blue at 10,34 with pistol", "carlos red at 10,15")
    b.blue_turn("billy")
    g = b.encounter.game
    assert why(g, g.named("billy"), g.named("carlos")).code == "out-of-range"


def test_why_serves_a_table_as_it_is_known() -> None:
    b = hidden("billy blue at 18,28", "carlos red at 18,14", terrain=[WALL])
    g = as_known(b.encounter, BLUE)
    assert not targets(g, g.named("billy"))
    assert not g.named("carlos").on_table
