"""Buttons that a person may not press, or that carry something else, change nothing."""

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
from bot.people.casting import Casting, Change
from tests.bot.conftest import Play, answered, text_of
from tests.bot.test_hidden_play import disguised
from tests.bot.test_trust_seats import begun, ids_on


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
    real = ids_on(shown)[0]
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
    yes, no = (next(one for one in ids_on(shown) if one.startswith(f"c:{what}")) for what in ("yes", "no"))
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
    yes = next(one for one in ids_on(shown) if one.startswith("c:yes"))
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

    host = f"Only a host may do that: {anna.mention}."
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
            no = next(one for one in ids_on(asked) if one.startswith("c:no"))
            assert ben.mention in answered(await chloe.click(asked, custom_id=no.replace("c:no", "c:yes")))
            await ben.click(asked, custom_id=no)
            assert f"{ben.mention} does not agree" in "\n".join(play.said()), "all read it"
