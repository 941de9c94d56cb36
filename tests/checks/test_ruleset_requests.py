"""What one ruleset's tests take and another's do not: refused by the rule that says so, or compared without it."""

from __future__ import annotations

import contextlib
import json

import pytest
from checks_common import EVERY_CHECK, MG42, SWORDPLAY, no_dice
from hypothesis import given, settings
from hypothesis import strategies as st
from test_check_cli import duckback

from engine.checks.exchange import Target, exchange_odds
from engine.checks.odds import odds
from engine.checks.request import answer, answer_odds
from engine.errors import BadRequest
from engine.ruleset import registry as rulesets
from engine.tables.outcome import Request

SWP = {"ruleset": "swordplay"}
MG = {"ruleset": "mg42"}
FOE = {"rep": 4, "weapon": "one-hand"}
KNIVES = {"test": "melee", **MG, "rep": 4, "weapon": "bayonet"}


@pytest.mark.rule("SWP-CLASS-51", "SWP-WPN-52", "MG42-WEAP-02", "MG42-RUL-43")
@pytest.mark.parametrize(
    ("request_", "code", "field", "said"),
    [
        ({"test": "ranged-combat", **SWP, "rep": 4, "weapon": "pistol"}, "unknown-weapon", "weapon", "SWP-TAB-WEAPONS"),
        ({"test": "ranged-combat", **SWP, "rep": 4, "weapon": "sling", "shots": 1}, "unknown-field", "shots", "weapon"),
        (
            {"test": "ranged-combat", **SWP, "rep": 4, "weapon": "sling", "if": ["second-target"]},
            "unknown-circumstance",
            "if",
            "SWP-TAB-RANGED-COMBAT",
        ),
        ({"test": "reload", **SWP, "rep": 4, "weapon": "javelin"}, "unknown-weapon", "weapon", "SWP-WPN-52"),
        ({"test": "reload", **SWP, "rep": 4}, "missing-field", "weapon", "weapon"),
        ({"test": "received-fire", **SWP, "rep": 4}, "missing-field", "class", "class"),
        ({"test": "received-fire", **SWP, "rep": 4, "class": "knight"}, "bad-value", "class", "SWP-CLASS-51"),
        (
            {"test": "received-fire", **SWP, "rep": 4, "class": "noble", "if": ["outgunned"]},
            "unknown-circumstance",
            "if",
            "SWP-REACT-05",
        ),
        ({"test": "damage", **SWP, "impact": 2, "armor": 3}, "bad-value", "armor", "SWP-TAB-ARMOR"),
        ({"test": "damage", **SWP, "impact": 2, "armor": "4"}, "bad-value", "armor", "2, 4, 6"),
        ({"test": "damage", **SWP, "impact": 2, "armor": True}, "bad-value", "armor", "2, 4, 6"),
        (
            {"test": "melee", **SWP, "rep": 4, "weapon": "bayonet", "foe": FOE},
            "unknown-weapon",
            "weapon",
            "SWP-TAB-MELEE-WEAPONS",
        ),
        (
            {"test": "melee", **SWP, "rep": 4, "weapon": "one-hand", "foe": {**FOE, "armor": 5}},
            "bad-value",
            "foe.armor",
            "SWP-TAB-ARMOR",
        ),
        (
            {"test": "charge", **SWP, "rep": 4, "foe": {"rep": 4, "if": ["onto-rear"]}},
            "unknown-circumstance",
            "foe.if",
            "needs-reload",
        ),
        ({"test": "charge", **SWP, "rep": 4, "if": ["in-cover"], "foe": {"rep": 4}}, "unknown-circumstance", "if", ""),
        ({"test": "grenade", **SWP, "rep": 4}, "unknown-test", "test", "melee"),
        ({"test": "army-list", **SWP, "army": "romans"}, "bad-value", "army", "feudal"),
        ({"test": "ranged-combat", **MG, "rep": 4, "weapon": "bayonet"}, "unknown-weapon", "weapon", "MG42-WEAP-02"),
        ({"test": "ranged-combat", **MG, "rep": 4, "weapon": "shotgun"}, "unknown-weapon", "weapon", "MG42-WEAP-02"),
        ({"test": "ranged-combat", **MG, "rep": 4, "weapon": "rifle", "shots": 2}, "bad-value", "shots", "1"),
        ({**KNIVES, "weapon": "rifle", "foe": FOE}, "unknown-weapon", "weapon", "MG42-RUL-43"),
        ({**KNIVES, "foe": FOE}, "unknown-weapon", "foe.weapon", "MG42-RUL-43"),
        ({**KNIVES, "enemies": 0, "foe": FOE}, "bad-value", "enemies", "from 1"),
        ({**KNIVES, "foe": {**FOE, "weapon": "bayonet", "if": ["foe-prone"]}}, "unknown-circumstance", "foe.if", ""),
        ({"test": "received-fire", **MG, "rep": 4, "leader_rep": 5}, "unknown-field", "leader_rep", "leader"),
        ({"test": "received-fire", **MG, "rep": 4, "class": "noble"}, "unknown-field", "class", "MG42-T-RECEIVED-FIRE"),
        ({"test": "received-fire", **MG, "rep": 4, "leader": 5}, "bad-value", "leader", "true or false"),
        ({"test": "received-fire", **MG, "rep": 4, "leader": "true"}, "bad-value", "leader", "true or false"),
        ({"test": "received-fire", **MG, "rep": 4, "if": ["leader"]}, "unknown-circumstance", "if", "MG42-T-REC"),
        (
            {"test": "in-sight", **MG, "rep": 4, "leader": True, "dice": {"self": [1, 1]}},
            "too-few-dice",
            "dice.self",
            "",
        ),
        ({"test": "in-sight", **MG, "rep": 4, "dice": {"leader": [1]}}, "bad-dice", "dice.leader", "self"),
        ({"test": "doc", **MG, "rep": 4}, "missing-field", "wounds", "wounds"),
        ({"test": "doc", **MG, "rep": 4, "wounds": 0}, "bad-value", "wounds", "from 1"),
        ({"test": "recovery", **MG, "rep": 4}, "missing-field", "if", "ran-away"),
        ({"test": "damage", **MG, "weapon": "rifle"}, "missing-field", "rep", "rep"),
    ],
)
def test_what_belongs_to_another_ruleset_is_refused(request_, code, field, said):
    with pytest.raises(BadRequest) as wrong:
        answer(request_, rulesets.get, lambda number: [1] * number)
    assert (wrong.value.code, wrong.value.field) == (code, field)
    assert said in wrong.value.message
    assert "\n" not in wrong.value.message


