"""Allied players of the French Compendium, each with a command and an activation die of their own (CMP-RUL-161)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.legal import activations
from engine.loading.load import load
from tests.engine.compendium_field import battle
from tests.engine.table import Battle, refused

ALLIES = [{"id": "blue", "commands": ["ann", "ben"]}, {"id": "red", "controller": "rules", "drill": "zombies"}]
AVA = "ava blue rep 5 star with bolt-action-rifle command ann at 18,33 facing 180"
BEA = "bea blue rep 5 star with bolt-action-rifle command ben at 20,33 facing 180"


def allies(*figures: str, sides: Any = ALLIES, **more: Any) -> Battle:
    return battle(AVA, BEA, *figures, sides=sides, options=["zombies", "infestation-1"], **more)


def begin(b: Battle, **faces: list[int]) -> None:
    """A turn with these activation dice."""
    for party, own in faces.items():
        b.record["dice"].setdefault(f"activation:{party}", []).extend(own)
    b._restock()
    b.do("start-turn")


@pytest.mark.rule("CMP-EX-58", "CMP-RUL-161", "CMP-RUL-260", "CMP-ACT-01", "CMP-ACT-02", "CMP-RUL-085")
def test_ex_58_each_ally_has_a_die_and_those_equal_throw_for_their_place_among_themselves():
    with allies("zed red rep 4 with nothing traits zombie at 2,2 facing 0", table={"weather": "variable"}) as b:
        begin(b, ann=[4, 2], ben=[6], red=[4, 5])
        state = b.encounter.state
        assert (state.order, state.commands) == (("blue", "red", "blue"), ("ben", "", "ann"))
        assert state.activation_dice == (("ben", 6), ("red", 5), ("ann", 2))
        rolls = b.all("roll", label="activation")
        assert [(r.get("command", r["side"]), r["total"], r["result"]) for r in rolls] == [
            ("ann", 4, "reroll"), ("ben", 6, "first"), ("red", 4, "reroll"), ("ann", 2, "third"), ("red", 5, "second"),
        ]  # fmt: skip
        assert b.last("sky")["weather"] == "variable"
        assert b.at("zed") == (2, 2)
        assert b.last("turn")["command"] == "ben"


@pytest.mark.rule("CMP-RUL-260", "CMP-ACT-02")
def test_the_die_rolled_again_says_who_may_act_even_above_that_of_one_who_goes_before():
    with allies("bo blue rep 5 command ben at 22,33 facing 180") as b:
        begin(b, ann=[4, 6], ben=[5], red=[4, 2])
        assert b.encounter.state.commands == ("ben", "ann", "")
        b.do("end-phase")
        refused(b, "CMP-ACT-02", "activate", figures=["ava"])


@pytest.mark.rule("CMP-RUL-161", "CMP-ENV-04")
def test_of_two_doubles_the_higher_decides_the_weather():
    four = [{"id": "blue", "commands": ["ann", "ben", "cat"]}, ALLIES[1]]
    cat = "cleo blue rep 4 command cat at 22,33 facing 180"
    with allies(cat, sides=four, table={"weather": "variable"}) as b:
        begin(b, ann=[2, 6], ben=[2, 5], cat=[5, 4], red=[5, 1])
        assert b.last("sky")["weather"] == "bad"
        assert b.encounter.state.activation_dice == (("cat", 4), ("red", 1), ("ann", 6), ("ben", 5))


@pytest.mark.rule("CMP-RUL-161", "CMP-ACT-03")
def test_only_figures_of_the_command_whose_phase_it_is_may_act():
    with allies() as b:
        begin(b, ann=[5], ben=[3], red=[1])
        assert [[f.id for f in group] for group in activations(b.encounter.game)] == [["ava"]]
        said = refused(b, "CMP-ACT-03", "activate", figures=["bea"])
        assert said.message == "it is the phase of Ann, not of Bea"
        b.do("activate", figures=["ava"])
        b.do("end-phase")
        b.do("activate", figures=["bea"])
        b.do("end-phase")
        b.do("end-phase")
        assert b.encounter.state.phase == 0


@pytest.mark.rule("CMP-RUL-161", "CMP-LEAD-02", "CMP-LEAD-01", "CMP-RUL-202")
def test_a_leader_brings_those_near_of_their_own_command_alone():
    low = (
        "lea blue rep 5 leader command ann at 10,33 facing 180",
        "ned blue rep 2 command ann at 12,33 facing 180",
        "oto blue rep 2 command ben at 10,31 facing 180",
    )
    with allies(*low) as b:
        begin(b, ann=[4], ben=[3], red=[1])
        refused(b, "CMP-RUL-046", "activate", figures=["lea", "ava"])
        b.do("activate", figures=["lea", "ned"])
        b.do("end-phase")
        refused(b, "CMP-ACT-02", "activate", figures=["oto"])


@pytest.mark.rule("CMP-RUL-161")
def test_allies_are_friends_who_know_what_the_other_knows_and_rally_one_another():
    with allies("zed red rep 4 with nothing traits zombie at 2,2 facing 0", information="hidden") as b:
        g = b.encounter.game
        ava, bea, zed = (g.named(name) for name in ("ava", "bea", "zed"))
        assert (g.friends(ava), g.enemies(ava)) == ([bea], [zed])
        assert not g.hostile(ava.side, bea.side)


@pytest.mark.rule("CMP-REACT-19", "CMP-RUL-202", "CMP-RUL-044")
def test_the_loss_of_its_main_leader_shakes_one_command():
    sides = [ALLIES[0], {"id": "red"}]
    own = "al blue rep 4 command ann at 10,33 facing 180", "bo blue rep 4 command ben at 30,33 facing 180"
    dice = {
        "focus__rob": [1, 1],
        "ranged_combat__rob": [6],
        "damage__rob": [1],
        "leader_loss__al": [1, 1],
        "star_power__ava": [4] * 5,
    }
    rob = "rob red rep 5 with bolt-action-rifle at 18,20 facing 180"
    with battle(AVA, BEA, *own, rob, sides=sides, dice=dice, auto=True) as b:
        begin(b, ann=[1], ben=[2], red=[5])
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "ava"}])
        assert [r["figure"] for r in b.all("roll", label="leader-loss")] == ["al"]


@pytest.mark.rule("CMP-RUL-161")
@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ([{"id": "blue", "commands": list("abcde")}], "2 to 4 commands, 5 were given .CMP-RUL-161"),
        ([{"id": "blue", "commands": ["ann"]}], "2 to 4 commands, 1 were given .CMP-RUL-161"),
        ([{"id": "blue", "commands": ["ann", "red"]}], "'red' is given twice"),
        ([{"id": "blue", "commands": ["ann", "cat"]}], "'ben' is no command here; allowed: ann, cat .CMP-RUL-161"),
        ([{"id": "blue"}], "no command here .CMP-RUL-161"),
    ],
)
def test_a_record_says_whose_command_each_figure_is_of(sides: list[dict[str, Any]], said: str):
    with pytest.raises(BadRequest, match=said):
        allies(sides=[*sides, ALLIES[1]])


@pytest.mark.rule("CMP-RUL-161")
def test_eight_at_most_have_a_die_of_their_own():
    blue, red, green = list("abcd"), list("efgh"), list("ijkl")
    figures = "ann blue rep 4 command a at 5,5", "rob red rep 4 command e at 5,25"
    two = [{"id": "blue", "commands": blue}, {"id": "red", "commands": red}]
    faces = {name: [6, n % 6 + 1] for n, name in enumerate("abcdefgh")}
    again = {"a": [5], "g": [3], "b": [4], "h": [2]}
    dice = {f"activation__{name}": own + again.get(name, []) for name, own in faces.items()}
    with battle(*figures, sides=two, dice=dice) as e:
        e.do("start-turn")
        assert e.encounter.state.commands == tuple("fedcbhag")
    with pytest.raises(BadRequest, match="at most 8"):
        battle(*figures, sides=[*two, {"id": "green", "commands": green}])


@pytest.mark.rule("CMP-RUL-161")
def test_another_book_has_no_commands():
    with pytest.raises(BadRequest, match="'commands' is not known"):
        Battle("a blue rep 4 at 5,5", "b red rep 4 at 5,25", sides=[ALLIES[0], {"id": "red"}], ruleset="cr3")


@pytest.mark.rule("CMP-RUL-161")
def test_a_battle_of_allies_is_taken_up_from_where_it_was_put_away():
    with allies() as b:
        begin(b, ann=[5], ben=[3], red=[1])
        again = Encounter.resume(load(b.encounter.export()), b.encounter.checkpoint())
        assert (again.state.party, again.state.order) == ("ann", ("blue", "blue", "red"))


@pytest.mark.rule("CMP-RUL-161", "CMP-ZOM-01")
def test_players_who_are_not_allied_are_sides_of_their_own_and_zombies_go_for_either():
    sides = [{"id": "blue"}, {"id": "green"}, ALLIES[1]]
    figures = (
        "ava blue rep 5 with bolt-action-rifle at 6,33 facing 180",
        "gus green rep 5 with bolt-action-rifle at 30,33 facing 180",
        "zed red rep 4 with nothing traits zombie at 6,20 facing 180",
        "zoe red rep 4 with nothing traits zombie at 30,20 facing 180",
    )
    with battle(*figures, sides=sides, options=["zombies", "infestation-1"]) as b:
        begin(b, blue=[3], green=[2], red=[4])
        assert b.encounter.state.order == ("red", "blue", "green")
        assert (b.at("zed"), b.at("zoe")) == ((6, 26), (30, 26))
        g = b.encounter.game
        assert g.hostile("blue", "green")
        assert len(g.enemies(g.named("ava"))) == 3
