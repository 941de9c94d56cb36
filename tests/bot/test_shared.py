"""Knowledge that is shared: what an enemy who watches unseen knows stays a secret, what both can tell does not."""

from __future__ import annotations

from typing import Any

import pytest

from bot.panel.standing_orders import standing_of
from bot.play.fog import seen
from bot.play.moment import Moment
from bot.play.shared import Played
from bot.play.standpoint import Standpoint, standpoint_of
from bot.report.scene import token_of
from bot.storage.roster import Seating
from engine.events import Revealed
from engine.loading.load import load
from engine.views import Viewer
from tests.bot.street import GUERRILLAS, man
from tests.bot.test_cr2_unasked import IVAN, street
from tests.engine.table import Battle

PATROL_BIT, GUERRILLAS_BIT, BOTH = 1, 2, 3


def met(*watchers: dict[str, Any]) -> Played:
    """Betts walks into the street, whoever is there; those who may hold their fire hold it."""
    encounter = Played(load(street(*watchers)))
    encounter.submit({"do": "start-turn"})
    encounter.submit({"do": "activate", "figures": ["betts"]})
    encounter.submit({"do": "move", "figure": "betts", "to": "O13"})
    return encounter


def shared(encounter: Played, figure: str) -> int:
    """The sides whose knowledge of a figure is shared, as bits."""
    return encounter.shared.known[encounter.state.figure(figure).index]


@pytest.mark.rule("CR2-REACT-04", "CR2-REACT-07")
@pytest.mark.parametrize("answer", ["hold", "fire"])
def test_what_is_seen_from_hiding_is_shared_once_there_is_a_shot(answer: str) -> None:
    encounter = met(IVAN)
    encounter.submit({"do": "decide", "figure": "ivan", "kind": "hold-fire", "choice": {"act": answer}})
    state, fires = encounter.state, answer == "fire"
    assert state.known[state.figure("betts").index] == BOTH
    assert shared(encounter, "betts") == (BOTH if fires else PATROL_BIT)
    assert shared(encounter, "ivan") == (BOTH if fires else GUERRILLAS_BIT)
    assert shared(encounter, "moss") == PATROL_BIT
    numbers = {state.figures[index].id: number for index, number in encounter.snapshot().met}
    assert numbers == ({"betts": 1, "ivan": 1} if fires else {})


def test_those_who_see_one_another_share_that() -> None:
    encounter = met(man("Igor", GUERRILLAS, 4, "pistol", [20, 14], facing=270))
    assert shared(encounter, "betts") == shared(encounter, "igor") == BOTH


def test_who_is_seen_from_behind_cannot_tell() -> None:
    igor = man("Igor", GUERRILLAS, 4, "pistol", [20, 14], facing=90)
    encounter = met(igor)
    state = encounter.state
    assert state.known[state.figure("igor").index] == BOTH
    assert shared(encounter, "igor") == GUERRILLAS_BIT


@pytest.mark.parametrize("answer", ["hold", "fire"])
def test_a_checkpoint_keeps_what_is_shared_and_an_older_one_takes_all_for_known(answer: str) -> None:
    encounter = met(IVAN)
    encounter.submit({"do": "decide", "figure": "ivan", "kind": "hold-fire", "choice": {"act": answer}})
    record = encounter.record.with_inputs(tuple(encounter.inputs))
    checkpoint = encounter.checkpoint()
    again = Played.resume(record, checkpoint)
    assert (again.shared, again.met) == (encounter.shared, encounter.met)
    older = {key: value for key, value in checkpoint.items() if key != "shared"}
    before = Played.resume(record, older)
    assert before.shared == (tuple(encounter.state.known), tuple(encounter.state.hidden))
    assert before.met == encounter.state.met


@pytest.mark.rule("CR2-RUL-107", "CR2-RUL-275")
def test_one_who_has_held_fire_at_two_is_asked_once_when_both_move_again() -> None:
    record = street(IVAN)
    record["figures"][1] |= {"at": [9, 17], "leader": True}
    record["dice"] |= {"in-sight:ivan": [1, 4] * 6}
    encounter = Played(load(record))
    hold = {"do": "decide", "figure": "ivan", "kind": "hold-fire", "choice": {"act": "hold"}}
    encounter.submit({"do": "start-turn"})
    encounter.submit({"do": "activate", "figures": ["betts", "moss"]})
    for name, to in (("betts", "O13"), ("moss", "M13")):
        encounter.submit({"do": "move", "figure": name, "to": to})
        encounter.submit(hold)
    encounter.submit({"do": "end-phase"})
    encounter.submit({"do": "end-phase"})
    encounter.submit({"do": "start-turn"})
    assert len(encounter.state.watches) == 2
    encounter.submit({"do": "activate", "figures": ["betts", "moss"]})
    both = [{"figure": "betts", "to": "Q13"}, {"figure": "moss", "to": "O14"}]
    encounter.submit({"do": "move", "moves": both})
    assert [(q.figure, set(q.about)) for q in encounter.pending] == [("ivan", {"betts", "moss"})]
    encounter.submit(hold)
    assert not encounter.pending