def test_only_the_circumstances_named_hold_but_a_larger_loss_includes_the_smaller():
    fields = {"test": "cohesion", **SWP, "rep": 4, "class": "peasant", "dice": {"self": [1, 6]}}
    for loss in ("any-friend-lost", "more-friends-lost", "twice-more-friends-lost"):
        assert answer({**fields, "if": [loss]}, rulesets.get, no_dice)["result"] == "runaway"


def test_a_leader_that_is_none_adds_nothing():
    request = {"test": "rally", **MG, "rep": 4, "leader": False, "dice": {"self": [1, 1]}}
    assert answer(request, rulesets.get, no_dice)["passed"] == 2


@pytest.mark.parametrize(("words", "passed"), [("--leader", 2), ("--leader true", 2), ("", 1), ("--leader false", 1)])
def test_leader_on_the_command_line(capsys, words, passed):
    faces = "1,6,1" if passed == 2 else "1,6"
    line = f"test rally --ruleset mg42 --rep 4 {words} --dice {faces} --json"
    assert json.loads(duckback(capsys, *line.split())[1])["passed"] == passed
    status, _, err = duckback(capsys, *["test", "rally", "--ruleset", "mg42", "--rep", "4", "--leader", "maybe"])
    assert (status, err) == (2, "leader must be true or false\n")


def test_odds_are_listed_by_what_a_test_yields():
    shot = answer_odds({"test": "ranged-combat", **SWP, "rep": 4, "weapon": "sling"}, rulesets.get)
    assert shot["outcomes"] == {"hit": {"p": "1/2", "decimal": 0.5}, "miss": {"p": "1/2", "decimal": 0.5}}
    assert "out_of_ammo" not in shot
    fight = answer_odds({**KNIVES, "foe": {"rep": 4, "weapon": "bayonet"}}, rulesets.get)
    assert list(fight["outcomes"]) == ["won:1", "won:2", "continues", "lost:1", "lost:2"]
    burst = answer_odds({"test": "ranged-combat", **MG, "rep": 4, "weapon": "carbine"}, rulesets.get)
    assert list(burst["outcomes"]) == ["0", "1", "2"]
    assert "out_of_ammo" not in burst


_WORDS = sorted({word for rules, name in EVERY_CHECK for word in rules.checks[name].circumstances})
_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 7),
    st.sampled_from(["noble", "rifle", "sling", "one-hand", "elves", "4"]),
    st.lists(st.sampled_from([*_WORDS, "leader"]), max_size=3),
    st.dictionaries(st.sampled_from(["rep", "weapon", "armor", "enemies", "if"]), st.sampled_from([4, "bayonet", []])),
)


@pytest.mark.long
@settings(max_examples=400, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(
            [
                "rep",
                "class",
                "armor",
                "leader",
                "enemies",
                "wounds",
                "army",
                "weapon",
                "impact",
                "foe",
                "if",
                "shots",
                "dice",
                "leader_rep",
            ]
        ),
        _VALUES,
    ),
    st.sampled_from(EVERY_CHECK),
)
def test_no_request_does_worse_than_be_refused(fields, test):
    rules, name = test
    with contextlib.suppress(BadRequest):
        answer({**fields, "test": name, "ruleset": rules.id}, rulesets.get, lambda number: [3] * number)
    with contextlib.suppress(BadRequest):
        answer_odds({**fields, "test": name, "ruleset": rules.id}, rulesets.get)


