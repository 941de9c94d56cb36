"""What meets a band whose enemies are rolled on an army list, by the kind of encounter (CR2-ENC, CR2-LIST)."""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

from engine.campaign.bands import CAPTIVE, Band, Member, inborn, rep_rolled
from engine.campaign.deploy import ENTRY, indoors, spots
from engine.campaign.rolls import Roller
from engine.campaign.setup import BAND_SIDE, BYSTANDERS, ENEMY_SIDE, Against, Conditions, Meeting
from engine.space import INCH, Point, parse_table
from engine.state import Gear
from engine.tables.outcome import Request

FAR, NEAR, MIDDLE = 2, 8, 5
"""The sections in which enemies stand: opposite the band's edge, at that edge, or in the middle."""
_GOALS = {"loot": "loot", "recover": "loot"}
"""What a raid is for, by its goal; any other holds the field (CR2-RUL-299, CR2-RUL-663)."""
ASIDE = "east"
"""The edge by which captives get away: about 18 inches from where they are held, as far as 4d6 take (CR2-ESCAPE-02)."""
ADVANCE = {"drill": "advance"}
"""What a side does that has somewhere to go, where the rules play it."""
_SENTRIES = 4
"""One of so many defenders stands sentry (CR2-RUL-683)."""
_SHARES = {"twice": (2, 1), "equal": (1, 1), "half": (1, 2)}
"""How many non-combatants there are for so many defenders."""
_CIVILIANS, _CHILD, _CHILD_REP = "civilians", "child", 2
_HELPERS = {"twice": 2, "equal": 1, "none": 0}
_SEMI_AUTOMATIC = 4
"""What a die has to show for a rifle from a list to be one (CR2-WPN-18)."""


def conditions(_: Roller, *, dwellings: int = 0) -> Conditions:
    """A clear day, and so many dwellings that the encounter is about."""
    return Conditions({"light": "day", "weather": "clear"}, dwellings)


def met(roller: Roller, meeting: Meeting, *, drill: str) -> Against:
    """Open Battle: as many enemies as the dice say, at the other edge (CR2-ENC-05, CR2-ENC-06)."""
    return Against({}, {"drill": drill}, _figures(roller, meeting, _reps(roller, meeting), FAR), ADVANCE)


def raided(roller: Roller, meeting: Meeting) -> Against:
    """Raid: the band comes for what the dice say, and the defenders wait about their dwelling (CR2-RAID-01)."""
    what = roller.test("raid-objective", BAND_SIDE, Request(army=meeting.kind)).result
    goal = _GOALS.get(what, "field")
    out = {"edge": ENTRY} if goal == "loot" else {}
    mission = {"entry": ENTRY, "objectives": list(meeting.objectives), "goals": [{"id": goal, **out}]}
    figures = _figures(roller, meeting, _reps(roller, meeting), FAR)
    _stand_sentry(figures)
    return Against(mission, {}, figures, ADVANCE, _bystanders(roller, meeting, figures))


