"""The pages of a panel on which questions are answered: one with where each choice leads, or several at once."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.board import scene as board
from bot.messages.acts import planned_act
from bot.messages.firing import share_page, split_page
from bot.messages.fit import HIGH, worded
from bot.messages.master import master_page
from bot.messages.page_parts import for_others, table_scene
from bot.messages.pages import BUTTONS, choices, pad, page_of
from bot.messages.panel import LINES, List, Panel, PanelButton, PanelLine, high, in_rows
from bot.names import plain, safe
from bot.panel.aiming import aiming, shares_dice
from bot.panel.alterations import DICE
from bot.panel.asking import (
    ALWAYS,
    ASKED,
    BATCH,
    CHOSEN,
    EACH,
    MOST,
    NEXT,
    REST,
    TOGETHER,
    alike,
    change,
    dice_left,
    drafted,
    more_to_place,
    question_of,
    rest_of,
    shared,
    takes_more,
    written,
)
from bot.panel.desk import Desk
from bot.panel.path import GO, LIST, MASTER, RULES, USUAL, WATCH, Path
from bot.play.acting import UMPIRE
from bot.play.questions import Open
from bot.report.marks import lettered, marks_of_question
from bot.report.preview import Marked
from bot.text.branches import answer_label, branch_value, name_of
from bot.text.figures import percent
from bot.text.lead_lines import Led
from bot.text.leads import LISTED, led
from bot.text.marks import sight_lines, under_fire
from bot.text.questions import ask, heading_of_question, left_open, places_of, said_below, topic
from bot.text.report import small_line
from bot.text.words import Words
from engine.commands.orders import standing_choice
from engine.flow import Question
from engine.inputs.shape import SlotKind
from engine.offers.answers import asked, shares_of
from engine.offers.gloss import hit
from engine.offers.grid import Square
from engine.offers.tree import Node

REPEATED = frozenset({"cannot-fire"})
"""Questions that come one behind the other, once for each figure."""
USUAL_ROOM = 40
"""Characters of the usual answer on the button that takes it for the rest too."""
PAIR = 2
"""Of so many figures, the first decides their order."""
LETTERS = 3
"""The most letters on the picture that are explained."""
GROUNDS = 2
"""Of so many watched grounds one can be told from the other."""


def panel_page(desk: Desk, path: Path, words: Words) -> Panel:
    """The page of a path: what is asked comes before anything else but a look at the whole table, and a game master's
    ways."""
    if path.page == MASTER:
        return master_page(desk, path, words)
    if desk.planned is not None and desk.planned["do"] == UMPIRE:
        return planned_act(desk, path, words)
    if not desk.questions or path.page in (WATCH, RULES):
        return page_of(desk, path, words)
    return for_others(_page(desk, path, words), desk, words)


def _page(desk: Desk, path: Path, words: Words) -> Panel:
    """The page of a path while questions are open: the one question, or all, where the path means nothing else."""
    open_ = question_of(desk, path)
    if open_ is None:
        return _several(desk, path, words) if len(desk.questions) > 1 else _one(desk, desk.questions[0], Path(), words)
    if path.page[:1] != REST:
        return _one(desk, open_, path, words)
    fire = aiming(desk, open_, path.keys)
    if fire is not None:
        if fire.alteration[:1] == DICE:
            return split_page(desk, path, fire.item, fire.dice, fire.foretold, words)
        return share_page(desk, path, fire.offered, fire.foretold, words)
    if shares_dice(open_) and not path.keys:
        return _targets(desk, open_, path, words)
    if open_.question.form == "dice":
        return _sharing(desk, open_, path, words)
    node, _ = rest_of(desk, open_, path)
    if node is None:
        return _one(desk, open_, path.to(_number(ASKED, desk, open_)), words)
    return _rest(desk, open_, path, node, words)


def _number(page: str, desk: Desk, open_: Open) -> str:
    """A page of that letter for a question."""
    return f"{page}{desk.questions.index(open_)}"


# ---- one question ----


def _one(desk: Desk, open_: Open, path: Path, words: Words) -> Panel:
    """One question: its choices with where they lead, whether they hold for others too, and the way to the rest."""
    question, together = open_.question, len(desk.questions) > 1
    here = Path(_number(ASKED, desk, open_), path.keys if together else (), path.flags)
    found = led(open_, desk.moment, desk.here.answers, words, aims=not together)
    ordered = [choice for choice in found if standing_choice(question, choice.value)]
    shown = (ordered if path.has(ALWAYS) else found)[:LISTED]
    ways = [PanelButton(worded(one), _to(desk, open_, here, one), not n, one.line) for n, one in enumerate(shown)]
    rows: list[Sequence[PanelButton]] = list(in_rows(ways, 1))
    if question.form == "order":
        ahead = list(_first_in_order(desk, open_, words))
        # Of two, the first decides the order.
        if len(ahead) == PAIR:
            ways, ahead = [replace(ahead[0], blue=True)], ahead[1:]
        rows = [ways[:1], *in_rows(ahead, 2)]
    same = [PanelButton(_flag(words, "each", here.has(EACH)), here.flip(EACH))] if len(alike(desk, open_)) > 1 else []
    always = [PanelButton(_flag(words, "always", here.has(ALWAYS)), here.flip(ALWAYS))] if ordered else []
    rest = len(found) > LISTED or (question.form != "option" and not _on_one(question))
    spread = question.form != "dice" or any(len(share) > 1 for share in shares_of(question))
    more = (
        [PanelButton(words("ask.more"), Path(_number(REST, desk, open_)))] if rest and question.form != "order" else []
    )
    back = [PanelButton(words("panel.back"), Path(f"{BATCH}0", here.keys))] if together else []
    rest_too = words("ask.usual", choice=plain(_left(question, found, words), USUAL_ROOM))
    usual = [PanelButton(rest_too, _usual(desk, open_, found))] if question.kind in REPEATED else []
    rows += filter(None, [[*same, *usual, *always, *more, *back]])
    told = ask(question, desk.moment, "", words)
    foot = _always(open_, desk, words) if here.has(ALWAYS) else told.hint if spread else ""
    marks = marks_of_question(question, desk.moment)
    letters = sight_lines(question, marks, desk.moment, words, found)[:LETTERS]
    scene = _scene(desk, open_, words)
    scene = replace(scene, asked=(*scene.focus, *(end for mark in marks for end in (mark.watcher, mark.seen))))
    heading, small = heading_of_question(question, desk.moment, words), _small(desk, open_, words)
    facts = under_fire(question, desk.moment, words)
    small_print = [f"-# {text}" for text in (facts, _in_time(question, found, words)) if text]
    prompt = "\n".join(filter(None, (said_below(question, desk.moment, words), *small_print)))
    page = Panel(heading, small, scene, lines=prompt, rows=tuple(rows), foot=foot)
    return _with_letters(page, marks, letters)


def _on_one(question: Question) -> bool:
    """Whether all dice go on one target, whichever that is: there is one target, or one die."""
    if question.form != "dice":
        return False
    return len(question.options) == 1 or all(sum(share.values()) <= 1 for share in shares_of(question))


def _small(desk: Desk, open_: Open, words: Words) -> str:
    """The turn, and the side that decides."""
    return small_line(desk.moment, words, open_.question.side)


def _always(open_: Open, desk: Desk, words: Words) -> str:
    """What the next press fixes beyond this question."""
    return words("ask.always", who=_name(open_, desk, words), when=words.term("order-when", open_.question.kind))


def _usual(desk: Desk, open_: Open, found: Sequence[Led]) -> Path:
    """The usual answer to this question, and to those of its kind that come at once behind it."""
    number = next(one.number for one in found if one.value == open_.question.default)
    return Path(_number(CHOSEN, desk, open_), (str(number),), USUAL)


def _left(question: Question, found: Sequence[Led], words: Words) -> str:
    """What comes of it where its usual answer is taken."""
    return left_open(question, next(one.label for one in found if not one.number), words)


def _in_time(question: Question, found: Sequence[Led], words: Words) -> str:
    """What comes of it where time runs out, and why another choice is proposed; empty where none is."""
    usual, default = next(one for one in found if not one.number), _left(question, found, words)
    return "" if usual == found[0] and default == usual.label else words("ask.in-time", default=safe(default, 60))


def _with_letters(page: Panel, marks: Sequence[Marked], letters: Sequence[str]) -> Panel:
    """The page with as many letters explained as have room; the other lines of its picture have none."""
    told = 0
    for letter in letters:
        more = replace(page, lines=f"{page.lines}\n{letter}".strip())
        if high(more) > HIGH:
            break
        page, told = more, told + 1
    shown = [mark if n < told else replace(mark, letter="") for n, mark in enumerate(marks)]
    return replace(page, scene=page.scene and lettered(page.scene, shown))


def _to(desk: Desk, open_: Open, here: Path, choice: Led) -> Path:
    """What a choice leads to: its answer, or the page of all questions where it is one of several."""
    number = desk.questions.index(open_)
    if len(desk.questions) > 1 and not here.flags and number < MOST:
        return Path(f"{BATCH}{number // TOGETHER}", (*here.keys, change(number, choice.number)))
    aimed = [str(desk.moment.aims.index(choice.at))] if choice.at else []
    return Path(f"{CHOSEN}{number}", (str(choice.number), *aimed), here.flags)


def _flag(words: Words, key: str, on: bool) -> str:
    return words(f"toggle.{key}-{'on' if on else 'off'}")


def _first_in_order(desk: Desk, open_: Open, words: Words) -> Iterator[PanelButton]:
    """The figures that may be the first of an order."""
    here = Path(_number(REST, desk, open_))
    for branch in asked(desk.here.table, open_.question).branches:
        yield PanelButton(words("ask.first", who=branch_value(branch, desk, words)), here.on(branch.key))


# ---- everything that may be answered ----


def _rest(desk: Desk, open_: Open, path: Path, node: Node, words: Words) -> Panel:
    """The next press of an answer that has no button of its own."""
    back = path.back() if path.keys else Path(_number(ASKED, desk, open_))
    way_back = PanelButton(words("panel.back"), back)
    prompt = said_below(open_.question, desk.moment, words)
    small, scene = _small(desk, open_, words), _scene(desk, open_, words)
    heading = _chosen(desk, open_, path, words) or heading_of_question(open_.question, desk.moment, words)
    if path.keys and node.asks is not None and node.asks.kind in (SlotKind.TARGET, SlotKind.WEAPON):
        prompt = words(f"ask.press.{node.asks.kind.name.lower()}")
    if node.leaf:
        assert more_to_place(open_, node.item["choice"])
        so_far = places_of(node.item["choice"], desk.moment, words)
        rows = (
            [PanelButton(words("ask.placed"), path.flip(GO), blue=True)],
            [PanelButton(words("ask.next"), path.on(NEXT)), way_back],
        )
        return Panel(heading, small, scene, lines=f"{prompt}\n{so_far}".strip(), rows=rows)
    if node.grid is not None and not path.has(LIST):
        shown = pad(desk, path, node, heading, words)
        *rest, last = shown.rows
        return replace(shown, lines=prompt, rows=(*rest, [*last[:-1], way_back]))
    labels = [answer_label(branch, open_, desk, words) for branch in node.branches]
    rows_, lists = choices(path, node, labels, words)
    return Panel(heading, small, scene, lines=prompt, rows=(*rows_, [way_back]), lists=lists)


def _chosen(desk: Desk, open_: Open, path: Path, words: Words) -> str:
    """What has been pressed so far: `Carlos · Shoot · Billy`; empty where nothing has."""
    node: Node | None = asked(desk.here.table, open_.question)
    parts: list[str] = [name_of(open_.question.figure, desk)] if open_.question.figure else []
    for key in path.keys:
        node = None if node is None else node.at([key])
        if node is not None and not isinstance(node.value, Square):
            parts.append(branch_value(node, desk, words))
    return " · ".join(parts) if path.keys else ""


def _targets(desk: Desk, open_: Open, path: Path, words: Words) -> Panel:
    """The targets to choose from, each with the chance of all dice."""
    ways: list[PanelButton] = []
    for number, target in enumerate(open_.question.options):
        fire = aiming(desk, open_, (str(number),))
        chance = hit(fire.foretold(fire.legal[0])) if fire is not None else None
        said = [name_of(target, desk), *([] if chance is None else [words("panel.chance", percent=percent(chance))])]
        ways.append(PanelButton(" · ".join(said), path.on(str(number)), blue=not ways))
    back = PanelButton(words("panel.back"), Path(_number(ASKED, desk, open_)))
    heading = heading_of_question(open_.question, desk.moment, words)
    page = Panel(heading, _small(desk, open_, words), _scene(desk, open_, words))
    if len(ways) <= BUTTONS:
        return replace(page, rows=(*in_rows(ways, 1 if len(ways) <= LISTED else 2), [back]))
    lines = tuple(PanelLine(way.label, way.path.keys[-1]) for way in ways[:LINES])
    return replace(page, rows=([back],), lists=(List(path, lines, words("panel.pick")),))


def _sharing(desk: Desk, open_: Open, path: Path, words: Words) -> Panel:
    """Dice put on targets, one a press; the last one gives the answer."""
    question = open_.question
    share = shared(open_, path)
    ways: list[PanelButton] = []
    for number in takes_more(open_, share):
        target = question.options[number]
        dice = words("offer.dice", share.get(target, 0) + 1)
        ways.append(PanelButton(f"{name_of(target, desk)} · {dice}", path.on(str(number)), blue=not ways))
    back = path.back() if path.keys else Path(_number(ASKED, desk, open_))
    over = [PanelButton(words("fire.over"), replace(path, keys=()))] if len(path.keys) > 1 else []
    rows = (*in_rows(ways, 1 if len(ways) <= LISTED else 2), [*over, PanelButton(words("panel.back"), back)])
    small = words("fire.left", dice_left(open_, share))
    heading, prompt = heading_of_question(question, desk.moment, words), said_below(question, desk.moment, words)
    return Panel(heading, small, _scene(desk, open_, words), lines=prompt, rows=rows)


# ---- several ----


def _several(desk: Desk, path: Path, words: Words) -> Panel:
    """All open questions, so many to a page: each a list set to what is chosen for it; one press answers them all."""
    questions = desk.questions[:MOST]
    found = [
        led(open_, desk.moment, desk.here.answers, words, beside=len(questions), aims=False) for open_ in questions
    ]
    chosen = drafted(desk, path) if path.keys else [choices[0].number for choices in found]
    keys = (written(chosen),)
    pages = -(-len(questions) // TOGETHER)
    asked_for = int(path.page[1:]) if path.page[:1] == BATCH and path.page[1:].isdecimal() else 0
    page = min(asked_for, pages - 1)
    here = Path(f"{BATCH}{page}", keys)
    shown = list(enumerate(questions))[page * TOGETHER : (page + 1) * TOGETHER]
    names = [PanelButton(_name(open_, desk, words), Path(f"{ASKED}{n}", keys)) for n, open_ in shown]
    turns = [
        PanelButton(words(f"panel.{turn}"), Path(f"{BATCH}{to}", keys))
        for turn, to in (("before", page - 1), ("after", page + 1))
        if 0 <= to < pages
    ]
    # What a list carries must be its own; a number alone chooses nothing.
    who = {n: _name(open_, desk, words) for n, open_ in shown}
    lists = [List(here.on(str(n)), tuple(_lines(n, found[n], chosen[n], name, words))) for n, name in who.items()]
    give = PanelButton(words("ask.all", len(desk.questions)), here.flip(GO), blue=True)
    rows = [row for row in ([give], names, turns) if row]
    lines = "\n".join(words.started(topic(open_.question, desk.moment, words)) for _, open_ in shown)
    heading, foot = words("panel.questions", len(desk.questions)), words("ask.together")
    small = _small(desk, questions[0], words)
    scene = table_scene(desk, words)
    watched = scene.watched if len(scene.watched) <= GROUNDS else ()
    scene = replace(scene, watched=watched)
    return Panel(heading, small, scene, lines=lines, rows=tuple(rows), lists=tuple(lists), foot=foot)


def _lines(number: int, choices: Sequence[Led], chosen: int, who: str, words: Words) -> Iterator[PanelLine]:
    """The choices of one of several questions on a page, with its name."""
    for one in choices:
        label = words("ask.for", who=who, choice=one.label)
        yield PanelLine(label, change(number, one.number), one.line.replace("*", ""), one.number == chosen)


def _name(open_: Open, desk: Desk, words: Words) -> str:
    return name_of(open_.question.figure, desk) if open_.question.figure else words("panel.side")


def _scene(desk: Desk, open_: Open, words: Words) -> board.Scene:
    """The table with those who are asked, and those whom the question is about, in the picture; of several who watch
    their ground that of those asked alone."""
    scene = table_scene(desk, words)
    on_table = {token.id for token in scene.tokens}
    shown = [one for one in dict.fromkeys((*open_.figures, *open_.question.about)) if one in on_table]
    watched = tuple(ground for ground in scene.watched if ground.figure in open_.figures) or scene.watched
    return replace(scene, focus=tuple(shown) or scene.focus, watched=watched)
