"""What a press ends or gives up besides what it does."""

from bot.panel.desk import Desk
from bot.text.branches import NAMES, group_name, name_of
from bot.text.figures import inches, listed
from bot.text.words import Words
from engine.procedures.third.melee import LEAST


def gives_up(desk: Desk, words: Words) -> str:
    """`Ruiz first? Hale's group then does not act this turn.`; empty where acting now costs nobody's turn."""
    lost = desk.given_up
    if not lost:
        return ""
    whole = [group for group in desk.groups if group in lost]
    rest = [name for group in lost if group not in whole for name in group]
    names = [*(group_name(group, desk, words) for group in whole), *(name_of(name, desk) for name in rest)]
    who = words.started(group_name(desk.acting, desk, words))
    return words("cost.first", len(names), who=who, names=listed(names, NAMES, words))


def ends_activation(desk: Desk, words: Words) -> str:
    """`Done with Billy's group`."""
    figures = desk.acting or tuple(figure.id for figure in desk.here.table.active_figures())
    return words("cost.done", who=group_name(figures, desk, words))


def steps_back(desk: Desk, words: Words) -> str:
    """The figures that step out of a melee by the shortest way if no spot is chosen (CR3-RUL-109)."""
    leaving = [f for f in desk.here.table.active_figures() if f.now.breaking_off and f.melee]
    names = listed([name_of(figure.id, desk) for figure in leaving], NAMES, words)
    return words("cost.steps-back", names=names, inches=inches(LEAST)) if leaving else ""


def ends_phase(desk: Desk, words: Words) -> str:
    """The figures that could still act if the phase went on, and those with something left to do."""
    fresh = [name_of(name, desk) for name in desk.left if name not in desk.begun]
    begun = [name_of(name, desk) for name in desk.left if name in desk.begun]
    said = [(key, names) for key, names in (("close.left", fresh), ("close.begun", begun)) if names]
    lines = [words(key, who=listed(names, NAMES, words)) for key, names in said]
    return "\n".join(lines) or words("close.orders")
