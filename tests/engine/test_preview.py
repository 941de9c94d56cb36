"""What a preview foretells is what then happens; it changes nothing and betrays nobody."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from engine import legal
from engine.encounter import Encounter
from engine.errors import BadRequest, Refused
from engine.events import Entry, Move, Roll
from engine.loading.load import load
from engine.loading.snapshot import state_to_json
from engine.preview import Preview, as_json, preview
from engine.preview.danger import threats
from engine.preview.model import Run
from engine.preview.tables import results
from engine.tables.outcome import Request
from engine.views import GM, PUBLIC, Viewer, knows
from tests.bench.bench_engine import next_input
from tests.engine.play import battle, choose
from tests.engine.table import Battle

BLUE = Viewer("blue")
WALL = {"id": "wall", "type": "wall", "line": [[4, 24], [20, 24]], "tall": True}
WOODS = {"id": "wood", "type": "woods", "rect": [8, 12, 8, 4]}


def fire(figure: str, *targets: str, shots: int | None = None, **more: Any) -> dict[str, Any]:
    aims = [{"figure": t} if shots is None else {"figure": t, "shots": shots} for t in targets]
    return {"do": "fire", "figure": figure, "targets": aims, **more}


def refusal_of(e: Encounter, item: Any) -> tuple[str, str, str] | None:
    """What play says to an input, tried on a copy."""
    copy = Encounter.resume(load(e.export()), e.checkpoint())
    try:
        copy.submit(item)
    except Refused as no:
        return no.message, no.code, no.rule
    except BadRequest as no:
        return no.message, no.code, ""
    return None


def everything(e: Encounter) -> str:
    """All that a preview must leave alone."""
    g = e.game
    rest = (len(e.log), len(e.inputs), g.trail, g.steps, g.involved, g.reacted, [str(q) for q in e.pending])
    return json.dumps(state_to_json(e.state)) + repr(rest)


def submit_or_end(e: Encounter, item: dict[str, Any]) -> list[Entry]:
    """Give an input of the simple plan; where the rules forbid it, the group is done."""
    try:
        return e.submit(item)
    except Refused:
        return e.submit({"do": "end-activation"})


# ---- moves agree with play ----


def first_test(entries: list[Entry]) -> tuple[list[tuple[Any, ...]], dict[str, Any]]:
    """The rolls of the first In Sight that was taken, and where everybody who had moved was then."""
    at: dict[str, Any] = {}
    rolls: list[tuple[Any, ...]] = []
    for entry in entries:
        event = entry.event
        if isinstance(event, Roll) and event.label == "in-sight":
            rolls.append((event.figure, len(event.dice), event.modifiers))
        elif rolls:
            break
        elif isinstance(event, Move):
            at[event.figure] = event.to, event.floor
    return rolls, at


def run_taken(p: Preview, entries: list[Entry]) -> Run:
    """The run whose Fast Move came out as it then did."""
    passed: dict[str, int | None] = {}
    for entry in entries:
        if isinstance(entry.event, Roll) and entry.event.label == "fast-move":
            passed.setdefault(entry.event.figure, entry.event.passed)  # later ones are those of runaways
    return next(run for run in p.runs if all(c.passed in (None, passed.get(c.figure)) for c in run.courses))


def check_move(e: Encounter, item: dict[str, Any]) -> str:
    """Preview a move, make it, and compare; how it ended."""
    item = {**item, "in_sight_move": "stay"}
    before = everything(e)
    p = preview(e, item, GM)
    assert everything(e) == before
    if p.refused is not None:
        with pytest.raises(Refused) as no:
            e.submit(item)
        assert (no.value.message, no.value.code, no.value.rule) == (p.refused.message, p.refused.code, p.refused.rule)
        return "refused"
    assert sum(run.chance for run in p.runs) == 1
    entries = e.submit(item)
    run = run_taken(p, entries)
    rolls, at = first_test(entries)
    if not run.stops:
        assert not rolls
        for end in run.ends:
            figure = e.game.named(end.figure)
            assert (figure.at, figure.floor, figure.facing, figure.posture) == (
                end.at,
                end.floor,
                end.facing,
                end.posture,
            )
        return "went through"
    stop = run.stops[0]
    assert rolls == [(t.figure, t.dice, t.modifiers) for t in stop.testers]
    for halt in stop.halts:
        assert at.get(halt.figure, (halt.at, halt.floor)) == (halt.at, halt.floor)
    return "stopped"


@pytest.mark.parametrize("seed", range(8))
def test_the_first_in_sight_of_a_random_move_comes_where_and_as_foretold(seed: int) -> None:
    chance = random.Random(seed + 500)
    e = Encounter(load(battle(seed)))
    seen: Counter[str] = Counter()
    for _ in range(90):
        item = choose(e, chance)
        if item["do"] == "move":
            seen[check_move(e, item)] += 1
        else:
            e.submit(item)
        if not e.pending and len({f.side for f in e.state.figures if f.able}) < 2:
            break
    assert seen


@pytest.mark.parametrize("seed", range(8))
def test_so_it_is_with_groups_and_fast_moves(seed: int) -> None:
    chance = random.Random(seed)
    e = Encounter(load({**battle(seed), "auto": True}))
    for _ in range(80):
        if len({f.side for f in e.state.figures if f.able}) < 2:
            break
        item = next_input(e.game)
        if item["do"] != "move":
            submit_or_end(e, item)
            continue
        fast = chance.random() < 0.5 and not any(f.fast for f in e.game.active_figures())
        if check_move(e, {**item, "fast": True} if fast else item) == "refused":
            e.submit({"do": "end-activation"})


def test_the_stop_names_who_sees_whom_and_who_is_likely_to_be_quicker() -> None:
    b = Battle(
        "billy blue rep 5 at 22,28", "carlos red rep 4 at 22,14", terrain=[{**WALL, "line": [[4, 24], [21, 24]]}]
    )
    b = Battle("billy blue rep 5 at 18,28", "carlos red rep 4 at 18,14", terrain=[WALL])
    b.blue_turn("billy")
    p = preview(b.encounter, {"do": "move", "figure": "billy", "path": [[24, 27]]}, BLUE)
    stop = p.first_stop
    assert stop is not None
    assert set(stop.sightings) <= {("billy", "carlos"), ("carlos", "billy")}
    billy, carlos = stop.testers
    assert (billy.dice, carlos.dice) == (4, 4)
    assert [m.circumstance for m in billy.modifiers] == ["active-moved"]
    assert [m.rule for m in billy.modifiers] == ["CR3-SIGHT-08"]
    assert billy.places[4] == Fraction(1, 16)
    assert carlos.nerve == Fraction(4, 6)
    [duel] = stop.duels
    assert (duel.before, duel.together, duel.after) == (Fraction(93, 256), Fraction(70, 256), Fraction(93, 256))
    assert duel.before + duel.together + duel.after == 1
    assert p.runs[0].courses[0].cost == p.runs[0].courses[0].costs[-1]
    assert stop.gone % 100 in (0, 1), "to the inch, rounded up"


@pytest.mark.rule("CR3-SIGHT-09")
def test_an_enemy_that_only_finishes_ducking_back_is_no_threat() -> None:
    b = Battle("billy blue rep 5 at 18,28", "carlos red rep 4 status ducked-back at 18,14", terrain=[WALL])
    b.blue_turn("billy")
    stop = preview(b.encounter, {"do": "move", "figure": "billy", "path": [[24, 27]]}, BLUE).first_stop
    assert stop is not None
    assert [tester.figure for tester in stop.testers if tester.ducking] == ["carlos"]
    [duel] = stop.duels
    assert duel.threat is None
    assert duel.hit is not None
    assert threats(stop, "blue") == []


@pytest.mark.rule("SWP-SIGHT-51")
def test_an_enemy_that_may_load_and_fire_at_once_is_a_threat() -> None:
    figures = ["billy blue rep 5 at 18,28", "carlos red rep 4 class missile with crossbow at 18,14"]
    b = Battle(*figures, terrain=[WALL], ruleset="swordplay")
    b.blue_turn("billy")
    carlos = b.encounter.state.figure("carlos")

    def threat() -> Fraction:
        stop = preview(b.encounter, {"do": "move", "figure": "billy", "path": [[24, 27]]}, BLUE).first_stop
        assert stop is not None
        [duel] = stop.duels
        return duel.threat or Fraction(0)

    loaded = threat()
    carlos.empty = ("crossbow",)
    rules = b.encounter.rules
    loads = results(rules, "reload", Request(4, class_="missile", weapon="crossbow")).get("reloaded-fires-now", 0)
    assert threat() == loaded * loads > 0


def test_the_end_says_from_whom_it_is_covered() -> None:
    b = Battle("billy blue at 12,18", "carlos red at 12,4", "dan red at 30,14 facing 270", terrain=[WOODS])
    b.blue_turn("billy")
    p = preview(b.encounter, {"do": "move", "figure": "billy", "to": [12, 13]}, BLUE)
    views = {view.enemy: view for view in p.runs[0].ends[0].views}
    assert views["carlos"].shelter == "concealed"
    assert views["carlos"].rule == "CR3-LOS-06"
    assert views["carlos"].pieces == ("wood",)
    assert views["carlos"].exposed


def test_a_fast_move_tells_how_far_by_how_many_passes() -> None:
    b = Battle("billy blue rep 4 at 10,34", "carlos red at 10,2", terrain=[WALL])
    b.blue_turn("billy")
    p = preview(b.encounter, {"do": "move", "figure": "billy", "to": [30, 34], "fast": True}, BLUE)
    told = [(run.chance, run.courses[0].passed, run.courses[0].cost, run.courses[0].arrives) for run in p.runs]
    assert told == [
        (Fraction(16, 36), 2, 1600, False),
        (Fraction(16, 36), 1, 1200, False),
        (Fraction(4, 36), 0, 800, False),
    ]


# ---- refusals ----


def some_inputs(e: Encounter, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Inputs of which most make no sense."""
    names = [f.id for f in e.state.figures]
    for _ in range(14):
        a, b = chance.choice(names), chance.choice(names)
        spot = [round(chance.uniform(-1, 37), 1), round(chance.uniform(-1, 37), 1)]
        kind = chance.choice(
            ("move", "move", "fire", "fire", "charge", "grenade", "face", "stand", "prone", "activate")
        )
        yield {
            "move": {
                "do": "move",
                "figure": a,
                chance.choice(("to", "to", "path")): spot,
                "fast": chance.random() < 0.3,
            },
            "fire": {**fire(a, b), **({"weapon": "pistol"} if chance.random() < 0.3 else {})},
            "charge": {"do": "charge", "figures": [a], "target": b, "fast": chance.random() < 0.5},
            "grenade": {"do": "grenade", "figure": a, "at": spot},
            "face": {"do": "face", "figure": a, "facing": 90},
            "activate": {"do": "activate", "figures": [a]},
        }.get(kind, {"do": kind, "figure": a})


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_what_play_refuses_the_preview_refuses_in_the_same_words(seed: int) -> None:
    chance = random.Random(seed + 77)
    e = Encounter(load(battle(seed)))
    tried: Counter[bool] = Counter()
    for step in range(60):
        if step % 6 == 5:
            for item in some_inputs(e, chance):
                if item["do"] == "move" and "path" in item:
                    item["path"] = [item["path"]]
                before = everything(e)
                p = preview(e, item, GM)
                assert everything(e) == before
                told = None if p.refused is None else (p.refused.message, p.refused.code, p.refused.rule)
                assert told == refusal_of(e, item), item
                tried[told is None] += 1
        e.submit(choose(e, chance))
    assert tried[False]


