"""`/force`: figures added, changed, struck off and brought along; what is wrong is said in one sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from bot.commands.common import LIMIT
from bot.errors import Unfit
from bot.setup.draft import Draft, blank
from bot.setup.forces import add, band, bands, bring, edit
from bot.text.words import Words
from tests.bot.conftest import FARM, Play
from tests.bot.setting_up import draft, forces, new, ready, shown, told


async def test_a_figure_is_added_changed_and_struck_off(play: Play) -> None:
    await new(play)
    added = await told(
        play, "Anna", "force add", side="Police", name="Billy", rep=5, star=True, weapons="BA Pistol, grenade"
    )
    assert added == "**Billy** joins Police: Rep 5, Star, BA pistol, grenade, not placed yet."
    assert "Rep 4" in await told(play, "Anna", "force edit", figure="billy", rep=4, name="Bill")
    [figure] = (await draft(play)).draft["figures"]
    assert (figure["name"], figure["rep"], figure["weapons"]) == ("Bill", 4, ["ba-pistol", "grenade"])
    assert "Bill" in await told(play, "Anna", "force list")
    assert "leaves the list" in await told(play, "Anna", "force remove", figure="Bill")
    assert (await draft(play)).draft["figures"] == []


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"name": "slag"}, "The name slag is already taken"),
    ({"side": "Navy"}, "no side called Navy. Choose from "),
    ({"rep": 8}, "from 3 to 5"),
    ({"weapons": "BA pistol, bazooka"}, "no weapon called bazooka. Choose from assault rifle, BA pistol, "),
    ({"name": "\u200b"}, "letter or a digit"),
    ({"melee_weapon": "spoon"}, "no weapon called spoon. Choose from unarmed, "),
    ({"kind": "noble"}, "does not use “class”; it is part of Swordplay"),
    ({"shield": True}, "does not use “shield”"),
]


@pytest.mark.long
async def test_what_is_wrong_with_a_figure_is_said_and_nobody_is_added(play: Play) -> None:
    await new(play)
    await forces(play)
    for options, says in WRONG:
        given = {"side": "Gang", "name": "Nails", "rep": 3, **options}
        refused = await told(play, "Anna", "force add", **given)
        sentence, *rule = refused.split("\n")
        assert says in sentence
        assert all(line.startswith("-# ") for line in rule), "one sentence, and in small print the rule behind it"
        assert len((await draft(play)).draft["figures"]) == 3


async def test_weapons_are_offered_one_after_the_other(play: Play) -> None:
    await new(play)
    anna = play.table.people["Anna"]
    offered = await anna.autocomplete(play.channel, "force add", "weapons", "BA pistol, gren", side="Police")
    assert [choice["value"] for choice in offered] == ["BA pistol, Grenade", "BA pistol, Grenade launcher"]


@pytest.mark.long
async def test_weapons_are_understood_by_their_names_in_any_language(play: Play) -> None:
    await new(play)
    await forces(play)
    given = {"side": "Gang", "name": "Nails", "rep": 3, "weapons": "fusil à pompe, Revolver, grenade"}
    assert "shotgun, BA pistol, grenade" in await told(play, "Anna", "force add", **given)


async def test_a_roster_file_is_read_as_a_list_or_from_a_record(play: Play) -> None:
    await new(play)
    roster = json.dumps([{"name": "Ada", "rep": 4, "weapons": ["pistol"]}, {"name": "Bo", "rep": 3}]).encode()
    assert "2 figures join Police: Ada and Bo." in await told(
        play, "Anna", "force import", side="Police", file=("r.json", roster)
    )
    record = json.dumps(FARM).encode()
    anna = play.table.people["Anna"]
    offered = await anna.autocomplete(play.channel, "force import", "from_side", "gan", side="Police")
    assert [choice["name"] for choice in offered] == ["Gang"], "a record's sides are mostly called like these"
    assert "Police, Gang" in await told(
        play, "Anna", "force import", side="Gang", file=("r.json", record), from_side="x"
    )
    theirs = [figure["name"] for figure in FARM["figures"] if figure["side"] == "gang"]
    answer = await told(play, "Anna", "force import", side="Gang", file=("r.json", record))
    assert all(name in answer for name in theirs)
    found = (await draft(play)).draft["figures"]
    assert len(found) == 2 + len(theirs)
    assert all("at" not in figure for figure in found)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b" " * (LIMIT + 1), "KB"),
        (b"{", "not JSON"),
        (b"[]", "no figures"),
        (b"7", "no figures"),
        (b'[{"rep": 4}]', "letter or a digit"),
        (b'[{"name": "Ada", "rep": 4, "wings": 2}]', "wings"),
        (b'[{"name": "Ada", "rep": "four"}]', "Ada"),
        (json.dumps([{"name": f"N{n}", "rep": 3} for n in range(61)]).encode(), "60"),
    ],
)
async def test_a_roster_that_cannot_be_read_adds_nobody(play: Play, data: bytes, says: str) -> None:
    await new(play)
    assert says in await told(play, "Anna", "force import", side="Police", file=("r.json", data))
    assert (await draft(play)).draft["figures"] == []


async def test_a_band_made_by_hand_joins_a_side(play: Play) -> None:
    await new(play)
    anna = play.table.people["Anna"]
    offered = await anna.autocomplete(play.channel, "force preset", "band", "gang", side="Gang")
    assert [choice["value"] for choice in offered] == ["street-gang"]
    assert "Razor" in await told(play, "Anna", "force preset", side="Gang", band="street-gang")
    assert "Razor 2" in await told(play, "Anna", "force preset", side="Police", band="street-gang")
    assert "no band" in await told(play, "Anna", "force preset", side="Gang", band="pirates")


@pytest.mark.parametrize("ruleset", ["cr3", "swordplay", "cr2"])
def test_every_band_can_be_played(ruleset: str) -> None:
    table = blank(ruleset, ["One", "Two"], (36, 36))
    assert bands(table)
    for name in bands(table):
        assert len(bring(table, "One", band(table, name))["figures"]) >= 4
        assert all(words.has(f"band.{name}") for words in (Words("en"), Words("fr")))


@pytest.mark.rule("CR2-STAR-09", "CR2-RUL-040", "CR2-REP-03", "CR2-WPN-31")
def test_bands_have_no_grunt_better_than_their_leader_nobody_of_rep_seven_and_heavy_weapons_of_their_kind() -> None:
    who = {"law": {"rifle-squad", "guerrilla-band", "mercenaries"}}
    who |= {weapon: {"rifle-squad", "mercenaries"} for weapon in ("flame-thrower", "rocket-launcher")}
    table = blank("cr2", ["One", "Two"], (36, 36))
    for name in bands(table):
        found = band(table, name)
        [leader] = [figure for figure in found if figure.get("leader")]
        assert max(figure["rep"] for figure in found) == leader["rep"] < 7, name
        assert all(name in who.get(weapon, {name}) for figure in found for weapon in figure["weapons"]), name


@pytest.mark.rule("CR2-STAR-09", "CR2-RUL-040", "CR2-REP-03")
def test_by_hand_nobody_begins_as_a_legend_and_no_grunt_is_better_than_its_leader() -> None:
    force = add(blank("cr2", ["One", "Two"], (36, 36)), "One", "Lee", rep=4, leader=True)
    force = add(force, "One", "Stella", rep=5, star=True)
    force = add(force, "One", "Gus", rep=4)
    refused: dict[str, list[Callable[[], Draft]]] = {
        "legend": [lambda: add(force, "Two", "Achilles", rep=7, star=True), lambda: edit(force, "Stella", rep=7)],
        "above-leader": [
            lambda: add(force, "One", "Max", rep=5),
            lambda: edit(force, "Gus", rep=5),
            lambda: edit(force, "Lee", rep=3),
            lambda: edit(force, "Stella", star=False),
        ],
    }
    for code, changes in refused.items():
        for made in changes:
            with pytest.raises(Unfit) as caught:
                made()
            assert caught.value.code == code
    assert len(add(edit(force, "Lee", rep=5), "One", "Max", rep=5)["figures"]) == 4
    assert len(add(force, "Two", "Max", rep=6)["figures"]) == 4, "the other side has no Leader yet"


@pytest.mark.rule("CR2-REP-03")
def test_a_roster_may_bring_the_legend_that_a_campaign_has_made() -> None:
    table = blank("cr2", ["One", "Two"], (36, 36))
    brought = bring(table, "One", [{"id": "hero", "name": "Hero", "rep": 7, "star": True, "weapons": []}])
    assert brought["figures"][0]["rep"] == 7
    assert edit(brought, "Hero", name="Heracles")["figures"][0]["rep"] == 7


@pytest.mark.long
async def test_each_side_raises_its_own_forces(play: Play) -> None:
    await new(play)
    await forces(play)
    await play.table.order("Ben", "encounter join", side="gang")
    ben, anna = play.table.people["Ben"].mention, play.table.people["Anna"].mention
    assert "joins" in await told(play, "Ben", "force add", side="Gang", name="Nails", rep=3)
    assert f"{anna} decides" in await told(play, "Ben", "force add", side="Police", name="Spy", rep=3)
    assert f"{anna} decides" in await told(play, "Ben", "force remove", figure="Billy")
    assert f"{ben} decides" in await told(play, "Chloe", "force edit", figure="Slag", rep=5)
    assert "joins" in await told(play, "Anna", "force add", side="Gang", name="Extra", rep=3), "the host helps"


@pytest.mark.long
async def test_what_is_left_to_do_is_said_to_the_one_who_can_do_it(play: Play) -> None:
    await new(play)
    await play.table.order("Anna", "encounter join", side="police")
    await play.table.order("Ben", "encounter join", side="gang")
    brought = await told(play, "Ben", "force preset", side="Gang", band="street-gang")
    assert "Still to do: **Gang**: " in brought
    await play.table.order("Ben", "deploy auto", side="Gang")
    done = await shown(play, "Ben", "deploy figure", figure="Razor", at="H4")
    assert "You have nothing left to do. What is left for the others: There are no figures of **Police** yet" in done


async def test_the_forces_of_a_running_encounter_are_listed(play: Play) -> None:
    await play.set_up()
    await play.seat()
    await play.restart()
    listed = await told(play, "Ben", "force list")
    assert "**Police**" in listed
    assert "**Gang**" in listed
    assert re.search(r"-# Billy: Rep 5, Star, semi-automatic rifle, at [A-Z]+\d+", listed)
    assert all(figure["name"] in listed for figure in FARM["figures"])


async def test_of_a_hidden_enemy_only_what_is_seen_is_listed(play: Play) -> None:
    await play.set_up({**FARM, "information": "hidden"})
    await play.seat()
    moment = await play.bot.service.look(play.channel.id, user=play.table.people["Anna"].id)
    known = {figure.id for figure in moment.state.figures}
    listed = await told(play, "Anna", "force list")
    for figure in FARM["figures"]:
        assert (figure["name"] in listed) == (figure["id"] in known), figure
    assert "-# Billy: Rep 5" in listed
    theirs = listed.partition("**Gang**")[2]
    assert "Rep" not in theirs
    assert theirs.strip()
    assert "Rep" not in (await told(play, "Chloe", "force list"))


@pytest.mark.long
async def test_a_bare_table_is_mentioned_and_may_be_played_on(play: Play) -> None:
    await ready(play)
    await play.table.order("Anna", "encounter status")
    assert "The table is bare. Press **Change…** for another, use `/terrain preset`" in play.said()[-1]
    await play.table.order("Anna", "terrain preset", table="farm")
    await play.table.order("Anna", "encounter status")
    assert "The table is bare" not in play.said()[-1]