def _stand_sentry(figures: Sequence[dict[str, Any]]) -> None:
    """The last of them do, but for their leader (CR2-RUL-683)."""
    for sentry in figures[1:][-max(1, len(figures) // _SENTRIES) :]:
        sentry["aware"] = "sentry"


def _bystanders(roller: Roller, meeting: Meeting, defenders: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The non-combatants in the dwellings, and round them where these are full: unarmed men, women and children of the
    civilians' list (CR2-RAID-02, CR2-RUL-311)."""
    if roller.test("non-combatants", BYSTANDERS, Request()).result == "none":
        return []
    many, of = _SHARES[roller.test("non-combatants-number", BYSTANDERS, Request()).result]
    count, armed = -(-many * len(defenders) // of), len(defenders)
    table = parse_table(dict(meeting.table), going=roller.rules.parameters.going)
    inside = [at for name in meeting.objectives for at in indoors(table, name)[::2]][:count]
    outside = spots(table, {FAR: armed + count - len(inside)}, at_edge=False)[FAR][armed:]
    return [_bystander(roller, number, at) for number, at in enumerate((*inside, *outside), 1)]


def _bystander(roller: Roller, number: int, at: Point) -> dict[str, Any]:
    kind = roller.test("non-combatants-kind", f"{BYSTANDERS}-{number}", Request()).result
    rep = rep_rolled(roller, _CIVILIANS, f"{BYSTANDERS}-{number}")
    return {
        "id": f"{kind}-{number}",
        "side": BYSTANDERS,
        "rep": min(rep, _CHILD_REP) if kind == _CHILD else rep,
        "weapons": [],
        "at": [at[0] / INCH, at[1] / INCH],
    }


def escapees(roller: Roller, band: Band) -> list[Member]:
    """Escape: the captives, and as many who help them as the dice of the leading one say, the best first
    (CR2-ESCAPE-01)."""
    held = [member for member in band if CAPTIVE in member.marks]
    free = sorted((m for m in band if CAPTIVE not in m.marks), key=lambda m: m.rep, reverse=True)
    lead = max(held, key=lambda member: member.rep)
    helpers = _HELPERS[roller.test("escape-help", lead.id, Request(lead.rep)).result]
    return [*held, *free[: helpers * len(held)]]


def captors(roller: Roller, meeting: Meeting) -> Against:
    """Escape: the captives have to get away by the eastern edge, and captors come with the alarm (CR2-ESCAPE-02,
    CR2-ESCAPE-03)."""
    held = list(meeting.held) or [figure["id"] for figure in meeting.figures]
    mission = {"prison": meeting.objectives[0], "captives": held, "exit": ASIDE}
    # As many as any dice may call.
    return Against(mission, ADVANCE, _called_for(roller, meeting, 2 * len(meeting.figures)), ADVANCE)


def lurking(roller: Roller, meeting: Meeting) -> Against:
    """House clearing: the band goes from dwelling to dwelling, where dice bring the enemies, no more of them in all
    than it has figures (CR2-RAID-07, CR2-RUL-665)."""
    figures = _called_for(roller, meeting, len(meeting.figures))
    _stand_sentry(figures)
    return Against({"entry": ENTRY, "objectives": list(meeting.objectives)}, {}, figures, ADVANCE)


def _called_for(roller: Roller, meeting: Meeting, count: int) -> list[dict[str, Any]]:
    """So many enemies in the order in which they come: their leader, and then those who were rolled first, not those
    who are best."""
    reps = [rep_rolled(roller, meeting.enemy.kind, f"foe-{n}") for n in range(1, count + 1)]
    leader, *others = _figures(roller, meeting, reps, MIDDLE)
    rolled = sorted(range(len(reps)), key=reps.__getitem__, reverse=True)[1:]
    return [leader, *(figure for _, figure in sorted(zip(rolled, others, strict=True), key=itemgetter(0)))]


def hunted(roller: Roller, meeting: Meeting) -> Against:
    """Pursuit: those who run are in the middle, and those who chase them are those whom the pursuit has left, or as
    many as the dice say (CR2-PURSUIT-04)."""
    pursuit = meeting.pursuit
    reps = list(pursuit.foes) if pursuit else _reps(roller, meeting)
    if pursuit is None or pursuit.caught:
        return Against({"entry": ENTRY}, ADVANCE, _figures(roller, meeting, reps, NEAR), ADVANCE)
    return Against({"side": ENEMY_SIDE, "entry": ENTRY}, {}, _figures(roller, meeting, reps, MIDDLE), ADVANCE)


def _reps(roller: Roller, meeting: Meeting) -> list[int]:
    """Those of as many enemies as the dice say, each rolled on the list (CR2-ENC-05, CR2-LIST-01)."""
    count = roller.test("how-many", ENEMY_SIDE, Request(party=len(meeting.figures))).values["enemies"]
    return [rep_rolled(roller, meeting.enemy.kind, f"foe-{number}") for number in range(1, count + 1)]


def _figures(roller: Roller, meeting: Meeting, reps: Sequence[int], section: int) -> list[dict[str, Any]]:
    """Their figures, the best first, who leads; with the better arms for the better of them (CR2-LIST-07)."""
    enemy = meeting.enemy
    table = parse_table(dict(meeting.table), going=roller.rules.parameters.going)
    band = [(round(x * INCH), round(y * INCH)) for x, y in (figure["at"] for figure in meeting.figures)]
    places = spots(table, {section: len(reps)}, at_edge=section == NEAR, beside=band)[section]
    figures: list[dict[str, Any]] = []
    for number, rep in enumerate(sorted(reps, reverse=True), 1):
        name = f"foe-{number}"
        traits = inborn(roller, enemy.kind, Member(name, name, rep, Gear()))
        x, y = places[number - 1]
        figures.append(
            {
                "id": name,
                "name": enemy.names[number - 1] if number <= len(enemy.names) else f"{enemy.name} {number}",
                "side": ENEMY_SIDE,
                "rep": rep,
                "weapons": _arms(roller, name, enemy.weapons[(number - 1) % len(enemy.weapons)]),
                "at": [x / INCH, y / INCH],
                "facing": 180,
                **({"traits": sorted(traits)} if traits else {}),
            }
        )
    figures[0]["leader"] = True
    return figures


def _arms(roller: Roller, name: str, lot: Sequence[str]) -> list[str]:
    """The arms of a lot, of whose rifles a die says whether they are semi-automatic (CR2-WPN-18)."""
    return [
        "semi-automatic-rifle"
        if weapon == "rifle" and roller.total("rifle-type", name, 1, "CR2-WPN-18") >= _SEMI_AUTOMATIC
        else weapon
        for weapon in lot
    ]