# ---- an exchange of fire ----


@pytest.mark.rule("SWP-DMG-51", "SWP-FIRE-05")
def test_an_exchange_with_arrows_counts_armor_and_class():
    shot = Request(4, weapon="dart")
    plate = exchange_odds(SWORDPLAY, shot, Target(4, armor=6, class_="soldier"))
    reaction = odds(SWORDPLAY, "received-fire", Request(4, class_="soldier")).outcomes
    assert plate.outcomes == reaction
    leather = exchange_odds(SWORDPLAY, shot, Target(4, armor=2, class_="soldier"))
    assert sum(leather.outcomes.values()) == 1
    assert leather.outcomes["obviously-dead"] > 0
    assert leather.out_of_ammo is None


def test_an_exchange_is_asked_for_with_the_targets_class_and_armor():
    request = {"test": "fire-exchange", **SWP, "rep": 4, "weapon": "longbow"}
    got = answer_odds({**request, "foe": {"rep": 4, "class": "noble", "armor": 6}}, rulesets.get)
    assert "out_of_ammo" not in got
    assert "advance-half-normal-move" in got["outcomes"]
    with pytest.raises(BadRequest) as wrong:
        answer_odds({**request, "foe": {"rep": 4, "class": "noble", "armor": 5}}, rulesets.get)
    assert wrong.value.field == "foe.armor"


def test_a_ruleset_without_the_steps_has_no_exchange():
    with pytest.raises(BadRequest, match=f"{MG42.title} has no fire-exchange"):
        answer_odds({"test": "fire-exchange", **MG, "rep": 4, "weapon": "lmg", "foe": {"rep": 4}}, rulesets.get)


# ---- the same test in the other rulesets ----


def test_a_comparison_says_what_a_ruleset_does_not_know(capsys):
    words = "odds received-fire --rep 4 --if in-cover outgunned --class soldier --compare"
    status, out, err = duckback(capsys, *words.split())
    assert (status, err) == (0, "")
    assert out.splitlines()[0].split() == ["received-fire", *rulesets.RULESETS]
    assert "Swordplay: does not know outgunned: read without" in out
    assert "Chain Reaction 3.0: does not know class: read without" in out


def test_a_comparison_gives_every_ruleset_its_own_odds(capsys):
    words = "odds received-fire --rep 4 --if in-cover --class soldier --compare --json"
    answers = json.loads(duckback(capsys, *words.split())[1])["rulesets"]
    assert list(answers) == list(rulesets.RULESETS)
    own = answer_odds({"test": "received-fire", "ruleset": "cr3", "rep": 4, "if": ["in-cover"]}, rulesets.get)
    assert answers["cr3"]["outcomes"] == own["outcomes"]
    assert answers["mg42"]["left_out"] == ["class"]
    assert "left_out" not in answers["swordplay"]


def test_a_comparison_reads_the_same_dice_everywhere(capsys):
    words = "test received-fire --rep 4 --class warrior --if in-cover --dice 5,6,3 --compare --json"
    answers = json.loads(duckback(capsys, *words.split())[1])["rulesets"]
    assert answers["cr3"]["rolled"] == answers["swordplay"]["rolled"] == {"self": [5, 6, 3]}
    assert answers["mg42"]["rolled"] == {"self": [5, 6]}
    results = ["rush-shot", "duck-back", "duck-back", "duck-back", "flee"]
    assert [answers[name]["result"] for name in ("cr3", "swordplay", "mg42", "cr2", "compendium")] == results
    rolled = json.loads(duckback(capsys, "test", "in-sight", "--rep", "4", "--compare", "--json")[1])["rulesets"]
    assert rolled["cr3"]["rolled"]["self"][:2] == rolled["mg42"]["rolled"]["self"]


def test_a_comparison_says_why_a_ruleset_cannot_read_the_request(capsys):
    words = "test melee --rep 4 --weapon one-hand --foe-rep 4 --foe-weapon two-hand --armor 6 --compare"
    status, out, _ = duckback(capsys, *words.split())
    assert status == 0
    assert "weapon must be one of bayonet, fixed-bayonet" in out
    words = "test received-fire --rep 4 --if in-cover --dice 3,4 --class noble --compare --json"
    answers = json.loads(duckback(capsys, *words.split())[1])["rulesets"]
    assert answers["cr3"]["error"]["code"] == "too-few-dice"
    assert answers["mg42"]["result"] == "finish-move-and-fire"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("odds nonsense --compare", "no ruleset has a test"),
        ("odds received-fire --rep 4 --if covered --compare", "no ruleset's received-fire knows 'covered'"),
        ("odds received-fire --rep 4 --margin 3 --compare", "knows 'margin'"),
        ("odds received-fire --rep 9 --compare", "rep must be one of"),
        ("test received-fire --compare", "rep"),
    ],
)
def test_a_comparison_that_no_ruleset_can_make_is_refused(capsys, words, said):
    status, out, err = duckback(capsys, *words.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err
