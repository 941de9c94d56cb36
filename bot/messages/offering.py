"""The first page of a panel: what is worth a press, each offer with its letter, and the ways to everything else."""

from collections.abc import Sequence
from dataclasses import replace

from bot.messages.fit import best, packed
from bot.messages.page_parts import for_others, table_scene, to_close, turn_line, who_acts
from bot.messages.panel import LINES, List, Panel, PanelButton, PanelLine, in_rows
from bot.messages.standing import holds_fire
from bot.names import safe
from bot.panel.desk import AIM, END, END_ACTIVATION, END_PHASE, OFFER, ON, PAD, RELOAD, Desk
from bot.panel.path import DONE, GO, GROUP, LIE, LOAD, MORE, ONE, PASS, Path
from bot.report.offered import offers_shown, placed
from bot.text.branches import NAMES, group_name, name_of, offer_forms
from bot.text.costs import ends_activation, gives_up, steps_back
from bot.text.figures import condition, listed, percent
from bot.text.machines import seat_of
from bot.text.words import Words
from engine.commands.fire import whom
from engine.offers.offer import Offer
from engine.state import FALLEN

BESIDE = 8
"""The most rows of buttons that have room beside a picture."""
LETTERS = "ABCDEFGH"


def lettered_offers(desk: Desk, words: Words) -> Sequence[tuple[int, Offer, str]]:
    """The offers that have a button, each with its number and with its letter, which is empty where the picture shows
    nothing of it. Of those that would read alike, the first is enough."""
    bare = [best(forms) for forms in offer_forms([(offer, "") for offer in desk.offers], desk, words)]
    numbers = sorted({form.label: n for n, form in reversed(list(enumerate(bare)))}.values())
    letters = iter(LETTERS)
    return [(n, desk.offers[n], next(letters) if placed(desk.offers[n]) else "") for n in numbers]


def first_letter(desk: Desk, path: Path, words: Words) -> str:
    """The first letter for figures on a page: that of the offer which leads to it, so that its target keeps it."""
    return letters_from(desk, path, words)[1]


def letters_from(desk: Desk, path: Path, words: Words) -> tuple[str, str]:
    """The letters of the offer that leads to a page: that of its place, which figures do not take, and the first one
    for figures."""
    if path.page[:1] == OFFER and path.page[1:].isdecimal():
        for n, offer, letter in lettered_offers(desk, words):
            if n == int(path.page[1:]) and letter:
                return (letter, chr(ord(letter) + 1)) if offer.to is not None else ("", letter)
    return "", LETTERS[0]


def orders_page(desk: Desk, words: Words) -> Panel:
    """What is worth a press, and the ways to everything else; other groups as tabs."""
    here = Path(group=desk.group)
    numbered = lettered_offers(desk, words)
    lettered = [(offer, letter) for _, offer, letter in numbered]
    forms = map(best, offer_forms(lettered, desk, words))
    everybody = PanelButton(words("panel.reload"), here.to(LOAD))
    ranked = [
        everybody
        if desk.reloads and offer.item["do"] == RELOAD
        else PanelButton(form.label, _to_offer(here, n, offer), note=form.note, spare=letter if n else "")
        for (n, offer, letter), form in zip(numbered, forms, strict=True)
    ]
    offered = list(dict.fromkeys(ranked))
    tabs, lists = _groups(desk, words)
    lists = (*_targets(desk, words), *lists)
    kinds = {offer.item["do"] for offer in desk.offers}
    if desk.closing:
        # Either way it is this side's last word in the phase.
        kinds.add(END_ACTIVATION if desk.idle else END_PHASE)
    goes_on = {
        name: PanelButton(ends_activation(desk, words), here.to(DONE))
        if name == END_ACTIVATION
        else PanelButton(words(f"next.{name}"), to_close(desk) if name == END_PHASE else here.to(f"{PASS}{n}"))
        for n, name in enumerate(desk.passing)
        if name not in kinds
    }
    if desk.undivided:
        # Dice come first: the activation is a deed of its own, with nothing to choose.
        label = words.started(words("panel.acts", who=group_name(desk.acting, desk, words)))
        offered = [PanelButton(label, here.to(MORE, flags=GO))]
    if goes_on and (END in goes_on or desk.idle or not (offered or desk.opening)):
        # There is nothing better to do: the way on stands first.
        on = END if END in goes_on else END_PHASE if END_PHASE in goes_on and desk.last else next(iter(goes_on))
        offered.insert(0, goes_on.pop(on))
        offered[1:1] = [PanelButton(words("panel.lie"), here.to(LIE))] if desk.better_prone else []
    offered[:1] = [replace(way, blue=True) for way in offered[:1]]
    others = [
        *([PanelButton(words("panel.elsewhere"), here.to(PAD))] if desk.tree(PAD) is not None else []),
        *([PanelButton(words("panel.one"), here.to(ONE))] if len(desk.acting) > 1 and desk.orders else []),
        *(
            [PanelButton(words("panel.more"), here.to(MORE), blue=not offered)]
            if desk.orders and not desk.undivided
            else []
        ),
        *holds_fire(desk, words),
        *goes_on.values(),
    ]
    beside = sum(1 for row in (tabs, others) for _ in packed(row)) + len(lists)
    del offered[max(BESIDE - beside, 1) :]
    rows: list[Sequence[PanelButton]] = [*in_rows(offered, 1), tabs, others]
    shown = {way.path for way in offered}
    offers = [offer for offer, way in zip(lettered, ranked, strict=True) if way.path in shown]
    scene = offers_shown(table_scene(desk, words), offers)
    foot = words("panel.as-known") if scene.paths and desk.moment.record.hidden else ""
    heading, why = who_acts(desk, words)
    why = "\n".join(
        filter(None, (_down(desk, words), _loading(desk, words), why, gives_up(desk, words), steps_back(desk, words)))
    )
    rows = [row for row in rows if row]
    page = Panel(heading, turn_line(desk, words), scene, lines=why, rows=tuple(rows), lists=lists, foot=foot)
    return for_others(page, desk, words)


