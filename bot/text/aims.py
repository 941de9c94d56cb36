"""What is fired at whom, for the page on which a person shares it out: targets, shares, weapons, shooters."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from bot.board.place_words import landmark
from bot.panel.alterations import SharedDice, Shooters
from bot.panel.desk import Desk, Input
from bot.text.branches import NAMES, Wording, name_of
from bot.text.figures import inches, listed, percent
from bot.text.gear import weapon_in_text
from bot.text.words import Words
from engine.commands.fire import whom
from engine.offers.gloss import hit
from engine.preview import Preview
from engine.preview.model import ForetoldFiring, Shots

FIRES = ("fire", "grenade")
"""Orders by which a figure fires or throws."""


def armed(item: Mapping[str, Any], foretold: Preview, desk: Desk, words: Words) -> str:
    """`Billy: submachine gun, 3 dice`, with the dice that are rolled; `4 dice, the best 2 count`."""
    weapon = " + ".join(weapon_in_text(name, words) for name in _weapons(item))
    rolled, counting = _dice(foretold)
    key = "fire.heading" if counting == rolled else "fire.heading.best"
    return words(key, rolled, who=name_of(item["figure"], desk), weapon=weapon, best=counting)


def _dice(foretold: Preview) -> tuple[int, int]:
    """All dice that are rolled, and how many of them count."""
    bursts, counting = len(foretold.blasts), [shots.dice for each in foretold.firings for shots in each.targets]
    return bursts + sum(each.rolls for each in foretold.firings), bursts + sum(counting)


def _weapons(item: Mapping[str, Any]) -> list[str]:
    return [item["weapon"]] if isinstance(item["weapon"], str) else list(item["weapon"])


def target_lines(
    aimed: Mapping[str, Shots], letters: Mapping[str, str], item: Mapping[str, Any], desk: Desk, words: Words
) -> Iterator[str]:
    """`**A** Nails, 10″, in the open · needs 3`, a line for each target."""
    shooter = desk.here.table.named(item["figure"])
    for name, letter in letters.items():
        shots = aimed[name]
        target = desk.here.table.named(name)
        shelter = words(f"offer.{shots.shelter}")
        if shots.shelter != "open":
            space = desk.here.table.space
            shelter = landmark(space, target.at, words.language, floor=target.floor, threats=[shooter.at]) or shelter
        key = "fire.target" if hit_on(shots) else "fire.target-in-vain"
        yield words(
            key, mark=letter, target=name_of(name, desk), inches=inches(shots.distance), shelter=shelter,
            needs=hits_on(shots.needs),
        )  # fmt: skip


def hits_on(needs: int | None) -> str:
    """The faces that hit: `5, 6`."""
    return "" if needs is None else ", ".join(map(str, range(max(needs, 1), 7)))


def aimed_at(foretold: Sequence[Preview]) -> dict[str, Shots]:
    """What holds for each target of some fires, in the order of the first that has it."""
    found: dict[str, Shots] = {}
    for seen in foretold:
        for shots in (shots for firing in seen.firings for shots in firing.targets):
            found.setdefault(shots.target, shots)
    return found


def hit_on(shots: Shots) -> Fraction:
    """The chance that one die or more hits."""
    return 1 - shots.hits.get(0, Fraction(0))


def letters_of(aimed: Iterable[str], first: str = "A") -> dict[str, str]:
    """The letter of each target, from the `first` on, in the picture and in the lines above the buttons."""
    return {name: chr(ord(first) + n) for n, name in enumerate(aimed)}


def share_forms(foretold: Preview, letters: dict[str, str], desk: Desk, words: Words) -> Iterator[Wording]:
    """`2 on Nails, 1 on Carlos · 89% / 33%`, the fullest form first, by letters alone where that has no room; the
    numbers are those of the dice that fall."""
    shots = [shots for firing in foretold.firings for shots in firing.targets]
    dice = {each.dice for each in shots}
    numbers = [percent(hit_on(each)) for each in shots]
    chances = " / ".join(words("panel.chance", percent=number) for number in numbers)
    brief = words("panel.chance", percent=" / ".join(numbers))
    if len(shots) > 2 and len(dice) == 1:
        whats = [words("fire.on-each", dice=dice.pop())]
    else:
        names = {each.target: name_of(each.target, desk) for each in shots}
        whats = [
            ", ".join(words("fire.on", dice=each.dice, target=named[each.target]) for each in shots)
            for named in (names, names | letters)
        ]
    yield Wording(f"{whats[0]} · {chances}")
    yield from (Wording(f"{what} · {brief}") for what in whats)


def weapon_note(item: Mapping[str, Any], foretold: Preview, desk: Desk, words: Words) -> str:
    """`48″ · 2 dice · 67%`: how far a weapon carries, its dice and its chance."""
    weapons = [desk.here.table.rules.weapons[name] for name in _weapons(item)]
    chance = hit(foretold)
    return words(
        "fire.weapon-note",
        inches=min(weapon.carries(desk.here.table.named(item["figure"]).mounted) for weapon in weapons) // 100,
        dice=words("offer.dice", _dice(foretold)[0]),
        percent=percent(chance or Fraction(0)),
    )


def weapon_label(item: Mapping[str, Any], words: Words) -> str:
    """`pistol + pistol`."""
    return " + ".join(words.term("weapon", name) for name in _weapons(item))


def die_label(dice: SharedDice, place: int, foretold: Preview | None, desk: Desk, words: Words) -> str:
    """`Nails · 2 dice · 89%`: what is on a target so far, with its chance once all dice are placed."""
    said, on = [name_of(dice.targets[place], desk)], dice.on[place]
    shots = aimed_at([foretold] if foretold is not None else []).get(dice.targets[place])
    said += [words("offer.dice", on)] if on else []
    said += [words("panel.chance", percent=percent(hit_on(shots)))] if shots is not None else []
    return " · ".join(said)


def shooter_labels(shooters: Shooters, foretold: Preview, desk: Desk, words: Words) -> Iterator[str]:
    """`Billy at Nails · 67%`, or that they hold their fire."""
    firings: dict[str, list[ForetoldFiring]] = {}
    for firing in foretold.firings:
        firings.setdefault(firing.figure, []).append(firing)
    for parts, picked in zip(shooters.parts, shooters.picked, strict=True):
        who = name_of(parts[0]["figure"], desk)
        if not picked.isdecimal():
            yield words("fire.held", who=who)
            continue
        part: Input = parts[int(picked)]
        targets = words.listed([name_of(whom(aim), desk) for aim in part["targets"]])
        shots = [shots for firing in firings.get(part["figure"], ()) for shots in firing.targets]
        chance = percent(hit_on(shots[0])) if shots else "0"
        yield words("fire.shooter", who=who, target=targets, percent=chance)


def fire_apart(item: Input, desk: Desk, words: Words) -> str:
    """Those who can fire, but not with the others of a volley; empty where all fire together."""
    together = [part["figure"] for part in item["volley"]]
    firing = dict.fromkeys(str(order["figure"]) for order in desk.orders if order["do"] in FIRES and "figure" in order)
    names = [name_of(figure, desk) for figure in firing if figure not in together]
    return "-# " + words("fire.apart", len(names), who=listed(names, NAMES, words)) if names else ""


def shoots_back(foretold: Preview, desk: Desk, words: Words) -> str:
    """What the first target could do in return; empty where it cannot."""
    aimed = list(aimed_at([foretold]))
    for victim in foretold.victims:
        counter = victim.answer.counter if victim.answer is not None else None
        if counter is not None and aimed and victim.figure == aimed[0]:
            return words("fire.back", who=name_of(victim.figure, desk), percent=percent(counter.hit))
    return ""
