"""How each encounter opens, before the first dice (CR2-ENC-03, CR2-ENC-06)."""

from engine.battle.game import Game
from engine.procedures.encounters import ambush, raid, talk
from engine.procedures.encounters.leaders import be_aware, sides
from engine.procedures.encounters.placing import in_row


async def meet(g: Game) -> None:
    """Open Battle: one side may have set an ambush; if not, they talk or fight (CR2-ENC-06)."""
    one, other = sides(g)
    be_aware(g, one, other)
    if ambusher := await ambush.ambushes(g, one, other):
        await ambush.walk_into(g, ambusher)
    else:
        await talk.talk_or_fight(g, one, other)


async def lie_in_wait(g: Game) -> None:
    """Ambush: those whose mission it is walk into it (CR2-AMBUSH-02)."""
    _, ambusher = sides(g)
    await ambush.walk_into(g, ambusher)


async def raid_(g: Game) -> None:
    """Raid: the defenders are as aware as their leader's dice say, and the raiders come on (CR2-RAID-05)."""
    raiders, defenders = sides(g)
    be_aware(g, defenders)
    await raid.start(g, raiders, defenders)


async def escape_(g: Game) -> None:
    """Escape: the captors come with the alarm (CR2-ESCAPE-02)."""
    _, captors = sides(g)
    be_aware(g, captors)
    ambush.hold_back(g, [f for f in g.of_side(captors) if f.able])


async def caught(g: Game) -> None:
    """Pursuit: as Open Battle, but nobody talks; the chasers come from where the runners say (CR2-PURSUIT-04)."""
    runners, chasers = sides(g)
    be_aware(g, runners, chasers)
    ambusher = await ambush.ambushes(g, runners, chasers)
    edge = await raid.direction(g, "chased-from", runners, "CR2-PURSUIT-04")
    g.begin("arrival")
    in_row(g, [f for f in g.of_side(chasers) if f.able], raid.held(g, runners), raid.FAR, edge, "CR2-PURSUIT-04")
    if ambusher:
        await ambush.walk_into(g, ambusher)
    else:
        ambush.come_out(g)
