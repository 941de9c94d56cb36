"""Buildings that come down under a disastrous hit, where the option is in force (CR3-BLDG-05, CR3-RUL-145)."""

from engine.events import EncounterEvent, Roll
from engine.game import Game
from engine.procedures.hits import Hit, Wounds

FALLING_IMPACT = 3


async def collapse(g: Game, wounds: Wounds) -> None:
    """Test every area a blast struck; when one falls, so do those above, and all in them take an Impact 3 hit.

    They come to lie a floor lower by `bring_down`, when everybody has seen what there was to see.
    """
    if not g.rules.has("collapse"):
        return
    for (spot, floor), impact, dealer, deed in wounds.shocks:
        building = g.space.building(spot)
        if building is None or impact < building.dv + 2:
            continue
        [face] = g.roll("damage", dealer.id, 1)
        falls = face == 1
        result = "collapse" if falls else "stands"
        g.begin("roll", deed)
        g.emit(Roll("damage", (face,), dealer.id, target=1, passed=int(falls), result=result, rule="CR3-RUL-145"))
        if not falls:
            continue
        g.begin("encounter")
        g.state.collapsed = (*g.state.collapsed, (building.id, floor))
        g.emit(EncounterEvent("collapse", building.id, rule="CR3-BLDG-05"))
        inside = [f for f in g.figures if f.on_table and f.floor >= floor and g.space.building(f.at) is building]
        for figure in inside:
            wounds.add(Hit(dealer, None, figure, FALLING_IMPACT, deed=g.deed))
            wounds.falling[figure.index] = max(floor - 1, 0)


def bring_down(g: Game, wounds: Wounds) -> None:
    """What fell lies on the floor below; until then floors are apart (CR3-RUL-159)."""
    for index, floor in wounds.falling.items():
        g.figures[index].floor = floor
    g.refresh_space()
