"""Events by taps: what the host and the people press, what they read, and what is refused in one sentence."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import simcord

from bot.client.bot import Duckback
from bot.messages.event_ids import EventId
from bot.people.hours import USUAL
from bot.play.contests import ending
from bot.play.contests.squads import mark_of
from bot.play.contests.story import standings_of
from tests.bot.conftest import text_of
from tests.bot.event_taps import Taps
from tests.bot.eventful import Eventful

NAMES = ("Anna", "Ben", "Chloe", "Dmitri")


@pytest.fixture
async def four(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    yield Eventful(simcord_env, simcord_bot, NAMES)
    await simcord_bot.service.repository.close()


async def announced(here: Eventful) -> Taps:
    """Anna has announced an event by taps."""
    anna = Taps(here, "Anna")
    await anna.command()
    await anna.fill("New event", name="Winter Cup")
    await anna.press("Announce")
    await anna.press("Announce without a second lead")
    await here.rest()
    here.id = (await here.bot.service.repository.contests.of_guild(here.guild.id))[0].id
    return anna


@pytest.mark.long
async def test_a_host_announces_in_six_presses_and_people_sign_up_in_one(four: Eventful) -> None:
    anna = await announced(four)
    print(f"presses to announce: {anna.presses}")
    assert anna.presses <= 6
    assert "Winter Cup is announced in" in anna.text
    card = four.place.history()[-1]
    assert "Winter Cup" in text_of(card)
    assert "hosted by" in text_of(card)
    for name in NAMES:
        person = Taps(four, name)
        await person.on_card("Join")
        assert person.presses == 1
        assert "You take part in Winter Cup." in person.text
    await four.rest()
    assert "**4** take part" in text_of(four.place.history()[-1])
    assert "Anna, Ben, Chloe and Dmitri" in text_of(four.place.history()[-1])


async def signed_up(here: Eventful, *names: str) -> Taps:
    """Anna's event, which these people have joined; her taps so far are not counted."""
    anna = await announced(here)
    for name in names:
        await Taps(here, name).on_card("Join")
    await here.rest()
    anna.presses = 0
    return anna


@pytest.mark.long
async def test_a_round_is_drawn_with_reasons_and_opened_in_two_presses_then_told_and_approved(four: Eventful) -> None:
    anna = await signed_up(four, *NAMES)
    await anna.on_card("Draw round 1")
    assert "Draw of round 1" in anna.text
    assert anna.text.count("0 and 0 points, sides balanced") == 2
    assert "sealed" in anna.text
    await anna.press("Open the round")
    assert anna.presses == 2
    assert "You opened round 1: 2 tables." in anna.text
    await four.rest()
    assert len(four.place.threads) == 2
    assert "Round 1 of 1: 0 of 2 tables are over." in text_of(four.place.history()[0])

    ben = Taps(four, "Ben")
    await ben.on_card("My page")
    assert "You meet" in ben.text
    assert "Your playing time left: 7" in ben.text
    mine = next(thread for thread in four.place.threads if "Ben" in str(thread.name))
    assert f"<#{mine.id}>" in ben.text

    for match in (await four.contest()).matches:
        await four.end(match)
    await four.rest()
    told = four.place.history()[-1]
    assert "round 1 is over" in text_of(told)
    await ben.on_card("As text")
    assert ben.text.count("points · opponents") + ben.text.count("point · opponents") == 4
    await anna.on_card("Approve")
    assert "wins, and" in anna.text
    assert (await four.contest()).status == "approving"
    await anna.press("Yes, approve")
    assert "The standings of Winter Cup are final." in anna.text
    over = await four.contest()
    assert over.status == "over"
    await four.rest()
    for told in (text_of(four.place.history()[0]), text_of(four.place.history()[-1])):
        assert f"**{over.entrant(standings_of(over)[0].entrant).name}** wins" in told
    assert over.seed in text_of(four.place.history()[0])
    await ben.on_card("Rules")
    assert over.seed in ben.text
    await ben.press("Open its page")
    assert "This event is over." in ben.text


