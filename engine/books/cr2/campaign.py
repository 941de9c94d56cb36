"""The campaign of Chain Reaction 2.0: half-months, of which dice say what they bring (CR2-CAMP, CR2-ENC, CR2-ADV)."""

from functools import partial

from engine.books.cr2.tables_lists import ARMIES
from engine.campaign.advancement import POINTS, advance
from engine.campaign.armies import ADVANCE, captors, conditions, escapees, hunted, lurking, met, raided
from engine.campaign.bands import CAPTIVE
from engine.campaign.calendar import next_encounter
from engine.campaign.games import brought
from engine.campaign.homecoming import come_home
from engine.campaign.pursuit import pursue
from engine.campaign.salvage import salvage
from engine.procedures.creatures.holes import RATE
from engine.ruleset.campaigns import CampaignRules, EncounterRules, Genre

_SOUTH, _MIDDLE = (8, 7, 9), (5,)
_THROUGH = {"id": "break-through", "exit": "north", "turns": 15}
"""The goal of those whom creatures are after: to get through between them."""
_ANYWHERE = ("open-battle", "raid", "escape", "pursuit")
_NEEDED = {1: 2, 2: 2, 3: 4, 4: 6, 5: 8, 6: 10}
"""RP that each Rep needs to rise (CR2-T-ADVANCE, CR2-RUL-209)."""

CAMPAIGN = CampaignRules(
    encounters={
        "open-battle": EncounterRules(_SOUTH, "CR2-ENC-06", conditions, partial(met, drill="advance")),
        "raid": EncounterRules(_SOUTH, "CR2-RAID-03", partial(conditions, dwellings=1), raided),
        "escape": EncounterRules(
            (2,), "CR2-ESCAPE-02", partial(conditions, dwellings=1), captors, goes=escapees, inside="objective-1"
        ),
        "clearing": EncounterRules(_SOUTH, "CR2-RAID-07", partial(conditions, dwellings=3), lurking),
        "pursuit": EncounterRules(_MIDDLE, "CR2-PURSUIT-04", conditions, hunted),
        "bugs": EncounterRules(
            _SOUTH,
            "CR2-CAMP-04",
            conditions,
            partial(brought, drill="bugs", goal=_THROUGH, band=ADVANCE),
            options=(f"{RATE}5",),
            people=False,
        ),
        "zombies": EncounterRules(
            _SOUTH,
            "CR2-CAMP-04",
            conditions,
            partial(brought, drill="zombies", goal=_THROUGH, first="zombie", band=ADVANCE),
            options=("zombies",),
            people=False,
        ),
    },
    first="",
    steps=(come_home, partial(advance, needed=_NEEDED), salvage, pursue, next_encounter),
    star_rep=5,
    turn="encounter",
    opening=next_encounter,
    genres={
        "gang-war": Genre("CR2-CAMP-03", ("gang", "police", "civilians", "mercenaries", "military"), _ANYWHERE),
        "military": Genre("CR2-CAMP-02", ("military", "mercenaries", "guerrillas", "warriors"), _ANYWHERE),
        "b-movie": Genre("CR2-CAMP-04", ARMIES, ("bugs", "zombies", *_ANYWHERE[1:])),
    },
    optional=("multiple-stats", "skills"),
    counts=("battles", "felled", "downed", "rep_lost", "rep_won", "studied", POINTS),
    marks=(CAPTIVE,),
    leads=True,
)
