"""Buildings that come down under a disastrous hit, where the option is in force (CR3-BLDG-05, CR3-RUL-145)."""

from engine.battle.game import Game
from engine.events import EncounterEvent, Roll
from engine.procedures.hits import Hit, Wounds
from engine.state import Figure

FALLING_IMPACT = 3


async def collapse(g: Game, wounds: Wounds) -> None:
    """Test every area a blast struck; when one falls, so do those above, and all in them take an Impact 3 hit.

    The area is there until it is brought down, when everybody has seen what there was to see.
    """
    if not g.rules.has("collapse"):
        return
    for (spot, floor), impact, dealer, deed in wounds.shocks:
        building = g.space.building(spot)
        if building is None or impact < building.dv + 2:
            continue
        if any(house == building.id and lowest <= floor for house, lowest in wounds.collapsing):
            continue  # an earlier blast of the same volley has brought this area down already
        [face] = g.roll("damage", dealer.id, 1)
        falls = face == 1
        result = "collapse" if falls else "stands"
        g.begin("roll", deed)
        g.emit(Roll("damage", (face,), dealer.id, target=1, passed=int(falls), result=result, rule="CR3-RUL-145"))
        if not falls:
            continue
        g.begin("encounter")
        wounds.collapsing.append((building.id, floor))
        g.emit(EncounterEvent("collapse", building.id, rule="CR3-BLDG-05"))
        for figure in _inside(g, building.id, floor):
            wounds.add(Hit(dealer, None, figure, FALLING_IMPACT, deed=g.deed))


async def bring_down(g: Game, wounds: Wounds) -> None:
    """Areas fall in, and those inside lie on the floor below; until then floors are apart (CR3-RUL-159)."""
    for building, floor in wounds.collapsing:
        for figure in _inside(g, building, floor):
            figure.floor = max(floor - 1, 0)
    g.state.collapsed = (*g.state.collapsed, *wounds.collapsing)
    g.refresh_space()


def _inside(g: Game, building: str, floor: int) -> list[Figure]:
    """The figures in a building, on this floor or above."""
    higher = [f for f in g.figures if f.on_table and f.floor >= floor]
    return [f for f in higher if (house := g.space.building(f.at)) is not None and house.id == building]
