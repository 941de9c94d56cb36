"""Hidden information: nothing that a person is told, shown, offered or asked names whom he may not know of."""

from __future__ import annotations

import pytest

from bot.play.fog import seen
from bot.report.scene import scene_of
from engine.views import GM, PUBLIC, Viewer
from tests.bot.eavesdrop import UMPIRE, eavesdrop, moments
from tests.engine.fuzz import BATTLES
from tests.some import first

VIEWERS = (Viewer("blue"), Viewer("red"), PUBLIC)


@pytest.mark.parametrize("ruleset", BATTLES)
def test_whatever_is_told_betrays_no_figure_and_no_act(ruleset: str) -> None:
    found = eavesdrop(1, ruleset, most=9)
    assert not found.betrayed, found.betrayed[0]
    assert found.hidden, "nobody was hidden in this battle"
    assert found.acts


@pytest.mark.parametrize("umpire", [0, UMPIRE])
@pytest.mark.parametrize("ruleset", BATTLES)
@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_told_in_whole_battles_betrays_nobody(seed: int, ruleset: str, umpire: float) -> None:
    found = eavesdrop(seed, ruleset, umpire)
    assert not found.betrayed, found.betrayed[0]


@pytest.mark.parametrize("seed", first(1, range(3)))
def test_the_game_master_is_told_everything(seed: int) -> None:
    for _, moment in moments(seed, 30):
        own = seen(moment, GM)
        assert own.entries == moment.entries
        assert len(own.state.figures) == len(moment.state.figures)
        assert [open_.question for open_ in own.pending] == [open_.question for open_ in moment.pending]


@pytest.mark.parametrize("seed", first(2, range(6)))
def test_a_number_once_seen_by_all_is_kept(seed: int) -> None:
    tags: dict[str, str] = {}
    for _, moment in moments(seed):
        for viewer in VIEWERS:
            for token in scene_of(seen(moment, viewer)).tokens:
                if token.tag[1:].isdigit() and not token.hidden:
                    assert tags.setdefault(token.id, token.tag) == token.tag
        # Numbers have no gaps that would show how many are still unseen.
        public = [token.tag for token in scene_of(seen(moment, PUBLIC)).tokens]
        assert all(tag[1:].isdigit() for tag in public)
