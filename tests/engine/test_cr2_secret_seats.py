"""Who sits in a closed machine is named to nobody else, and a hull is known once it is seen (CR2-VEH-10)."""

from __future__ import annotations

import json
import random

import pytest

from engine import legal
from engine.battle.fog import validate_known
from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.loading.load import load
from engine.preview import preview
from engine.views import Viewer
from tests.engine import cr2_play
from tests.engine.machines import armored
from tests.engine.play import choose
from tests.engine.table import refused
from tests.engine.viewed import events_json, state_json
from tests.some import first

TANK = "panzer of red model medium-tank at 18,10 facing 180 speed 8 leader rob driver dan gunner gus loader lou"
CREW = ("rob red rep 5", "dan red rep 5", "gus red rep 5", "lou red rep 5")


@pytest.mark.rule("CR2-VEH-10", "CR2-RUL-421")
def test_a_hull_is_known_when_it_is_seen_and_its_crew_never() -> None:
    wall = {"id": "wall", "type": "wall", "line": [[10, 14], [26, 14]], "tall": True, "dv": 2}
    b = armored("ann blue rep 5 at 18,30", *CREW, TANK, terrain=[wall], information="hidden", seed="x", auto=True)
    blue = Viewer("blue")
    b.blue_turn("ann")
    assert "panzer" not in json.dumps(state_json(b.encounter, blue)) + json.dumps(events_json(b.encounter, blue))
    with pytest.raises(BadRequest, match="there is no machine 'panzer'"):
        validate_known(b.encounter.game, {"do": "board", "figure": "ann", "machine": "panzer"})
    machine = b.encounter.game.machine("panzer")
    machine.at = (2900, 1000)
    for name in ("rob", "dan", "gus", "lou"):
        b.encounter.state.figure(name).at = machine.at
    b.do("face", figure="ann", facing=10)
    assert machine.known == 3
    told = json.dumps(state_json(b.encounter, blue)) + json.dumps(events_json(b.encounter, blue))
    assert "panzer" in told
    assert not [name for name in ("rob", "dan", "gus", "lou") if f'"{name}"' in told]


@pytest.mark.rule("CR2-RUL-277", "CR2-RUL-421")
@pytest.mark.parametrize(("what", "model", "side"), [("board", "truck", "blue"), ("assault", "medium-tank", "red")])
def test_nothing_is_listed_at_a_machine_beside_which_its_side_knows_nothing_of(
    what: str, model: str, side: str
) -> None:
    empty = f"it of {side} model {model} at 18,26 facing 90"
    crew = "" if what == "board" else " leader rob driver dan gunner gus loader lou"
    arms = "rifle at 18,28" if not crew else "law at 18,31"
    men = CREW if crew else ("rob red rep 5 at 34,2",)
    b = armored(f"ann blue rep 5 with {arms}", *men, empty + crew, information="hidden", seed="x")
    b.blue_turn("ann")

    def listed() -> bool:
        return any(item["do"] == what for item in legal.inputs(b.encounter))

    assert listed()
    b.encounter.game.machine("it").known = 0
    assert not listed()
    climb = {"do": "assault", "figures": ["ann"], "machine": "it", "face": "rear", "devices": 1}
    board = {"do": "board", "figure": "ann", "machine": "it", "seat": "rider"}
    with pytest.raises(BadRequest, match="there is no machine 'it'"):
        b.encounter.submit(board if what == "board" else climb)


@pytest.mark.rule("CR2-RUL-421")
@pytest.mark.parametrize("known", [True, False])
def test_a_hull_that_its_viewer_knows_nothing_of_hides_nobody_in_a_preview(known: bool) -> None:
    lorry, dan = "lorry of red model truck at 18,22 facing 90 driver rob", "dan red rep 5 at 20.5,20 facing 180"
    b = armored("ann blue rep 5 at 14,34", CREW[0], dan, lorry, information="hidden", seed="x")
    b.blue_turn("ann")
    b.encounter.game.machine("lorry").known = 3 if known else 2
    b.encounter.game.reveal(b.encounter.game.named("dan"), "blue")
    seen = preview(b.encounter, {"do": "move", "figure": "ann", "to": [17, 32]}, Viewer("blue"))
    [view] = [view for view in seen.runs[0].ends[0].views if view.enemy == "dan"]
    assert view.sees is not known


@pytest.mark.rule("CR2-VEH-12")
def test_no_shot_is_listed_at_a_machine_that_its_side_knows_nothing_of() -> None:
    lorry = "lorry of red model truck at 18,20 facing 90 driver rob"
    b = armored("ann blue rep 5 with lmg at 18,30", CREW[0], lorry, information="hidden", seed="x", auto=True)
    b.blue_turn("ann")

    def at_machines() -> list[str]:
        targets = [item["targets"][0] for item in legal.inputs(b.encounter) if item["do"] == "fire"]
        return [target["machine"] for target in targets if "machine" in target]

    assert at_machines() == ["lorry"]
    b.encounter.game.machine("lorry").known = 2
    assert at_machines() == []


