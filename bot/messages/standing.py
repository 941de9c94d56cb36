"""The page of standing orders in a person's panel: what stands for each figure, and what may be ordered for whom."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.messages.fit import height
from bot.messages.panel import LINES, List, Panel, PanelButton, PanelLine, in_rows
from bot.names import plain, safe
from bot.panel.desk import Desk
from bot.panel.path import GO, STANDING, Path
from bot.panel.standing_orders import ALL, ALONE, ANYBODY, ASK, FOE, GROUP, StandingOrders
from bot.text.branches import NAME
from bot.text.orders import choice_label, stands
from bot.text.words import Words
from engine.commands.orders import OF_HIDDEN, choices
from engine.state import Figure, leader_of
from engine.waits import AT_INCHES, END_OF_MOVE, IN_SIGHT, IN_THE_OPEN

WAITS = ("fire", "hold", IN_THE_OPEN, END_OF_MOVE)
AT_ONE = (IN_SIGHT, IN_THE_OPEN, END_OF_MOVE)
"""What a hidden figure may wait for, and what for one enemy alone."""
INCHES = (4, 8, 12, 24)
"""Distances within which to fire that have buttons."""
ROOM = 242
"""Room for what is said above the lists, in pixels."""


def holds_fire(desk: Desk, words: Words) -> list[PanelButton]:
    """The way to the page where a person says when their hidden figures fire; none where none may hold its fire."""
    kind = desk.ordering.holding
    return [PanelButton(words("standing.hold-fire"), Path(STANDING, (kind,), group=desk.group))] if kind else []


def all_standing(desk: Desk, words: Words) -> list[PanelButton]:
    """The way to all standing orders; none where none can be given."""
    return [PanelButton(words("standing.all"), Path(STANDING, group=desk.group))] if desk.ordering.figures else []


def standing_page(ordering: StandingOrders, path: Path, words: Words) -> Panel | None:
    """What stands for one kind of question; None where no figure of the person can be given an order."""
    if not ordering.figures:
        return None
    kind, who, at, *_ = (*path.keys, "", "", "")
    kind = kind if kind in ordering.figures else next(iter(ordering.figures))
    one = kind in OF_HIDDEN and ordering.target(at) is not None
    here = path.to(STANDING, kind, who if ordering.meant(kind, who) else ALL, at if one else ANYBODY)
    return Panel(
        words(f"standing.head.{kind}") if kind in OF_HIDDEN else words.term("order-when", kind),
        words("solo.private"),
        lines="\n".join(_lines(ordering, kind, words)),
        rows=tuple(_choices(ordering, here, words)),
        lists=(*_whom(ordering, here, words), *_at(ordering, here, words), *_kinds(ordering, here, words)),
        lists_first=True,
    )


def _lines(ordering: StandingOrders, kind: str, words: Words) -> Iterator[str]:
    """What happens without an order, and what is ordered for each figure."""
    figures, own = ordering.figures[kind], f"standing.without.{kind}"
    unasked = kind in OF_HIDDEN and ordering.moment.record.hidden
    said = [words("standing.without-hidden" if unasked else own if words.has(own) else "standing.without")]
    said += [words("standing.later")] if ordering.moment.pending else []
    yield from said
    room = ROOM - sum(map(height, said))
    figures = (*figures, *(ordering.seen if kind in OF_HIDDEN else ()))
    for number, figure in enumerate(figures):
        line = words("standing.line", who=safe(figure.name), order=_stands(ordering, kind, figure, words))
        room -= height(line)
        if room < 0:
            yield words("standing.more", len(figures) - number)
            return
        yield line


def _stands(ordering: StandingOrders, kind: str, figure: Figure, words: Words) -> str:
    told = [stands(order, figure, words, ordering.moment) for order in ordering.of(figure, kind)]
    return "; ".join(told) or words("standing.none")


def _whom(ordering: StandingOrders, here: Path, words: Words) -> Iterator[List]:
    """A list of those for whom an order may be: all, each group, each figure."""
    kind, who, _ = here.keys
    figures = ordering.figures[kind]
    if len(figures) < 2:
        return
    lines = [PanelLine(words("standing.everybody", len(figures)), ALL)]
    for group in ordering.groups(kind):
        name = plain(leader_of(group).name, NAME)
        lines.append(PanelLine(words("standing.group", len(group), who=name), GROUP + group[0].id))
    for figure in figures:
        lines.append(PanelLine(plain(figure.name, NAME), ALONE + figure.id, _stands(ordering, kind, figure, words)))
    lines = [replace(line, chosen=line.key == who) for line in lines[:LINES]]
    yield List(here.to(STANDING, kind), tuple(lines), words("standing.whom"))


def _at(ordering: StandingOrders, here: Path, words: Words) -> Iterator[List]:
    """A list of the enemies of which hidden figures may wait for one alone."""
    kind, who, at = here.keys
    if kind in OF_HIDDEN and ordering.foes:
        foes = {f"{FOE}{foe.index}": plain(foe.name, NAME) for foe in ordering.foes[: LINES - 1]}
        lines = {ANYBODY: words("standing.anybody"), **{key: words("standing.foe", who=foes[key]) for key in foes}}
        listed = tuple(PanelLine(label, key, chosen=key == at) for key, label in lines.items())
        yield List(here.to(STANDING, kind, who), listed, words("standing.at"))


def _kinds(ordering: StandingOrders, here: Path, words: Words) -> Iterator[List]:
    """A list of the questions that orders may answer."""
    if len(ordering.figures) > 1:
        lines = (
            PanelLine(words.term("order-when", kind), kind, chosen=kind == here.keys[0]) for kind in ordering.figures
        )
        yield List(here.to(STANDING), tuple(lines), words("standing.when"))


def _choices(ordering: StandingOrders, here: Path, words: Words) -> Iterator[Sequence[PanelButton]]:
    """The orders that may be given to the figures meant, and the end of those that stand; what all have is blue."""
    kind, who, at = here.keys
    told = [tuple(order.choice for order in ordering.of(figure, kind)) for figure in ordering.meant(kind, who)]

    def way(choice: str, label: str) -> PanelButton:
        blue = bool(told) and all(choices == (ordering.named(choice, at),) for choices in told)
        return PanelButton(label, here.on(choice).flip(GO), blue, off=bool(ordering.moment.pending))

    if not told:
        told = [tuple(order.choice for order in ordering.of(figure, kind)) for figure in ordering.seen]
    elif kind in OF_HIDDEN:
        waits = WAITS if at == ANYBODY else AT_ONE
        yield from in_rows([way(choice, words(f"standing.choice.{choice}")) for choice in waits], 2)
        within = [way(f"{AT_INCHES}-{n}", words("standing.choice.at-inches", inches=n)) for n in INCHES]
        yield from in_rows(within, 2)
    else:
        rules, meant = ordering.moment.record.ruleset, ordering.meant(kind, who)
        open_to = [choices(kind, rules, figure) for figure in meant]
        shared = [choice for choice in choices(kind, rules) if all(choice in each for each in open_to)]
        labels = {choice: choice_label(kind, choice, "", words, rules) for choice in shared}
        yield from in_rows([way(choice, words.started(label)) for choice, label in labels.items()], 2)
    back = PanelButton(words("panel.back"), Path(group=here.group))
    yield [way(ASK, words("standing.ask")), back] if any(told) else [back]
