"""Allied players with a command each: who joins, who is called on, who may end which phase."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.errors import Unfit
from bot.language import Language
from bot.people.seats import join
from bot.play.moment import Moment, laid_out
from bot.report.steps import steps_of
from bot.setup.alone import battles, title
from bot.setup.scenarios import scenario
from bot.storage.roster import FigureOf, Roster, Seating, SideOf
from bot.text.casting import played_by
from bot.text.report import report
from bot.text.turns import next_line, turn_sentence
from bot.text.words import Words
from engine.encounter import Encounter
from engine.loading.load import load
from tests.bot.conftest import Play, answered

ANNA, BEN, CHLOE = 1, 2, 3
COMMANDS = {"nadia": "milo", "jack": "rosa"}


def roster() -> Roster:
    """A side of two commands, against the rules."""
    figures = [FigureOf(who, who, "blue", leader) for leader, mate in COMMANDS.items() for who in (leader, mate)]
    sides = (SideOf("blue", "Survivors", commands=2), SideOf("red", "Zombies", rules_run=True))
    return Roster(1, "running", ANNA, None, sides, tuple(figures))


def test_each_who_joins_plays_the_next_command() -> None:
    seated = join(join(roster(), ANNA, "blue"), BEN, "blue")
    assert seated.owners == {"jack": BEN, "rosa": BEN}


@pytest.mark.rule("CMP-RUL-161")
def test_nobody_joins_once_each_command_has_its_player() -> None:
    seated = join(join(roster(), ANNA, "blue"), BEN, "blue")
    with pytest.raises(Unfit) as wrong:
        join(seated, CHLOE, "blue")
    assert (wrong.value.code, wrong.value.values["rule"]) == ("commands-taken", "CMP-RUL-161")


@pytest.mark.parametrize(
    ("way", "holds"),
    [
        ("together", ["<@1> (captain): Nadia, Milo, Sam and Theo", "<@2>: Jack and Rosa"]),
        ("solo", ["<@1> (captain): Nadia, Milo, Jack, Rosa, Sam and Theo", "<@2>: no figures yet"]),
    ],
)
def test_the_card_says_what_each_of_several_players_holds(way: str, holds: list[str]) -> None:
    moment = laid_out(scenario(f"diner-{way}", "en"), ANNA)
    owners = {"jack": BEN, "rosa": BEN} if way == "together" else {}
    seated = replace(moment, seating=Seating(ANNA, {"survivors": (ANNA, BEN)}, owners=owners))
    lines = played_by(moment.record.sides[0], seated, Words()).splitlines()
    assert [line.partition(";")[0] for line in lines] == holds


@pytest.mark.rule("CMP-RUL-161")
def test_alone_there_is_one_die_for_the_side_and_together_one_for_each_command() -> None:
    parties = {way: load(scenario(f"diner-{way}", "en")).parties for way in ("solo", "together")}
    assert list(parties["solo"]) == ["survivors", "horde"]
    assert list(parties["together"]) == ["nadia", "jack", "sam", "horde"]


@pytest.mark.rule("CMP-WOUND-02")
@pytest.mark.parametrize(("down_in", "told"), [(1, "to act"), (2, "No figure is left to activate")])
def test_one_who_may_come_round_is_somebody_left_to_activate(down_in: int, told: str) -> None:
    dice = {"activation:gang": [3], "activation:police": [1]}
    moment = laid_out({**scenario("speakeasy-two", "en"), "information": "public", "dice": dice}, ANNA)
    encounter = Encounter(moment.record)
    encounter.submit({"do": "start-turn"})
    moment, state = replace(moment, state=encounter.state), encounter.state
    state.turn = 2
    for figure in state.figures:
        figure.status, figure.hurt = "out-of-the-fight", figure.hurt._replace(down_in=1)
    state.figures[0].status, state.figures[0].hurt = "stunned", state.figures[0].hurt._replace(down_in=down_in)
    assert told in next_line(moment, Words())


@pytest.mark.rule("CMP-EX-58", "CMP-RUL-161", "CMP-RUL-260")
@pytest.mark.parametrize(
    ("faces", "told"),
    [
        (
            {"nadia": [4, 2], "jack": [6], "sam": [1], "horde": [4, 5]},
            "The higher die goes first: **Jack 6**, Zombies 4→5, Nadia 4→2, Sam 1. "
            "Equal dice are rolled again only to settle their tie. The last die says which figures can act.",
        ),
        (
            {"nadia": [6], "jack": [5], "sam": [3], "horde": [1]},
            "The higher die goes first: **Nadia 6**, Jack 5, Sam 3, Zombies 1.",
        ),
        (
            {"nadia": [4, 2], "jack": [3], "sam": [4, 1], "horde": [6]},
            "The higher die goes first: **Zombies 6**, Nadia 4→2, Sam 4→1, Jack 3. "
            "Equal dice are rolled again only to settle their tie. The last die says which figures can act.",
        ),
    ],
)
def test_the_turn_shows_each_die_of_those_who_were_equal(faces: dict[str, list[int]], told: str) -> None:
    dice = {f"activation:{party}": own for party, own in faces.items()}
    encounter = Encounter(load({**scenario("diner-together", "en"), "seed": "x", "dice": dice}))
    before = encounter.state.copy()
    entries = tuple(encounter.submit({"do": "start-turn"}))
    moment = Moment(1, 1, 1, encounter.record, {}, entries, before, encounter.state, (), Seating(7, {}))
    [step] = [step for step in steps_of(entries) if step.kind == "turn"]
    assert turn_sentence(step, moment, Words()) == told


@pytest.mark.rule("CMP-RUL-161", "CMP-RUL-260")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "A 6 for Jack is higher than each of their Reps, so none of them can act."),
        ("fr", "Jack\xa0: le 6 dépasse la REP de toutes ses figurines, aucune ne peut agir."),
    ],
)
def test_a_report_says_which_command_could_not_act_and_leaves_the_dice_out(language: Language, told: str) -> None:
    dice = {f"activation:{party}": [face] for party, face in {"nadia": 3, "jack": 6, "sam": 2, "horde": 1}.items()}
    encounter = Encounter(load({**scenario("diner-together", "en"), "seed": "x", "dice": dice}))
    before = encounter.state.copy()
    entries = (*encounter.submit({"do": "start-turn"}), *encounter.submit({"do": "end-phase"}))
    moment = Moment(1, 1, 1, encounter.record, {}, entries, before, encounter.state, (), Seating(7, {}))
    assert report(moment, Words(language)).pages[0].text.startswith(told)


@pytest.mark.rule("CMP-RUL-161")
@pytest.mark.parametrize(
    ("which", "mine", "dice"),
    [("speakeasy", "gang", ["malone", "sal", "police"]), ("red-rock", "robbers", ["coach", "cole", "hank"])],
)
def test_friends_share_the_side_that_has_commands_and_the_rules_play_the_other(
    which: str, mine: str, dice: list[str]
) -> None:
    assert f"{which}-together" in battles("compendium")
    record = load(scenario(f"{which}-together", "en"))
    assert [side.id for side in record.sides if side.controller != "rules"] == [mine]
    assert list(record.parties) == dice
    for way in ("solo", "other", "two"):
        assert list(load(scenario(f"{which}-{way}", "en")).parties) == [side.id for side in record.sides]


@pytest.mark.parametrize("which", [which for which in battles("compendium") if which.endswith("-together")])
def test_a_battle_together_is_called_so_and_begins(which: str) -> None:
    assert "players" in title(which, "en")
    encounter = Encounter(load({**scenario(which, "fr"), "seed": "x"}))
    encounter.submit({"do": "start-turn"})
    assert encounter.state.turn == 1


async def begun(play: Play, dice: dict[str, Any]) -> None:
    """The diner for Anna, with Nadia, and Ben, with Jack; no zombie comes in the first turn."""
    await play.set_up({**scenario("diner-together", "en"), "seed": "x", "dice": dice})
    for who in ("Anna", "Ben"):
        await play.table.order(who, "encounter join", side="survivors")
    await play.table.order("Anna", "turn")


@pytest.mark.rule("CMP-RUL-161")
async def test_the_player_of_a_command_is_called_on_in_its_phase_and_may_end_it(play: Play) -> None:
    faces = {"nadia": 3, "jack": 4, "sam": 2, "horde": 1}
    await begun(play, {f"activation:{party}": [face] for party, face in faces.items()})
    moment = await play.table.moment()
    assert (moment.state.party, moment.mover) == ("jack", play.table.people["Ben"].id)
    await play.table.order("Ben", "end", what="phase")
    moment = await play.table.moment()
    assert (moment.state.party, moment.mover) == ("nadia", play.table.people["Anna"].id)
    refused = answered(await play.table.order("Ben", "end", what="phase"))
    assert f"<@{play.table.people['Anna'].id}>" in refused
    assert (await play.table.moment()).state.party == "nadia"
