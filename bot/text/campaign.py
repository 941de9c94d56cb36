"""Campaigns in words: a band, a month and its dice, the chronicle."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bot.modes.campaigns import by_turn
from bot.names import safe
from bot.text.dice import faces
from bot.text.gear import gear_of
from bot.text.words import Words
from engine.campaign.bands import Band, Member, most_grunts, over_the_limit
from engine.campaign.calendar import YEAR
from engine.campaign.campaign import Campaign, Month
from engine.campaign.closing import Feat
from engine.campaign.rolls import CampaignEvent, Happened
from engine.events import Roll
from engine.loading.recruits import campaign_of, recruiting_of
from engine.ruleset.model import Ruleset

LONGEST = 3_400
"""Characters of a page."""
_LOW = 3
_FEW = 5
"""So many enemies are named one by one."""
DATED = frozenset({"quiet", "comes"})
"""What happens in a half-month. The dice that say so are told with all the others only."""
_COMES = frozenset({"next-encounter", "comes", "follows"})
"""What names an encounter."""
Names = Mapping[str, str]


def names_of(*bands: Band) -> Names:
    """What everybody is called who is or was in a band, made safe."""
    found: dict[str, str] = {}
    for band in bands:
        found |= {former.member.id: safe(former.member.name) for former in band.former}
        found |= {member.id: safe(member.name) for member in band}
    return found


def mission(name: str, words: Words) -> str:
    """The name of an encounter."""
    return words(f"solo.mission.{name}")


def weapons_of(member: Member, rules: Ruleset, words: Words) -> str:
    """The description and gear of a member."""
    return ", ".join(gear_of(member.gear, words))


# ---- the band ----


def band_lines(campaign: Campaign, words: Words) -> list[str]:
    """A band and everybody in it, and those who were."""
    band, rules = campaign.band, campaign.rules
    kind = words(f"solo.kind.{band.kind}")
    date = half_month(campaign.date, words) if campaign.date else ""
    lines = [
        words("band.title", band=safe(band.name)),
        words(by_turn("band.small", rules), kind=kind, month=campaign.month, date=date, ruleset=rules.title),
        *(line for member in band for line in member_lines(member, campaign, words)),
        "",
        room(campaign, words),
    ]
    if band.stock:
        lines.append(words("band.stock", weapons=_counted_arms(band.stock, words)))
    if band.former:
        lines += ["", words("band.former")]
        lines += [
            words(by_turn("band.gone", rules), who=safe(f.member.name), month=f.month, how=words(f"band.gone.{f.how}"))
            for f in band.former[-12:]
        ]
    return lines


def _counted_arms(stock: Iterable[str], words: Words) -> str:
    """`2 × Rifle, LMG`."""
    counts = {words.term("weapon", weapon): number for weapon, number in Counter(stock).items()}
    return ", ".join(f"{number} × {name}" if number > 1 else name for name, number in counts.items())


def member_lines(member: Member, campaign: Campaign, words: Words) -> list[str]:
    """A member of the band, and what counts of it."""
    rules, kept = campaign.rules, campaign_of(campaign.rules)
    key = "band.star" if member is campaign.band.star else "band.member"
    head = words(key, who=safe(member.name), rep=member.rep, weapons=weapons_of(member, rules, words))
    marks = [words(f"band.{name.replace('_', '-')}", member.count(name)) for name in kept.counts if member.count(name)]
    marks += [words(by_turn(f"band.{name}", rules)) for name in kept.marks if name in member.marks]
    return [head, *([f"-# {' · '.join(marks)}"] if marks else [])]


def room(campaign: Campaign, words: Words) -> str:
    """How many may still join, or must be sent off."""
    band = campaign.band
    most = most_grunts(band, campaign.rules)
    over = over_the_limit(band, campaign.rules)
    if over:
        return words("band.over", over, rep=band.star.rep)
    if campaign.open_places:
        return words("band.room", campaign.open_places)
    if len(band.grunts) < most:
        return words("band.no-more")
    return words("band.full", most, rep=band.star.rep)


def joined_lines(campaign: Campaign, events: Iterable[CampaignEvent], words: Words) -> list[str]:
    """The members recruited, with the dice that decided."""
    lines: list[str] = []
    small: list[str] = []
    dice, recruiting = "", recruiting_of(campaign.rules)
    for event in events:
        if isinstance(event, Roll):
            if event.label not in (recruiting.check, recruiting.pressed_on):
                continue
            dice = faces(event)
            if event.result:
                what, line = words.term("label", event.label), words.term("row", event.result)
                small.append(words("band.listed", what=what, dice=dice, line=line))
            else:
                small.append(words("band.rolled", dice=dice))
        elif event.what == "too-good":
            small[-1:] = [words("band.rolled-again", dice=dice)]
        elif event.what == "joins":
            member, band = campaign.band.member(event.who), safe(campaign.band.name)
            arms = weapons_of(member, campaign.rules, words)
            lines.append(words("band.joined", who=safe(member.name), band=band, rep=event.number, weapons=arms))
            lines += small
            small = []
    return lines


# ---- what happened ----


def happened(item: Happened, names: Names, words: Words) -> str:
    """One thing that happened, as a sentence."""
    unlevelled = item.what == "next-encounter" and not item.number
    key = "happened.next-game" if unlevelled else f"happened.{item.what}"
    own = f"{key}.{item.detail}"
    return words(
        own if item.detail and words.has(own) else key,
        item.number,
        who=names.get(item.who, ""),
        number=item.number,
        other=names.get(item.detail, ""),
        mission=mission(item.detail, words) if item.what in _COMES else "",
        date=half_month(item.number, words) if item.what in DATED else "",
        skill=words.term("skill", item.detail) if item.what == "learns" else "",
    )


def half_month(number: int, words: Words) -> str:
    """`early March, year 2`: the half-month of that number, from early January of the first year on (CR2-CAMP-05)."""
    year, half = divmod(number - 1, YEAR)
    month = words(f"date.month.{half // 2 + 1}")
    return words(f"date.{'late' if half % 2 else 'early'}", month=month, year=year + 1)


def month_lines(events: Sequence[CampaignEvent], names: Names, words: Words) -> list[str]:
    """The fate of every member, each with the dice below it; the members who stay are named at once."""
    lines: list[str] = []
    rolls: list[Roll] = []
    for event in events:
        if isinstance(event, Roll):
            rolls.append(event)
            continue
        if event.what != "next-encounter":
            lines.append(happened(event, names, words))
            small = _small(rolls, names, words) if event.what not in DATED else ""
            lines += [f"-# {small}"] if small else []
        rolls = []
    return lines


def _small(rolls: Sequence[Roll], names: Names, words: Words) -> str:
    """The dice of one test: against Rep, or the Star's and the Grunt's side by side."""
    if len(rolls) == 2 and rolls[0].label == "stay-or-go":
        star, grunt = rolls
        return words(
            "aftermath.loyalty",
            star=names.get(star.figure, ""),
            mine=_counted(star),
            won=star.successes or 0,
            grunt=names.get(grunt.figure, ""),
            theirs=_counted(grunt),
            lost=grunt.successes or 0,
        )
    return " · ".join(
        words("aftermath.rep", roll.passed or 0, target=roll.target, faces=faces(roll))
        if roll.target is not None
        else words("aftermath.die", what=words(f"table.{roll.label}"), faces=faces(roll))
        for roll in rolls
    )


def _counted(roll: Roll) -> str:
    """The dice of a count, those that do not count in brackets."""
    return faces(roll, _LOW) or "–"


def dice_lines(month: int, rules: Ruleset, events: Iterable[CampaignEvent], names: Names, words: Words) -> list[str]:
    """Every roll of a month with its rules, and what came about without one."""
    lines = [words(by_turn("aftermath.dice-title", rules), month=month)]
    rolled = False
    for event in events:
        if isinstance(event, Roll):
            rolled = True
            extras = [f"{change.amount:+d} `{change.rule}`" for change in event.modifiers]
            lines.append(" · ".join([_rolled(event, names, words), *extras]))
            continue
        if not rolled or event.what == "next-encounter":
            lines.append(words("aftermath.happened-line", what=happened(event, names, words), rule=event.rule))
        rolled = False
    return fitting(lines, 1_900)


def _rolled(roll: Roll, names: Names, words: Words) -> str:
    return words(
        "aftermath.dice-line",
        what=words(f"table.{roll.label}"),
        who=names.get(roll.figure, ""),
        dice=_counted(roll) if roll.label == "stay-or-go" else faces(roll),
        result=f" → {words.term('row', roll.result)}" if roll.result else "",
        rule=roll.rule,
    )


# ---- the chronicle ----


def deed(one: Feat, names: Names, words: Words) -> str:
    """What a member did, with the names of a few, or how many there were."""
    key, who = f"deed.{one.what}", names.get(one.who, "")
    if len(one.whom) > _FEW or not one.whom:
        return words(f"{key}-many" if words.has(f"{key}-many") else key, one.number, who=who, whom="")
    return words(key, one.number, who=who, whom=words.listed([safe(name) for name in one.whom]))


def chronicle_lines(campaign: Campaign, number: int, words: Words) -> list[str]:
    """One month of a campaign; the month that is not over yet has what happened since the last."""
    band, pages = campaign.band, len(campaign.chronicle) + 1
    names = names_of(band)
    if number > len(campaign.chronicle):
        lines = [
            words(by_turn("chronicle.now", campaign.rules), band=safe(band.name), month=campaign.month),
            words("chronicle.small-now", page=number, pages=pages),
            *(happened(item, names, words) for item in campaign.news),
        ]
        return fitting([*lines, *state_lines(campaign, words)])
    month: Month = campaign.chronicle[number - 1]
    how = "success" if month.success else "failure"
    lines = [
        words(
            by_turn(f"chronicle.title.{how}", campaign.rules),
            band=safe(band.name),
            month=month.number,
            mission=mission(month.mission, words),
        ),
        words(
            by_turn("chronicle.small", campaign.rules),
            eal=month.eal,
            count=len(month.present),
            page=number,
            pages=pages,
        ),
        words("chronicle.went", names=words.listed([names.get(member, "?") for member in month.present])),
    ]
    lines += [deed(each, names, words) for each in month.deeds]
    if words.has(f"chronicle.reason.{month.reason}"):
        lines.append(words(f"chronicle.reason.{month.reason}"))
    lines += [happened(item, names, words) for item in month.happenings]
    return fitting(lines)


def state_lines(campaign: Campaign, words: Words) -> list[str]:
    """The next step, or how it ended."""
    if campaign.ended:
        return [words("campaign.over", how=words(f"campaign.over.{campaign.ended}"))]
    return [
        words(by_turn("campaign.status", campaign.rules), mission=mission(campaign.mission, words), eal=campaign.eal)
    ]


def fitting(lines: Sequence[str], longest: int = LONGEST) -> list[str]:
    """As many lines as a message takes."""
    kept: list[str] = []
    for line in lines:
        if sum(len(other) + 1 for other in kept) + len(line) > longest:
            return [*kept, "…"]
        kept.append(line)
    return kept
