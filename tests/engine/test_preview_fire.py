"""Shots and blasts come out with the odds that were foretold, to the last way the dice can fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from engine.battle.game import Game
from engine.checks.exchange import Target, exchange_odds
from engine.commands.fire import Fire
from engine.dice import Dice
from engine.errors import DiceExhausted
from engine.events import Shot
from engine.flow import Chain
from engine.loading.inputs import read_input
from engine.preview import Preview, preview, volley
from engine.preview.tables import results
from engine.procedures.aim import Firing
from engine.procedures.blast import Throw, lob
from engine.procedures.declare import shots
from engine.procedures.ledger import Ledger
from engine.procedures.seam import VOLLEY
from engine.tables.outcome import Request
from tests.engine.table import Battle
from tests.engine.test_preview import BLUE, WALL, WOODS, fire


def leaves(
    make: Callable[[], Game], declare: Callable[[Game], list[Firing]]
) -> Iterator[tuple[Fraction, Game, Ledger]]:
    """Play a volley with every face that its dice can show."""
    open_: list[tuple[Fraction, dict[str, list[int]]]] = [(Fraction(1), {})]
    while open_:
        chance, script = open_.pop()
        g = make()
        g.dice = Dice(script)
        ledger = Ledger()
        try:
            chain = Chain(g.do(VOLLEY, declare(g), ledger))
        except DiceExhausted as short:
            key = short.field.removeprefix("dice.")
            for face in range(1, 7):
                open_.append((chance / 6, {**script, key: [*script.get(key, []), face]}))
            continue
        assert chain.batch is None
        yield chance, g, ledger


def check_volley(p: Preview, make: Callable[[], Game], declare: Callable[[Game], list[Firing]]) -> None:
    """Everybody's fate, and who owes which test, against the enumeration."""
    fate: dict[str, Counter[str]] = {v.figure: Counter() for v in p.victims}
    fire: Counter[str] = Counter()
    falls: Counter[str] = Counter()
    for chance, g, ledger in leaves(make, declare):
        for victim in p.victims:
            figure = g.named(victim.figure)
            known = figure.posture if figure.status == "carry-on" and figure.posture == "prone" else figure.status
            fate[victim.figure][known] += chance  # type: ignore[assignment]
        for debt in ledger.owing():
            if debt.fire:
                fire[debt.figure.id] += chance  # type: ignore[assignment]
            if debt.falls:
                falls[debt.figure.id] += chance  # type: ignore[assignment]
    for victim in p.victims:
        told = dict(victim.outcomes)
        told["carry-on"] = told.get("carry-on", Fraction(0)) + told.pop("missed", Fraction(0))
        dead = told.get("obviously-dead", Fraction(0)) - victim.cheats
        told |= {"obviously-dead": dead, "cheated-death": victim.cheats}
        assert {k: v for k, v in told.items() if v} == dict(fate[victim.figure]), victim.figure
        assert sum(victim.outcomes.values()) == 1
        owed = victim.answer.owed if victim.answer else 0
        assert owed == fire[victim.figure], victim.figure
    if len(p.victims) == 1:
        assert {w.figure: w.owed for w in p.victims[0].witnesses} == dict(falls)


def declared(g: Game, order: dict[str, Any]) -> list[Firing]:
    """The firings that an input declares."""
    item = read_input(order, "", g.rules, g.context).value
    if isinstance(item, Throw):
        return [lob(g, g.named(item.figure), item)]
    assert isinstance(item, Fire)
    return [firing for one in item.orders for firing in shots(g, g.named(one.figure), one.weapon, one.targets)]


def fire_case(figures: list[str], order: dict[str, Any], **record: Any) -> tuple[Battle, Preview]:
    b = Battle(*figures, auto=True, **record)
    b.blue_turn(*[text.split()[0] for text in figures if " blue " in text])
    e = b.encounter
    p = preview(b.encounter, order, BLUE)
    assert p.refused is None

    check_volley(p, lambda: Game(e.record, e.rules, e.space, e.state.copy(), []), lambda g: declared(g, order))
    return b, p


