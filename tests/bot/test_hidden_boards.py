"""Hidden figures, held fire and traits of Chain Reaction 2.0 on boards: who sees what, which signs a token bears."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.board.alt import alt_text, describe_board
from bot.board.crop import crop_to_action
from bot.board.drawn import DrawnWatch
from bot.board.scene import Token
from bot.cli.report import Teller
from bot.messages.asked import panel_page
from bot.messages.page_parts import table_scene
from bot.panel.desks import desk_of
from bot.panel.path import Path as PanelPath
from bot.play.fog import seen
from bot.play.moment import Moment, laid_out
from bot.play.questions import open_questions
from bot.play.standpoint import standpoint_of
from bot.report.scene import scene_of
from bot.report.signs import signs_of
from bot.report.watched import watched_by
from bot.storage.roster import Seating
from bot.text.words import Words
from engine.encounter import Encounter
from engine.loading.load import load
from engine.state import BREWS, FEEDS, INFECTED, Spell, Watch
from engine.views import GM, PUBLIC, Viewer

RECORD = json.loads((Path(__file__).parents[1] / "golden" / "held-fire.json").read_bytes())
"""An ambush with hidden information: Ivan, Boris and Vera lie hidden, and their fire is held."""
OWN, ENEMY = Viewer("guerrillas"), Viewer("patrol")
HIDDEN = {"ivan", "boris", "vera"}


def begun(**more: Any) -> Moment:
    """The same battle before its first turn, with changes to the record."""
    return laid_out({**{key: RECORD[key] for key in RECORD if key not in ("inputs", "dice")}, **more}, 7)


@pytest.fixture
def holding() -> Moment:
    """All three hold their fire: one at six inches, the others as long as they see Betts."""
    moment = begun()
    state = moment.state.copy()
    betts, ivan, boris, vera = (state.figure(name).index for name in ("betts", "ivan", "boris", "vera"))
    state.known = [2 if figure.id in HIDDEN else 3 for figure in state.figures]
    untils = ((ivan, "at-inches", 6), (boris, "hold", 0), (vera, "end-of-move", 0))
    state.watches = tuple(Watch(who, (betts,), until, inches, 1) for who, until, inches in untils)
    return replace(moment, state=state)


def tokens(moment: Moment) -> dict[str, Token]:
    return {token.id: token for token in scene_of(moment).tokens}


@pytest.mark.rule("CR2-REACT-04", "CR2-REACT-07")
@pytest.mark.parametrize("viewer", [OWN, GM])
def test_owner_and_host_see_who_is_hidden_and_who_holds_fire(holding: Moment, viewer: Viewer) -> None:
    shown = tokens(seen(holding, viewer))
    assert {name for name, token in shown.items() if token.hidden} == HIDDEN
    assert shown["vera"].signs == ("", "holds-fire", "sniper", "hidden")
    assert shown["boris"].signs == ("leader", "holds-fire", "", "hidden")
    assert shown["ivan"].hidden_from == (), "two sides need no shapes"
    told = describe_board(scene_of(seen(holding, viewer)))
    assert "holds fire, sniper, hidden in cover" in told
    begins = tokens(seen(begun(), OWN))
    assert {name for name, token in begins.items() if token.in_wait} == HIDDEN
    patrol = tokens(seen(begun(), ENEMY))
    assert all(token.hidden and not token.in_wait for token in patrol.values()), "nobody has seen them yet"


@pytest.mark.parametrize("viewer", [ENEMY, PUBLIC])
def test_enemy_and_channel_see_nothing_of_them(holding: Moment, viewer: Viewer) -> None:
    own = seen(holding, viewer)
    scene = scene_of(own)
    assert not HIDDEN & {token.id for token in scene.tokens}
    assert watched_by(own) == ()
    for text in (alt_text(scene), describe_board(scene)):
        assert not [word for word in (*HIDDEN, "hidden", "holds fire", "watches") if word in text]


def test_a_picture_for_the_enemy_is_that_of_a_table_without_them() -> None:
    """The whole scene is the same, so the picture, its crop and its words are."""
    alone = begun(figures=[figure for figure in RECORD["figures"] if figure["id"] not in HIDDEN])
    for viewer in (ENEMY, PUBLIC):
        with_them, without = (scene_of(seen(moment, viewer)) for moment in (begun(), alone))
        assert with_them == without
        acting = [replace(scene, focus=("betts",)) for scene in (with_them, without)]
        assert crop_to_action(acting[0]) == crop_to_action(acting[1])


@pytest.mark.rule("CR2-RUL-275")
def test_the_ground_that_is_watched_reaches_as_far_as_its_owner_waits(holding: Moment) -> None:
    def reach(viewer: Viewer) -> dict[str, int]:
        return {ground.figure: ground.radius for ground in watched_by(seen(holding, viewer))}

    assert reach(OWN) == reach(GM) == {"ivan": 600, "boris": 1200, "vera": 1200}
    assert reach(ENEMY) == reach(PUBLIC) == {}
    ivan = next(ground for ground in watched_by(seen(holding, OWN)) if ground.figure == "ivan")
    figure = holding.state.figure("ivan")
    assert ivan == DrawnWatch(figure="ivan", side=1, at=figure.at, facing=figure.facing, radius=600)
    assert "watches the ground before it, 6″" in alt_text(replace(scene_of(holding), watched=(ivan,)))
    assert scene_of(holding).watched == (), "reports do not show it"


def test_who_is_asked_whether_to_hold_fire_sees_the_ground() -> None:
    moments = Teller(load(json.dumps(RECORD))).moments
    asking = next(m for m in moments if any(open_.question.kind == "hold-fire" for open_ in m.pending))
    asked = {open_.question.figure for open_ in asking.pending if open_.question.kind == "hold-fire"}
    assert asked <= {ground.figure for ground in watched_by(seen(asking, OWN))}
    assert watched_by(seen(asking, ENEMY)) == watched_by(seen(asking, PUBLIC)) == ()


def test_the_page_that_asks_shows_the_ground_to_its_owner_and_the_enemys_panel_does_not() -> None:
    encounter = Encounter(load({**RECORD, "inputs": []}))
    for item in RECORD["inputs"]:
        encounter.submit(item)
        if any(question.kind == "hold-fire" for question in encounter.pending):
            break
    owner, enemy = 1, 2
    seating = Seating(7, {"guerrillas": (owner,), "patrol": (enemy,)})
    state, pending = encounter.state.copy(), open_questions(encounter)
    moment = Moment(1, 1, len(encounter.inputs), encounter.record, {}, (), state, state, pending, seating)

    asking, looking = (desk_of(standpoint_of(encounter, moment, user)) for user in (owner, enemy))
    page = panel_page(asking, PanelPath(), Words()).scene
    assert page is not None
    assert {ground.figure for ground in page.watched} == {question.figure for question in encounter.pending}
    assert table_scene(looking, Words()).watched == ()
    assert crop_to_action(page) == crop_to_action(replace(page, watched=()))


def test_in_an_open_game_everybody_sees_who_is_hidden_and_only_owner_and_host_who_holds_fire() -> None:
    moment = begun(information="public")
    state = moment.state.copy()
    ivan = state.figure("ivan").index
    state.watches = (Watch(ivan, (state.figure("betts").index,), "at-inches", 6, 1),)
    moment = replace(moment, state=state)
    for viewer in (OWN, ENEMY, PUBLIC, GM):
        shown = tokens(seen(moment, viewer))
        assert {name for name, token in shown.items() if token.hidden} == HIDDEN
        holds = viewer in (OWN, GM)
        assert shown["ivan"].signs == ("", "holds-fire" if holds else "", "", "hidden")
        assert bool(watched_by(seen(moment, viewer))) is holds


def test_a_figure_that_hides_again_is_hatched_for_its_own_and_gone_for_others_and_keeps_its_number() -> None:
    moment = begun()
    state = moment.state.copy()
    names = {figure.id: figure.index for figure in state.figures}
    state.hidden, state.known = [0] * len(state.figures), [3] * len(state.figures)
    for name in ("vera", "ivan", "boris"):
        state.met = (*state.met, (names[name], 1 + len(state.met)))
    seen_by_all = {name: token.tag for name, token in tokens(seen(replace(moment, state=state), PUBLIC)).items()}
    assert [seen_by_all[name] for name in ("vera", "ivan", "boris")] == ["G1", "G2", "G3"]
    state.hidden[names["vera"]], state.known[names["vera"]] = 1, 2
    again = replace(moment, state=state)
    assert tokens(seen(again, OWN))["vera"].in_wait
    assert not tokens(seen(again, OWN))["ivan"].hidden
    for viewer in (ENEMY, PUBLIC):
        assert "vera" not in tokens(seen(again, viewer))
    for viewer in (OWN, ENEMY, PUBLIC, GM):
        now = {name: token.tag for name, token in tokens(seen(again, viewer)).items()}
        assert now["ivan"] == "G2"
        assert now["boris"] == "G3"


def three_sides(information: str) -> Moment:
    """The ambush with a third side, from which Vera alone is hidden too."""
    press = {"id": "nora", "side": "press", "rep": 3, "weapons": [], "at": [34, 34], "facing": 0}
    sides = [*RECORD["sides"], {"id": "press", "name": "Press"}]
    moment = begun(information=information, sides=sides, figures=[*RECORD["figures"], press])
    state = moment.state.copy()
    for figure in state.figures:
        state.hidden[figure.index] = {"vera": 0b101, "ivan": 0b001}.get(figure.id, 0)
        state.known[figure.index] = 0b111 & ~state.hidden[figure.index]
    return replace(moment, state=state)


def test_with_three_sides_the_shapes_of_those_who_do_not_see_it_stand_beside_the_eye() -> None:
    own = tokens(seen(three_sides("hidden"), OWN))
    assert (own["vera"].hidden_from, own["ivan"].hidden_from, own["boris"].hidden_from) == ((0, 2), (0,), ())
    assert "hidden from Patrol, Press" in describe_board(scene_of(seen(three_sides("hidden"), OWN)))
    press = tokens(seen(three_sides("hidden"), Viewer("press")))
    assert "vera" not in press
    assert not press["ivan"].hidden, "who sees him is not told who else does"
    assert press["ivan"].hidden_from == ()
    assert tokens(seen(three_sides("public"), PUBLIC))["ivan"].hidden_from == (0,)


def worn(name: str, *, star: bool = False, slow: bool = False, traits: tuple[str, ...] = ()) -> Token:
    """The token of one of the patrol with these traits."""
    moment = begun(information="public")
    state = moment.state.copy()
    figure = state.figure(name)
    figure.traits, figure.star, figure.hurt = frozenset(traits), star, figure.hurt._replace(slow=slow)
    return tokens(replace(moment, state=state))[name]


@pytest.mark.parametrize(
    ("traits", "signs"),
    [
        (("overall-leader",), ("overall-leader", "", "", "")),
        (("sniper", "doctor", "medic"), ("", "", "sniper", "")),
        (("doctor", "medic"), ("", "", "doctor", "")),
        (("medic",), ("", "", "medic", "")),
        (("stone-cold", "ferocious"), ("", "", "", "")),
    ],
)
def test_each_corner_has_the_first_sign_that_holds(traits: tuple[str, ...], signs: tuple[str, ...]) -> None:
    assert worn("betts", traits=traits).signs == signs


def test_an_overall_leader_who_is_a_star_has_the_chevrons_at_the_right() -> None:
    assert worn("betts", star=True, traits=("overall-leader",)).signs == ("star", "overall-leader", "", "")
    assert worn("betts", star=True, slow=True, traits=("overall-leader",)).signs == ("star", "hurt", "", "")


@pytest.mark.rule("CR2-ENC-03")
@pytest.mark.parametrize("information", ["public", "hidden"])
@pytest.mark.parametrize("aware", ["sentry", "slack"])
def test_owner_and_host_see_how_far_a_sentry_is_on_its_guard(information: str, aware: str) -> None:
    moment = begun(information=information)
    state = moment.state.copy()
    state.known = [3] * len(state.figures)
    state.figure("betts").aware = aware
    for viewer, shown in ((ENEMY, aware), (GM, aware), (OWN, ""), (PUBLIC, "")):
        assert tokens(seen(replace(moment, state=state), viewer))["betts"].signs[1] == shown


@pytest.mark.rule("CR2-GREN-05", "CR2-AMMO-01")
def test_a_grenade_in_hand_is_seen_by_all_and_rounds_left_by_owner_and_host() -> None:
    moment = begun(information="public")
    state = moment.state.copy()
    betts, moss = (state.figure(name) for name in ("betts", "moss"))
    betts.weapons = (*betts.weapons, "grenade")
    moss.weapons, moss.kit = ("law",), moss.kit._replace(in_hand=("law",), supply=(("law", 3),))
    for viewer in (ENEMY, GM, OWN, PUBLIC):
        shown = tokens(seen(replace(moment, state=state), viewer))
        assert shown["betts"].signs == ("", "", "", "grenade")
        told = viewer in (ENEMY, GM)
        assert (shown["moss"].signs[3], shown["moss"].count) == (("rounds", 3) if told else ("", 0))
    told_to_owner = describe_board(scene_of(seen(replace(moment, state=state), ENEMY)))
    assert "grenade in hand" in told_to_owner
    assert "rounds left: 3" in told_to_owner


@pytest.mark.parametrize("weapon", ["law", "shotgun-double"])
def test_a_gun_that_is_reloaded_is_no_bow(weapon: str) -> None:
    moment = begun(information="public")
    state = moment.state.copy()
    state.figure("betts").weapons = (weapon,)
    assert not tokens(replace(moment, state=state))["betts"].bow


def test_what_stands_round_a_token_is_told_too() -> None:
    token = worn("betts", traits=("hero", "protected", "comm-link"))
    assert (token.hero, token.protected, token.comm_link, token.rings) == (True, True, True, 1)
    scene = replace(scene_of(begun()), tokens=(token,))
    assert "protected, hero, comm link" in describe_board(scene)
    assert worn("betts", traits=("light-shield",)).shield


def test_a_token_bears_four_signs_at_most() -> None:
    token = worn("reyes", slow=True, traits=("sniper", "hero", "protected", "comm-link"))
    assert token.signs == ("leader", "hurt", "", "")
    assert (token.hero, token.protected, token.comm_link) == (True, True, False)


@pytest.mark.rule("CR2-LEADER-01")
def test_a_star_who_leads_bears_chevrons_beside_the_star(holding: Moment) -> None:
    walker = holding.state.figures[0]
    walker.star = walker.leader = True
    assert signs_of(walker, holding, hidden=False).corners[:2] == ("star", "leader")


@pytest.mark.rule("CR2-ZOMBIE-06", "CR2-BUG-06", "CR2-BUG-14")
def test_all_see_that_one_is_bitten_or_feeds_and_how_much_bile_has_built_up() -> None:
    moment = begun(information="public")
    state = moment.state.copy()
    state.hidden = [0] * len(state.figures)
    for name, spell in {"betts": Spell(INFECTED, 4), "moss": Spell(FEEDS, 4), "vera": Spell(BREWS, 2)}.items():
        state.figure(name).spell = spell
    for viewer in (GM, OWN, PUBLIC):
        shown = tokens(seen(replace(moment, state=state), viewer))
        assert [shown[name].signs[1] for name in ("betts", "moss")] == ["bitten", "feeding"]
        assert (shown["vera"].signs[3], shown["vera"].count) == ("bile", 2)
    told = describe_board(scene_of(seen(replace(moment, state=state), GM)))
    assert all(words in told for words in ("bitten", "feeding", "blasts of bile: 2"))