@pytest.mark.rule("CR2-REACT-05")
@pytest.mark.parametrize(("igor", "told"), [("unseen", False), ("", True)])
def test_a_figure_seen_as_it_leaves_hiding_is_told_so_only_where_its_side_knows_who_sees_it(
    igor: str, told: bool
) -> None:
    scrub = [{"id": f"s{x}", "type": "scrub", "rect": [x, 11, 4, 4]} for x in (7, 16)]
    watcher = f"igor red rep 4 at 18,13 facing 270 with pistol {igor}"
    betts = "betts blue rep 4 at 9,12 facing 90 with rifle unseen"
    dice = {"activation:blue": [2], "activation:red": [1], "in-sight:igor": [1, 1], "in-sight:betts": [6, 6]}
    encounter = Played(
        Battle(watcher, betts, ruleset="cr2", terrain=scrub, dice=dice, information="hidden", seed="x").encounter.record
    )
    encounter.submit({"do": "start-turn"})
    encounter.submit({"do": "activate", "figures": ["betts"]})
    before, known = encounter.state.copy(), encounter.shared
    item = {"do": "move", "figure": "betts", "path": [[12.5, 12], [13.5, 12]]}
    entries = tuple(encounter.submit(item))
    moment = Moment(
        1, 1, 1, encounter.record, item, entries, before, encounter.state.copy(), (), Seating(7, {}),
        shared=encounter.shared, shared_before=known,
    )  # fmt: skip
    assert Revealed("betts", "red", "CR2-REACT-05") in [entry.event for entry in entries]
    read = [entry.event for entry in seen(moment, Viewer("blue")).entries]
    assert any(isinstance(event, Revealed) and event.figure == "betts" for event in read) is told


GROUND: list[dict[str, Any]] = [
    {"id": "low", "type": "wall", "line": [[8, 20], [24, 20]]},
    {"id": "tall", "type": "wall", "tall": True, "line": [[12, 22], [12, 30]]},
    {"id": "scrub", "type": "scrub", "rect": [13, 26, 4, 3]},
]


def found(*watchers: str) -> tuple[Moment, Standpoint]:
    """Betts creeps along a low wall to where somebody behind may see; how that stands for her own side."""
    betts, otto = (
        "betts blue rep 4 at 10,20.6 facing 0 with rifle unseen",
        "otto red rep 4 at 34,34 facing 180 with rifle",
    )
    dice = {"activation:blue": [2], "activation:red": [1], "in-sight:igor": [1, 1]}
    made = Battle(betts, otto, *watchers, ruleset="cr2", terrain=GROUND, dice=dice, information="hidden", seed="x")
    encounter = Played(made.encounter.record)
    encounter.submit({"do": "start-turn"})
    encounter.submit({"do": "activate", "figures": ["betts"]})
    before, known = encounter.snapshot(), encounter.shared
    item = {"do": "move", "figure": "betts", "path": [[14, 20.6]]}
    entries = encounter.submit(item)
    if encounter.pending:
        entries += encounter.submit({"do": "decide", "figure": "igor", "kind": "hold-fire", "choice": {"act": "hold"}})
    moment = Moment(
        1, 1, 1, encounter.record, item, tuple(entries), before, encounter.snapshot(), (), Seating(7, {"blue": (7,)}),
        shared=encounter.shared, shared_before=known,
    )  # fmt: skip
    return moment, standpoint_of(encounter, moment, 7)


@pytest.mark.rule("CR2-REACT-04", "CR2-RUL-104", "CR2-RUL-412")
def test_who_is_found_by_somebody_unseen_is_hidden_still_for_all_that_its_side_is_shown_and_offered() -> None:
    """In the picture, in its words, and among those who may be told to hold their fire."""
    worlds = []
    for watchers in (("igor red rep 4 at 15,27 facing 0 with rifle unseen",), ()):
        moment, here = found(*watchers)
        own = seen(moment, Viewer("blue"))
        index = moment.state.figure("betts").index
        assert bool(moment.state.hidden[index]) is not bool(watchers), "in truth"
        token = token_of(own.state.figure("betts"), own)
        worlds.append((token, [figure.id for figure in standing_of(here).figures["hold-fire"]], len(own.entries)))
    assert worlds[0] == worlds[1]
    assert worlds[0][0].in_wait
    assert worlds[0][1] == ["betts"]
