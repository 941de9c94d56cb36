"""What was once said wrongly, one case of each kind."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.preview import preview
from engine.preview.answers import Answers
from engine.preview.danger import hit_before_acting, risks, under_fire
from engine.ruleset import registry
from engine.views import Viewer
from tests.bot.test_machine_previews import told
from tests.engine.foretold import foretold
from tests.engine.fuzz import BATTLES
from tests.engine.machines import armored
from tests.engine.played import play
from tests.engine.table import Battle
from tests.engine.test_cr2_zombies import dead, zombie

BLUE = Viewer("blue")
CORNER = {"id": "corner", "type": "wall", "line": [[4, 24], [20, 24]], "tall": True}

WALL = {"id": "wall", "type": "wall", "line": [[20.4, 20], [20.4, 29.5]], "dv": 4}


def rounding(*figures: str, ruleset: str, weapon: str = "rifle", **more: object) -> Battle:
    """Billy is about to come round a corner."""
    b = Battle(
        f"billy blue rep 4 with {weapon} at 22,30", *figures, ruleset=ruleset, terrain=[CORNER], seed="x", **more
    )
    b.blue_turn("billy")
    return b


def test_one_that_cannot_hit_may_shoot_all_the_same() -> None:
    b = Battle(
        "billy blue rep 4 with rifle at 21,30",
        "rob red rep 3 with rifle at 12,12 facing 180",
        ruleset="mg42",
        terrain=[CORNER, WALL],
        seed="x",
    )
    b.blue_turn("billy")
    told = preview(b.encounter, {"do": "move", "figure": "billy", "path": [[21, 22]], "fast": True}, BLUE).first_stop
    assert told is not None
    [duel] = told.duels
    assert duel.threat == 0, "at one who runs behind a wall a rifleman of Rep 3 needs more than a six"
    assert hit_before_acting(told, "billy") == 0
    assert under_fire(told, "billy")


@pytest.mark.parametrize("choice", ["stay", "go-on"])
def test_an_answer_that_leads_into_sight_promises_no_shot_but_says_who_may_be_quicker(choice: str) -> None:
    b = rounding("rob red rep 5 with assault-rifle at 16,21 facing 180", ruleset="cr3", weapon="assault-rifle")
    b.give({"do": "move", "figure": "billy", "path": [[22, 22]], "in_sight_move": "ask"})
    assert b.pending == [("blue", "in-sight-move")]
    answer = {"do": "decide", "side": "blue", "kind": "in-sight-move", "choice": choice}
    told = Answers(b.encounter, BLUE).preview(answer)
    assert not told.firings
    assert told.first_stop is not None
    [duel] = told.first_stop.duels
    assert duel.after > 0
    assert risks(told.first_stop, "blue") == [("billy", hit_before_acting(told.first_stop, "billy"))]


@pytest.mark.parametrize("book", ["cr2", "mg42"])
def test_a_star_that_chooses_what_it_passes_is_told_who_may_be_quicker(book: str) -> None:
    b = rounding("rob red rep 5 with rifle at 16,21 facing 180", ruleset=book, weapon="rifle star")
    b.give({"do": "move", "figure": "billy", "path": [[22, 23]]})
    assert b.pending == [("billy", "free-will")]
    risk = {}
    for choice in ("pass-2", "pass-0"):
        answer = {"do": "decide", "figure": "billy", "kind": "free-will", "choice": choice}
        told = Answers(b.encounter, BLUE).preview(answer)
        assert bool(told.firings) == (choice == "pass-2")
        assert told.first_stop is not None
        risk[choice] = hit_before_acting(told.first_stop, "billy")
    assert 0 < risk["pass-2"] < risk["pass-0"], "one that stands is quicker if it passes both, and then any fires"


def test_a_star_that_passes_by_its_free_will_is_named() -> None:
    b = rounding("rob red rep 5 star with rifle at 12,20 facing 180", ruleset="cr2", auto=True)
    told = preview(b.encounter, {"do": "move", "figure": "billy", "path": [[22, 23]]}, BLUE).first_stop
    assert told is not None
    assert "rob" in {tester.figure for tester in told.testers}
    assert risks(told, "blue")[0][1] > 0


def test_one_that_has_nothing_to_shoot_with_is_said_to_charge() -> None:
    b = rounding("rob red rep 5 with nothing at 16,21 facing 180", ruleset="cr3", weapon="pistol")
    told = preview(b.encounter, {"do": "move", "figure": "billy", "path": [[22, 23]]}, BLUE).first_stop
    assert told is not None
    assert {tester.figure: tester.charges for tester in told.testers}["rob"] == ("billy",)


def test_the_focus_of_one_that_has_several_enemies_is_told() -> None:
    b = Battle(
        "billy blue rep 3 with bolt-action-rifle at 10,30",
        *(
            f"{name} red rep 3 with bolt-action-rifle at {x},20 facing 180"
            for name, x in (("ed", 9), ("dan", 11), ("carl", 13))
        ),
        ruleset="compendium",
        seed="x",
    )
    b.blue_turn("billy")
    order = {"do": "fire", "figure": "billy", "targets": [{"figure": "dan"}]}
    [focus] = preview(b.encounter, order, BLUE).focus
    assert (focus.figure, focus.wished) == ("billy", "dan")
    assert set(focus.chances) == {"ed", "dan", "carl"}
    assert sum(focus.chances.values()) == Fraction(1)


DEEDS = {
    "fire": {"figure": "billy", "targets": [{"figure": "tim"}]},
    "grenade": {"figure": "billy", "weapon": "grenade", "at": [10, 25]},
    "charge": {"figures": ["billy"], "target": "tim"},
}


def asked_of(kind: str, nature: str, **said: str) -> set[str]:
    """What a deed asks in the In Sight that turning to its target sets off."""
    b = Battle(
        f"billy blue rep 5{nature} with assault-rifle,grenade at 10,30 facing 180",
        "rob red rep 3 with pistol at 10,25 facing 0",
        "tim red rep 3 with pistol at 12,25 facing 0",
        ruleset="cr3",
        seed="a",
    )
    b.blue_turn("billy")
    b.give({"do": kind, **DEEDS[kind], **said})
    return {question["kind"] for question in b.all("decision") if question.get("test", "") in ("", "in-sight")}


@pytest.mark.parametrize(("kind", "nature"), [("fire", ""), ("charge", ""), *((kind, " star") for kind in DEEDS)])
def test_a_deed_that_was_pressed_is_not_asked_for_again(kind: str, nature: str) -> None:
    assert asked_of(kind, nature) == {"in-sight-move"}
    assert asked_of(kind, nature, in_sight_move="stay"), "an input that says nothing of contact is asked as it was"
    assert not asked_of(kind, nature, in_sight_move="stay", contact="go-on")


@pytest.mark.long
def test_a_burst_in_a_crowd_says_that_it_leaves_its_victims_out() -> None:
    crowd = [f"r{n} red rep 3 with rifle at {9 + n % 4:g},{21 + n // 4:g}" for n in range(12)]
    b = Battle("billy blue rep 4 with grenade-launcher at 10,34", *crowd, ruleset="cr2", seed="x")
    b.blue_turn("billy", blue=4, red=1)
    order = {"do": "grenade", "figure": "billy", "weapon": "grenade-launcher", "at": [10.5, 22]}
    told = preview(b.encounter, order, BLUE)
    assert not told.followed
    assert not told.victims
    assert sum(told.blasts[0].landing.values()) == 1
    assert len(told.blasts[0].circle) > 9


def test_a_launcher_in_a_house_is_foretold_by_the_floor_it_strikes() -> None:
    house = {"id": "house", "type": "building", "rect": [7, 21, 6, 4]}
    level = {"windows": [{"wall": "south", "at": 3}]}
    harmed = {}
    for dv in (2, 4):
        b = Battle(
            "billy blue rep 4 with law at 10,30",
            "carlos red rep 4 with rifle at 10,24",
            ruleset="cr2",
            terrain=[{**house, "dv": dv, "levels": [level]}],
            seed="x",
        )
        b.blue_turn("billy", blue=4, red=1)
        told = preview(b.encounter, {"do": "grenade", "figure": "billy", "weapon": "law", "at": [10, 24]}, BLUE)
        harmed[dv] = [victim.down for victim in told.victims if victim.figure == "carlos"]
    assert harmed[2][0] > Fraction(1, 4)
    assert harmed[4] == [0], "it does not go through"


def test_those_who_lose_their_leader_by_a_shot_are_named() -> None:
    b = Battle(
        "billy blue rep 4 with bolt-action-rifle at 10,30",
        "rob red rep 5 leader with bolt-action-rifle at 10,20 facing 180",
        "tim red rep 3 with bolt-action-rifle at 30,4 facing 180",
        ruleset="compendium",
        seed="x",
    )
    b.blue_turn("billy")
    told = preview(b.encounter, {"do": "fire", "figure": "billy", "targets": [{"figure": "rob"}]}, BLUE)
    [rob] = told.victims
    loss = next(test for test in rob.witnesses if test.figure == "tim")
    assert loss.test == "leader-loss"
    assert loss.owed == rob.outcomes["obviously-dead"] + rob.outcomes["out-of-the-fight"]


def test_one_whom_the_same_grenade_may_put_down_is_named_with_those_who_lose_their_leader() -> None:
    b = Battle(
        "billy blue rep 2 with grenade at 10,30",
        "bob blue rep 5 leader with nothing at 11,30",
        "rob red rep 3 with nothing at 10,25",
        ruleset="compendium",
        seed="x",
    )
    b.blue_turn("billy")
    order = {"do": "grenade", "figure": "billy", "weapon": "grenade", "at": [10, 25]}
    tests = {victim.figure: victim.witnesses for victim in preview(b.encounter, order, BLUE).victims}
    [loss] = tests["bob"]
    assert (loss.figure, loss.test) == ("billy", "leader-loss")
    assert sum(loss.results.values()) == 1
    assert not tests["billy"]


@pytest.mark.parametrize("book", BATTLES)
def test_a_target_that_can_only_fight_hand_to_hand_is_not_said_to_fire_at_its_charger(book: str) -> None:
    hand = next(name for name in registry.get(book).melee_weapons if name != "unarmed")
    b = Battle(
        f"billy blue rep 5 with nothing melee {hand} at 10,30",
        f"rob red rep 4 with nothing melee {hand} at 10,24 facing 180",
        ruleset=book,
        seed="x",
    )
    b.blue_turn("billy")
    [charge] = preview(b.encounter, {"do": "charge", "figures": ["billy"], "target": "rob"}, BLUE).charges
    assert "melee" in {result.result for result in charge.results}
    assert not [result for result in charge.results if "fire" in result.result or result.fire is not None]
    assert charge.contact >= sum(result.chance for result in charge.results if result.melee), "a fugitive may be caught"


@pytest.mark.rule("CMP-ADV-06", "CMP-ADV-13", "CMP-DIS-06")
@pytest.mark.parametrize("trait", ["brave", "coward", "nerves-of-steel"])
@pytest.mark.parametrize("deed", ["fire", "charge"])
def test_a_page_says_what_a_figure_does_by_its_nature(trait: str, deed: str) -> None:
    b = Battle(
        "billy blue rep 3 with submachine-gun at 10,30",
        f"rob red rep 4 with revolver at 10,24 facing 180 traits {trait}",
        ruleset="compendium", seed="x", auto=True,
    )  # fmt: skip
    b.blue_turn("billy")
    order = {
        "fire": {"do": "fire", "figure": "billy", "targets": [{"figure": "rob"}]},
        "charge": {"do": "charge", "figures": ["billy"], "target": "rob"},
    }[deed]
    said = {chance.name for chance in foretold(preview(b.encounter, order, BLUE)) if chance.chance}
    happened: set[str] = set().union(*(play(b.encounter, order, deed, seed) for seed in range(150)))
    said, happened = (
        {name for name in names if name.startswith(("rob does", "billy meets"))} for names in (said, happened)
    )
    assert said == happened


def test_one_who_sees_an_enemy_that_looks_elsewhere_is_said_to_shoot() -> None:
    b = rounding("rob red rep 5 with rifle at 12,12 facing 0", ruleset="cr2")
    told = preview(b.encounter, {"do": "move", "figure": "billy", "path": [[22, 23]]}, BLUE).first_stop
    assert told is not None
    assert [(duel.figure, duel.enemy) for duel in told.duels if duel.hit] == [("billy", "rob")]


def test_what_a_move_says_beforehand_holds_when_it_turns_at_its_end() -> None:
    figures = "billy blue rep 4 with pistol at 22,30 facing 90", "rob red rep 4 with pistol at 20,14 facing 180"
    order = {"do": "move", "figure": "billy", "path": [[26, 30]], "facing": 315}
    for said, asked in (("ask", True), ("stay", False)):
        b = Battle(*figures, ruleset="cr3", seed="x")
        b.blue_turn("billy")
        b.give({**order, "in_sight_move": said})
        assert ("in-sight-move" in {kind for _, kind in b.pending}) == asked


@pytest.mark.parametrize("book", BATTLES)
def test_those_whom_a_fall_brings_into_sight_are_named(book: str) -> None:
    weapon = next(w.id for w in registry.get(book).weapons.values() if w.aimed and not w.on_mount and w.range >= 2000)
    b = Battle(
        f"billy blue rep 5 with {weapon} at 10,30",
        f"rob red rep 4 with {weapon} at 10,22 facing 180",
        f"tim red rep 4 with {weapon} at 10,14 facing 180",
        ruleset=book,
        seed="x",
    )
    b.blue_turn("billy")
    told = preview(b.encounter, {"do": "fire", "figure": "billy", "targets": [{"figure": "rob"}]}, BLUE)
    g = b.encounter.game
    pairs = ("billy", "tim"), ("tim", "billy")
    assert set(told.opens) == {pair for pair in pairs if not g.sees(*map(g.named, pair))}


def test_one_whose_melee_the_same_grenade_may_end_is_said_to_test() -> None:
    b = Battle(
        "billy blue rep 5 with grenade-launcher at 32,18",
        "ben blue rep 4 with nothing at 22,12 facing 180",
        "rob red rep 5 star with nothing at 22,11 facing 0",
        ruleset="cr3",
        seed="x",
    )
    ben, rob = (b.encounter.state.figure(name) for name in ("ben", "rob"))
    ben.melee, rob.melee = (rob.index,), (ben.index,)
    b.blue_turn("billy")
    order = {"do": "grenade", "figure": "billy", "weapon": "grenade-launcher", "at": [22, 11.5]}
    told = {victim.figure: victim.answer for victim in preview(b.encounter, order, BLUE).victims}
    assert told["rob"] is not None
    assert told["rob"].owed < Fraction(1)


def test_a_move_is_not_said_to_stop_where_no_figure_tests() -> None:
    b = dead("ann blue rep 4 at 19,22 facing 90", zombie("zed", "at 16,30 facing 0"), terrain=[CORNER])
    b.blue_turn("ann", blue=4, red=1)
    order = {"do": "move", "figure": "ann", "path": [[22, 22]]}
    assert preview(b.encounter, order, BLUE).first_stop is None, "the zombie sees Ann and tests for nothing"
    b.give(order)
    assert b.encounter.game.sees(b.encounter.game.named("zed"), b.encounter.game.named("ann"))
    assert not b.all("roll", label="in-sight")


def test_those_are_named_to_whom_a_machine_without_a_driver_may_show_itself() -> None:
    b = armored(
        "billy blue rep 5 with rifle at 18,34",
        "bob blue rep 5 with rifle at 2,18 facing 90",
        "dan red rep 4",
        "rob red rep 4",
        "car of red model car at 18,24 facing 0 speed 12 driver dan riders rob",
        terrain=[{"id": "wall", "type": "wall", "line": [[10, 16], [10, 30]], "tall": True}],
        seed="x",
    )
    b.blue_turn("billy", blue=4, red=1)
    order = {"do": "fire", "figure": "billy", "targets": [{"figure": "dan"}]}
    assert ("bob", "rob") in preview(b.encounter, order, BLUE).opens


def test_in_a_crowd_the_nearest_enemies_count_and_the_page_says_so() -> None:
    row = [(5 + n % 10 * 2, n // 10 * 2) for n in range(20)]
    blue = [f"b{n} blue rep 4 with assault-rifle at {x},{30 + y}" for n, (x, y) in enumerate(row)]
    red = [f"r{n} red rep 4 with assault-rifle at {x},{15 - y} facing 180" for n, (x, y) in enumerate(row)]
    b = Battle(*blue, *red, ruleset="cr3", seed="x")
    b.blue_turn("b0")
    order = {"do": "move", "figure": "b0", "path": [[5, 28]], "in_sight_move": "stay"}
    stop = preview(b.encounter, order, BLUE).first_stop
    assert stop is not None
    assert stop.nearest > 0
    met = [duel.enemy for duel in stop.duels if duel.figure == "b0"]
    assert len(met) == stop.nearest
    assert "r0" in met, "the enemy straight before it"
    assert f"only each figure's {stop.nearest} nearest enemies count" in told(b, order).warning