def test_one_rifle_at_a_grunt_with_friends_who_watch() -> None:
    figures = [
        "billy blue rep 4 at 10,30 with bolt-action-rifle",
        "carlos red rep 3 at 10,16",
        "dan red rep 4 at 12,16",
        "ed red rep 5 at 20,16",
    ]
    _, p = fire_case(figures, fire("billy", "carlos"))
    [victim] = p.victims
    assert [w.figure for w in victim.witnesses] == ["dan"]
    assert p.firings[0].targets[0].needs == 4
    assert p.firings[0].out_of_ammo == 0


def test_a_star_in_cover_may_be_lucky() -> None:
    figures = ["billy blue rep 4 at 10,30 with bolt-action-rifle", "carlos red rep 5 star star_power 1 at 10,15"]
    _, p = fire_case(figures, fire("billy", "carlos"), terrain=[WOODS])
    [shot] = p.firings[0].targets
    assert (shot.shelter, shot.pieces, shot.distance) == ("cover", ("wood",), 1400)
    assert [(c.name, set(c.rules)) for c in shot.circumstances] == [("target-in-cover", {"CR3-FIRE-07", "CR3-FIRE-08"})]
    assert shot.needs == 6
    assert "obviously-dead" not in p.victims[0].outcomes  # a lower Rep cannot kill it
    assert p.victims[0].outcomes["carry-on"] > 0
    answer = p.victims[0].answer
    assert answer is not None
    assert answer.columns == {"pass-2": "fire", "pass-1": "rush-shot", "pass-0": "cohesion-test"}


@pytest.mark.long
def test_a_star_may_be_asked_whether_it_cheats_death() -> None:
    figures = ["billy blue rep 5 at 10,30 with bolt-action-rifle", "carlos red rep 4 star star_power 1 at 10,15"]
    _, p = fire_case(figures, fire("billy", "carlos"))
    assert p.victims[0].cheats == p.victims[0].outcomes["obviously-dead"]


@pytest.mark.long
@pytest.mark.parametrize("option", ["no-star-power", "no-larger-than-life", "no-cheating-death", "no-free-will"])
def test_the_advantages_of_stars_count_only_where_they_are_in_force(option: str) -> None:
    figures = ["billy blue rep 4 at 10,30 with bolt-action-rifle", "carlos red rep 5 star star_power 1 at 10,15"]
    _, p = fire_case(figures, fire("billy", "carlos"), options=[option])
    answer = p.victims[0].answer
    assert answer is not None
    assert bool(answer.columns) == (option != "no-free-will")


def test_dice_shared_out_go_high_to_low() -> None:
    b = Battle("billy blue rep 4 at 10,30 with pistol", "carlos red rep 3 at 10,20", "dan red rep 3 at 11.5,20")
    b.blue_turn("billy")
    e, order = b.encounter, fire("billy", "carlos", "dan", shots=1)
    [told] = preview(e, order, BLUE).firings
    assert told.out_of_ammo == Fraction(1, 36)
    counted = {"carlos": Counter({0: 36, 1: 0}), "dan": Counter({0: 36, 1: 0})}
    for faces in product(range(1, 7), repeat=2):
        g = Game(e.record, e.rules, e.space, e.state.copy(), [])
        g.dice = Dice({"ranged-combat:billy": faces})
        with suppress(DiceExhausted):  # damage is not asked for here
            Chain(g.do(VOLLEY, declared(g, order), Ledger()))
        for entry in g.log:
            if isinstance(entry.event, Shot) and entry.event.result == "hit":
                counted[entry.event.target].update({1: 1, 0: -1})
    for shot in told.targets:
        assert shot.hits == {n: Fraction(ways, 36) for n, ways in sorted(counted[shot.target].items())}


@pytest.mark.long
def test_a_volley_counts_the_worst_of_all_hits() -> None:
    figures = [
        "billy blue rep 3 at 10,30 with bolt-action-rifle",
        "bob blue rep 4 at 12,30 with pistol",
        "carlos red rep 3 at 10,20",
    ]
    shot = {"figure": "carlos", "shots": 1}
    order = {"do": "fire", "volley": [{"figure": "billy", "targets": [shot]}, {"figure": "bob", "targets": [shot]}]}
    _, p = fire_case(figures, order)
    assert len(p.firings) == 2
    assert set(p.victims[0].hits) == {0, 1, 2}


