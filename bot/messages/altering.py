"""Buttons below a preview that alter the order: how a move is made, by an inch more or less, another spot, a pause."""

from collections.abc import Iterator, Sequence

from bot.messages.panel import PanelButton
from bot.panel.alterations import ADJUST, ELSEWHERE, PAUSE, VIA, Making, nudged
from bot.panel.desk import APART, FAST, ON, PLAN, PRONE, RUN, Desk, Input
from bot.panel.making import making
from bot.panel.path import Path
from bot.text.deeds import actors_of
from bot.text.words import Words
from engine.offers.variants import may_run, pauses

TOGGLES = (("seen", ON), ("fast", FAST), ("prone", PRONE))
QUARTERS = "nesw"


def alterations(desk: Desk, path: Path, made: Making, words: Words) -> Iterator[Sequence[PanelButton]]:
    """What may be altered of an order; a move by inches behind a button of its own."""
    item = made.item
    assert item is not None
    if path.page == PLAN:
        return
    if item["do"] == "grenade":
        yield [PanelButton(words("panel.elsewhere"), path.on(ELSEWHERE))]
    if item["do"] == "drive" and any(pauses(desk.here.table, item)):
        yield [PanelButton(words("adjust.pause"), path.on(PAUSE))]
    if item["do"] != "move":
        return
    path = path.looked()
    if made.alteration[:1] == ADJUST:
        yield [_nudge(desk, path, made, quarter, words) for quarter in QUARTERS]
        if made.via is None:
            yield [PanelButton(words("adjust.via"), path.on(VIA))]
        return
    toggles = [(key, flag) for key, flag in TOGGLES if flag != FAST or path.page != RUN]
    yield [_toggle(desk, path, item, key, flag, words) for key, flag in toggles]
    more = []
    if len(item.get("moves", ())) > 1:
        more.append(PanelButton(words("toggle.step-on" if made.in_step else "toggle.step-off"), path.flip(APART)))
    if made.to is not None:
        more.append(PanelButton(words("adjust.open"), path.on(ADJUST)))
    yield more


def _toggle(desk: Desk, path: Path, item: Input, key: str, flag: str, words: Words) -> PanelButton:
    """A flag of a move, as it is now; off where the rules forbid its figures to move fast."""
    on = path.has(flag)
    key = f"{key}-group" if flag == ON and "moves" in item else key
    off = flag == FAST and not on and not may_run(desk.here.table, actors_of(item))
    return PanelButton(words(f"toggle.{key}-{'on' if on else 'off'}"), path.flip(flag), off=off)


def _nudge(desk: Desk, path: Path, made: Making, quarter: str, words: Words) -> PanelButton:
    """An inch in a direction; off where the way does not lead there."""
    there = path.instead(nudged(made.alteration, quarter))
    item = making(desk, there).item
    off = item is None or desk.foretold(item).refused is not None
    return PanelButton(words(f"adjust.{quarter}"), there, off=off)
