"""Hidden information: nothing that leaves the engine for a side names a figure that the side knows nothing of."""

from __future__ import annotations

import json
import random
from typing import Any, cast, get_type_hints

import pytest

from engine.encounter import Encounter
from engine.errors import BadRequest, DuckbackError, Refused
from engine.events import TYPES
from engine.events.naming import NAMING, names_in
from engine.flow import Chain, Question
from engine.loading.load import load
from engine.procedures.charge_reach import chargeable
from engine.procedures.ledger import Ledger
from engine.procedures.mover import Mover, blockers, step_on
from engine.procedures.replies import Charges
from engine.procedures.third.charge_home import charge_home
from engine.views import GM, PUBLIC, Viewer, knows, state_of
from tests.engine import cr2_play
from tests.engine.fuzz import PLAYED
from tests.engine.play import battle, choose
from tests.engine.table import Battle
from tests.engine.viewed import entries, events_json, inputs, questions, state_json
from tests.some import first

VIEWERS = (Viewer("blue"), Viewer("red"), PUBLIC)


def hidden_battle(seed: int, ruleset: str = "cr3") -> dict[str, Any]:
    """A random battle, of 3.0 no mission, whose figures and machines have names found nowhere else."""
    make = battle if ruleset == "cr3" else PLAYED[ruleset]
    drawn = make(seed, size=4) | {"information": "hidden"}
    text = json.dumps(drawn)
    for thing in (*drawn["figures"], *drawn.get("machines", ())):
        text = text.replace(f'"{thing["id"]}"', f'"{thing["id"]}-x"')
    record: dict[str, Any] = json.loads(text)
    for thing in (*record["figures"], *record.get("machines", ())):
        thing["name"] = f"Name of {thing['id']}"
    return record


def unknown(encounter: Encounter, viewer: Viewer) -> list[str]:
    return [f.id for f in encounter.state.figures if not knows(encounter, viewer, f)]


def assert_silent(encounter: Encounter, viewer: Viewer, told: Any) -> None:
    text = json.dumps(told, default=str)
    for name in unknown(encounter, viewer):
        assert name not in text, f"{viewer} is told of {name}: {text[max(0, text.index(name) - 300) :][:600]}"


def acting_side(encounter: Encounter) -> str:
    return encounter.pending[0].side if encounter.pending else encounter.state.active_side


@pytest.mark.long
@pytest.mark.parametrize("seed", first(2, [222, *range(14)]))
def test_nothing_told_names_the_unknown(seed: int):
    chance = random.Random(seed)
    encounter = Encounter(load(hidden_battle(seed)))
    kept = dict.fromkeys(VIEWERS, 0)
    hid = 0
    for n in range(110):
        side = acting_side(encounter)
        if side:
            viewer = Viewer(side)
            assert_silent(encounter, viewer, list(inputs(encounter, viewer)))
            _try_the_forbidden(encounter, side, chance)
        new = encounter.submit(choose(encounter, chance))
        for viewer in VIEWERS:
            hid += len(unknown(encounter, viewer))
            told = events_json(encounter, viewer)
            # What was told stays told: numbers and words of a view never change afterwards.
            assert [line["seq"] for line in told] == list(range(1, len(told) + 1))
            assert len(told) >= kept[viewer]
            assert_silent(encounter, viewer, told[kept[viewer] :])
            kept[viewer] = len(told)
            assert_silent(encounter, viewer, state_json(encounter, viewer))
            assert_silent(encounter, viewer, [(q.options, q.default, q.figure) for q in questions(encounter, viewer)])
        assert len(entries(encounter, GM)) == len(encounter.log)
        assert new == encounter.log[-len(new) :] if new else True
        if encounter.state.ended or (n > 60 and len({f.side for f in encounter.state.figures if f.able}) < 2):
            break
    assert hid, "nobody was hidden in this battle"


