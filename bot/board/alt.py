"""Everything a picture says, in words: alt text for the chat, and a full description on request.

Places are told by the terrain there; the full description has cells too, as people type them. Only what is in the scene
is told, so nothing leaks that the picture does not show.
"""

from collections.abc import Sequence

from bot.board.corners import COUNTED
from bot.board.drawn import Rect
from bot.board.fans import sights_of
from bot.board.lying import lying_about
from bot.board.machines.values import DrawnMachine
from bot.board.machines.words import direction, machine_lines, machine_words, names_of
from bot.board.place_words import landmark, name_of, region, spot, way
from bot.board.plan import WIDE_VIEW, shown, whole
from bot.board.scene import DOWN, GONE, DrawnSide, Scene, Token, View
from bot.board.sky import said_of
from bot.board.smoke import smoke_lines, wind_said
from bot.board.swarms import NAMED, counted
from bot.board.words import labelled, word
from bot.language import Language
from engine.space import inches_along, space_of
from engine.space.cells import cell_name
from engine.space.terrain import INCH, Piece, Point

ALT_LIMIT = 1024
"""Characters of alt text that the chat accepts."""
SAID = frozenset({"star", "stunned", "hidden", "ammo-out", *COUNTED, "upstairs"})
"""Signs of what is said of a figure in any case."""


def alt_text(scene: Scene, *, view: View = "whole", limit: int = ALT_LIMIT) -> str:
    """What the picture of a view shows: figures by side with their places and states, then what happened.

    Where it grows too long, figures give way first (`and 4 more`), then the last events.
    """
    rect = shown(scene.table, view)
    head = _head(scene, view)
    close = max(rect[2] - rect[0], rect[3] - rect[1]) <= WIDE_VIEW * INCH
    events = event_lines(scene)
    tokens = [token for token in scene.tokens if token.status not in GONE and _in(token.at, rect)]
    machines = [machine for machine in scene.machines if _in(machine.at, rect)]
    groups = [
        (
            _called(side, scene),
            _figures([token for token in tokens if token.side == side.place], scene, close)
            + [_machine(machine, scene) for machine in machines if machine.side == side.place],
        )
        for side in scene.sides
    ]
    groups.append((word("nobodys", scene.language), [_machine(m, scene) for m in machines if m.side is None]))
    markers = [f"{marker.tag} {_place(scene, marker.at, marker.floor)}" for marker in scene.markers]
    groups.append((word("possible-enemy", scene.language), markers))
    scouted = [str(middle.section) for middle in scene.middles if middle.scouted]
    groups.append((word("scouted", scene.language), scouted))
    groups.append((word("squares", scene.language), squares(scene)))
    groups += lying_about(scene, rect)
    groups = [(name, entries) for name, entries in groups if entries]
    if not groups and not events:
        return _bare(scene, head, limit)
    longest = max((len(entries) for _, entries in groups), default=0)
    for kept_events in range(len(events), -1, -1):
        for kept in range(longest, -1, -1):
            text = _assembled(scene.language, head, groups, kept, events[:kept_events])
            if len(text) <= limit and (kept > 0 or kept_events == 0 or longest == 0):
                return text
    return head[:limit]


def _called(side: DrawnSide, scene: Scene) -> str:
    return f"{side.name} ({word('neutral', scene.language)})" if side.neutral else side.name


def _in(spot: Point, rect: Rect) -> bool:
    return rect[0] <= spot[0] <= rect[2] and rect[1] <= spot[1] <= rect[3]


def _place(scene: Scene, at: Point, floor: int = 0) -> str:
    return spot(space_of(scene.table), at, scene.language, floor=floor)


def _machine(machine: DrawnMachine, scene: Scene) -> str:
    return machine_words(machine, scene.language, _place(scene, machine.at))


def _bare(scene: Scene, head: str, limit: int) -> str:
    """A table without figures yet: its size and its terrain, as much of that as fits."""
    language, table = scene.language, scene.table
    size = word("size", language, width=_inches(table.width), height=_inches(table.height))
    pieces = [_terrain(piece, language) for piece in table.pieces]
    for kept in range(len(pieces), -1, -1):
        shown_pieces = pieces[:kept]
        if kept < len(pieces):
            shown_pieces.append(word("and-more", language, len(pieces) - kept))
        ground = labelled(language, word("terrain", language), "; ".join(shown_pieces or [word("bare", language)]))
        text = f"{head} {size}, {word('nobody', language)}. {ground}."
        if len(text) <= limit:
            break
    return text[:limit]


