"""Wrong records: each is refused by the name of its field, in one sentence."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.books.cr3 import CR3
from engine.errors import BadRequest
from engine.loading.load import MAX_FIGURES, load
from engine.record.mission import MOST_ARRIVALS
from engine.replay.replay import replay
from engine.strict.text import MAX_BYTES, read_json
from tests.engine.scenes import GOOD

Change = Callable[[dict[str, Any]], object]


def put(*path: Any) -> Change:
    """Set the value at a path, the last argument."""
    *way, last, value = path

    def change(record: dict[str, Any]) -> None:
        for step in way:
            record = record[step]
        record[last] = value  # type: ignore[index]

    return change


WRONG: list[tuple[Change, str, str]] = [
    # what is changed, the field named, words of the message
    (put("colour", "red"), "colour", "not known here"),
    (lambda r: r.pop("table"), "table", "missing"),
    (lambda r: r.pop("format"), "format", "missing"),
    (put("format", "duckback-record/2"), "format", "duckback-record/1"),
    (put("ruleset", "cr9"), "ruleset", "cr3"),
    (put("ruleset", 3), "ruleset", "a text"),
    (put("options", ["fog"]), "options[0]", "collapse"),
    (put("options", ["collapse", "collapse"]), "options[1]", "twice"),
    (put("options", "collapse"), "options", "a list"),
    (put("information", "secret"), "information", "public, hidden"),
    (put("inputs", [{"do": "start-turn", "now": 1}]), "inputs[0].now", "allowed: by, do"),
    (put("inputs", [{"do": "start-turn", "by": 1}]), "inputs[0].by", "a text"),
    (put("auto", 1), "auto", "true or false"),
    (put("seed", 7), "seed", "a text"),
    (put("salts", ["a", None]), "salts[1]", "a text"),
    (put("commitment", "abc"), "commitment", "64 hexadecimal"),
    (put("table", "big"), "table", "an object"),
    (put("table", "size", 3), "table.size", "allowed"),
    (put("table", "width", 2), "table.width", "from 6 to 120"),
    (put("table", "width", True), "table.width", "number"),
    (put("table", "width", 10**400), "table.width", "number"),
    (put("table", "light", "dusk"), "table.light", "day, night"),
    (put("table", "weather", "fog"), "table.weather", "clear, bad"),
    (put("table", "terrain", 0, "type", "lava"), "table.terrain[0].type", "woods"),
    (put("table", "terrain", 0, "colour", 1), "table.terrain[0].colour", "allowed"),
    (put("table", "terrain", 0, "rect", [1, 2, 3]), "table.terrain[0].rect", ""),
    (put("table", "terrain", 1, "line", [[50, 50], [53, 50]]), "table.terrain[1]", "off the table"),
    (put("table", "terrain", 1, "id", "barn"), "table.terrain[1].id", "also the id"),
    (put("table", "terrain", 0, "doors", 0, "wall", "up"), "table.terrain[0].doors[0].wall", ""),
    (put("table", "terrain", 0, "doors", 0, "at", 99), "table.terrain[0].doors[0].at", ""),
    (put("sides", []), "sides", "2 sides"),
    (put("sides", 1, "id", "blue"), "sides[1].id", "twice"),
    (put("sides", 1, "id", "Red!"), "sides[1].id", "lower-case"),
    (put("sides", 1, "colour", "x"), "sides[1].colour", "controller"),
    (put("sides", 1, "controller", "dice"), "sides[1].controller", "rules"),
    (put("figures", []), "figures", "at least one"),
    (put("figures", 0, "side", "green"), "figures[0].side", "blue, red"),
    (put("figures", 0, "weapons", ["laser"]), "figures[0].weapons[0]", "ba-pistol"),
    (put("figures", 0, "weapons", "ba-pistol"), "figures[0].weapons", "a list"),
    (put("figures", 0, "melee_weapon", "chair"), "figures[0].melee_weapon", "improvised"),
    (put("figures", 0, "rep", 9), "figures[0].rep", "3 to 5"),
    (put("figures", 0, "rep", True), "figures[0].rep", "whole number"),
    (put("figures", 0, "rep", 4.0), "figures[0].rep", "whole number"),
    (put("figures", 0, "rep", 10**300), "figures[0].rep", "whole number"),
    (put("figures", 0, "star", "yes"), "figures[0].star", "true or false"),
    (put("figures", 0, "at", [40, 1]), "figures[0].at", "off the table"),
    (put("figures", 0, "at", [1]), "figures[0].at", "two numbers"),
    (put("figures", 0, "at", [True, 1]), "figures[0].at[0]", "number"),
    (put("figures", 0, "at", "ZZ99"), "figures[0].at", "off the table"),
    (put("figures", 0, "at", "here"), "figures[0].at", "no cell"),
    (put("figures", 0, "at", [10.5, 20.9]), "figures[1].at", "overlaps billy"),
    (put("figures", 0, "facing", 1e9), "figures[0].facing", "-360 to 360"),
    (put("figures", 0, "facing", 10**400), "figures[0].facing", "-360 to 360"),
    (put("figures", 0, "floor", 1), "figures[0].floor", "building"),
    (put("figures", 0, "status", "asleep"), "figures[0].status", "carry-on"),
    (put("figures", 0, "posture", "sitting"), "figures[0].posture", "prone"),
    (put("figures", 0, "ammo", 5), "figures[0].ammo", "loaded"),
    (put("figures", 0, "star_power", 6), "figures[0].star_power", "0 to 5"),
    (put("figures", 1, "id", "billy"), "figures[1].id", "twice"),
    (put("figures", 1, "hat", True), "figures[1].hat", "allowed"),
    (put("figures", 1, "name", ""), "figures[1].name", "a text"),
    (put("figures", 1, "name", "x" * 81), "figures[1].name", "80 characters"),
    (put("figures", 1, "name", "\ud800"), "figures[1].name", "surrogate"),
    (put("dice", {"activation:blue": [7]}), "dice.activation:blue[0]", "1 to 6"),
    (put("dice", {"activation:blue": [True]}), "dice.activation:blue[0]", "1 to 6"),
    (put("dice", {"activation:blue": 5}), "dice.activation:blue", "a list"),
    (put("dice", {"activation": [5]}), "dice.activation", "label:who"),
    (put("dice", []), "dice", "an object"),
    (put("inputs", {}), "inputs", "a list"),
    (put("inputs", 0, "jump"), "inputs[0]", "an object"),
    (put("inputs", 0, {"do": "jump"}), "inputs[0].do", "start-turn"),
    (put("inputs", 0, {}), "inputs[0].do", "missing"),
    (put("inputs", 0, {"do": "start-turn", "now": True}), "inputs[0].now", "not known"),
    (put("inputs", 1, {"do": "activate"}), "inputs[1].figures", "missing"),
    (put("inputs", 1, {"do": "activate", "figures": []}), "inputs[1].figures", "at least one"),
    (put("inputs", 1, {"do": "activate", "figures": ["zoe"]}), "inputs[1].figures[0]", "no figure 'zoe'"),
    (put("inputs", 1, {"do": "activate", "figures": ["billy", "billy"]}), "inputs[1].figures[1]", "twice"),
    (put("inputs", 1, {"do": "move", "figure": "billy"}), "inputs[1]", "path or to"),
    (
        put("inputs", 1, {"do": "move", "figure": "billy", "path": [[99, 1], [1, 1]]}),
        "inputs[1].path[0]",
        "off the table",
    ),
    (put("inputs", 1, {"do": "move", "moves": [{"figure": "billy"}]}), "inputs[1].moves[0]", "path or to"),
    (put("inputs", 1, {"do": "fire", "figure": "billy"}), "inputs[1].targets", "missing"),
    (
        put("inputs", 1, {"do": "fire", "figure": "billy", "targets": [{"figure": "carlos", "shots": 0}]}),
        "inputs[1].targets[0].shots",
        "1 to 20",
    ),
    (put("inputs", 1, {"do": "decide", "kind": "free-will", "choice": "pass-2"}), "inputs[1]", "figure or side"),
    (
        put("inputs", 1, {"do": "decide", "side": "green", "kind": "free-will", "choice": "pass-2"}),
        "inputs[1].side",
        "no side",
    ),
    (
        put("inputs", 1, {"do": "decide", "figure": "billy", "kind": "free-will", "choice": None}),
        "inputs[1].choice",
        "a choice",
    ),
]


@pytest.mark.parametrize(
    ("change", "field", "words"), WRONG, ids=[str(n) + ":" + f for n, (_, f, _) in enumerate(WRONG)]
)
def test_wrong_field_is_named(change: Change, field: str, words: str):
    record = copy.deepcopy(GOOD)
    change(record)
    with pytest.raises(BadRequest) as caught:
        load(record)
    assert caught.value.field == field
    assert words in caught.value.message
    assert "\n" not in caught.value.message


def test_good_record_is_good():
    assert replay(load(json.dumps(GOOD))).stopped is None


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        (b"\xff\xfe\xff", "not-json", "UTF-8"),
        (b'{"format": "\xe9"}', "not-json", "UTF-8"),
        ("not json", "not-json", "not JSON"),
        ("", "not-json", "not JSON"),
        ("NaN", "not-json", "NaN"),
        ('{"figures": [{"name": "a\\u0000b"}]}', "not-json", "NUL"),
        ("[" * 10_000 + "]" * 10_000, "too-deep", "nested"),
        ('{"a":' * 10_000 + "1" + "}" * 10_000, "too-deep", "nested"),
        ("[" * 200 + "]" * 200, "too-deep", "nested"),
        ("[]", "bad-request", "an object"),
        ("3", "bad-request", "an object"),
        ('{"format": "\\ud83d"}', "not-json", "surrogate"),
        (b" " * (MAX_BYTES + 1), "too-large", str(MAX_BYTES)),
        (b" " * 50_000_000, "too-large", str(MAX_BYTES)),
    ],
    ids=lambda value: str(value)[:20],
)
def test_wrong_text(text: str | bytes, code: str, words: str):
    with pytest.raises(BadRequest) as caught:
        load(text)
    assert caught.value.code == code
    assert words in caught.value.message


@pytest.mark.parametrize(
    ("text", "field", "code", "words"),
    [
        ('{"a": NaN}', "a", "not-json", "NaN"),
        ('{"b": [1, {"c": -Infinity}]}', "b[1].c", "not-json", "-Infinity"),
        ('{"a": 1, "a": 2}', "a", "bad-request", "'a' is given twice"),
        ('{"figures": [{}, {"rep": 3, "at": [1, 1], "rep": 4}]}', "figures[1].rep", "bad-request", "'rep' is given"),
        ('{"a": ' + "1" * 5000 + "}", "a", "bad-request", "111111111111… is too long a number"),
        ('{"a": {"b": NaN, "b": 1}, "c": NaN}', "a.b", "bad-request", "'b' is given twice"),
    ],
)
def test_what_json_does_not_allow_is_named_with_its_path(text: str, field: str, code: str, words: str):
    with pytest.raises(BadRequest) as caught:
        load(text)
    assert (caught.value.field, caught.value.code) == (field, code)
    assert words in caught.value.message


@pytest.mark.parametrize("sides", [[], ["blue"], ["blue", "red", "green"]])
def test_how_many_sides_there_are_is_said_of_the_field(sides: list[str]):
    with pytest.raises(BadRequest) as caught:
        load(GOOD | {"sides": [{"id": name} for name in sides]})
    assert caught.value.field == "sides"
    assert caught.value.line == f"sides: Chain Reaction 3.0 is played by 2 sides, {len(sides)} were given"


def test_a_record_of_a_later_revision_is_told_which_one_this_version_knows():
    with pytest.raises(BadRequest) as caught:
        load(GOOD | {"revision": CR3.revision + 1})
    assert caught.value.line == f"revision: this version knows Chain Reaction 3.0 up to revision {CR3.revision}"


def test_a_checkpoint_with_all_figures_that_may_come_is_read() -> None:
    bits = [1 << MAX_FIGURES + 2 * MOST_ARRIVALS]
    assert read_json(json.dumps(bits)) == bits