@pytest.mark.long
async def test_people_who_are_awake_together_are_drawn_together(four: Eventful) -> None:
    """Anna and Dmitri play in the evenings of Paris, Ben and Chloe in those of Auckland."""
    anna = await signed_up(four, *NAMES)
    kept = four.bot.service.repository.availability
    zones = {"Anna": "Europe/Paris", "Ben": "Pacific/Auckland", "Chloe": "Pacific/Auckland", "Dmitri": "Europe/Paris"}
    for name, zone in zones.items():
        await kept.play_in(four.people[name].id, USUAL["evenings"], four.bot.service.now())
        await kept.live_in(four.people[name].id, zone, four.bot.service.now())
    await anna.on_card("Draw round 1")
    assert anna.text.count("awake together 4 to 8 h a day") == 2
    drawn = await four.contest()
    assert {frozenset(match.sides.values()) for match in drawn.matches} == {frozenset((1, 4)), frozenset((2, 3))}
    assert drawn.inputs[-1]["cost"] == 6
    assert [1, 2, 0] in drawn.inputs[-1]["common"]


@pytest.mark.long
async def test_standings_come_as_a_picture_in_words_and_as_a_file(four: Eventful) -> None:
    await signed_up(four, *NAMES)
    for match in await four.next_round():
        await four.end(match)
    await four.rest()
    ben = Taps(four, "Ben")
    await ben.on_card("Standings")
    assert {"As text", "As CSV"} <= set(ben.labels)
    await ben.press("As CSV")
    assert ben.files == ["standings-1.csv"]


@pytest.mark.long
async def test_dropping_out_takes_two_presses_and_is_asked_about_once_the_event_runs(four: Eventful) -> None:
    await signed_up(four, *NAMES)
    await four.next_round()
    ben = Taps(four, "Ben")
    await ben.on_card("My page")
    ben.presses = 0
    await ben.press("Drop out")
    assert "Your results stay" in ben.text
    assert (await four.contest()).entrant_of(ben.person.id) is not None
    await ben.press("Yes, drop out")
    assert ben.presses == 2
    assert (await four.contest()).entrant_of(ben.person.id) is None
    await ben.on_card("My page")
    assert "You do not take part." in ben.text


@pytest.mark.long
async def test_people_come_and_go_before_the_draw_by_one_press_each(four: Eventful) -> None:
    await signed_up(four, "Ben", "Chloe")
    dmitri = Taps(four, "Dmitri")
    await dmitri.on_card("Bench")
    assert "You wait on the bench of Winter Cup." in dmitri.text
    await dmitri.on_card("Join")
    assert "You take part in Winter Cup. Shortly before the draw, press `I will play`" in dmitri.text
    await dmitri.on_card("Join")
    assert dmitri.text == "You take part in Winter Cup already."
    await dmitri.on_card("Drop out")
    assert "You are out of Winter Cup." in dmitri.text
    await dmitri.on_card("Drop out")
    assert dmitri.text == "You do not take part in Winter Cup."


@pytest.mark.long
async def test_those_who_have_not_checked_in_can_be_put_on_the_bench(four: Eventful) -> None:
    anna = await signed_up(four, *NAMES)
    for name in ("Ben", "Chloe"):
        person = Taps(four, name)
        await person.on_card("I will play")
        assert "It is noted that you will play" in person.text
    await anna.desk("Manage")
    assert "Anna and Dmitri have not pressed" in anna.text
    await anna.press("Put on the bench")
    contest = await four.contest()
    assert {one.name for one in contest.entrants if one.status == "bench"} == {"Anna", "Dmitri"}


