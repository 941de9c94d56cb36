"""Silence for a day is consent, where the one who is asked could read and answer."""

from datetime import timedelta

import pytest

from bot.people.casting import Casting, Change
from tests.bot.clock import HOUR, Clock
from tests.bot.conftest import Play, answered
from tests.bot.test_trust_seats import begun, ids_on


@pytest.mark.long
async def test_silence_is_consent_after_a_day_and_everybody_is_told(play: Play, clock: Clock) -> None:
    await begun(play)
    people = play.table.people
    await play.table.order("Anna", "encounter deadline", hours=1)
    await play.table.order("Anna", "encounter seat", side="gang", out=people["Ben"], player=people["Chloe"])
    await clock.later(23 * HOUR)
    assert (await play.table.moment()).seating.players("gang") == (people["Ben"].id,), "a day, whatever the deadline"
    await clock.restart()
    await clock.later(2 * HOUR)
    assert (await play.table.moment()).seating.players("gang") == (people["Chloe"].id,)
    told = next(said for said in reversed(play.said()) if "place on **Gang**" in said)
    assert f"{people['Ben'].mention} has not answered in time" in told
    shown = next(m for m in reversed(play.channel.history()) if any("c:no:" in one for one in ids_on(m)))
    assert people["Ben"].id in [user.id for user in shown.mentions]
    refused = await people["Chloe"].click(shown, custom_id=ids_on(shown)[-1])
    assert "Gang" in answered(refused)
    await people["Ben"].click(shown, custom_id=next(one for one in ids_on(shown) if "c:no:" in one))
    assert (await play.table.moment()).seating.players("gang") == (people["Ben"].id, people["Chloe"].id)


@pytest.mark.long
async def test_a_captain_who_cannot_see_the_channel_gets_a_letter(play: Play, clock: Clock) -> None:
    await begun(play)
    people = play.table.people
    await play.table.order("Anna", "encounter seat", side="gang", out=people["Ben"], player=people["Chloe"])
    await clock.later(25 * HOUR)
    sent = [sent.json for sent in play.env.http_requests if sent.method == "POST" and sent.path.endswith("/messages")]
    assert any("place on **Gang**" in str((body or {}).get("content", "")) for body in sent)


@pytest.mark.long
async def test_a_game_master_by_silence_is_undone_by_the_captain_who_returns(play: Play, clock: Clock) -> None:
    await begun(play)
    people = play.table.people
    await play.table.order("Anna", "encounter gm", player=people["Anna"])
    await clock.later(25 * HOUR)
    assert (await play.table.moment()).seating.gm_id == people["Anna"].id
    shown = next(m for m in reversed(play.channel.history()) if any("c:no:" in one for one in ids_on(m)))
    await people["Ben"].click(shown, custom_id=next(one for one in ids_on(shown) if "c:no:" in one))
    assert (await play.table.moment()).seating.gm_id is None
    assert "no longer a game master" in play.said()[-1]
    again = await people["Ben"].click(shown, custom_id=next(one for one in ids_on(shown) if "c:no:" in one))
    assert "no longer open" in answered(again)


async def test_a_captain_who_has_left_the_server_counts_as_agreeing(play: Play) -> None:
    await begun(play)
    people = play.table.people
    people["Ben"].guild.remove_member(people["Ben"])
    await play.table.order("Anna", "encounter seat", side="gang", out=people["Ben"].user, player=people["Chloe"])
    assert (await play.table.moment()).seating.players("gang") == (people["Chloe"].id,)
    assert "has left the server" in play.said()[-1]


@pytest.mark.long
async def test_a_pause_stops_the_clock_of_a_request_too(play: Play, clock: Clock) -> None:
    await begun(play)
    people = play.table.people
    await play.table.order("Anna", "encounter gm", player=people["Anna"])
    await clock.later(10 * HOUR)
    await play.table.order("Anna", "encounter pause")
    await clock.later(100 * HOUR)
    assert (await play.table.moment()).seating.gm_id is None
    await play.table.order("Anna", "encounter resume")
    await clock.later(13 * HOUR)
    assert (await play.table.moment()).seating.gm_id is None
    await clock.later(2 * HOUR)
    assert (await play.table.moment()).seating.gm_id == people["Anna"].id


async def test_time_in_which_the_bot_was_away_is_not_silence(play: Play, clock: Clock) -> None:
    await begun(play)
    await play.table.order("Anna", "encounter gm", player=play.table.people["Anna"])
    clock.time += timedelta(hours=40)
    await clock.look()
    assert (await play.table.moment()).seating.gm_id is None, "nobody could answer meanwhile"
    await clock.later(2 * HOUR)
    assert (await play.table.moment()).seating.gm_id is not None


@pytest.mark.long
async def test_a_request_that_nobody_could_read_never_lapses(play: Play, clock: Clock) -> None:
    await begun(play)
    casting, anna = Casting(play.bot.service), play.table.people["Anna"].id
    change = Change("gm", into=anna)
    before, _ = await casting.look(play.channel.id, anna, change)
    await casting.ask(before, anna, change, ())  # Discord took no message
    await clock.later(40 * HOUR)
    assert (await play.table.moment()).seating.gm_id is None


@pytest.mark.long
async def test_what_cannot_be_told_is_not_done(play: Play, clock: Clock) -> None:
    await begun(play)
    await play.table.order("Anna", "encounter gm", player=play.table.people["Anna"])
    play.env.inject_error("POST", f"/channels/{play.channel.id}/messages", status=403, times=None)
    await clock.later(40 * HOUR)
    assert (await play.table.moment()).seating.gm_id is None


@pytest.mark.long
async def test_a_new_host_cannot_carry_out_what_the_old_one_asked_for(play: Play, clock: Clock) -> None:
    await begun(play)
    people = play.table.people
    await play.table.order("Anna", "encounter gm", player=people["Anna"])
    await play.table.order("Anna", "encounter host", player=people["Ben"])
    await clock.later(30 * HOUR)
    assert (await play.table.moment()).seating.gm_id is None
