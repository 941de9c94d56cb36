"""Strategic pursuits: hour by hour off the table, until the runners are away or caught (CR2-PURSUIT)."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import gcd
from typing import NamedTuple

from engine.campaign.bands import CAPTIVE, Member
from engine.campaign.closing import Asked, Closing, Pursuit, Way
from engine.loading.recruits import campaign_of
from engine.state import CAPTURED, FALLEN, FLEEING, GONE, OFF_TABLE, RAN_AWAY

CHASE, RUN = "chase", "run"
"""The questions: whether the band goes after enemies who have left the table, and how it runs on in an hour."""
TOGETHER, APART = "together", "apart"
LEAD, RUNNERS, CHASERS = "pursuit-lead", "pursuit-runners", "pursuit-chasers"
_AWAY = 2 * 24
"""The lead above which runners are away, in half hours: half totals are kept exact (CR2-RUL-301)."""
_EXACT = 1e-4
"""How near the odds are worked out."""


class Party(NamedTuple):
    """Those who run or chase together, as a pursuit sees them: how many they are, the Rep that counts, and their
    mounts."""

    size: int
    rep: int
    mounts: int = 0

    @property
    def rides(self) -> bool:
        """Whether it has mounts for half of its people or more."""
        return 2 * self.mounts >= self.size

    def gains(self, other: "Party") -> tuple[int, ...]:
        """What each face of its die adds to the total, in half hours: less 1 where mounts are shared, and half where
        the other party rides and it does not (CR2-PURSUIT-03, CR2-PURSUIT-05)."""
        shares = self.rides and self.mounts < self.size
        half = other.rides and not self.rides
        return tuple((face + self.rep - shares) * (1 if half else 2) for face in range(1, 7))


def pursue(c: Closing) -> None:
    """What comes of it that somebody has left the table: enemies go after the band where they outnumber those who run,
    and the player may go after enemies, if they are people (CR2-PURSUIT-01)."""
    if not campaign_of(c.roller.rules).encounters[c.mission].people:
        return
    free = [(m, c.result.fates[m.id].status) for m in c.band if m.id in c.result.fates and CAPTIVE not in m.marks]
    runners = [m for m, status in free if status in (OFF_TABLE, RAN_AWAY)]
    holders = [m for m, status in free if status not in (*FALLEN, *GONE, CAPTURED, FLEEING)]
    foes = c.result.foes
    if len(foes.there) > len(runners) > 0:
        _flee(c, runners, foes.there)
    elif holders and foes.away:
        _hunt(c, holders, foes.away)


def _flee(c: Closing, runners: Sequence[Member], foes: Sequence[int]) -> None:
    """The band runs; each hour it may split up, and the chasers follow those with the lowest Rep (CR2-PURSUIT-06,
    CR2-RUL-662)."""
    roller, chasers = c.roller, _of(foes)
    lead = 2 * roller.total(LEAD, runners[0].id, 2, "CR2-PURSUIT-02")
    roller.happened("pursued", runners[0].id, lead // 2, rule="CR2-PURSUIT-02")
    for hour in range(1, 1000):
        ways = tuple(_ways(runners, chasers, lead))
        chosen = c.choice(Asked(f"{RUN}-{hour}", ways=ways), TOGETHER) if len(ways) > 1 else TOGETHER
        followed = next((way for way in ways if way.name == chosen), ways[0])
        for member in runners:
            if member.id not in followed.members:
                roller.happened("gets-away", member.id, member.rep, rule="CR2-PURSUIT-06")
        runners = [m for m in runners if m.id in followed.members]
        lead, over = _hour(c, party_of(runners), chasers, runners[0].id, lead)
        roller.happened("hour", runners[0].id, max(lead, 0) // 2, rule="CR2-PURSUIT-03")
        if over:
            break
    if lead > 0:
        roller.happened("escapes", runners[0].id, rule="CR2-PURSUIT-03")
        return
    roller.happened("caught", runners[0].id, len(foes), rule="CR2-PURSUIT-04")
    c.pursuit = Pursuit(tuple(m.id for m in runners), tuple(foes), caught=True)


def _ways(runners: Sequence[Member], chasers: Party, lead: int) -> Iterator[Way]:
    """All stay together, or those below a Rep are left to be followed; first the one that is usual."""
    yield Way(TOGETHER, tuple(m.id for m in runners), escape(party_of(runners), chasers, lead))
    for rep in sorted({m.rep for m in runners})[1:]:
        slow = [m for m in runners if m.rep < rep]
        yield Way(f"{APART}-{rep}", tuple(m.id for m in slow), escape(party_of(slow), chasers, lead))


def _hunt(c: Closing, chasers: Sequence[Member], foes: Sequence[int]) -> None:
    """The band goes after enemies who have left the table, if its player wants that."""
    roller, ours, theirs = c.roller, party_of(chasers), _of(foes)
    way = Way(CHASE, tuple(m.id for m in chasers), 1 - escape(theirs, ours))
    if not c.choice(Asked(CHASE, ways=(way,)), usual=False):
        return
    lead = 2 * roller.total(LEAD, chasers[0].id, 2, "CR2-PURSUIT-02")
    roller.happened("chases", chasers[0].id, lead // 2, rule="CR2-PURSUIT-02")
    over = False
    while not over:
        lead, over = _hour(c, theirs, ours, chasers[0].id, lead)
        roller.happened("hour", chasers[0].id, max(lead, 0) // 2, rule="CR2-PURSUIT-03")
    if lead > 0:
        roller.happened("loses-them", chasers[0].id, len(foes), rule="CR2-PURSUIT-03")
        return
    roller.happened("catches", chasers[0].id, len(foes), rule="CR2-PURSUIT-04")
    c.pursuit = Pursuit(way.members, tuple(foes), caught=False)


def _hour(c: Closing, runners: Party, chasers: Party, who: str, lead: int) -> tuple[int, bool]:
    """The lead after an hour, and whether the pursuit is over: it is compared after the roll of each (CR2-RUL-235)."""
    face = c.roller.total(RUNNERS, who, 1, "CR2-PURSUIT-03")
    lead += runners.gains(chasers)[face - 1]
    if lead > _AWAY:
        return lead, True
    face = c.roller.total(CHASERS, who, 1, "CR2-PURSUIT-03")
    lead -= chasers.gains(runners)[face - 1]
    return lead, lead <= 0


def escape(runners: Party, chasers: Party, lead: int = 0) -> float:
    """The odds that runners get away, with a lead in half hours or, for 0, before it is rolled."""
    gains, losses = runners.gains(chasers), chasers.gains(runners)
    unit = gcd(_AWAY, *gains, *losses)
    odds = _odds(*(tuple(n // unit for n in steps) for steps in (gains, losses)), _AWAY // unit)
    if lead:
        return odds[lead // unit]
    return sum(odds[2 * (one + two) // unit] for one in range(1, 7) for two in range(1, 7)) / 36


@cache
def _odds(gains: tuple[int, ...], losses: tuple[int, ...], away: int) -> tuple[float, ...]:
    """The odds to get away by the lead before the runners' roll, all in the same part of an hour."""
    odds, change = [0.0] * (away + 1), 1.0
    while change > _EXACT:
        # What a lead is worth once the runners have rolled; then the mean over their roll.
        kept = [sum(odds[lead - loss] for loss in losses if lead > loss) / 6 for lead in range(away + 1)]
        after = [
            sum(kept[lead + gain] if lead + gain <= away else 1.0 for gain in gains) / 6 for lead in range(len(kept))
        ]
        change = max(abs(one - other) for one, other in zip(odds, after, strict=True))
        odds = after
    return tuple(odds)


def _of(reps: Sequence[int]) -> Party:
    return Party(len(reps), min(reps))


def party_of(members: Sequence[Member]) -> Party:
    """These, with the lowest Rep of them, or of the riders alone where they carry the others (CR2-PURSUIT-05)."""
    riders = [m.rep for m in members if m.gear.mounted]
    party = Party(len(members), min(m.rep for m in members), len(riders))
    return party._replace(rep=min(riders)) if party.rides else party