@pytest.mark.long
def test_a_grenade_harms_friends_too() -> None:
    figures = [
        "billy blue rep 4 at 10,30 with pistol,grenade",
        "carlos red rep 3 at 10,26",
    ]
    _, p = fire_case(figures, {"do": "grenade", "figure": "billy", "at": [10, 26]})
    [blast] = p.blasts
    assert blast.landing == {"on-spot": Fraction(32, 36), "oops": Fraction(4, 36)}
    assert (blast.circle, blast.at_feet) == (("carlos",), ("billy",))
    near = ["billy blue rep 4 at 10,30 with pistol,grenade", "bob blue rep 3 at 11,28.5", "carlos red rep 3 at 10,26"]
    b = Battle(*near)
    b.blue_turn("billy", "bob")
    p = preview(b.encounter, {"do": "grenade", "figure": "billy", "at": [10, 26.5]}, BLUE)
    assert p.blasts[0].circle == ("bob", "carlos")
    assert {v.figure: v.side for v in p.victims}["bob"] == "blue"


@pytest.mark.long
def test_a_grenade_may_miss_where_the_thrower_cannot_see() -> None:
    figures = ["billy blue rep 4 at 10,26.5 with pistol,grenade", "carlos red rep 5 at 10,22 facing 0"]
    _, p = fire_case(figures, {"do": "grenade", "figure": "billy", "at": [10, 22]}, terrain=[WALL])
    assert set(p.blasts[0].landing) == {"on-spot", "misses", "oops"}
    assert [c.name for c in p.blasts[0].circumstances] == ["cannot-see-spot"]


def test_strong_cover_saves_from_a_blast() -> None:
    wall = {"id": "wall", "type": "wall", "line": [[4, 23], [20, 23]], "dv": 4}
    figures = ["billy blue rep 4 at 10,27 with pistol,grenade", "carlos red rep 4 at 10,22"]
    b = Battle(*figures, terrain=[wall])
    b.blue_turn("billy")
    p = preview(b.encounter, {"do": "grenade", "figure": "billy", "at": [10, 23.5]}, BLUE)
    assert p.blasts[0].protected == ("carlos",)
    [victim] = [v for v in p.victims if v.figure == "carlos"]
    assert victim.outcomes == {"missed": Fraction(4, 36), "ducked-back": Fraction(32, 36)}
    assert victim.down == 0


def test_a_rocket_bursts_where_it_hits() -> None:
    figures = ["billy blue rep 4 at 10,30 with rocket-launcher", "carlos red rep 3 at 10,16"]
    _, p = fire_case(figures, fire("billy", "carlos"))
    assert p.firings[0].blast == 500


@pytest.mark.parametrize("weapon", ["assault-rifle", "shotgun", "squad-automatic-weapon", "machine-pistol"])
@pytest.mark.parametrize("cover", [True, False])
def test_a_whole_exchange_has_the_odds_that_the_tables_give(weapon: str, cover: bool) -> None:
    b = Battle(
        f"billy blue rep 4 at 10,24 with {weapon}",
        "carlos red rep 4 at 10,15 with squad-automatic-weapon",
        terrain=[WOODS] if cover else [],
    )
    b.blue_turn("billy")
    p = preview(b.encounter, fire("billy", "carlos"), BLUE)
    [victim] = p.victims
    answer = victim.answer
    assert answer is not None
    hit = frozenset({"target-in-cover"} if cover else ())
    test = frozenset({"in-cover"} if cover else ())
    odds = exchange_odds(b.encounter.rules, Request(4, hit, weapon=weapon), Target(4, test))
    told = {name: chance for name, chance in victim.outcomes.items() if name != "missed"}
    for name, chance in answer.results.items():
        told[name] = told.get(name, Fraction(0)) + chance * victim.outcomes["missed"]
    # A test that calls for Cohesion is told by what that comes to, for a figure that has no friends.
    wavers = odds.outcomes.pop("cohesion-test", Fraction(0))
    for name, chance in results(b.encounter.rules, "cohesion", Request(4)).items():
        odds.outcomes[name] = odds.outcomes.get(name, Fraction(0)) + wavers * chance
    assert {name: chance for name, chance in told.items() if chance} == odds.outcomes
    assert p.firings[0].out_of_ammo == odds.out_of_ammo


