"""What a press in a panel gives: the inputs that its path stands for."""

from bot.panel.alterations import offered_shares, weapons
from bot.panel.asking import answers_of
from bot.panel.desk import END_ACTIVATION, END_PHASE, OFFER, PLAN, Desk, Input
from bot.panel.making import making
from bot.panel.path import CLOSE, DONE, GO, LIE, LOAD, LOOK, PASS, STANDING, Path
from bot.play.acting import UMPIRE
from bot.play.follow_on import is_watched
from bot.play.leaving import forgone
from engine.offers.gloss import hit
from engine.offers.rash import ends_badly
from engine.preview import Preview
from engine.preview.harm import down


def inputs_of(desk: Desk, path: Path) -> tuple[Input, ...]:
    """The inputs that a path gives; none where it leads to a page to look at."""
    if path == Path(flags=GO):
        # That a phase ends is a press of its own where it does not end by itself.
        waits = desk.only == {"do": END_PHASE} and is_watched(desk.moment.record, desk.side)
        return () if desk.only is None or waits else (desk.only,)
    if path.page[:1] == PASS and path.page[1:].isdecimal():
        name = dict(enumerate(desk.passing)).get(int(path.page[1:]))
        return () if name is None else ({"do": name},)
    if desk.questions:
        return answers_of(desk, path)
    if path.page == CLOSE:
        sure = path.has(GO) or (desk.idle and not desk.left)
        return ({"do": END_PHASE},) if desk.closes(path) and sure else ()
    if path.page == DONE:
        ended = END_PHASE if desk.closing else END_ACTIVATION
        return ({"do": ended},) if ended in desk.passing else ()
    if path.page == LIE:
        return desk.better_prone
    if path.page == LOAD:
        return (*desk.opening, *desk.reloads) if desk.reloads else ()
    if path.page == STANDING:
        return tuple(desk.ordering.given_by(path))
    item = making(desk, path).item
    if item is None:
        return ()
    if item["do"] == UMPIRE:
        return (item,) if path.has(GO) else ()
    shown = not path.has(GO) and (path.has(LOOK) or _asks_first(desk, item, path))
    return () if shown else (*desk.opening, item)


def _asks_first(desk: Desk, item: Input, path: Path) -> bool:
    """Whether the effects of an order are shown before it is given.

    They are for a machine that sweeps ground, where dice fall, where figures that leave the table forgo their mission,
    and where a phase that does not end by itself may end with the order; not where the page would say no more than the
    button, such as that of an offered drive that ends well and unseen.
    """
    foretold, command = desk.foretold(item), desk.here.table.rules.commands[item["do"]]
    offered = path.page[:1] == OFFER
    if item["do"] == "drive" and not (offered and _ends_unseen(foretold) and not ends_badly(desk.here.table, item)):
        return True
    if item["do"] == "fire" and path.page != PLAN and _is_told(desk, item, foretold):
        return False
    leaving = [course.figure for run in foretold.runs for course in run.courses if course.leaves]
    if leaving and forgone(desk.moment, leaving):
        return True
    if foretold.rolls or foretold.refused is not None:
        return True
    return command.foretold and is_watched(desk.moment.record, desk.side) and desk.finishes(item)


def _ends_unseen(foretold: Preview) -> bool:
    """Whether those who move stay on the table, where no known enemy sees them."""
    ends = [end for run in foretold.runs for end in run.ends]
    return bool(ends) and not any(view.exposed for end in ends for view in end.views)


def _is_told(desk: Desk, item: Input, foretold: Preview) -> bool:
    """Whether the button of a shot has said all: one figure's, at one target in one way, with nothing to fear of it."""
    if "volley" in item or any("machine" in aim for aim in item["targets"]) or not hit(foretold):
        return False
    plain = foretold.refused is None and foretold.first_stop is None
    plain = plain and not (foretold.focus or foretold.rouses or foretold.opens)
    table, answers = desk.here.table, [victim.answer for victim in foretold.victims if victim.answer is not None]
    feared = any(answer.counter is not None for answer in answers) or any(
        down(victim.outcomes) and victim.side == desk.side for victim in foretold.victims
    )
    return plain and not feared and len(offered_shares(table, item)) <= 1 and len(weapons(table, item)) <= 1
