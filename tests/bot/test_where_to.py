"""Where to: what stands first is the best there is, labels say what the page behind them says, any place is at hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any

import pytest

from bot.messages.pages import page_of
from bot.modes.solo import first_solo, set_up
from bot.panel.desk import OFFER, ON, PAD, RUN, Desk
from bot.panel.making import making
from bot.panel.path import GO, LIST, WHOLE, Path
from bot.setup.duels import duel, duels
from bot.setup.scenarios import scenario
from bot.text.branches import offer_forms
from bot.text.words import words_for
from engine.offers.choose import offers
from engine.space import INCH
from tests.bot.conftest import FARM
from tests.newcomer.blue import begun

WORDS = words_for("en-GB")
BATTLES = ("farm", "hamlet")
ONE_OF_EACH = ("farm", "hamlet", "crossroads", "dust", "practice", "hidden")
"""A battle of each ruleset, and one with hidden information."""
SCENARIOS: dict[str, Any] = {
    "practice": scenario("mg42-solo", "en"),
    "patrol": set_up(replace(first_solo("en"), mission="patrol"), "where-to").record,
    "hidden": {**FARM, "information": "hidden"},
}


@cache
def desks(name: str) -> tuple[Desk, ...]:
    """What a newcomer meets who presses the blue button of a ready-made battle against the game."""
    return tuple(met(name))


def met(name: str, desks: int = 6) -> Iterator[Desk]:
    """The first desks with something offered; what is asked before counts for nothing."""
    record = deepcopy(SCENARIOS[name]) if name in SCENARIOS else duel(name, "en")
    record["sides"][1]["controller"] = "rules"
    newcomer = begun(record, "where-to")
    while desks:
        desk = newcomer.desk()
        if desk.offers:
            desks -= 1
            yield desk
        if not newcomer.press():
            return


@pytest.mark.long
@pytest.mark.parametrize("name", BATTLES)
def test_the_blue_button_is_what_is_best(name: str) -> None:
    assert desks(name)
    for desk in desks(name):
        best = offers(desk.here.table, desk.moment.state.active_side, desk.acting).first
        if best is None:
            aggressive = {"volley", "shot", "throw", "charge"}
            assert not aggressive & {offer.manner for offer in desk.offers}, "a good shot would be the best offer"
            continue
        # The last group that stays where it is ends the phase.
        ends = {"end-activation", "end-phase"}
        assert desk.offers[0].item == best.item or {desk.offers[0].item["do"], best.item["do"]} == ends
        assert best.chance is None or best.chance > 0 or best.to is not None


@pytest.mark.long
@pytest.mark.parametrize("name", BATTLES)
def test_a_place_is_unseen_only_where_nobody_sees_it(name: str) -> None:
    labels = {}
    for desk in desks(name):
        shown = [forms[0].label for forms in offer_forms([(offer, "") for offer in desk.offers], desk, WORDS)]
        for offer, label in zip(desk.offers, shown, strict=True):
            if offer.to is not None and offer.foretold is not None and not offer.chance:
                stops = offer.foretold.first_stop is not None
                seen = any(view.exposed for end in offer.foretold.runs[0].ends for view in end.views)
                labels[label] = stops or seen
    assert all(label.endswith("unseen") != seen for label, seen in labels.items()), labels


def kept(label: str, page: str) -> bool:
    """Whether the page behind a label says what that says: its chances, and who may see a place."""
    if any(chance not in page for chance in re.findall(r"\d+%", label)):
        return False
    if danger := re.search(r"(\d+%) to be hit before acting", label):
        return f"{danger[1]} at worst" in page
    if stop := re.search(r"see them after (.*″)", label):
        return any(f"{gone} {stop[1]}" in page for gone in ("After", "Once the farthest has gone"))
    if "see them at once" in label:
        return "at once." in page
    if watchers := re.search(r"seen by (.*)", label):
        names = re.search(r"at the end of it (.*) can see|ha(?:s|ve) shelter from (.*)\.", page)
        who = re.split(r", | and ", names[1] or names[2]) if names else []
        more = int(found[1]) - 1 if (found := re.search(r"(\d+) more", " ".join(who[-1:]))) else 0
        return watchers[1] in (f"{len(who) + more} enemies", *who)
    if markers := re.search(r"(\?.*) may see", label):
        return all(marker in page for marker in re.findall(r"\?\d+", markers[1]))
    if label.endswith("stands still"):
        return "Nothing is rolled" in page
    if "this turn" in label or label.startswith("All drive on"):
        # A drive has no room on its button for those who see its end.
        return re.search(r"Where (it|they) ends?, .*(in sight of|sees)", page) is not None
    return label.casefold().endswith("unseen") is ("sees that spot" in page)


@pytest.mark.long
@pytest.mark.parametrize("name", sorted((*duels(), *SCENARIOS), key=lambda name: name not in ONE_OF_EACH))
def test_the_page_behind_a_label_says_the_same(name: str) -> None:
    labels = {}
    for desk in desks(name):
        for way in chain(*page_of(desk, Path(), WORDS).rows):
            if way.path.page[:1] == OFFER:
                page = page_of(desk, way.path.flip(WHOLE), WORDS)
                told = "\n".join([page.heading, page.lines, page.foot, *(each.label for each in chain(*page.rows))])
                labels[f"{way.label} · {way.note}" if way.note else way.label] = told
    assert len(labels) > 3
    wrong = {label: page for label, page in labels.items() if not kept(label, page)}
    assert not wrong


def walking() -> Desk:
    """A group before its first move, on a table of its own."""
    return next(desk for desk in met("farm") if len(desk.acting) > 1)


@pytest.mark.long
@pytest.mark.rule("CR3-MOVE-03")
def test_a_group_runs_farther_than_it_walks() -> None:
    desk = walking()
    leader = desk.here.table.leader([desk.here.table.named(name) for name in desk.acting])
    reach = {}
    for page in (PAD, RUN):
        tree = desk.tree(page)
        assert tree is not None
        ends = [item["to"] for item in tree.inputs]
        reach[page] = max(abs(end[0] - leader.at[0] / INCH) + abs(end[1] - leader.at[1] / INCH) for end in ends)
    assert reach[RUN] > reach[PAD] + 4
    path = Path(RUN)
    while making(desk, path).item is None:
        path = next(way.path for row in page_of(desk, path, WORDS).rows for way in row if not way.off)
    item = making(desk, path).item
    assert item is not None
    assert item["fast"]
    assert len(item["moves"]) > 1
    assert desk.foretold(item).refused is None
    assert "Fast: yes" in [way.label for row in page_of(desk, Path(RUN), WORDS).rows for way in row]


def test_the_others_may_go_anywhere_while_their_leader_may_not() -> None:
    desk = walking()
    table = desk.here.table
    leader = table.leader([table.named(name) for name in desk.acting])
    leader.now = leader.now._replace(used=leader.now.allowance)
    tree = Desk(desk.here, opening=desk.opening).tree(PAD)
    assert tree is not None
    assert {item["figure"] for item in tree.inputs}.isdisjoint({leader.id})


@pytest.mark.long
def test_squares_of_a_battle_with_hidden_enemies_are_unseen_as_far_as_is_known() -> None:
    page = page_of(desks("hidden")[0], Path(PAD, flags=LIST), WORDS)
    labels = [line.label for shown in page.lists for line in shown.lines]
    labels += [way.label for row in page.rows for way in row]
    unseen = [label for label in labels if label.endswith("unseen")]
    assert unseen
    assert all(label.endswith("likely unseen") for label in unseen)


@pytest.mark.long
def test_places_as_a_list_say_which_way_and_how_far_they_are() -> None:
    desk = walking()
    path = Path(PAD, flags=LIST)
    while making(desk, path).item is None:
        page = page_of(desk, path, WORDS)
        labels = [line.label for shown in page.lists for line in shown.lines]
        labels += [way.label for row in page.rows for way in row if way.label != "Back"]
        assert len(set(labels)) == len(labels)
        assert all("″" in label for label in labels)
        assert all("seen" in label or label.endswith("spots") for label in labels)
        first = page.lists[0] if page.lists else None
        path = first.path.on(first.lines[0].key) if first is not None else page.rows[0][0].path
    assert not path.has(GO)


@pytest.mark.long
@pytest.mark.parametrize("name", [*ONE_OF_EACH, "patrol"])
def test_places_on_one_page_differ_in_more_than_their_letter(name: str) -> None:
    for desk in desks(name):
        ways = (way for row in page_of(desk, Path(group=desk.group), WORDS).rows for way in row)
        wheres = [way.label[4:] for way in ways if way.label[1:4] == " · "]
        assert len(set(wheres)) == len(wheres)


@pytest.mark.long
def test_a_practice_battle_offers_no_shot_that_cannot_hit() -> None:
    record = scenario("mg42-solo", "en")
    newcomer = begun(record, "where-to")
    shots = []
    for _ in range(8):
        shots += [offer for offer in newcomer.desk().offers if offer.gloss == "hit"]
        newcomer.press()
    assert shots
    assert all(offer.chance != 0 for offer in shots)


@pytest.mark.long
def test_a_group_sent_by_a_press_asks_behind_the_first_that_is_seen_unless_it_is_to_go_on() -> None:
    desk = next(desk for desk in desks("patrol") if any("moves" in offer.item for offer in desk.offers))
    number = next(n for n, offer in enumerate(desk.offers) if "moves" in offer.item)
    path = Path(page=f"{OFFER}{number}")
    for flags, contact in (("", "ask"), (ON, "go-on")):
        item = making(desk, replace(path, flags=flags)).item
        assert item is not None
        assert item["contact"] == contact
