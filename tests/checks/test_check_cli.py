"""`duckback test`, `odds` and `rules` as a person or a program meets them."""

from __future__ import annotations

import argparse
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from checks_common import CHECK_IDS, EVERY_CHECK

from bot.cli import odds, rules, test
from bot.cli.requests import LONGEST, stream
from engine.checks.combat import arms
from engine.checks.request import answer
from engine.ruleset import registry as rulesets
from engine.ruleset.reference import lookup, reference

ROOT = Path(__file__).parents[2]
PROGRAM = """
import argparse, sys
from bot.cli import odds, rules, test
parser = argparse.ArgumentParser()
commands = parser.add_subparsers(required=True)
for module in (test, odds, rules):
    module.add_parser(commands)
args = parser.parse_args()
sys.exit(args.run(args))
"""


def duckback(capsys, *words):
    """Exit status, standard output and standard error of one command."""
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(required=True)
    for module in (test, odds, rules):
        module.add_parser(commands)
    args = parser.parse_args(words)
    status = args.run(args)
    return status, *capsys.readouterr()


def answers(text: bytes):
    """What `test -` says to these lines."""
    out = io.StringIO()
    status = stream(lambda data: answer(data, rulesets.get, lambda n: [1] * n), io.BytesIO(text), out)
    assert status == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_the_published_command(capsys):
    words = "test received-fire --ruleset cr3 --rep 4 --if in-cover --leader-rep 5 --dice 3,5,6 --leader-dice 4 --json"
    status, out, err = duckback(capsys, *words.split())
    assert (status, err) == (0, "")
    assert json.loads(out)["result"] == "fire"
    assert out.count("\n") == 1


def test_the_breakdown_explains_every_die(capsys):
    words = "test received-fire --rep 4 --if in-cover --leader-rep 5 --dice 3,5,6 --leader-dice 4"
    _, out, _ = duckback(capsys, *words.split())
    for part in ("3✓ 5✗ 6✗", "+1 in-cover", "CR3-REACT-07", "4✓", "fire (CR3-REACT-11)"):
        assert part in out


def test_both_sides_and_second_dice_on_the_command_line(capsys):
    words = (
        "test melee --rep 4 --weapon one-hand --foe-rep 3 --foe-weapon improvised --foe-if foe-prone"
        " --dice 1,2,2,3,5 --foe-dice 1,2,3,6,6 --json"
    )
    assert json.loads(duckback(capsys, *words.split())[1])["margin"] == 1
    words = "test activation --blue-dice 5 --red-dice 4 --json"
    assert json.loads(duckback(capsys, *words.split())[1])["result"] == "blue-first"
    words = "test ranged-combat --rep 3 --weapon pistol --if rush-shot --dice 6,1 --pitiful-dice 2 --json"
    assert json.loads(duckback(capsys, *words.split())[1])["hits"] == 1