def _head(scene: Scene, view: View) -> str:
    rect = shown(scene.table, view)
    if rect == whole(scene.table):
        name = word("board", scene.language)
    else:
        middle = ((rect[0] + rect[2]) // 2, (rect[1] + rect[3]) // 2)
        name = word("board-part", scene.language, region=region(space_of(scene.table), middle, scene.language))
    parts = [scene.title] if scene.title else []
    weather = [words for _, words in said_of(scene.table, scene.language)]
    parts.append(", ".join([name, *weather, *wind_said(scene)]))
    return ". ".join(parts) + "."


def _assembled(language: Language, head: str, groups: list[tuple[str, list[str]]], kept: int, events: list[str]) -> str:
    sentences = [head]
    for name, entries in groups:
        shown_entries = entries[:kept]
        if len(entries) > kept:
            shown_entries.append(word("and-more", language, len(entries) - kept))
        sentences.append(labelled(language, name, ", ".join(shown_entries)) + ".")
    sentences.extend(f"{event}." for event in events)
    return " ".join(sentences)


def _figures(tokens: Sequence[Token], scene: Scene, close: bool) -> list[str]:
    """Figures by name, and creatures by their number where there are many."""
    creatures = [token for token in tokens if token.kind != "person"]
    many = len(creatures) > NAMED
    named = [_figure(t, scene, _place(scene, t.at), close) for t in tokens if not many or t.kind == "person"]
    return [*named, *counted(creatures, scene)] if many else named


def _figure(token: Token, scene: Scene, where: str, close: bool = True) -> str:
    """`Billy (P1, Star) in the farm, stunned`."""
    badge = token.tag if not token.star else f"{token.tag}, {word('star', scene.language)}"
    unseen = ", ".join(scene.side_at(side).name for side in token.hidden_from)
    hidden = [word("hidden-from", scene.language, sides=unseen)] if unseen else []
    return ", ".join([f"{token.name} ({badge}) {where}", *states(token, scene.language, close), *hidden])


def states(token: Token, language: Language, close: bool = True) -> list[str]:
    """All that a token's drawing says beyond name, side, place and facing; its weapon where it is seen closely."""
    found = []
    if token.kind != "person" and word(token.kind, language).casefold() not in token.name.casefold():
        found.append(word(token.kind, language))
    if close and token.bears:
        found.append(word(f"arms-{token.bears}", language))
    if token.status != "carry-on":
        found.append(word(token.status, language))
    flags = (
        *((sign, bool(sign) and sign not in SAID) for sign in token.signs),
        ("fierce", token.fierce),
        ("mounted", token.mounted),
        (f"armour-{token.armor}", token.armor > 3),
        ("protected", token.protected),
        ("vest", token.vest),
        ("shield", token.shield),
        ("hero", token.hero),
        ("comm-link", token.comm_link),
        ("bow", token.bow and not (close and token.bears in ("bow", "crossbow"))),
        ("gun-set-up", token.set_up),
        ("prone", token.prone and token.status not in DOWN),
        ("unloaded" if token.bow else "ammo-out", token.ammo_out),
        ("melee", token.melee),
        ("carrying", token.carrying is not None),
        ("in-wait" if token.in_wait else "hidden", token.hidden and not token.hidden_from),
    )
    found.extend(word(key, language) for key, holds in flags if holds)
    for sign in COUNTED:
        if sign in token.signs:
            found.append(labelled(language, word(sign, language), str(token.count)))
    if token.floor > 0:
        found.append(word("upstairs", language, floor=token.floor))
    return found


def squares(scene: Scene) -> list[str]:
    """`B Q21–T24 (in sight)`: the squares that a letter stands for."""
    language = scene.language
    found = []
    for square in scene.squares:
        x0, y0, x1, y1 = square.rect
        first, last = cell_name((x0, y0)), cell_name((x1 - 1, y1 - 1))
        place = f"{square.letter} {first}" + (f"–{last}" if last != first else "")
        if square.letter:
            found.append(word(f"square-{square.seen}", language, square=place) if square.seen else place)
    return found


def event_lines(scene: Scene) -> list[str]:
    """Each mark as a sentence that opens with its number, in the order of the numbers."""
    language = scene.language
    names = {token.id: token.name for token in scene.tokens}
    names |= names_of(scene)
    lines: list[tuple[str, str]] = []
    for path in scene.paths:
        who = path.tag or names.get(path.figure)
        if who is None:
            continue  # It has left the table, and its way is not drawn.
        key = "might-move" if path.planned else "moves"
        led = way(space_of(scene.table), path.points, language, floor=path.floors[-1] if path.floors else 0)
        inches = inches_along(path.points)
        lines.append((path.mark, word(key, language, who=who, inches=inches, way=led)))
    for token in scene.proposed:
        where = _place(scene, token.at, token.floor)
        lines.append(("", word("proposed", language, who=f"{token.name} ({token.tag})", place=where)))
    for ground in scene.watched:
        who = names.get(ground.figure, ground.figure)
        lines.append(("", word("watches", language, who=who, inches=_inches(ground.radius))))
    sights, fans = sights_of(scene)
    for sight in sights:
        who, foe = names.get(sight.watcher, sight.watcher), names.get(sight.seen, sight.seen)
        lines.append((sight.mark, word("sees", language, who=who, foe=foe)))
    for fan in fans:
        foes = ", ".join(names.get(other, other) for other in fan.others)
        lines.append(("", word("sees", language, who=names.get(fan.hub, fan.hub), foe=foes)))
    for one in scene.vanished:
        where = _place(scene, one.at, one.floor)
        lines.append((one.mark, word("nothing-there", language, who=one.tag, place=where)))
    for shot in scene.shots:
        who, foe = names.get(shot.shooter, shot.shooter), names.get(shot.target, shot.target)
        key = f"lens-{shot.lens}-told" if shot.lens else "hits" if shot.hit else "misses"
        lines.append((shot.mark, word(key, language, who=who, foe=foe)))
    for melee in scene.melees:
        who, foe = names.get(melee.one, melee.one), names.get(melee.other, melee.other)
        lines.append((melee.mark, word("fights", language, who=who, foe=foe)))
    for blast in scene.blasts:
        where = _place(scene, blast.at, blast.floor)
        key = "smoke-lands" if blast.smoke else "blast" if blast.aim in (None, blast.at) else "blast-aimed"
        cell = "" if blast.aim is None else cell_name(blast.aim)
        lines.append((blast.mark, word(key, language, inches=_inches(blast.radius), place=where, cell=cell)))
    lines += [*machine_lines(scene), *smoke_lines(scene)]
    lines.sort(key=lambda line: (not line[0], int(line[0]) if line[0].isdigit() else 0, line[0]))
    return [f"{mark} {words}".strip() for mark, words in lines]


def describe_board(scene: Scene) -> str:
    """The whole board as text, a line a thing: terrain, figures with facing and state, what happened."""
    language = scene.language
    table = scene.table
    size = word("size", language, width=_inches(table.width), height=_inches(table.height))
    lines = [f"{_head(scene, 'whole')} {size}.", "", labelled(language, word("terrain", language), "")]
    lines[-1] = lines[-1].rstrip()
    lines.extend(f"- {_terrain(piece, language)}" for piece in table.pieces)
    for side in scene.sides:
        members = [token for token in scene.tokens if token.side == side.place and token.status not in GONE]
        machines = [machine for machine in scene.machines if machine.side == side.place]
        if members or machines:
            lines.extend(("", labelled(language, _called(side, scene), "").rstrip()))
            lines.extend(
                f"- {_figure(token, scene, _cell(scene, token))}, {_facing(token, language)}" for token in members
            )
            lines.extend(f"- {machine_words(one, language, _cell(scene, one))}" for one in machines)
    nobodys = [machine_words(one, language, _cell(scene, one)) for one in scene.machines if one.side is None]
    if nobodys:
        lines.extend(("", labelled(language, word("nobodys", language), ", ".join(nobodys))))
    if scene.markers:
        places = ", ".join(f"{marker.tag} {cell_name(marker.at)}" for marker in scene.markers)
        lines.extend(("", labelled(language, word("possible-enemy", language), places)))
    for name, left in lying_about(scene, whole(table)):
        if left:
            lines.extend(("", labelled(language, name, ", ".join(left))))
    events = event_lines(scene)
    if events:
        lines.extend(("", labelled(language, word("events", language), "").rstrip()))
        lines.extend(f"- {event}" for event in events)
    if table.light == "night" and scene.lit:
        circles = ", ".join(f"{_inches(c.radius)}″ ({cell_name(c.at)})" for c in scene.lit)
        lines.extend(("", labelled(language, word("in-sight", language), circles)))
    return "\n".join(lines)


def _cell(scene: Scene, token: Token | DrawnMachine) -> str:
    """`H12, in the farm`; in the open the cell alone."""
    where = landmark(space_of(scene.table), token.at, scene.language)
    return ", ".join(filter(None, (cell_name(token.at), where)))


def _facing(token: Token, language: Language) -> str:
    return word("faces", language, direction=direction(token.facing, language))


def _terrain(piece: Piece, language: Language) -> str:
    """`building Barn, O11–U15, 2 floors`; areas by their corners, lines by their ends and how far they go round."""
    kind = word(piece.type, language)
    name = f"{kind} {name_of(piece, language)}".strip()
    if not piece.polygon and not piece.line:
        return name
    if piece.polygon and not piece.line:
        xs = [point[0] for point in piece.polygon]
        ys = [point[1] for point in piece.polygon]
        places = [(min(xs), min(ys)), (max(xs) - 1, max(ys) - 1)]
    else:
        places = _course(piece.line)
    parts = [name, "–".join(map(cell_name, places))]
    if len(piece.levels) > 1:
        parts.append(word("floors", language, len(piece.levels)))
    return ", ".join(parts)


def _course(line: Sequence[Point]) -> list[Point]:
    """The ends of a line, and in between the points where it goes furthest beyond them: of a ring all its sides."""
    ends = line[0], line[-1]
    kept = {0, len(line) - 1}
    for axis in (0, 1):
        for furthest in (min, max):
            reach = furthest(point[axis] for point in line)
            if abs(reach - furthest(end[axis] for end in ends)) >= 2 * INCH:
                kept.add(next(n for n, point in enumerate(line) if point[axis] == reach))
    return [line[n] for n in sorted(kept)]


def _inches(hundredths: int) -> str:
    whole_inches, rest = divmod(hundredths, INCH)
    return str(whole_inches) if rest == 0 else f"{hundredths / INCH:.1f}"
