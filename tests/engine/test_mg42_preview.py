"""MG-42's previews: what they foretell is what then happens, with the odds of every way the dice can fall."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from engine import legal
from engine.battle.game import Game
from engine.dice import Dice
from engine.encounter import Encounter
from engine.errors import DiceExhausted
from engine.events import Roll
from engine.flow import Chain
from engine.loading.inputs import read_input
from engine.loading.load import load
from engine.preview import as_json, preview
from engine.procedures.seam import TAKE_INPUT
from engine.views import GM
from tests.bench.bench_engine import next_input
from tests.engine import mg42_play
from tests.engine.mg42_field import WALL, battle
from tests.engine.mg42_scenario import Scene, record
from tests.engine.play import choose
from tests.engine.table import Battle
from tests.engine.test_preview import BLUE, check_move, everything, fire, submit_or_end
from tests.engine.test_preview_fire import fire_case
from tests.some import first

HALF = Fraction(1, 2)
TALL = {**WALL, "tall": True}
MISSES = {f"ranged-combat:{name}": [1] * 9 for name in ("able", "nco", "rob", "max")}


def leaves(
    b: Battle, item: dict[str, Any], script: dict[str, list[int]], *keys: str
) -> Iterator[tuple[Fraction, Game]]:
    """Play an input with every face that dice of these keys or labels can show; it ends where another die is short."""
    e = b.encounter
    open_ = [(Fraction(1), script)]
    while open_:
        chance, faces = open_.pop()
        g = Game(e.record, e.rules, e.space, e.state.copy(), [])
        g.dice = Dice(faces)
        try:
            Chain(g.do(TAKE_INPUT, read_input(item, "", g.rules, g.context)))
        except DiceExhausted as short:
            key = short.field.removeprefix("dice.")
            if key in keys or key.partition(":")[0] in keys:
                open_ += [(chance / 6, {**faces, key: [*faces.get(key, []), face]}) for face in range(1, 7)]
                continue
        yield chance, g


def rolled(g: Game, label: str) -> list[Roll]:
    return [entry.event for entry in g.log if isinstance(entry.event, Roll) and entry.event.label == label]


# ---- coming into sight ----

MOVES = {"do": "move", "figure": "able", "path": [[16, 15]]}


def corner(*figures: str, **more: Any) -> Battle:
    """Able, who is about to step out from behind a high wall."""
    b = battle(*figures, terrain=[TALL], seed="x", auto=True, **more)
    b.blue_turn("able")
    return b


@pytest.mark.long
@pytest.mark.rule("MG42-REACT-02", "MG42-REACT-03", "MG42-REACT-04", "MG42-RUL-53")
@pytest.mark.parametrize("rep", first(1, [3, 4, 5]))
def test_who_fires_first_has_the_odds_of_every_fall_of_the_dice(rep: int) -> None:
    b = corner(f"able blue rep {rep} with carbine at 10,18", "rob red rep 4 with rifle at 16,2")
    stop = preview(b.encounter, MOVES, BLUE).first_stop
    assert stop is not None
    able, rob = stop.testers
    assert (able.dice, able.target, rob.dice, rob.target) == (2, rep, 2, 4)
    counted: Counter[str] = Counter()
    for chance, g in leaves(b, MOVES, MISSES, "in-sight"):
        fired = [roll.figure for roll in rolled(g, "ranged-combat")]
        for roll in rolled(g, "in-sight"):
            counted[f"{roll.figure} {roll.result}"] += chance  # type: ignore[assignment]
        # Who has to answer a shot has lost his own, so whoever fires in the first place is there alone or with others.
        counted["both" if len(fired) > 1 else fired[0] if fired else "none"] += chance  # type: ignore[assignment]
    [duel] = stop.duels
    assert (duel.before, duel.together, duel.after) == (counted["able"], counted["both"], counted["rob"])
    assert 1 - duel.before - duel.together - duel.after == counted["none"] > 0
    for tester in stop.testers:
        for result, chance in tester.results.items():
            assert chance == counted[f"{tester.figure} {result}"]


@pytest.mark.parametrize(
    ("ruleset", "sight", "cover"),
    [
        ("cr3", "CR3-SIGHT-04", "CR3-LOS-07"),
        ("swordplay", "SWP-SIGHT-04", "SWP-LOS-07"),
        ("mg42", "MG42-REACT-02", "MG42-FIRE-07"),
    ],
)
def test_a_preview_cites_the_rules_of_its_own_book(ruleset: str, sight: str, cover: str):
    low = {"id": "low", "type": "wall", "line": [[13, 14.4], [19, 14.4]]}
    weapon = {"cr3": "pistol", "swordplay": "longbow", "mg42": "rifle"}[ruleset]
    b = Battle(
        f"able blue rep 4 with {weapon} at 10,18",
        f"rob red rep 4 with {weapon} at 16,2",
        ruleset=ruleset,
        terrain=[TALL, low],
    )
    b.blue_turn("able")
    found = preview(b.encounter, {**MOVES, "in_sight_move": "stay"}, GM)
    assert found.first_stop is not None
    assert found.first_stop.rule == sight
    assert {view.rule for run in found.runs for end in run.ends for view in end.views} == {cover}


@pytest.mark.rule("MG42-LEAD-03")
def test_a_leader_checks_with_three_dice_and_a_star_may_choose() -> None:
    b = corner("able blue rep 5 star leader with carbine at 10,18", "rob red rep 4 leader with rifle at 16,2")
    stop = preview(b.encounter, MOVES, BLUE).first_stop
    assert stop is not None
    able, rob = stop.testers
    assert (able.dice, rob.dice) == (3, 3)
    assert able.columns == {"pass-2": "fire", "pass-1": "no-fire", "pass-0": "no-fire"}, "he moves"
    assert rob.columns == {}
    assert able.results["fire"] == Fraction(25 * 1 * 3 + 125, 216)


@pytest.mark.rule("MG42-RUL-93")
def test_nobody_is_threatened_by_whom_he_does_not_newly_see() -> None:
    b = corner(
        "able blue rep 4 with carbine at 10,18",
        "nco blue rep 4 with carbine at 16,20",
        "rob red rep 4 with rifle at 16,2",
    )
    stop = preview(b.encounter, MOVES, BLUE).first_stop
    assert stop is not None
    assert [tester.figure for tester in stop.testers] == ["able", "rob"], "the NCO has had Rob in view all the time"


@pytest.mark.parametrize("seed", range(6))
def test_the_first_check_of_a_random_move_comes_where_and_as_foretold(seed: int) -> None:
    chance = random.Random(seed + 40)
    e = Encounter(load({**mg42_play.battle(seed), "auto": True}))
    seen: Counter[str] = Counter()
    for _ in range(80):
        if e.state.ended or len({f.side for f in e.state.figures if f.able}) < 2:
            break
        item = next_input(e.game) if chance.random() < HALF else choose(e, chance)
        if item["do"] != "move":
            submit_or_end(e, item)
        elif (kind := check_move(e, item)) == "refused":
            e.submit({"do": "end-activation"})
        else:
            seen[kind] += 1
    assert seen


@pytest.mark.parametrize("seed", range(3))
def test_every_listed_input_can_be_foretold_and_nothing_changes(seed: int) -> None:
    chance = random.Random(seed)
    e = Encounter(load({**mg42_play.battle(seed), "auto": True}))
    kinds: Counter[str] = Counter()
    for step in range(90):
        if e.state.ended:
            break
        if step % 10 == 9:
            before = everything(e)
            for item in chance.sample(found := list(legal.inputs(e)), min(12, len(found))):
                p = preview(e, item, GM)
                assert p.refused is None, (item, p.refused)
                json.dumps(as_json(p))
                assert all(sum(v.outcomes.values()) == 1 for v in p.victims)
                kinds[item["do"]] += 1
            assert everything(e) == before
        e.submit(choose(e, chance))
    assert kinds


@pytest.mark.rule("MG42-MOVE-04", "MG42-RUL-17")
def test_a_leader_moves_fast_with_three_dice() -> None:
    b = battle("able blue rep 4 leader with carbine at 10,34", "rob red at 30,2 with rifle")
    b.blue_turn("able")
    p = preview(b.encounter, {"do": "move", "figure": "able", "path": [[10, 16]], "fast": True}, BLUE)
    chances = {run.courses[0].passed: run.chance for run in p.runs}
    assert chances == {2: Fraction(20, 27), 1: Fraction(6, 27), 0: Fraction(1, 27)}


# ---- fire ----


@pytest.mark.rule("MG42-FIRE-02", "MG42-DMG-01", "MG42-DMG-02", "MG42-RUL-37")
@pytest.mark.parametrize("weapon", first(1, ["rifle", "carbine"]))
@pytest.mark.parametrize("cover", [True, False])
def test_a_shot_has_the_odds_of_every_fall_of_the_dice(weapon: str, cover: bool) -> None:
    figures = [f"able blue rep 4 with {weapon} at 10,20", "rob red rep 3 with rifle at 10,13.5"]
    _, p = fire_case(figures, fire("able", "rob"), ruleset="mg42", terrain=[WALL] if cover else [])
    [victim] = p.victims
    assert set(victim.outcomes) <= {"missed", "stunned", "out-of-the-fight", "obviously-dead"}
    assert victim.down == 1 - victim.outcomes["missed"]
    assert p.firings[0].out_of_ammo == 0
    assert victim.witnesses == (), "nobody checks for a fall"


@pytest.mark.rule("MG42-REACT-06", "MG42-REACT-07", "MG42-REACT-08", "MG42-OGR-01")
@pytest.mark.parametrize(
    ("given", "results"),
    [
        ("rep 4 with rifle", {"finish-move-and-fire": 4, "duck-back": 4, "runaway": 1}),
        ("rep 4 with submachine-gun", {"finish-move-and-fire": 4, "duck-back": 4, "runaway": 1}),
        ("rep 4 star with rifle", {"finish-move-and-fire": 4, "duck-back": 4, "runaway": 1}),
        ("rep 4 with nothing", {"duck-back": 8, "runaway": 1}),
    ],
)
def test_the_answer_to_fire_is_read_from_its_own_table(given: str, results: dict[str, int]) -> None:
    with battle("able blue rep 4 with rifle at 10,34", f"rob red {given} at 10,12") as b:
        b.blue_turn("able")
        [victim] = preview(b.encounter, fire("able", "rob"), BLUE).victims
        answer = victim.answer
        assert answer is not None
        assert answer.owed == victim.outcomes["missed"]
        assert (answer.test, answer.dice, answer.target) == ("received-fire", 2, 4)
        assert answer.results == {name: Fraction(ways, 9) for name, ways in results.items()}
        assert bool(answer.columns) == ("star" in given)


def test_the_first_shot_calls_for_the_die_first() -> None:
    s = Scene(record(seed="x"))
    s.begin()
    p = preview(s.encounter, fire("able", "dorfman"), GM)
    assert p.rouses
    assert [v.figure for v in p.victims] == ["dorfman"]
    assert preview(s.encounter, {"do": "move", "figure": "able", "to": [15, 13.5]}, GM).rouses is False
    yard = preview(s.encounter, {"do": "move", "figure": "nco", "path": [[18, 12], [18, 15.6]], "fast": True}, GM)
    assert yard.refused is None
    assert yard.rouses, "the yard is theirs"
    s.do("fire", figure="able", targets=[{"figure": "dorfman"}])
    s.answer()
    if "baker" in {f.id for f in s.encounter.game.active_figures()}:
        assert not preview(s.encounter, fire("baker", "dorfman"), GM).rouses


# ---- charges ----

CHARGE = {"do": "charge", "figures": ["able"], "target": "rob"}


def charge_of(given: str, **more: Any) -> Battle:
    b = battle("able blue rep 4 with carbine at 10,24", f"rob red {given} at 10,12", **more)
    b.blue_turn("able")
    return b


@pytest.mark.long
@pytest.mark.rule("MG42-REACT-10", "MG42-REACT-11", "MG42-REACT-12", "MG42-REACT-13")
def test_a_charge_has_both_checks_with_the_odds_of_every_fall_of_the_dice() -> None:
    b = charge_of("rep 3 with nothing")
    [told] = preview(b.encounter, CHARGE, BLUE).charges
    assert (told.cost, told.left, told.relies_on_fast) == (500, b.encounter.rules.parameters.charge_reach, False)
    counted: Counter[str] = Counter()
    for chance, g in leaves(b, CHARGE, {}, "wanting-to-charge", "being-charged"):
        for label in ("wanting-to-charge", "being-charged"):
            for roll in rolled(g, label):
                counted[f"{label} {roll.result}"] += chance  # type: ignore[assignment]
    assert told.dares is not None
    assert {f"wanting-to-charge {name}": chance for name, chance in told.dares.results.items()} == {
        key: chance for key, chance in counted.items() if key.startswith("wanting")
    }
    assert told.reach == told.dares.results["charge"] == counted["wanting-to-charge charge"]
    for result in told.results:
        assert told.reach * result.chance == counted[f"being-charged {result.result}"]
        assert result.melee == (result.result != "runaway")
    assert told.contact == sum(r.chance for r in told.results if r.melee) < 1


@pytest.mark.rule("MG42-REACT-06", "MG42-REACT-07", "MG42-REACT-13", "MG42-RUL-61")
@pytest.mark.parametrize("rep", [3, 5])
def test_fire_at_a_charger_and_his_check_decide_who_comes_to_blows(rep: int) -> None:
    b = charge_of(f"rep {rep} with rifle")
    [told] = preview(b.encounter, CHARGE, BLUE).charges
    fires = next(result for result in told.results if result.result == "fire-then-melee")
    assert fires.fire is not None
    assert fires.fire.answer is not None
    assert set(fires.fire.answer.results) == {"continue-charge", "stop-and-fire", "runaway"}
    script = {"wanting-to-charge:able": [1, 1], "being-charged:rob": [1, 1]}
    hits = blows = Fraction(0)
    for chance, g in leaves(b, CHARGE, script, "ranged-combat:rob", "received-fire:able"):
        answers = [roll.result for roll in rolled(g, "received-fire")]
        hits += chance * (not answers)
        blows += chance * (answers[:1] == ["continue-charge"])
    assert fires.fire.hit == hits
    assert fires.fire.outcomes["missed"] * fires.fire.answer.results["continue-charge"] == blows
    others = sum((result.chance for result in told.results if result.melee and result is not fires), Fraction(0))
    assert told.contact == others + fires.chance * blows
    assert sum(fires.fire.outcomes.values()) == 1


@pytest.mark.rule("MG42-MELEE-04", "MG42-MELEE-05", "MG42-MELEE-06")
def test_the_first_round_has_the_odds_of_every_fall_of_the_dice() -> None:
    b = charge_of("rep 3 melee fixed-bayonet with nothing")
    [told] = preview(b.encounter, CHARGE, BLUE).charges
    margins: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=4):
        margins[sum(face <= 4 - 1 for face in faces[:2]) - sum(face <= 3 for face in faces[2:])] += 1
    melee = told.melee
    assert melee is not None
    assert [(m.circumstance, m.amount) for m in melee.modifiers] == [("lighter-weapon", -1)]
    assert (melee.dice, melee.foe_dice) == (2, 2)
    assert melee.won == Fraction(margins[1] + margins[2], 6**4)
    assert melee.even == Fraction(margins[0], 6**4)
    assert melee.lost == Fraction(margins[-1] + margins[-2], 6**4)
    # Able strikes with Impact 1: dead on a 1, else knocked down by his target's Rep less the Impact or less.
    close, clear = Fraction(margins[1], 6**4), Fraction(margins[2], 6**4)
    dead, stunned = Fraction(1, 6), Fraction(5, 6) * Fraction(3 - 1, 6)
    assert melee.target == {
        "obviously-dead": (close + clear) * dead,
        "out-of-the-fight": clear * (1 - dead) + close * (1 - dead - stunned),
        "stunned": close * stunned,
        "missed": 1 - close - clear,
    }


# ---- what an input calls for of itself ----


@pytest.mark.rule("MG42-RALLY-01", "MG42-RALLY-02")
def test_a_rally_says_what_may_come_of_it() -> None:
    b = battle(
        "able blue rep 4 leader with carbine at 10,24",
        "max blue rep 3 with rifle at 11,25",
        "rob red at 10,2 with rifle",
    )
    b.blue_turn()
    b.encounter.state.figure("max").fled = True
    b.encounter.state.figure("max").status = "fleeing"
    [test] = preview(b.encounter, {"do": "rally", "figure": "max"}, BLUE).tests
    assert (test.test, test.figure, test.dice, test.target, test.owed) == ("rally", "max", 3, 3, 1)
    assert test.results["back-in-the-fight"] == HALF