async def test_a_word_goes_into_the_seal_until_the_draw(four: Eventful) -> None:
    await signed_up(four, "Ben", "Chloe")
    ben = Taps(four, "Ben")
    ben.page = four.place.history()[-1]
    await ben.fill("A word for the seal", word="  pepper ")
    assert "Your word is in the seal of Winter Cup." in ben.text
    assert [one.word for one in (await four.contest()).entrants] == ["pepper", ""]


@pytest.mark.parametrize("label", ["Draw round 1"])
async def test_what_only_the_host_may_do_is_refused_to_others_in_one_sentence(four: Eventful, label: str) -> None:
    await signed_up(four, "Ben", "Chloe")
    ben = Taps(four, "Ben")
    await ben.on_card(label)
    assert ben.text == f"Only a host may do that: <@{four.people['Anna'].id}>."
    assert (await four.contest()).round == 0


@pytest.mark.long
async def test_a_second_lead_may_draw(four: Eventful) -> None:
    anna = Taps(four, "Anna")
    await anna.command()
    await anna.fill("New event", name="Cup")
    await anna.press("Announce")
    await anna.pick("ev:make:lead", four.people["Ben"])
    await four.rest()
    four.id = (await four.bot.service.repository.contests.of_guild(four.guild.id))[0].id
    for name in NAMES:
        await Taps(four, name).on_card("Join")
    await four.rest()
    ben = Taps(four, "Ben")
    await ben.on_card("Draw round 1")
    assert "Draw of round 1" in ben.text


async def test_choices_change_the_plan_and_the_place(four: Eventful) -> None:
    elsewhere = four.guild.create_text_channel("elsewhere")
    anna = Taps(four, "Anna")
    await anna.command()
    await anna.fill("New event", name="  Cup  of   ducks ")
    assert "Cup of ducks" in anna.text
    await anna.press("Cup")
    assert "consolation cup" in anna.text
    await anna.press("Slow: 72 hours, 36 more a turn")
    assert "36 more for each turn" in anna.text
    await anna.press("The village street")
    assert "The village street" in anna.text
    await anna.pick("ev:make:where", elsewhere)
    await anna.press("Announce")
    await anna.press("Back")
    await anna.press("Announce")
    await anna.press("Announce without a second lead")
    assert f"<#{elsewhere.id}>" in anna.text
    [contest] = await four.bot.service.repository.contests.of_guild(four.guild.id)
    assert contest.channel_id == elsewhere.id
    plan = contest.plan
    assert (plan["name"], plan["kind"], plan["gain"]) == ("Cup of ducks", "cup", 36 * 3600)
    assert (plan["ruleset"], plan["scenarios"]) == ("mg42", ["village"])


async def test_an_event_needs_a_name_and_a_place(four: Eventful) -> None:
    anna = Taps(four, "Anna")
    await anna.command()
    await anna.fill("New event", name="   ")
    assert anna.text == "An event needs a name of letters or digits."
    await four.announce(scenarios=["farm"])
    await anna.command()
    await anna.fill("New event", name="winter  CUP")
    assert anna.text == "An event named winter CUP goes on here already. Choose another name."


@pytest.mark.long
async def test_rulings_change_what_a_table_counts_and_need_a_reason(four: Eventful) -> None:
    anna = await signed_up(four, "Ben", "Chloe")
    [match] = await four.next_round()
    await anna.desk()
    await anna.press(next(label for label in anna.labels if label.startswith("1 · ")))
    assert "Round 1 · table 1" in anna.text
    await anna.press("Ben wins")
    assert "The battle at this table ends." in anna.text
    assert (await four.contest()).match(match.id or 0).result is None
    await anna.fill("Rule", why="Chloe is ill")
    assert "Ben 3" in anna.text
    after = (await four.contest()).match(match.id or 0)
    assert after.source == "ruling"


