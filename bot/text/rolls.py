"""Quick rolls in words: heading, line, and what the picture says."""

from dataclasses import dataclass

from bot.dice_notation import DiceTerms, Possibilities, Possibility
from bot.names import safe
from bot.text.words import Words

LOW = 3
"""A die of 1 to 3 is a success (CR3-DICE-05)."""


@dataclass(frozen=True, slots=True)
class RollText:
    """A roll in words. `need` says what a die must show, where it must; `notes` are small print."""

    heading: str
    line: str = ""
    need: str = ""
    notes: tuple[str, ...] = ()


def ticked(faces: list[int], upto: int) -> str:
    """`3 ✓ 6 ✗`."""
    return " ".join(f"{face} {'✓' if face <= upto else '✗'}" for face in faces)


def added(dice: DiceTerms, faces: list[list[int]], words: Words) -> RollText:
    """The sum of everything."""
    total = dice.total(faces)
    heading = words("roll.sum", dice=dice, total=total)
    parts = ""
    for term, shown in zip(dice.terms, faces, strict=True):
        sign = "-" if term.sign < 0 else "+"
        for face in shown:
            part = words("roll.half", worth=(face + 1) // 2, face=face) if term.half else str(face)
            parts += f" {sign} {part}" if parts or sign == "-" else part
    if dice.more:
        parts += f" {'-' if dice.more < 0 else '+'} {abs(dice.more)}"
    alone = parts == str(total)
    return RollText(heading, "" if alone else words("roll.parts", parts=parts.strip(), total=total))


def passed(dice: DiceTerms, faces: list[int], target: int, words: Words) -> RollText:
    """How many dice are at or under a target."""
    count = sum(face <= target for face in faces)
    return RollText(
        words("roll.passed", count, dice=dice, target=target),
        _one_by_one(faces, target, words),
        words("roll.need", target=target),
        (words("roll.two"),) if count > 2 else (),
    )


def counted(dice: DiceTerms, faces: list[int], words: Words) -> RollText:
    """How many dice are low."""
    count = sum(face <= LOW for face in faces)
    return RollText(words("roll.counted", count, dice=dice), _one_by_one(faces, LOW, words), words("roll.low"))


def _one_by_one(faces: list[int], upto: int, words: Words) -> str:
    return f"{ticked(faces, upto)}. {words('roll.total', total=sum(faces))}"


def picked(choice: Possibilities, faces: list[int], words: Words) -> RollText:
    """Which outcome the die chose."""
    *discarded, face = faces
    came = choice.on(face)
    name = words("roll.nothing") if came is None else safe(came.name, 80)
    shown = str(face)
    if discarded:
        shown = words("roll.discarded", faces=", ".join(map(str, discarded)), face=face)
    listed = " · ".join(_possibility(each, each is came, words) for each in choice.outcomes)
    line = words("roll.came", die=f"1d{choice.sides}", face=shown)
    return RollText(words("roll.picked", name=name), f"{line}\n{listed}")


def _possibility(each: Possibility, came: bool, words: Words) -> str:
    faces = str(each.low) if each.low == each.high else f"{each.low}–{each.high}"
    text = words("roll.faces", faces=faces, name=safe(each.name, 80))
    return f"**{text}**" if came else text
