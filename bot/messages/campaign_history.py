"""The story of a campaign, month by month, each with the table as its encounter left it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bot.errors import Unfit
from bot.messages.ids import CampaignId
from bot.messages.parts import button, gallery, sendable, view_of
from bot.play.retelling import over_dice
from bot.report.picture import board_of
from bot.storage.campaigns import DONE, StoredCampaign, StoredOuting
from bot.text.campaign import chronicle_lines
from bot.text.words import Words
from engine.campaign.as_json import campaign_to_json

if TYPE_CHECKING:
    from bot.play.service import Service


def newest_page(campaign: StoredCampaign) -> int:
    """The month that was closed last; the one that goes on where there is none."""
    return max(1, len(campaign.story.chronicle))


async def page(service: Service, campaign: StoredCampaign, number: int, words: Words) -> dict[str, Any]:
    """One month as a message. Raises Unfit for one that there is not."""
    last = len(campaign.story.chronicle) + (not campaign.story.ended)
    if not 1 <= number <= last:
        raise Unfit("no-month", month=number)
    head, *rest = chronicle_lines(campaign.story, number, words)
    outing = await _played(service, campaign, number)
    rest += [f"-# {line}" for line in await _doubts(service, campaign, number, outing, words)]
    picture = None
    if outing is not None:
        table = await service.standing_of(outing.encounter_id)
        picture = await board_of(table, (), words.language, whole=True)
    ways = [("earlier", number - 1), ("later", number + 1)]
    buttons = [
        button(words(f"chronicle.{what}"), CampaignId("page", campaign.id, to)) for what, to in ways if 1 <= to <= last
    ]
    if outing is not None:
        buttons.append(button(words("campaign.dice"), CampaignId("dice", campaign.id, outing.encounter_id)))
    return sendable(view_of(head, gallery(picture), "\n".join(rest), buttons), picture)


async def _played(service: Service, campaign: StoredCampaign, number: int) -> StoredOuting | None:
    """The encounter of a month that is over; none where it is kept no more."""
    outings = await service.repository.campaigns.outings(campaign.id)
    return next((outing for outing in outings if outing.month == number and outing.stage == DONE), None)


async def _doubts(
    service: Service, campaign: StoredCampaign, number: int, outing: StoredOuting | None, words: Words
) -> list[str]:
    """What a reader of the chronicle should know of a month: dice taken back, and encounters written off."""
    lines = []
    if outing is not None and (undone := over_dice(await service.repository.load(outing.encounter_id))):
        lines.append(words("verify.undone", undone))
    if gone := await service.repository.campaigns.written_off(campaign.id, number):
        lines.append(words("chronicle.written-off", gone))
    return lines


def as_file(campaign: StoredCampaign) -> bytes:
    """The campaign as JSON; its seed only when it is over."""
    raw = campaign_to_json(campaign.story)
    if not campaign.story.ended:
        raw["seed"] = None
    return json.dumps(raw, ensure_ascii=False, indent=1).encode()