def test_the_answer_says_who_is_outgunned_and_what_comes_back() -> None:
    b = Battle("billy blue rep 4 at 10,24 with squad-automatic-weapon", "carlos red at 10,15 with bolt-action-rifle")
    b.blue_turn("billy")
    answer = preview(b.encounter, fire("billy", "carlos"), BLUE).victims[0].answer
    assert answer is not None
    assert answer.outgunned
    assert answer.results == {"duck-back": Fraction(1)}
    assert answer.counter is not None
    assert (answer.counter.weapon, answer.counter.hit) == ("bolt-action-rifle", Fraction(3, 6))


@pytest.mark.rule("CR3-WPN-15", "CR3-RUL-144")
@pytest.mark.parametrize(("loader", "empty"), [("bob blue at 11,30", 0), ("bob blue at 14,30", 1)])
def test_a_launcher_that_nobody_loads_again_is_foretold_to_be_empty(loader: str, empty: int) -> None:
    b = Battle("billy blue rep 4 at 10,30 with rocket-launcher", loader, "carlos red rep 3 at 10,16", seed="x")
    b.blue_turn("billy")
    assert preview(b.encounter, fire("billy", "carlos"), BLUE).firings[0].out_of_ammo == empty
    b.encounter.submit(fire("billy", "carlos"))
    assert ("rocket-launcher" in b.encounter.state.figure("billy").empty) == bool(empty)


@pytest.mark.rule("CR3-REACT-05", "CR3-REACT-19", "CR3-RUL-63")
def test_figures_fired_at_together_are_foretold_by_their_one_roll() -> None:
    b = Battle(
        "billy blue rep 4 at 10,30 with submachine-gun",
        "carlos red rep 5 at 10,20",
        "dan red rep 3 at 10.8,20.7",
    )
    b.blue_turn("billy")
    carlos, dan = preview(b.encounter, fire("billy", "dan", "carlos", shots=1), BLUE).victims
    assert carlos.answer is not None
    assert dan.answer is not None
    assert "cohesion-test" not in {*carlos.answer.results, *dan.answer.results}
    # Carlos may see Dan fall, and Dan may waver where Carlos alone would not: the whole group takes that test.
    assert carlos.answer.results["duck-back"] > 0
    assert carlos.answer.results["runaway"] > Fraction(1, 36) * Fraction(1, 36)


def test_turning_to_fire_may_bring_somebody_into_sight() -> None:
    b = Battle("billy blue at 10,20 facing 0", "carlos red at 20,20 facing 90", "dan red at 10,33 facing 180")
    b.blue_turn("billy")
    assert not b.encounter.game.sees(b.encounter.game.named("billy"), b.encounter.game.named("dan"))
    p = preview(b.encounter, fire("billy", "dan"), BLUE)
    assert p.first_stop is not None
    assert ("billy", "dan") in p.first_stop.sightings
    assert [v.figure for v in p.victims] == ["dan"]


def test_a_volley_of_five_alike_is_foretold_way_by_way(monkeypatch: pytest.MonkeyPatch) -> None:
    b = Battle(
        *(f"b{n} blue rep 4 with assault-rifle at {8 + 1.2 * n:g},30" for n in range(5)),
        *(f"r{n} red rep 4 with pistol at {9 + 1.5 * n:g},22 facing 180" for n in range(3)),
        seed="x",
    )
    b.blue_turn(*(f"b{n}" for n in range(5)))
    aims = [{"figure": f"r{n}", "shots": 1} for n in range(3)]
    order = {"do": "fire", "volley": [{"figure": f"b{n}", "targets": aims} for n in range(5)]}
    told = preview(b.encounter, order, BLUE)
    monkeypatch.setattr(volley, "MOST", 10**9)
    assert preview(b.encounter, order, BLUE) == told