@pytest.mark.long
async def test_of_two_who_rule_at_once_one_is_told_of_the_others_ruling(four: Eventful) -> None:
    anna, dmitri = await signed_up(four, "Ben", "Chloe"), Taps(four, "Dmitri")
    await anna.desk("Manage")
    await anna.pick(str(EventId("lead", four.id, mark_of(()))), [four.people["Dmitri"]])
    await four.next_round()
    for host, winner in ((anna, "Ben wins"), (dmitri, "Chloe wins")):
        await host.desk()
        await host.press(next(label for label in host.labels if label.startswith("1 · ")))
        await host.press(winner)
    await dmitri.fill("Rule", why="I was there")
    assert "Chloe 3" in dmitri.text
    await anna.fill("Rule", why="I saw it")
    assert anna.text == "Table 1 has been decided meanwhile. Look at it again before you rule."
    contest = await four.contest()
    assert [item["why"] for item in contest.inputs if item["do"] == "ruling"] == ["I was there"]

    late = Taps(four, "Dmitri")
    await late.desk("Manage")
    await anna.desk("Manage")
    await anna.pick("ev:lead", [])
    assert anna.text.strip() == f"{four.people['Anna'].mention} runs Winter Cup alone now."
    await late.pick("ev:lead", [four.people["Ben"]])
    assert "Only" in late.text, late.text
    assert (await four.contest()).leads == ()


@pytest.mark.long
async def test_of_two_who_open_at_once_both_read_of_one_opening_and_later_that_it_is_done(four: Eventful) -> None:
    anna, ben = await signed_up(four, *NAMES), Taps(four, "Ben")
    await anna.desk("Manage")
    await anna.pick(str(EventId("lead", four.id)), four.people["Ben"])
    await anna.on_card("Draw round 1")
    await ben.desk()
    opening = ben.page
    await anna.press("Open the round")
    await ben.press("Open the round")
    assert "You opened round 1: 2 tables." in anna.text
    await four.rest()
    assert len(four.place.threads) == 2
    assert [four.called(four.people[name].id) for name in NAMES] == [1, 1, 1, 1]
    ben.page = opening
    await ben.press("Open the round")
    assert ben.text == "All tables of round 1 are open."


@pytest.mark.long
async def test_a_ruling_upon_a_round_that_was_told_tells_what_it_changes_alone(four: Eventful) -> None:
    anna = await signed_up(four, "Ben", "Chloe")
    [match] = await four.next_round()
    await ending.forfeit(four.bot.contests, four.id, match.id or 0, 1)
    await four.rest()
    told = len(four.place.history())
    await anna.desk()
    await anna.press(next(label for label in anna.labels if label.startswith("1 · ")))
    await anna.press("Ben wins")
    assert "Ben: place 2 → 1" in anna.text
    await anna.fill("Rule", why="The flag fell in an outage")
    await four.rest()
    [news] = map(text_of, four.place.history()[told:])
    assert "The flag fell in an outage" in news
    assert "is over" not in news


@pytest.mark.long
async def test_an_event_is_called_off_after_a_question(four: Eventful) -> None:
    anna = await signed_up(four, "Ben", "Chloe")
    await anna.desk("Manage", "Call it off")
    await anna.press("Yes, call it off")
    assert "Winter Cup is called off." in anna.text
    await four.rest()
    assert "This event was given up." in text_of(four.place.history()[0])
    card = four.place.history()[0]
    assert [label for label in ("Join", "Bench") if label in str(card.components)] == []


async def test_a_host_chooses_what_follows_a_fallen_flag(four: Eventful) -> None:
    anna = Taps(four, "Anna")
    await anna.command()
    await anna.fill("New event", name="W" * 32)
    assert "A day after a side runs out of time, the rules begin to play for that side." in anna.text
    await anna.press("Out of time: the table is given up")
    assert "A day after a side runs out of time, the table counts as given up by that side." in anna.text
    await anna.press("Announce")
    await anna.press("Announce without a second lead")
    await four.rest()
    assert (await four.bot.service.repository.contests.of_guild(four.guild.id))[0].policy == "forfeit"