def test_what_cannot_be_read_names_the_field() -> None:
    b = Battle("billy blue at 10,30", "carlos red at 10,18")
    b.blue_turn("billy")
    p = preview(b.encounter, {"do": "move", "figure": "billy"}, BLUE)
    assert p.refused is not None
    assert p.refused.code == "bad-request"
    p = preview(b.encounter, fire("billy", "nobody"), BLUE)
    assert p.refused is not None
    assert p.refused.field == "targets[0].figure"
    assert preview(b.encounter, {}, BLUE).refused is not None


# ---- nothing changes, everything can be written down ----


@pytest.mark.parametrize("seed", range(4))
def test_every_listed_input_can_be_foretold_and_nothing_changes(seed: int) -> None:
    chance = random.Random(seed)
    e = Encounter(load(battle(seed)))
    for step in range(60):
        if step % 10 == 9 and not e.pending:
            by_kind: dict[str, list[dict[str, Any]]] = {}
            for item in legal.inputs(e):
                by_kind.setdefault(item["do"], []).append(item)
            before = everything(e)
            for items in by_kind.values():
                for item in chance.sample(items, min(3, len(items))):
                    p = preview(e, item, GM)
                    assert p.refused is None, (item, p.refused)
                    json.dumps(as_json(p))
                    assert all(sum(v.outcomes.values()) == 1 for v in p.victims)
            assert everything(e) == before
        e.submit(choose(e, chance))


