"""Nobody gets another's eyes, or acts for them, without the captains' consent; and whatever changes hands is told."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from discord import ui

from bot.errors import NotYours, Unfit
from bot.messages.hand import open_id
from bot.messages.ids import ActId, ConsentId
from bot.messages.master_ids import EmptyId, SeatsId, SittingId, TimeId
from bot.messages.parts import button, view_of
from bot.panel import path
from bot.panel.acts import NARRATE
from bot.people.casting import Casting, Change, changed, wanting
from bot.storage.roster import FigureOf, Handover, Roster, SideOf, Sitting
from tests.bot.clock import HOUR, Clock
from tests.bot.conftest import Play, answered, text_of
from tests.bot.setting_up import draft, new
from tests.bot.test_hidden_play import disguised

ANNA, BEN, CHLOE, DORA = 1, 2, 3, 4
SIDES = (SideOf("police", "Police"), SideOf("gang", "Gang"))
FIGURES = (FigureOf("billy", "Billy", "police"), FigureOf("slag", "Slag", "gang"))


def roster(**more: Any) -> Roster:
    """Anna hosts and leads Police, Ben leads Gang; they have played."""
    seats = (Sitting("police", ANNA, True, 1), Sitting("gang", BEN, True, 2))
    return replace(Roster(1, "running", ANNA, None, SIDES, FIGURES, seats, played=True), **more)


def asked_for(before: Roster, actor: int, change: Change) -> tuple[str, ...]:
    return wanting(before, changed(before, actor, change), actor, change)


MASTER = Handover(1, "gm", "", CHLOE, None)
"""Chloe was game master."""
FREE_GANG = (Sitting("police", DORA, True, 1),)


@pytest.mark.parametrize(
    ("before", "actor", "change", "sides"),
    [
        (roster(), ANNA, Change("gm", into=ANNA), ("gang",)),
        (roster(), ANNA, Change("gm", into=CHLOE), ("gang",)),
        (roster(gm_id=CHLOE), CHLOE, Change("gm", into=DORA), ("police", "gang")),
        (roster(gm_id=CHLOE), ANNA, Change("gm"), ("gang",)),
        (roster(gm_id=CHLOE), CHLOE, Change("gm"), ()),
        (roster(), ANNA, Change("seat", "gang", out=BEN), ("gang",)),
        (roster(), ANNA, Change("seat", "gang", out=BEN, into=CHLOE), ("gang",)),
        (roster(), ANNA, Change("seat", "gang", into=ANNA), ("gang",)),
        (roster(), ANNA, Change("seat", "police", into=CHLOE), ()),
        (roster(gm_id=CHLOE), CHLOE, Change("captain", "gang", into=ANNA), ("police", "gang")),
        (roster(gm_id=CHLOE), CHLOE, Change("assign", figure="slag", into=ANNA), ("police", "gang")),
        (roster(), BEN, Change("assign", figure="slag", into=CHLOE), ()),
        (roster(), BEN, Change("captain", "gang", into=CHLOE), ()),
        (roster(), ANNA, Change("host", into=CHLOE), ()),
        (roster(gm_id=CHLOE, sittings=FREE_GANG), CHLOE, Change("host", into=DORA), ("police", "gang")),
        (roster(), BEN, Change("leave", "gang"), ()),
        # A captain may share a side, but not with eyes that have seen another: its captain is asked.
        (roster(gm_id=CHLOE), BEN, Change("assign", figure="slag", into=CHLOE), ("police",)),
        (
            roster(changes=(MASTER,)),
            BEN,
            Change("captain", "gang", into=CHLOE),
            ("police",),
        ),
        (roster(), BEN, Change("assign", figure="slag", into=ANNA), ("police",)),
        (roster(gm_id=CHLOE), ANNA, Change("gm", into=CHLOE), ()),
        (roster(), ANNA, Change("seat", "police", into=BEN), ("gang",)),
        # A player of one side does not slip into another that has become free, but a newcomer may take it.
        (roster(sittings=FREE_GANG), DORA, Change("join", "gang"), ("gang",)),
        (roster(sittings=FREE_GANG), CHLOE, Change("join", "gang"), ()),
        (roster(sittings=FREE_GANG, gm_id=CHLOE), CHLOE, Change("join", "gang"), ("police", "gang")),
        (
            roster(sittings=FREE_GANG, changes=(Handover(1, "seat", "police", CHLOE, None),)),
            CHLOE,
            Change("join", "gang"),
            ("police", "gang"),
        ),
        (
            roster(sittings=FREE_GANG, changes=(MASTER,)),
            CHLOE,
            Change("join", "gang"),
            ("police", "gang"),
        ),
        # Before anybody has played there is nothing to see, unless figures are hidden.
        (roster(played=False), ANNA, Change("gm", into=ANNA), ()),
        (roster(played=False, hidden=True), ANNA, Change("gm", into=ANNA), ("gang",)),
        (roster(played=False, hidden=True, status="draft"), ANNA, Change("seat", "gang", out=BEN), ("gang",)),
        (roster(played=False, hidden=True, sittings=()), ANNA, Change("gm", into=ANNA), ()),
    ],
)
def test_who_must_agree(before: Roster, actor: int, change: Change, sides: tuple[str, ...]) -> None:
    assert asked_for(before, actor, change) == sides


def test_a_captain_replaced_by_silence_comes_back_once() -> None:
    silent = Handover(3, "captain", "gang", BEN, CHLOE, silent=True)
    taken = roster(sittings=(Sitting("police", ANNA, True, 1), Sitting("gang", CHLOE, True, 2)), changes=(silent,))
    back = changed(taken, BEN, Change("join", "gang"))
    assert back.seating().players("gang") == (BEN, CHLOE)
    assert asked_for(taken, BEN, Change("join", "gang")) == ()
    again = Handover(4, "captain", "gang", CHLOE, BEN)
    assert roster(changes=(silent, again)).lapsed == {}
    agreed = Handover(3, "captain", "gang", BEN, CHLOE)
    assert roster(changes=(agreed,)).lapsed == {}
    passed_on = Handover(4, "captain", "gang", CHLOE, DORA)
    assert roster(changes=(silent, passed_on)).lapsed == {"gang": BEN}, "passing the seat on does not burn the bridge"


# ---- through Discord ----


async def begun(play: Play, record: dict[str, Any] | None = None) -> None:
    await play.set_up(record)
    await play.seat()
    await play.table.order("Anna", "turn")


def sees(result: Any) -> str:
    assert result.response is not None
    return str(result.response.message.components) + result.response.message.content


@pytest.mark.long
async def test_a_host_who_plays_does_not_make_himself_master_of_a_game_under_way(play: Play) -> None:
    await begun(play, disguised())
    people = play.table.people
    await play.table.order("Anna", "encounter gm", player=people["Anna"])
    asked = play.channel.history()[-1]
    assert people["Ben"].id in [user.id for user in asked.mentions]
    assert "sees everything and may act for every side" in play.said()[-1]
    await play.restart()
    assert (await play.table.moment()).seating.gm_id is None
    assert "over" in answered(await play.table.order("Anna", "encounter export"))
    refused = await play.table.agree("Anna")
    assert people["Ben"].mention in answered(refused)
    await play.table.agree("Ben")
    assert (await play.table.moment()).seating.gm_id == people["Anna"].id
    assert "game master" in play.said()[-1]


async def test_a_seat_is_not_freed_over_its_captain_s_head(play: Play) -> None:
    await begun(play, disguised())
    people = play.table.people
    await play.table.order("Anna", "encounter seat", side="gang", out=people["Ben"])
    assert (await play.table.moment()).seating.players("gang") == (people["Ben"].id,)
    no = next(one for one in _ids(play.channel.history()[-1]) if one.startswith("c:no"))
    await play.table.people["Ben"].click(play.channel.history()[-1], custom_id=no)
    assert "does not agree" in play.said()[-1]
    assert (await play.table.moment()).seating.players("gang") == (people["Ben"].id,)


def _ids(message: Any) -> list[str]:
    from tests.bot.test_solo import carried

    return carried(message.components)


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
    shown = next(m for m in reversed(play.channel.history()) if any("c:no:" in one for one in _ids(m)))
    assert people["Ben"].id in [user.id for user in shown.mentions]
    refused = await people["Chloe"].click(shown, custom_id=_ids(shown)[-1])
    assert "Gang" in answered(refused)
    await people["Ben"].click(shown, custom_id=next(one for one in _ids(shown) if "c:no:" in one))
    assert (await play.table.moment()).seating.players("gang") == (people["Ben"].id, people["Chloe"].id)


@pytest.mark.long
async def test_a_captain_who_cannot_see_the_channel_gets_a_letter(play: Play, clock: Clock) -> None:
    await begun(play)
    people = play.table.people
    await play.table.order("Anna", "encounter seat", side="gang", out=people["Ben"], player=people["Chloe"])
    await clock.later(25 * HOUR)
    sent = [sent.json for sent in play.env.http_requests if sent.method == "POST" and sent.path.endswith("/messages")]
    assert any("place on **Gang**" in str((body or {}).get("content", "")) for body in sent)


async def test_everybody_reads_who_is_game_master(play: Play) -> None:
    await play.set_up()
    await play.table.order("Anna", "encounter gm", player=play.table.people["Chloe"])
    await play.table.order("Ben", "encounter status")
    assert f"{play.table.people['Chloe'].mention} is the game master" in play.said()[-1]


async def test_what_a_game_master_saw_of_a_hidden_set_up_is_remembered(play: Play) -> None:
    await new(play, information="hidden")
    people = play.table.people
    await play.table.order("Ben", "encounter join", side="gang")
    await play.table.order("Anna", "encounter gm", player=people["Chloe"])
    assert "asks to make" in play.said()[-1]
    await play.table.agree("Ben")
    await play.table.order("Chloe", "encounter gm")
    await play.table.order("Chloe", "encounter join", side="police")
    assert "see what that side sees" in play.said()[-1]
    sheet = await draft(play)
    assert "police" not in sheet.moment.seating.seats


@pytest.mark.long
async def test_a_game_master_by_silence_is_undone_by_the_captain_who_returns(play: Play, clock: Clock) -> None:
    await begun(play)
    people = play.table.people
    await play.table.order("Anna", "encounter gm", player=people["Anna"])
    await clock.later(25 * HOUR)
    assert (await play.table.moment()).seating.gm_id == people["Anna"].id
    shown = next(m for m in reversed(play.channel.history()) if any("c:no:" in one for one in _ids(m)))
    await people["Ben"].click(shown, custom_id=next(one for one in _ids(shown) if "c:no:" in one))
    assert (await play.table.moment()).seating.gm_id is None
    assert "no longer a game master" in play.said()[-1]
    again = await people["Ben"].click(shown, custom_id=next(one for one in _ids(shown) if "c:no:" in one))
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


# ---- forged consent ----


async def test_a_button_alone_asks_for_nothing(play: Play) -> None:
    """Ben presses what Anna never asked for, in her name."""
    await begun(play)
    service, people = play.bot.service, play.table.people
    moment = await play.table.moment()
    number = moment.encounter_id
    for forged in (
        ConsentId("yes", number, "pause", 1, 0, people["Anna"].id),
        ConsentId("yes", number, "undo", 1, 1, people["Chloe"].id),
        ConsentId("yes", number, "seat", 0, 12345, people["Ben"].id),
        ConsentId("no", number, "seat", 0, 12345, people["Ben"].id),
    ):
        assert "no longer open" in answered(await forge(play, "Ben", str(forged)))
    after = await play.table.moment()
    assert (after.sequence, after.seating, after.state.turn) == (moment.sequence, moment.seating, 1)
    assert (await service.repository.clocks.of(number)).paused_at is None


async def forge(play: Play, who: str, custom_id: str) -> Any:
    """What a person with a client of their own sends: another `custom_id` than the button of a message has."""
    shown = play.channel.history()[0]
    real = _ids(shown)[0]
    _swap(play, shown, real, custom_id)
    result = await play.table.people[who].click(play.channel.history()[0], custom_id=custom_id)
    _swap(play, shown, custom_id, real)
    return result


def _swap(play: Play, message: Any, old: str, new: str) -> None:
    def change(part: Any) -> None:
        if isinstance(part, dict):
            if part.get("custom_id") == old:
                part["custom_id"] = new
            for inner in part.values():
                change(inner)
        elif isinstance(part, list):
            for inner in part:
                change(inner)

    change(play.env.backend.get_message(play.channel.id, message.id).components)


async def test_a_request_that_was_refused_cannot_be_agreed_to_any_more(play: Play) -> None:
    await begun(play)
    await play.table.order("Anna", "undo")
    shown = play.channel.history()[-1]
    yes, no = (next(one for one in _ids(shown) if one.startswith(f"c:{what}")) for what in ("yes", "no"))
    await play.table.people["Ben"].click(shown, custom_id=no)
    assert "no longer open" in answered(await forge(play, "Ben", yes))
    assert (await play.table.moment()).state.turn == 1


async def test_consent_to_one_change_is_no_consent_to_another(play: Play) -> None:
    await begun(play)
    service, people = play.bot.service, play.table.people
    casting = Casting(service)
    await play.table.order("Anna", "encounter seat", side="gang", out=people["Ben"], player=people["Chloe"])
    await play.table.agree("Ben")
    with pytest.raises(NotYours):
        await casting.do(play.channel.id, people["Anna"].id, Change("gm", into=people["Anna"].id), agreed=["police"])
    with pytest.raises(Unfit):
        await casting.do(play.channel.id, people["Anna"].id, Change("back"))


async def test_a_pause_agreed_to_once_does_not_pause_again(play: Play) -> None:
    await begun(play)
    people = play.table.people
    await play.table.order("Ben", "encounter pause")
    shown = play.channel.history()[-1]
    yes = next(one for one in _ids(shown) if one.startswith("c:yes"))
    await people["Anna"].click(shown, custom_id=yes)
    await play.table.order("Anna", "encounter resume")
    assert "no longer open" in answered(await forge(play, "Anna", yes))
    assert (await play.bot.service.repository.clocks.of(1)).paused_at is None


async def test_an_undo_is_not_taken_back_in_the_name_of_a_person_who_asked_before(play: Play) -> None:
    """Anna's request was for another input; a press that names a later one is nobody's request."""
    await begun(play)
    await play.table.order("Anna", "undo")
    await play.table.order("Anna", "end", what="phase")
    moment, anna = await play.table.moment(), play.table.people["Anna"].id
    forged = ConsentId("yes", moment.encounter_id, "undo", moment.sequence, 2, anna)
    assert "no longer open" in answered(await forge(play, "Ben", str(forged)))
    assert (await play.table.moment()).sequence == moment.sequence


@pytest.mark.long
async def test_a_person_to_whom_nobody_agrees_is_no_game_master_by_any_way_in(play: Play) -> None:
    await begun(play, disguised())
    people, kept = play.table.people, play.bot.service.repository
    anna, ben, chloe = (people[who] for who in ("Anna", "Ben", "Chloe"))
    key = (await play.table.moment()).encounter_id
    await play.table.order("Anna", "encounter gm", player=chloe)
    asked = play.channel.history()[-1]
    tell = path.Path(path.MASTER, (NARRATE,))
    presses = (open_id(key, path.MASTER), SeatsId(key), EmptyId(key, ben.id, "gang"), TimeId("pause", key))
    ways = [button("A card of another day", one) for one in (*presses, ActId(key, 0, "", str(tell)))]
    listed = ui.ActionRow[Any](ui.UserSelect[Any](custom_id=str(SittingId(key, ben.id, "gang")), min_values=0))
    await play.bot.get_partial_messageable(play.channel.id).send(view=view_of(ways, listed))
    card = play.channel.history()[-1]

    async def refused() -> list[str]:
        """What Chloe reads, by whatever way she comes; each answer is for her alone."""
        results = [
            await play.table.order("Chloe", "encounter gm", player=chloe),
            await play.table.order("Chloe", "encounter seat", side="gang", player=chloe),
            await play.table.order("Chloe", "board", side="gang"),
            *[await chloe.click(card, custom_id=str(one)) for one in presses],
            await chloe.select(card, values=[chloe], custom_id=str(SittingId(key, ben.id, "gang"))),
        ]
        form = await chloe.click(card, custom_id=str(ActId(key, 0, "", str(tell))))
        assert form.modal is not None
        results.append(await chloe.submit_modal(form, {"text": "Rain begins to fall.", "to": ["*"]}))
        shown = [result.followups[-1] if result.followups else result.response for result in results]
        assert all(one is not None and one.ephemeral for one in shown)
        return [text_of(one.message) for one in shown if one is not None]

    host = f"Only the host, {anna.mention}, may do that."
    none = "This table has no game master. The host names one with `/encounter gm`; once play has begun"
    before = (await kept.people.roster(key), await play.bot.service.stored(key), len(play.channel.history()))
    for agrees in ("not yet", "not at all"):
        said = await refused()
        assert said[:2] == [host, host], said
        assert ben.mention in said[2]
        assert [one for one in said[3:] if none not in one] == [], agrees
        assert [one for one in said if "\n" in one.strip()] == [], "one sentence, or two"
        now = (await kept.people.roster(key), await play.bot.service.stored(key), len(play.channel.history()))
        assert now == before, agrees
        if agrees == "not yet":
            no = next(one for one in _ids(asked) if one.startswith("c:no"))
            assert ben.mention in answered(await chloe.click(asked, custom_id=no.replace("c:no", "c:yes")))
            await ben.click(asked, custom_id=no)
            assert f"{ben.mention} does not agree" in "\n".join(play.said()), "all read it"