@pytest.mark.parametrize(("ruleset", "name"), EVERY_CHECK, ids=CHECK_IDS)
def test_a_breakdown_of_every_test(capsys, ruleset, name):
    check = ruleset.checks[name]
    needs = {
        "rep": "4",
        "weapon": next(iter(check.choices.get("weapon", arms(ruleset, check)))),
        "weapon|impact": "2",
        "impact": "2",
        "margin": "2",
        "damage": "stunned",
        "eal": "5",
        "party": "4",
        "last": "patrol",
        "range": "1-3",
        "class": "peasant",
        "wounds": "1",
        "rate": "3",
        "dv": "4",
        "turn": "2",
        "level": "2",
        "groups": "2",
        "rank": "nco",
        "category": "physical",
        "reporter_rep": "4",
        "army": str(next(iter(check.choices.get("army", ("",))))),
    }
    words = ["test", name, "--ruleset", ruleset.id]
    for field in check.fields:
        if field in needs:
            words += [f"--{field.split('|')[-1].replace('_', '-')}", needs[field]]
    for field in check.foe_fields:
        if field in needs:
            words += [f"--foe-{field}", needs[field]]
    if check.exactly_one:
        words += ["--if", check.exactly_one[0]]
    status, out, err = duckback(capsys, *words)
    assert (status, err) == (0, "")
    assert check.title in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("test received-fire --rep 9", "rep must be one of 3, 4, 5"),
        ("test received-fire --rep four", "rep must be a whole number"),
        ("test received-fire --rep 4 --dice 3", "dice.self"),
        ("test received-fire --rep 4 --dice 3,9", "dice.self"),
        ("test nonsense", "received-fire"),
        ("test", "name a test"),
        ("test --list --ruleset cr9", "cr3"),
        ("odds received-fire", "rep"),
        ("odds", "name a test"),
        ("rules x --ruleset cr9", "cr3"),
    ],
)
def test_a_wrong_command_is_one_line_and_status_two(capsys, words, said):
    status, out, err = duckback(capsys, *words.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_with_json_an_error_is_json(capsys):
    status, out, _ = duckback(capsys, "test", "received-fire", "--rep", "9", "--json")
    assert status == 2
    assert json.loads(out)["error"]["field"] == "rep"


def test_odds_for_people_and_programs(capsys):
    _, out, _ = duckback(capsys, "odds", "received-fire", "--rep", "4", "--if", "in-cover")
    assert "74.074%  20/27" in out
    _, out, _ = duckback(capsys, "odds", "ranged-combat", "--rep", "4", "--weapon", "pistol")
    assert "out of ammo" in out
    _, out, _ = duckback(capsys, "odds", "in-sight", "--rep", "4", "--json")
    assert json.loads(out)["outcomes"]["4"] == {"p": "1/16", "decimal": 0.0625}


def test_the_list_has_every_test(capsys):
    for ruleset in rulesets.RULESETS:
        _, out, _ = duckback(capsys, "test", "--list", "--ruleset", ruleset)
        _, listed, _ = duckback(capsys, "test", "--list", "--json", "--ruleset", ruleset)
        names = [entry["test"] for entry in json.loads(listed)["tests"]]
        assert names == list(rulesets.get(ruleset).checks)
        assert all(f"\n{name}  " in out for name in names)
        assert all(weapon in out for weapon in rulesets.get(ruleset).weapons)


def test_requests_from_standard_input_go_on_after_a_wrong_line():
    good = b'{"test": "damage", "ruleset": "cr3", "impact": 3, "dice": {"self": [2]}}'
    deep = b"[" * 100_000
    wrong = [
        b"{",
        b"null",
        b"\xff\xfe",
        deep,
        b'{"test": "damage", "ruleset": "cr3", "impact": NaN}',
        b'{"test": "damage", "ruleset": "cr3", "impact": 3, "impact": 2}',
        b"x" * (LONGEST + 9),
    ]
    got = answers(b"\n".join([good, b"", b"  \r", *wrong, good]))
    assert [("error" in line) for line in got] == [False, *[True] * len(wrong), False]
    assert got[0]["result"] == got[-1]["result"] == "out-of-the-fight"
    assert [line["error"]["field"] for line in got[1:-1]] == ["", "", "", "", "impact", "impact", ""]
    assert answers(b"") == []
    assert answers(b"x" * (3 * LONGEST))[0]["error"]["code"] == "too-long"


def test_each_line_is_answered_before_the_next_is_sent():
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "test", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True
    )
    assert program.stdin is not None
    assert program.stdout is not None
    for face, result in ((1, "obviously-dead"), (2, "out-of-the-fight"), (6, "knocked-down")):
        program.stdin.write(
            json.dumps({"test": "damage", "ruleset": "cr3", "impact": 2, "dice": {"self": [face]}}) + "\n"
        )
        program.stdin.flush()
        assert json.loads(program.stdout.readline())["result"] == result
    program.stdin.close()
    assert program.wait(10) == 0
    program.stdout.close()


def test_rules_by_id_beginning_and_words(capsys):
    assert [rule.id for rule in lookup("cr3", "cr3-react-11")] == ["CR3-REACT-11"]
    assert all(rule.id.startswith("CR3-REACT-1") for rule in lookup("cr3", "CR3-REACT-1"))
    assert lookup("cr3", "pitiful shot")[0].id == "CR3-FIRE-13"
    assert lookup("cr3", "zxqq") == []
    status, out, _ = duckback(capsys, "rules", "CR3-REACT-11")
    assert status == 0
    assert "page 39" in out
    assert "CR3-RUL-59" in out
    _, out, _ = duckback(capsys, "rules", "duck", "back", "--json", "--ruleset", "cr3")
    assert {rule["ruleset"] for rule in json.loads(out)["rules"]} == {"cr3"}
    status, out, err = duckback(capsys, "rules", "zxqq")
    assert (status, out) == (1, "")
    assert err.count("\n") == 1


def test_the_reference_is_whole():
    entries = reference("cr3")
    assert {kind: sum(entry.kind == kind for entry in entries.values()) for kind in ("rule", "table", "ruling")} == {
        "rule": 347,
        "table": 28,
        "ruling": 183,
    }
    for entry in entries.values():
        assert entry.title
        assert not [rule for rule in entry.about if rule not in entries]
