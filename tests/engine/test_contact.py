"""What those behind do when the first of a group is seen: they stop, go on, or their owner is asked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from engine import legal
from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.events import Decision, Entry, Move, Shot
from engine.loading.load import load
from engine.offers.choose import sent
from engine.offers.tree import place_of
from engine.preview import preview
from tests.engine.fuzz import BATTLES
from tests.engine.play import choose, over
from tests.engine.table import Battle
from tests.engine.test_moves_together import SCREEN
from tests.engine.test_preview import BLUE

GOALS = {"ann": [18.5, 30.5], "bob": [0.6, 30.5]}
UNSCATHED = {"in-sight:ann": [1, 1, 1], "in-sight:rob": [6, 6, 6, 6], "in-sight-action:ann": 1}
KILLED = {"ranged-combat:ann": [6, 6, 6], "damage:ann": [1, 1, 1]}
BY_STANDERS = {
    "in-sight:bob": [6, 6],
    "in-sight:sam": [6, 6, 6, 6],
    "in-sight-action:sam": 6,
}
ARRIVED = (0.6, 30.5)


def together(contact: dict[str, Any]) -> dict[str, Any]:
    moves = [{"figure": name, "path": [goal]} for name, goal in GOALS.items()]
    return {"do": "move", "moves": moves, "in_sight_move": "stay", **contact}


def first_seen() -> Battle:
    b = Battle(
        "ann blue rep 4 at 11.5,30.5",
        "bob blue rep 3 at 8.5,30.5",
        "rob red rep 4 at 12.5,20.5",
        terrain=[SCREEN],
        dice=UNSCATHED | KILLED,
    )
    b.blue_turn("ann", "bob")
    return b


@pytest.mark.rule("CR3-RUL-12")
@pytest.mark.parametrize("contact", [{}, {"contact": "go-on"}])
def test_an_input_that_says_nothing_of_contact_goes_on(contact: dict[str, Any]):
    with first_seen() as b:
        b.give(together(contact))
        assert b.at("bob") == ARRIVED


@pytest.mark.parametrize("contact", ["halt", "stop"])
def test_those_behind_stop_and_keep_their_movement(contact: str):
    with first_seen() as b:
        b.give(together({"contact": contact}))
        inches = 8.5 - b.at("bob")[0]
        assert 0 < inches < 7
        assert b.at("ann") == (18.5, 30.5), "the one that was seen goes where it was sent"
        assert b.encounter.state.figure("bob").now.left == 800 - round(inches * 100)
        said = [{"kind": "contact", "choice": ["bob"], "how": "beforehand"}] if contact == "halt" else []
        found = [{key: each[key] for key in ("kind", "choice", "how")} for each in b.all("decided")]
        assert found == said, "the log of an earlier input stays as it was"


@pytest.mark.parametrize("answer", ["stop", "go-on"])
def test_their_owner_is_asked_before_the_second_is_exposed(answer: str):
    with first_seen() as b:
        told = preview(b.encounter, together({"contact": "ask"}), BLUE)
        assert told.behind == ("bob",)
        b.give(together({"contact": "ask"}))
        assert b.pending == [("bob", "contact")]
        assert b.at("bob") != ARRIVED
        b.answer("bob", "contact", answer)
        assert (b.at("bob") == ARRIVED) == (answer == "go-on")
        kept = [each["choice"] for each in b.all("decided") if each["how"] == "beforehand"]
        assert kept == ([["bob"]] if answer == "stop" else []), "the log has all that stop"


def test_what_contact_may_say_is_told():
    with first_seen() as b:
        with pytest.raises(BadRequest) as wrong:
            b.give(together({"contact": "run"}))
        assert wrong.value.field == "contact"
        b.give(together({}))


def known_to_both() -> Battle:
    """Both have an enemy in sight who can do them no harm, before the first of them comes in sight of another."""
    b = Battle(
        "ann blue rep 4 at 11.5,30.5",
        "bob blue rep 3 star at 8.5,30.5 with nothing",
        "rob red rep 4 at 12.5,20.5",
        "sam red rep 4 at 9.5,35.5 facing 0 with nothing",
        terrain=[SCREEN],
        dice=UNSCATHED | KILLED | BY_STANDERS,
    )
    b.blue_turn("ann", "bob")
    return b


@pytest.mark.parametrize("answer", ["stop", "go-on"])
def test_one_who_has_an_enemy_in_sight_is_asked_for_when_another_is_newly_seen(answer: str):
    with known_to_both() as b:
        b.give(together({"contact": "ask"}))
        b.answer("ann", "targets", [{"figure": "rob"}])
        b.answer("bob", "in-sight-action", {"act": "hold"})
        assert b.pending == [("bob", "contact")]
        assert b.at("bob") != ARRIVED
        b.answer("bob", "contact", answer)
        assert (b.at("bob") == ARRIVED) == (answer == "go-on")


def test_an_earlier_input_goes_on_where_all_have_an_enemy_in_sight():
    with known_to_both() as b:
        b.give(together({"contact": "halt"}))
        b.answer("ann", "targets", [{"figure": "rob"}])
        b.answer("bob", "in-sight-action", {"act": "hold"})
        assert b.at("bob") == ARRIVED


def exposed_apart(entries: Sequence[Entry], sent: Collection[str]) -> Iterator[str]:
    """Figures sent together that are first shot at behind another, having gone on unasked since."""
    under_fire: set[str] = set()
    gone_on: set[str] = set()
    for entry in entries:
        match entry.event:
            case Shot(target=name) if name in sent:
                if name in gone_on and under_fire - {name}:
                    yield name
                under_fire.add(name)
            case Move(figure=name, how="move") if under_fire and name in sent and name not in under_fire:
                gone_on.add(name)
            case Decision(kind="contact"):
                under_fire, gone_on = set(), set()
            case _:
                pass


def together_in(encounter: Encounter, chance: Random) -> Mapping[str, Any]:
    """Any legal input; where the group may move, all of it goes along, and its owner is asked."""
    item, g = choose(encounter, chance), encounter.game
    if item["do"] != "move" or encounter.pending:
        return item
    group = item if "moves" in item else None
    if group is None and len(free := [f.id for f in g.active_figures() if f.able and not f.now.done]) > 1:
        to = place_of(g, item["to"], item.get("floor", 0)) if "to" in item else ""
        group = None if isinstance(to, str) else sent(g, free, to)
        group = group if group and g.space.on_table(g.named(free[0]).at) else None
    return {**group, "in_sight_move": "stay", "contact": "ask"} if group and legal.allowed(g, group) else item


@pytest.mark.long
@pytest.mark.parametrize("book", BATTLES)
def test_in_no_book_is_the_second_shot_at_before_their_owner_is_asked(book: str):
    asked, unasked = 0, []
    for seed in range(1, 25):
        encounter, chance = Encounter(load(BATTLES[book](seed, size=5) | {"auto": False})), Random(f"{book} {seed}")
        sent_off: list[str] = []
        entries: list[Entry] = []
        for _ in range(80):
            if over(encounter):
                break
            item = choose(encounter, chance) if encounter.pending else together_in(encounter, chance)
            if not encounter.pending:
                sent_off, entries = [each["figure"] for each in item.get("moves", ())], []
            entries += encounter.submit(dict(item))
            if not encounter.pending and sent_off:
                asked += any(isinstance(each.event, Decision) and each.event.kind == "contact" for each in entries)
                unasked += [(seed, name) for name in exposed_apart(entries, sent_off)]
    assert asked > 1
    assert not unasked
