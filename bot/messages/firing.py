"""Pages on which a person says what is fired at whom: shares of dice, the weapon, everybody's fire."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from bot.messages.fit import PARTS, best
from bot.messages.offering import first_letter
from bot.messages.panel import List, Panel, PanelButton, PanelLine
from bot.panel.alterations import (
    DICE,
    OUT,
    SHARE,
    SHOOTERS,
    WEAPON,
    Making,
    SharedDice,
    offered_shares,
    shared_dice,
    shooters_of,
    weapons,
)
from bot.panel.desk import Desk, Input
from bot.panel.path import GO, LIST, Path
from bot.report.preview import Marked, scene_foretold
from bot.text.aims import (
    aimed_at,
    armed,
    die_label,
    fire_apart,
    letters_of,
    share_forms,
    shooter_labels,
    shoots_back,
    target_lines,
    weapon_label,
    weapon_note,
)
from bot.text.branches import Wording, name_of
from bot.text.deeds import deed_of
from bot.text.figures import percent
from bot.text.preview import foretell
from bot.text.words import Words
from engine.commands.fire import whom
from engine.offers.gloss import hit
from engine.offers.variants import shares
from engine.preview import Preview

Foretell = Callable[[Input], Preview]
"""What a share of dice would set off."""
FEW = 4
"""The most shooters that have a button each; more are a list."""


def fire_page(desk: Desk, path: Path, made: Making, words: Words) -> Panel | None:
    """The page of an order to fire, with what may be altered of it; None for any other order, for fire at
    a machine, whose dice are not shared out, and for one that is refused."""
    item = made.item or made.base
    if item is None or item["do"] != "fire" or any("machine" in aim for aim in item.get("targets", ())):
        return None
    if "volley" in item:
        return _everyone(desk, path, made, words)
    if made.alteration[:1] == DICE:
        assert made.base is not None
        dice = shared_dice(desk.here.table, made.base, shares(desk.here.table, made.base), made.alteration)
        return split_page(desk, path, made.base, dice, desk.foretold, words)
    return None if desk.foretold(item).refused is not None else _shares(desk, path, item, words)


def _shares(desk: Desk, path: Path, item: Input, words: Words) -> Panel:
    """One figure's fire, with the other weapons that it may be made with."""
    page = share_page(desk, path, offered_shares(desk.here.table, item) or [item], desk.foretold, words)
    armoury = weapons(desk.here.table, item)
    lines = tuple(
        PanelLine(weapon_label(other, words), f"{WEAPON}{n}", weapon_note(other, desk.foretold(other), desk, words))
        for n, other in enumerate(armoury)
        if other["weapon"] != item["weapon"]
    )
    before = path.back() if path.keys and path.keys[-1][0] == WEAPON else replace(path, flags="")
    lists = (List(before.flip(LIST), lines, words("fire.weapon")),) if lines else ()
    return replace(page, lists=lists)


def share_page(desk: Desk, path: Path, items: Sequence[Input], tell: Foretell, words: Words) -> Panel:
    """One figure's fire: its targets, and at most three ways to share out the dice, each fired by its press."""
    item, seen = items[0], [tell(share) for share in items]
    if len(items) == 1:
        ways = [PanelButton(_plain(desk, path, item, seen[0], words), path.flip(GO), blue=True)]
    else:
        letters = letters_of(aimed_at(seen), first_letter(desk, path, words))
        labels = [best(list(share_forms(each, letters, desk, words))).label for each in seen]
        ways = [PanelButton(label, path.on(f"{SHARE}{n}").flip(GO), blue=not n) for n, label in enumerate(labels)]
    dice = max(sum(aim.get("shots", 1) for aim in share["targets"]) for share in items)
    split = [PanelButton(words("fire.split"), path.on(DICE))] if len(items) > 1 and dice > 1 else []
    back = PanelButton(words("panel.back"), path.back())
    page = _aiming(desk, path, item, seen, words)
    return replace(page, rows=(*([way] for way in ways), [*split, back]))