def test_json_is_in_inches_and_exact() -> None:
    b = Battle("billy blue at 18,28", "carlos red at 18,14", terrain=[WALL])
    b.blue_turn("billy")
    told = as_json(preview(b.encounter, {"do": "move", "figure": "billy", "path": [[24, 27]]}, BLUE))
    [run] = told["runs"]
    assert run["chance"] == {"p": "1", "decimal": 1.0}
    assert run["courses"][0]["points"] == [[18.0, 28.0], [24.0, 27.0]]
    assert run["stops"][0]["halts"][0]["gone"] == run["stops"][0]["gone"]
    assert run["stops"][0]["duels"][0]["before"]["p"].count("/") == 1
    assert told["refused"] is None


# ---- what the viewer does not know ----


def hidden(*figures: str, **record: Any) -> Battle:
    b = Battle(*figures, information="hidden", **record)
    b.blue_turn("billy")
    return b


MOVE = {"do": "move", "figure": "billy", "path": [[24, 27]]}


@pytest.mark.parametrize("place", ["18,14", "6,8", "19.5,22", "22,25.5 facing 90"])
def test_a_hidden_figure_changes_no_preview(place: str) -> None:
    known = ["billy blue at 18,28 with pistol,grenade", "carlos red at 30,20 facing 270"]
    plain = hidden(*known, terrain=[WALL])
    b = hidden(*known, f"dan red with squad-automatic-weapon at {place}", terrain=[WALL])
    b.encounter.state.known[2] &= ~b.encounter.game.side_bit("blue")
    thrown = {"do": "grenade", "figure": "billy", "at": [18, 24]}
    for item in (MOVE, {**MOVE, "fast": True}, fire("billy", "carlos"), thrown, fire("billy", "dan")):
        told = preview(b.encounter, item, BLUE)
        assert told == preview(plain.encounter, item, BLUE), item
        assert "dan" not in json.dumps(as_json(told)) or item == fire("billy", "dan")