def _try_the_forbidden(encounter: Encounter, side: str, chance: random.Random) -> None:
    """Refusals name nobody unknown either, and an unknown figure is refused like one that is not there."""
    viewer = Viewer(side)
    own = [f for f in encounter.state.figures if f.side == side]
    me = chance.choice(own).id
    # A figure that looks out of a known hull is fired at as that hull.
    hulls = {machine.id for machine in encounter.state.machines}
    aboard = {f.id for f in encounter.state.figures if f.aboard in hulls}
    for name in [name for name in unknown(encounter, viewer) if name not in aboard][:2]:
        for item in (
            {"do": "fire", "figure": me, "targets": [{"figure": name}]},
            {"do": "charge", "figures": [me], "target": name},
            {"do": "dispatch", "figure": me, "target": name},
        ):
            ghost = json.loads(json.dumps(item).replace(name, "nobody"))
            assert _why(encounter, item).replace(name, "nobody") == _why(encounter, ghost)
    table = encounter.space.table
    for _ in range(4):
        item = {"do": "move", "figure": me, "to": [chance.randrange(table.width // 100), chance.randrange(36)]}
        error = _refusal(encounter, item)
        if error:
            assert_silent(encounter, viewer, error)


def _refusal(encounter: Encounter, item: dict[str, Any]) -> str:
    copy = Encounter.resume(load(encounter.export()), encounter.checkpoint())
    try:
        copy.submit(item)
    except DuckbackError as error:
        return json.dumps(error.as_dict() | {"rule": getattr(error, "rule", "")})
    return ""


def _why(encounter: Encounter, item: dict[str, Any]) -> str:
    with pytest.raises(BadRequest) as caught:
        encounter.submit(item)
    return json.dumps(caught.value.as_dict())


def strangers() -> Battle:
    """Rolf looks at Anna's back, so that she knows nothing of him."""
    return Battle(
        "anna blue at 10.5,30.5 facing 180",
        "rolf red at 10.5,20.5 facing 180",
        information="hidden",
        dice={"activation:blue": [1], "activation:red": [3]},
        seed="x",
    )


def test_an_unknown_enemy_in_the_way_stops_the_move_and_is_met():
    g = strangers().encounter.game
    anna, rolf = g.figures
    m = Mover(anna, g.space.walk(anna.at, 0, [(1050, 1800)], blockers=blockers(g, anna)))
    assert not g.knows("blue", rolf)
    step_on(g, m, 800)
    assert anna.at == (1050, 2250)
    step_on(g, m, 1000)
    assert anna.at == (1050, 2250)
    assert m.finished
    assert g.knows("blue", rolf)
    assert g.knows("red", anna)


def test_shots_make_the_shooter_known_to_those_shot_at():
    b = strangers()
    b.do("start-turn")
    assert unknown(b.encounter, Viewer("blue")) == ["rolf"]
    assert unknown(b.encounter, Viewer("red")) == []
    assert unknown(b.encounter, PUBLIC) == ["rolf"]
    b.do("activate", figures=["rolf"])
    assert "rolf" not in json.dumps(events_json(b.encounter, Viewer("blue")))
    b.do("fire", figure="rolf", targets=[{"figure": "anna"}])
    assert unknown(b.encounter, Viewer("blue")) == []
    assert any(line["type"] == "shot" for line in events_json(b.encounter, Viewer("blue")))


def test_nobody_is_offered_a_charge_at_whom_he_does_not_know():
    b = strangers()
    b.do("start-turn")
    g = b.encounter.game
    anna, rolf = g.figures
    rolf.at = (1050, 2250)
    assert not g.sees(anna, rolf)
    assert g.sees(anna, rolf, turning=True)
    assert chargeable(g, anna) == []
    assert chargeable(g, rolf) == [anna]
    g.reveal(rolf, "blue")
    assert chargeable(g, anna) == [rolf]


def test_a_charger_is_known_to_the_charged_and_stopped_by_the_unknown():
    with Battle(
        "anna blue at 10.5,20.5",
        "rolf red at 10.5,15.5 facing 0",
        "reed red at 10.5,7.5 facing 0",
        information="hidden",
    ) as b:
        g = b.encounter.game
        anna, rolf, reed = g.figures
        g.reveal(reed, "blue")
        chain = Chain(charge_home(g, Charges([(anna, reed)]), Ledger()))
        assert chain.batch is None
        assert g.knows("red", anna)
        assert anna.at == (1050, 1750)
        assert g.knows("blue", rolf)
        assert not anna.melee


def test_a_pending_question_names_the_side_alone():
    b = strangers()
    b.do("start-turn")
    encounter = b.encounter
    encounter._batch = (Question("free-will", ("pass-2",), "pass-2", "rolf", "red"),)
    with pytest.raises(Refused) as caught:
        encounter.submit({"do": "end-phase"})
    assert caught.value.message == "a decision is pending: red"


def test_a_view_renumbers_those_whom_a_figure_fell_beside_and_by():
    b = Battle("a blue at 10,30", "b red at 10,10", "c red at 12,10")
    state = b.encounter.state
    state.figure("c").hurt = state.figure("c").hurt._replace(fell_with=(1,), felled_by=(0, 1))
    state.rolled = ((0, 1, 2),)
    seen = state_of(state, [1, 2])
    assert seen.figure("c").hurt.fell_with == (0,)
    assert seen.figure("c").hurt.felled_by == (0,)
    assert seen.rolled == ((0, 1),)


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-04", "CR2-REACT-07")
@pytest.mark.parametrize("seed", first(2, (0, 1, 3, 5, 6, 8, 11, 13)))
def test_nothing_told_names_those_who_hide(seed: int):
    """Whoever hides again was told of before: they are unknown before an input and behind it."""
    chance = random.Random(seed)
    text = json.dumps(cr2_play.any_battle(seed, 4) | {"information": "hidden", "auto": False})
    for n in range(4):
        text = text.replace(f'"blue-{n}"', f'"azure-{n}x"').replace(f'"red-{n}"', f'"rouge-{n}x"')
    encounter = Encounter(load(json.loads(text)))
    hid = 0
    for _ in range(60):
        hid += any(encounter.state.hidden)
        side = acting_side(encounter)
        if side:
            assert_silent(encounter, Viewer(side), list(inputs(encounter, Viewer(side))))
            _try_the_forbidden(encounter, side, chance)
        before = {viewer: (set(unknown(encounter, viewer)), len(events_json(encounter, viewer))) for viewer in VIEWERS}
        encounter.submit(choose(encounter, chance))
        for viewer, (hiding, told) in before.items():
            news = json.dumps(events_json(encounter, viewer)[told:])
            assert not [name for name in hiding & set(unknown(encounter, viewer)) if name in news]
            assert_silent(encounter, viewer, state_json(encounter, viewer))
            assert_silent(encounter, viewer, [(q.options, q.about, q.figure) for q in questions(encounter, viewer)])
        if encounter.state.ended:
            break
    assert hid, "nobody was hidden in this battle"


NAMES_NOBODY = frozenset({
    "act", "building", "code", "command", "detail", "face", "flank", "form", "from_", "hour", "how", "kind", "label",
    "light", "marker", "message", "name", "plan", "result", "rule", "seat", "side", "test", "text", "to", "trait",
    "until", "value", "weapon", "weapons", "weather", "what", "why", "wind",
})  # fmt: skip
"""Fields of events that hold words, but never the id of a figure or machine."""


def test_every_id_in_an_event_is_found() -> None:
    for event in TYPES:
        hints = {name: str(hint) for name, hint in get_type_hints(event).items()}
        worded = {name for name, hint in hints.items() if "str" in hint or "Any" in hint or "Literal" in hint}
        assert worded <= NAMING | NAMES_NOBODY, f"{event.__name__}: can {worded - NAMING - NAMES_NOBODY} hold an id?"
        empty: Any = cast("Any", event)(*(None for _ in event._fields))
        for field in NAMING.intersection(event._fields):
            for value in ("red-1", ("red-1",), {"red-1": 1}, {"act": "fire", "targets": [{"figure": "red-1"}]}):
                assert "red-1" in names_in(empty._replace(**{field: value})), (event.__name__, field)
