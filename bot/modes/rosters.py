"""Forces that a person may bring to a battle by a press: their own of earlier, and what was made by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from bot.language import Language, said, term
from bot.setup.change import BroughtForces
from bot.setup.draft import rules_of
from bot.setup.duels import duel, duels_of
from bot.setup.forces import band, bands
from bot.storage.campaigns import StoredCampaign, UnreadableCampaign
from engine.campaign.bands import Band
from engine.loading.loadout import gear_to_json
from engine.ruleset.model import Ruleset
from engine.ruleset.registry import get

if TYPE_CHECKING:
    from bot.play.service import Service
    from bot.setup.draft import Draft

MOST = 25


async def rosters(
    service: Service, user: int, guild_id: int | None, draft: Draft, language: Language
) -> list[BroughtForces]:
    """What a person may bring to a draft: the band of their campaign, bands made by hand, the forces of ready-made
    battles, and those that they have played with themselves, the newest first; all with weapons of its rules."""
    ruleset, found = draft["ruleset"], list[BroughtForces]()
    for campaign in await _campaigns(service, user, guild_id):
        if campaign.story.ruleset == ruleset and not campaign.story.ended:
            own = campaign.story.band
            found.append(BroughtForces(f"campaign-{campaign.id}", own.name, _figures_of(own, get(ruleset))))
    for name in bands(draft):
        found.append(BroughtForces(f"band-{name}", term(language, "band", name), band(draft, name)))
    found += _ready_made(ruleset, language)
    for past in await service.repository.people.forces(user, ruleset, MOST):
        name = said(language, "arrange.roster", side=past.side, battle=past.title)
        found.append(BroughtForces(f"past-{past.encounter_id}", name, past.figures))
    return _different([roster for roster in found if _armed(roster, rules_of(draft))])[:MOST]


def _armed(roster: BroughtForces, rules: Ruleset) -> bool:
    """Whether these rules have its weapons, which a book may list by period."""
    return all(
        set(figure.get("weapons", ())) <= rules.weapons.keys()
        and figure.get("melee_weapon", "") in ("", *rules.melee_weapons)
        for figure in roster.figures
    )


async def _campaigns(service: Service, user: int, guild_id: int | None) -> list[StoredCampaign]:
    try:
        return [] if guild_id is None else await service.repository.campaigns.of(guild_id, user)
    except UnreadableCampaign:
        return []


def _ready_made(ruleset: str, language: Language) -> Iterator[BroughtForces]:
    for which in duels_of(ruleset):
        record = duel(which, language)
        for side in record["sides"]:
            name = said(language, "arrange.roster", side=side["name"], battle=record["title"])
            if mine := [figure for figure in record["figures"] if figure["side"] == side["id"]]:
                yield BroughtForces(f"duel-{which}-{side['id']}", name, mine)


def _figures_of(band: Band, rules: Ruleset) -> list[dict[str, Any]]:
    star = {"star": True}
    return [
        {
            "name": member.name,
            "rep": member.rep,
            **gear_to_json(member.gear, rules),
            **(star if member is band.star else {}),
        }
        for member in band
    ]


def _different(found: Sequence[BroughtForces]) -> list[BroughtForces]:
    """The rosters but those that are the same as an earlier one: who has played a ready-made battle has its forces."""
    kept: dict[tuple[Any, ...], BroughtForces] = {}
    for roster in found:
        kept.setdefault(tuple((one.get("name"), one.get("rep")) for one in roster.figures), roster)
    return list(kept.values())