@pytest.mark.rule("CR2-VEH-10")
@pytest.mark.parametrize("seed", first(1, (3, 7, 11, 15, 19)))
def test_nothing_told_names_those_in_closed_machines(seed: int) -> None:
    text = json.dumps(cr2_play.any_battle(seed, 6) | {"information": "hidden", "auto": False})
    for n in range(6):
        text = text.replace(f'"blue-{n}"', f'"azure-{n}x"').replace(f'"red-{n}"', f'"rouge-{n}x"')
    encounter, chance = Encounter(load(json.loads(text))), random.Random(seed)
    shut = 0
    for _ in range(60):
        for side in ("blue", "red"):
            inside = {f.id for f in encounter.state.figures if f.side != side and encounter.game.fleet.shut_in(f)}
            shut += len(inside)
            told = json.dumps(state_json(encounter, Viewer(side)))
            assert not [name for name in inside if f'"{name}"' in told]
        encounter.submit(choose(encounter, chance))
        if encounter.state.ended:
            break
    assert shut


@pytest.mark.rule("CR2-VEH-10", "CR2-VEH-12", "CR2-RUL-434")
def test_a_choice_of_targets_names_the_machine_and_not_its_leader() -> None:
    battle = json.loads(json.dumps(cr2_play.any_battle(103, 6) | {"auto": False}))
    encounter, chance, named = Encounter(load(battle)), random.Random(103), set()
    for _ in range(40):
        for question in encounter.pending:
            foes = {f.id for f in encounter.state.figures if f.side != question.side}
            shut = {name for name in foes if encounter.game.fleet.shut_in(encounter.state.figure(name))}
            if question.form == "dice":
                named |= {option for option in question.options if option not in foes}
                assert not shut & {*question.options, *question.default}
        encounter.submit(choose(encounter, chance))
    assert named <= {machine.id for machine in encounter.state.machines}
    assert named


@pytest.mark.rule("CR2-RUL-228", "CR2-RUL-421")
@pytest.mark.parametrize(
    ("information", "why"),
    [
        ("public", r"'panzer' is a machine: .* a figure is needed here"),
        ("hidden", "there is no figure 'panzer'"),
    ],
)
def test_a_machine_named_as_a_figure_is_told_to_be_one_unless_it_is_hidden(information: str, why: str) -> None:
    wall = {"id": "wall", "type": "wall", "line": [[10, 14], [26, 14]], "tall": True, "dv": 2}
    b = armored("ann blue rep 5 at 18,30", *CREW, TANK, terrain=[wall], information=information, seed="x", auto=True)
    b.blue_turn("ann")
    for order in ({"do": "stand"}, {"do": "face", "facing": 90}):
        with pytest.raises(BadRequest, match=why):
            b.encounter.submit(order | {"figure": "panzer"})


@pytest.mark.rule("CR2-VEH-10", "CR2-RUL-421")
@pytest.mark.parametrize("information", ["hidden", "public"])
def test_nobody_guesses_who_commands_a_closed_machine(information: str) -> None:
    b = armored("ann blue rep 5 at 18,30", *CREW, TANK, information=information, seed="x", auto=True)
    b.blue_turn("ann")
    for target in ("rob", "gus"):
        with pytest.raises(BadRequest, match=f"there is no figure '{target}'"):
            b.do("fire", figure="ann", targets=[{"figure": target}])
        with pytest.raises(BadRequest, match=f"there is no figure '{target}'"):
            b.do("charge", figures=["ann"], target=target)


@pytest.mark.rule("CR2-RUL-275", "CR2-VEH-10")
def test_a_figure_waits_for_a_closed_machine_by_its_name() -> None:
    wood = {"id": "wood", "type": "woods", "rect": [8, 28, 4, 4]}
    line = "tank of red model medium-tank at 10,10 facing 180 leader lou gunner gus driver dan loader lee"
    crew = ("lou red", "gus red", "dan red", "lee red")
    with armored("ann blue rep 4 with law at 10,30 unseen", *crew, line, terrain=[wood]) as b:
        b.do("order", figure="ann", kind="hold-fire", choice="in-sight-of-tank")
        assert [order.choice for order in b.encounter.state.orders] == ["in-sight-of-tank"]
        refused(b, "CR2-RUL-275", "order", figure="ann", kind="hold-fire", choice="in-sight-of-lou")
