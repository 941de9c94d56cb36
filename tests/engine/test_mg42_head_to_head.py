"""MG-42's scenario by two players: what each side knows."""

from __future__ import annotations

import json

import pytest

from engine import views
from engine.encounter import Encounter
from engine.loading.load import load
from engine.loading.snapshot import state_to_json
from engine.opposition import play
from engine.views import PUBLIC, Viewer
from tests.engine import viewed
from tests.engine.mg42_scenario import BAND, HELD, Scene, head_to_head


def test_a_side_knows_only_whom_it_sees():
    s = Scene(head_to_head(seed="h2h"), deployment__germans=[1])
    us, germans = Viewer("us"), Viewer("germans")
    s.begin()
    known = viewed.state_json(s.encounter, us)["figures"]
    assert set(known) == {*BAND, "dorfman", "engles"}
    assert set(viewed.state_json(s.encounter, germans)["figures"]) == {"dorfman", "engles", *HELD}
    s.do("fire", figure="baker", targets=[{"figure": "dorfman"}])
    s.answer()
    told = json.dumps(viewed.events_json(s.encounter, us))
    assert not any(name in told for name in ("arnold", "conrad", "deployment", "all-in-house"))
    assert "deployment" in json.dumps(viewed.events_json(s.encounter, germans))
    hidden = [viewed.events_json(s.encounter, germans), viewed.state_json(s.encounter, germans)]
    assert not any(f'"{name}"' in json.dumps(hidden) for name in ("nco", "able", "charlie"))


@pytest.mark.parametrize("viewer", [Viewer("us"), PUBLIC], ids=["the Americans", "the public"])
def test_what_is_handed_on_says_nothing_of_the_die(viewer: Viewer):
    given = head_to_head(seed="h2h")
    for n in (0, 1, 3):
        given["figures"][n]["facing"] = 0  # Baker alone watches the house
    s = Scene(given, deployment__germans=[1])
    s.begin()
    s.do("fire", figure="baker", targets=[{"figure": "dorfman"}])
    s.answer()
    kept = views.known(s.encounter.record, viewer, s.encounter.state)
    names = [s.encounter.state.figures[index].id for index in kept]
    shown = views.record_of(s.encounter.record, names)
    state = views.state_of(s.encounter.state, kept)
    handed = json.dumps([shown.to_json(), state_to_json(state)])
    secret = {"arnold", "beck", "conrad"} - set(names)
    assert secret, "whoever is at the windows that nobody looks at"
    assert not any(f'"{word}"' in handed for word in (*secret, "all-in-house", "gun-at-wall"))
    assert shown.mission is not None
    assert shown.mission.deployment is None


@pytest.mark.parametrize("seed", range(4))
def test_two_players_fight_it_out(seed: int):
    encounter = play(Encounter(load(head_to_head(seed=f"two-{seed}"))))
    assert encounter.state.ended