def _to_offer(here: Path, number: int, offer: Offer) -> Path:
    """The path to an offer; a move that goes on when seen does so by the flag by which that is altered."""
    return here.to(f"{OFFER}{number}", flags=ON if offer.item.get("in_sight_move") == "go-on" else "")


def _down(desk: Desk, words: Words) -> str:
    """How those stand who are to act and are down; empty where none is."""
    acting = [desk.here.table.named(name) for name in desk.acting]
    return "\n".join(
        words("sights.state", who=safe(one.name), state=", ".join(condition(one, desk.here.table.rules, words)))
        for one in acting
        if one.status in FALLEN
    )


def _loading(desk: Desk, words: Words) -> str:
    """Who of those who act are reloading; empty where none is."""
    acting = [desk.here.table.named(name) for name in desk.acting]
    return "\n".join(words("panel.reloading", who=safe(one.name)) for one in acting if one.now.reloading)


def _targets(desk: Desk, words: Words) -> tuple[List, ...]:
    """The shots that have no button of their own."""
    lines = [
        PanelLine(
            words(
                "fire.shooter",
                who=name_of(shot.figure.id, desk),
                target=name_of(whom(shot.at), desk),
                percent=percent(shot.hit.chance),
            ),
            str(number),
        )
        for number, shot in enumerate(desk.further)
    ]
    return (List(Path(AIM, group=desk.group), tuple(lines), words("panel.targets")),) if lines else ()


def _groups(desk: Desk, words: Words) -> tuple[list[PanelButton], tuple[List, ...]]:
    """The other groups that may act, as tabs in one row; as a list, each with its figures or its seat, where they are
    more."""
    groups = (*desk.groups, desk.former) if desk.former else desk.groups
    others = [(n, group) for n, group in enumerate(groups) if n != desk.group]
    tabs = [PanelButton(words.started(group_name(group, desk, words)), Path(group=n)) for n, group in others]
    if len(list(packed(tabs))) <= 1:
        return tabs, ()
    lines = []
    for n, group in others:
        names = [name_of(name, desk) for name in group] if len(group) > 1 else []
        seat = "" if names else words.started(seat_of(desk.moment.state.figure(group[0]), desk.moment, words))
        lines.append(
            PanelLine(words.started(group_name(group, desk, words)), str(n), seat or listed(names, NAMES, words))
        )
    parts = [lines[start : start + LINES] for start in range(0, len(lines), LINES)]
    here = Path(GROUP, group=desk.group)
    return [], tuple(
        List(here.flip(str(n)), tuple(part), words("panel.other-group")) for n, part in enumerate(parts)
    )  # fmt: skip