def test_the_game_master_is_told_of_hidden_figures() -> None:
    b = hidden("billy blue at 18,28", "dan red at 18,14", terrain=[WALL])
    assert preview(b.encounter, MOVE, BLUE).first_stop is None
    stop = preview(b.encounter, MOVE, GM).first_stop
    assert stop is not None
    assert [t.figure for t in stop.testers] == ["billy", "dan"]


def test_a_hidden_body_in_a_line_is_not_betrayed() -> None:
    known = ["billy blue at 18,30 facing 90", "carlos red at 18,10"]
    plain = hidden(*known)
    b = hidden(*known, "dan red at 18,14")
    g = b.encounter.game
    b.encounter.state.known[2] &= ~g.side_bit("blue")
    assert not g.sees(g.named("carlos"), g.named("billy"))  # dan stands in the line
    item = {"do": "move", "figure": "billy", "to": [22.5, 30.5]}
    assert preview(b.encounter, item, BLUE) == preview(plain.encounter, item, BLUE)


@pytest.mark.parametrize("seed", range(6))
def test_no_preview_names_who_is_hidden(seed: int) -> None:
    chance = random.Random(seed + 9)
    e = Encounter(load({**battle(seed), "information": "hidden"}))
    told = 0
    for _ in range(70):
        item = choose(e, chance)
        if not e.pending:
            for viewer in (BLUE, Viewer("red"), PUBLIC):
                unknown = [f.id for f in e.state.figures if not knows(e, viewer, f)]
                text = json.dumps(as_json(preview(e, item, viewer)))
                mine = json.dumps(item)
                assert not any(f'"{name}"' in text for name in unknown if name not in mine), (viewer, item)
                told += bool(unknown)
        e.submit(item)
    assert told
