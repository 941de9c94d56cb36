"""The result of an encounter for a band, told in its channel."""

import logging

import discord

from bot.client.protocol import Client
from bot.hosting.faults import DISCORD
from bot.messages import campaign_month
from bot.storage.campaigns import ASKED, OUT, StoredOuting, UnreadableCampaign
from bot.storage.stored import QUIET

_log = logging.getLogger(__name__)


async def after(client: Client, encounter_id: int | None = None) -> None:
    """Settle and tell what is owed of an encounter, or of all; what Discord does not take is tried again later."""
    for outing in await client.service.repository.campaigns.due(encounter_id):
        try:
            settled = await client.campaigns.settle(outing) if outing.stage == OUT else outing
            if settled is not None:
                await tell(client, settled)
        except DISCORD as error:
            _log.warning("channel %s could not be told of a campaign: %s", outing.channel_id, error)
        except UnreadableCampaign:
            said = "campaign %s cannot be read: what encounter %s means for it is not told"
            _log.warning(said, outing.campaign_id, outing.encounter_id)
            kept = client.service.repository.campaigns
            await (kept.write_off(outing.encounter_id) if outing.stage == OUT else kept.told(outing, QUIET))
        except Exception:
            # A fault in one campaign must not keep the others waiting.
            said = "campaign %s: what encounter %s means for it"
            _log.exception(said, outing.campaign_id, outing.encounter_id)


async def tell(client: Client, outing: StoredOuting) -> None:
    """Tell the channel what an outing has come to, once. Raises HTTPException where Discord does not take it."""
    kept = client.service.repository.campaigns
    campaign = await kept.find(outing.campaign_id)
    if campaign is None:
        return
    channel = client.get_partial_messageable(outing.channel_id)
    if outing.stage == ASKED:
        content = campaign_month.asked(campaign, outing)
    else:
        content = campaign_month.month_end(campaign, outing, await client.campaigns.closed(outing))
    nonce = f"m{outing.campaign_id}-{outing.encounter_id}-{len(outing.choices)}{outing.stage[0]}"[:25]
    try:
        message = await channel.send(nonce=nonce, **content)
    except (discord.NotFound, discord.Forbidden):
        # The channel is gone or closed; `/campaign status` and `history` show it elsewhere.
        await kept.told(outing, QUIET)
    else:
        await kept.told(outing, message.id)