def _plain(desk: Desk, path: Path, item: Input, foretold: Preview, words: Words) -> str:
    """`Shoot Nails · hit 67%`, by letters alone where the names have no room: `Shoot A, B and C · hit 67%`."""
    key = "choice.throw" if deed_of(desk.here, item, foretold) == "throw" else "choice.fire"
    targets, chance = [whom(aim) for aim in item["targets"]], hit(foretold)
    names = {target: name_of(target, desk) for target in targets}
    letters = letters_of(aimed_at([foretold]), first_letter(desk, path, words))
    number = [] if chance is None else [words("panel.number.hit", percent=percent(chance))]
    whats = [words(key, target=words.listed([named[one] for one in targets])) for named in (names, names | letters)]
    return best([Wording(PARTS.join([what, *number])) for what in whats]).label


def _aiming(desk: Desk, path: Path, item: Input, seen: list[Preview], words: Words) -> Panel:
    """Weapon, targets and picture of one figure's fire, and what its first target does in return."""
    aimed = aimed_at(seen)
    letters = letters_of(aimed, first_letter(desk, path, words))
    marks = tuple(Marked(letter, item["figure"], name) for name, letter in letters.items())
    told = foretell(desk.here, item, seen[0], words)
    warning = f"**{told.warning}**" if told.warning else ""
    lines = filter(None, (told.settles, *target_lines(aimed, letters, item, desk, words), warning))
    foot = " ".join(filter(None, (words("fire.note"), shoots_back(seen[0], desk, words))))
    scene = scene_foretold(desk.here, item, seen[0], marks, words.language)
    return Panel(armed(item, seen[0], desk, words), scene=scene, lines="\n".join(lines), foot=foot)


def split_page(desk: Desk, path: Path, item: Input, dice: SharedDice, tell: Foretell, words: Words) -> Panel:
    """A press a die: how many are on each target so far."""
    whole = dice.item
    seen = [tell(share) for share in (whole,) if share is not None]
    page = _aiming(desk, path, item, seen or [tell(share) for share in dice.legal.values()], words)
    ways = []
    for place in range(len(dice.targets)):
        key = dice.more(place)
        label = die_label(dice, place, seen[0] if seen else None, desk, words)
        ways.append([PanelButton(label, path.instead(key or f"{DICE}{OUT}{place}"), off=not key)])
    if whole is not None:
        letters = letters_of(aimed_at(seen), first_letter(desk, path, words))
        label = best(list(share_forms(seen[0], letters, desk, words))).label
        ways.insert(0, [PanelButton(label, path.flip(GO), blue=True)])
    else:
        page = replace(page, foot=words("fire.left", dice.left))
    over = [PanelButton(words("fire.over"), path.instead(DICE))] if any(dice.on) else []
    return replace(page, rows=(*ways, [*over, PanelButton(words("panel.back"), path.back())]))


def _everyone(desk: Desk, path: Path, made: Making, words: Words) -> Panel | None:
    """Everybody's fire, a line for each shooter: a press alters the target, and takes the shooter out at last."""
    item, base = made.item, made.base or made.item
    if item is None or base is None or desk.foretold(item).refused is not None:
        return None
    foretold = desk.foretold(item)
    told = foretell(desk.here, item, foretold, words, first_letter(desk, path, words))
    shooters = shooters_of(desk.here.table, base, made.alteration)
    labels = list(shooter_labels(shooters, foretold, desk, words))
    keys = [shooters.next(place) for place in range(len(labels))]
    chance = words("offer.hit", percent=percent(hit(foretold) or Fraction(0)))
    rows = [[PanelButton(f"{words('panel.volley', len(aimed_at([foretold])))} · {chance}", path.flip(GO), blue=True)]]
    lists: tuple[List, ...] = ()
    if len(labels) <= FEW:
        rows += [[PanelButton(label, path.instead(key))] for label, key in zip(labels, keys, strict=True)]
    else:
        kept = path.back() if made.alteration[:1] == SHOOTERS else replace(path, flags="")
        lines = tuple(PanelLine(label, key) for label, key in zip(labels, keys, strict=True))
        lists = (List(kept.flip(LIST), lines, words("fire.change")),)
    rows.append([PanelButton(words("panel.back"), path.back())])
    scene = scene_foretold(desk.here, item, foretold, told.marks, words.language)
    warning = told.warning and f"**{told.warning}**"
    lines_told = "\n".join(filter(None, (told.settles, warning, f"**{told.verdict}**", fire_apart(base, desk, words))))
    out = shooters.picked.count(OUT)
    small = words("fire.everyone-but", out) if out else words("fire.everyone-listed" if lists else "fire.everyone")
    return Panel(words("fire.everyone-heading"), small, scene, lines=lines_told, rows=tuple(rows), lists=lists)
