"""The campaign of Chain Reaction 3.0: month by month, from a Patrol on (CR3-CAMP)."""

from functools import partial

from engine.campaign.aftermath import recover
from engine.campaign.bands import LEAVES
from engine.campaign.behind_markers import against, conditions
from engine.campaign.follows import next_encounter, roll_level
from engine.campaign.loyalty import EXCUSED, MONTHS, POISONED, stay_or_go
from engine.ruleset.campaigns import CampaignRules, EncounterRules

_ATTACKERS, _DEFENDERS = (8, 7, 9), (2, 1, 3)

CAMPAIGN = CampaignRules(
    encounters={
        "patrol": EncounterRules(_ATTACKERS, "CR3-ENC-04", conditions, against),
        "raid-attack": EncounterRules(
            _ATTACKERS, "CR3-ENC-08", partial(conditions, night="CR3-ENC-09", buildings="CR3-ENC-07"), against
        ),
        "raid-defend": EncounterRules(
            _DEFENDERS, "CR3-ENC-17", partial(conditions, night="CR3-ENC-18", buildings="CR3-ENC-16"), against
        ),
    },
    first="patrol",
    steps=(recover, stay_or_go, next_encounter),
    star_rep=5,
    level=roll_level,
    counts=(MONTHS, "battles", "downed", "rep_lost"),
    marks=(POISONED, EXCUSED, LEAVES),
)
