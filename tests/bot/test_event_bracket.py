"""The bracket of a cup: each round in words, the last eight as a picture."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.board.bracket import render_bracket
from bot.board.canvas import Canvas
from bot.board.files import bracket_file
from bot.client.bot import Duckback
from bot.errors import Unfit
from bot.messages.event_bracket import bracket_card, bracket_lines
from bot.play.contests.ending import ruled
from bot.storage.contests import StoredContest, StoredEntrant, StoredMatch
from bot.text.errors import worded
from bot.text.words import Words
from engine.contest.log import Contest
from tests.bot.conftest import text_of
from tests.bot.event_taps import Taps
from tests.bot.eventful import Eventful
from tests.contest.contests import FIRST, contest, drawn, result, won_by

NAMES = (
    "Anna", "Ben", "Chloe", "Dmitri", "Eve", "Fay", "Gus", "Hana", "Ivo", "Jane", "Kai", "Lea", "Max", "Nina", "Olga",
    "Paul",
)  # fmt: skip


def cup(entrants: int, rounds: int, seed: str = "5eed") -> Contest:
    """A cup that the entrant with the higher number wins at each table, after so many rounds."""
    made = contest("cup", entrants, seed, scenarios=["farm"])
    for _ in range(rounds):
        made = won_by(drawn(made), {})
    return made


def stored(made: Contest) -> StoredContest:
    """The same as the bot has it."""
    return StoredContest(
        guild_id=1,
        host_id=1,
        channel_id=1,
        plan=made.plan.as_json(),
        seed=made.seed,
        commitment="",
        language="en",
        id=1,
        status="running",
        inputs=made.log,
        entrants=tuple(StoredEntrant(n + 1, NAMES[n], ()) for n in range(len(made.entrants))),
    )


def test_each_round_is_told_with_its_winners_the_newest_first() -> None:
    made = stored(cup(6, 3))
    assert bracket_lines(made, Words()) == [
        "Fay wins the cup. Dmitri is second.",
        "**Final**",
        "**Fay** – Dmitri",
        "**Semi-finals**",
        "Chloe – **Fay**",
        "Ben – **Dmitri**",
        "**Quarter-finals**",
        "**Chloe** – no opponent",
        "**Fay** – Eve",
        "**Ben** – no opponent",
        "Anna – **Dmitri**",
    ]


def test_the_second_of_a_cup_is_the_loser_of_its_final_whatever_the_points_say() -> None:
    made = cup(8, 3, "0001")
    assert made.standings()[1].entrant != made.cup().second
    assert made.cup().second == 7
    assert bracket_lines(stored(made), Words())[0] == "Hana wins the cup. Gus is second."


def test_a_round_that_is_played_has_nobody_in_the_next_one_yet() -> None:
    made = stored(drawn(cup(8, 1)))
    assert bracket_lines(made, Words())[0] == "**Semi-finals**"
    card = bracket_card(made, Words())
    assert card is not None
    assert card.columns == ("Quarter-finals", "Semi-finals", "Final", "Winner")
    assert [sum(bool(place.name) for place in places) for places in card.places] == [8, 4, 0, 0]
    assert [sum(place.out for place in places) for places in card.places] == [4, 0, 0, 0]


def test_a_cup_is_won_once_no_table_is_played_beside_its_final() -> None:
    """The first semi-final counts for neither, and the other's winner has no opponent in the final."""
    made = drawn(contest("cup", 4, scenarios=["farm"]))
    made = result(made, 2, FIRST).apply({"do": "ruling", "round": 1, "table": 1, "result": {}, "why": "both left"})
    made = drawn(made)
    assert made.open_tables
    card = bracket_card(stored(made), Words())
    assert card is not None
    assert [place.name for place in card.places[-1]] == [""]
    assert bracket_lines(stored(made), Words())[1].count("**") == 0
    assert any(line.endswith("does not count, neither goes on") for line in bracket_lines(stored(made), Words()))


def test_a_semi_final_has_to_have_a_winner() -> None:
    made = stored(won_by(drawn(contest("cup", 4, scenarios=["farm"])), {}))
    match = StoredMatch(1, 1, "farm", dict(zip(("red", "blue"), (1, 2), strict=True)), id=1)
    with pytest.raises(Unfit) as refused:
        ruled(made, match, None, "why")
    assert worded(refused.value, Words()) == "The winner of table 1 goes on in the cup: rule a win for one side."


def test_a_cup_of_16_has_a_picture_from_the_last_eight_on() -> None:
    assert bracket_card(stored(drawn(cup(16, 0))), Words()) is None
    assert bracket_lines(stored(drawn(cup(16, 0))), Words())[0] == "**Last 16**"
    card = bracket_card(stored(cup(16, 1)), Words())
    assert card is not None
    assert [len(places) for places in card.places] == [8, 4, 2, 1]


@pytest.mark.drawn
def test_the_picture_is_small_and_its_letters_are_11_pixels_high_on_a_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[float] = []
    written = Canvas.text

    def text(canvas: Canvas, at: Any, words: str, size: float, *args: Any, **more: Any) -> None:
        sizes.append(size)
        written(canvas, at, words, size, *args, **more)

    monkeypatch.setattr(Canvas, "text", text)
    card = bracket_card(stored(cup(8, 3)), Words())
    assert card is not None
    assert len(bracket_file(card)) <= 100_000
    assert min(sizes) * 390 / render_bracket(card).width >= 11


@pytest.mark.long
async def test_the_results_of_a_cup_have_its_bracket_and_anybody_opens_it(
    simcord_env: simcord.Env, simcord_bot: Duckback
) -> None:
    here = Eventful(simcord_env, simcord_bot, NAMES[:2])
    await here.announce(kind="cup", scenarios=["farm"])
    [match] = await here.next_round()
    await here.end(match)
    await here.rest()
    told = text_of(here.place.history()[-1])
    assert "wins the cup" in told
    ben = Taps(here, "Ben")
    await ben.on_card("Bracket")
    assert "**Final**" in ben.text
    assert ben.files == ["board.png"]
    await simcord_bot.service.repository.close()
