"""Open questions in a person's panel: which answers a page gives, and what is chosen so far.

Questions asked together stand on one page. What is chosen there is a row of letters in the page's path, one for each
question, so that nothing is kept and nothing is given before everything is.
"""

from collections.abc import Mapping, Sequence
from string import ascii_lowercase
from typing import Any

from bot.panel.aiming import aiming
from bot.panel.choices import likest, values_of
from bot.panel.desk import Desk, Input
from bot.panel.path import GO, Path
from bot.play.course import inputs_of
from bot.play.questions import Open
from engine.commands.orders import standing_choice
from engine.flow import Question
from engine.legal import answer
from engine.offers.answers import asked, shares_of
from engine.offers.tree import Node

ASKED, CHOSEN, REST, BATCH = "q", "a", "r", "b"
"""Pages: one question, a choice listed for it, everything that may be answered, several questions at once."""
EACH, ALWAYS = "u", "y"
"""Flags of a choice: it answers every question of its kind, it becomes a standing order."""
NEXT = "n"
"""The key between the places of two figures."""
TOGETHER = 4
"""The most questions on one page."""
MOST = 48
"""The most of them that may be changed; the others take their usual answers."""


def question_of(desk: Desk, path: Path) -> Open | None:
    """The question that a page is about; None where it is about none, or about several."""
    number = path.page[1:]
    if path.page[:1] not in (ASKED, CHOSEN, REST) or not number.isdecimal() or int(number) >= len(desk.questions):
        return None
    return desk.questions[int(number)]


def answers_of(desk: Desk, path: Path) -> tuple[Input, ...]:
    """The answers that a path gives; none where it leads to a page to look at."""
    if path.page[:1] == BATCH and path.has(GO):
        chosen = zip(desk.questions, drafted(desk, path), strict=True)
        return tuple(answer(open_.question, values_of(open_.question)[number]) for open_, number in chosen)
    open_ = question_of(desk, path)
    if open_ is None:
        return ()
    fire = aiming(desk, open_, path.keys) if path.page[:1] == REST else None
    if fire is not None:
        return (fire.picked,) if path.has(GO) and fire.picked is not None else ()
    if path.page[:1] == REST and open_.question.form == "dice":
        share = shared(open_, path)
        return (answer(open_.question, share),) if share in shares_of(open_.question) else ()
    if path.page[:1] == REST:
        node, _ = rest_of(desk, open_, path)
        given = node is not None and node.leaf and (path.has(GO) or not more_to_place(open_, node.item["choice"]))
        return (node.item,) if node is not None and given else ()
    value = _listed(open_, path)
    if value is None:
        return ()
    first, *then = inputs_of(open_.question, value, _at(desk, path), desk.here.answers)
    others = [one.question for one in alike(desk, open_) if one is not open_ and path.has(EACH)]
    same = [(one, likest(open_.question, value, one)) for one in others]
    answers = [(open_.question, first), *((one, answer(one, like)) for one, like in same if like is not None)]
    return *(_ordered(question, item, path) for question, item in answers), *then


def _ordered(question: Question, item: Input, path: Path) -> Input:
    """An answer; a standing order too, where that is wished and can be."""
    always = path.has(ALWAYS) and standing_choice(question, item["choice"])
    return {**item, **({"always": True} if always else {})}


def _at(desk: Desk, path: Path) -> str:
    """The figure or machine at which a choice is aimed, or the way in which it is done; empty where it says none."""
    numbers = [int(key) for key in path.keys[1:] if key.isdecimal()]
    return next((one for n, one in enumerate(desk.moment.aims) if n in numbers), "")


def _listed(open_: Open, path: Path) -> Any:
    """The value of the choice that a page stands for; None where it stands for none."""
    if path.page[:1] != CHOSEN or not 1 <= len(path.keys) <= 2 or not path.keys[0].isdecimal():
        return None
    return dict(enumerate(values_of(open_.question))).get(int(path.keys[0]))


def alike(desk: Desk, open_: Open) -> tuple[Open, ...]:
    """The open questions of its kind, itself among them."""
    kind = open_.question.kind, open_.question.test
    return tuple(one for one in desk.questions if (one.question.kind, one.question.test) == kind)


# ---- several at once ----


def drafted(desk: Desk, path: Path) -> list[int]:
    """The number of the choice for each question, as the keys have it: a row of letters, then changes one by one."""
    chosen = [0] * len(desk.questions)
    for key in path.keys:
        changes = [(int(key[:-1]), key[-1])] if key[:-1].isdecimal() else list(enumerate(key))
        for place, letter in changes:
            number = ascii_lowercase.find(letter)
            if place < len(chosen) and 0 <= number < len(values_of(desk.questions[place].question)):
                chosen[place] = number
    return chosen


def written(chosen: Sequence[int]) -> str:
    """The same as one key; what is left out of it is as usual."""
    letters = "".join(ascii_lowercase[number] for number in chosen[:MOST])
    return letters.rstrip("a") or "a"


def change(place: int, number: int) -> str:
    """The key that chooses something else for one question."""
    return f"{place}{ascii_lowercase[number]}"


# ---- everything that may be answered ----


def rest_of(desk: Desk, open_: Open, path: Path) -> tuple[Node | None, Mapping[str, Any]]:
    """The node that a page stands for among all answers, and the places given to figures before it."""
    draft: dict[str, Any] = {}
    parts: list[list[str]] = [[]]
    for key in path.keys:
        if key == NEXT:
            parts.append([])
        else:
            parts[-1].append(key)
    node = asked(desk.here.table, open_.question).at(parts[0])
    for keys in parts[1:]:
        if node is None or not node.leaf or not more_to_place(open_, node.item["choice"]):
            return None, draft
        draft = dict(node.item["choice"])
        node = asked(desk.here.table, open_.question, draft).at(keys)
    return node, draft


def shared(open_: Open, path: Path) -> dict[str, int]:
    """The dice that the keys of a page have put on each target, one a key."""
    share: dict[str, int] = {}
    for key in path.keys:
        target = dict(enumerate(open_.question.options)).get(int(key) if key.isdecimal() else -1)
        if target is not None:
            share[target] = share.get(target, 0) + 1
    return share


def dice_left(open_: Open, share: Mapping[str, int]) -> int:
    """How many dice more are to be put on targets."""
    return max(sum(way.values()) for way in shares_of(open_.question)) - sum(share.values())


def takes_more(open_: Open, share: Mapping[str, int]) -> list[int]:
    """The numbers of the targets on which one die more may be put."""
    ways, found = shares_of(open_.question), []
    for number, target in enumerate(open_.question.options):
        more = {**share, target: share.get(target, 0) + 1}
        if any(all(way.get(name, 0) >= dice for name, dice in more.items()) for way in ways):
            found.append(number)
    return found


def more_to_place(open_: Open, choice: Any) -> bool:
    """Whether figures are still without a place of their own."""
    question = open_.question
    placed = question.form == "points" and isinstance(choice, Mapping) and choice != question.default
    return placed and len(choice) < len(question.options)
