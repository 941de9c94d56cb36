"""`/force`: changes of a side's figures and machines."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from bot.language import started
from bot.setup import forces, machines
from bot.setup.arranging import put_forces
from bot.setup.change import (
    FIGURES,
    MACHINES,
    SIDES,
    Asker,
    Description,
    Done,
    Fields,
    Pressed,
    SetUpChange,
    Things,
    asks,
    tell,
    terms,
)
from bot.setup.draft import Draft, figure_in, machine_in, machines_in, name_of, rules_of, seat_in, side_in
from engine.loading.loadout import ARMOR, CLASSES, listed_traits


def _has(field: str, draft: Draft) -> bool:
    return field in rules_of(draft).figure_fields


def _armor(draft: Draft, _: Fields, asker: Asker) -> Iterator[tuple[str, int]]:
    return ((asker.said("gear.armor", armor=armor), armor) for armor in ARMOR if _has("armor", draft))


def _squads(draft: Draft, _: Fields, __: Asker) -> Iterator[tuple[str, str]]:
    return ((squad, squad) for squad in dict.fromkeys(one.get("squad", "") for one in draft["figures"]) if squad)


def _machines(draft: Draft, given: Fields, asker: Asker) -> Iterator[tuple[str, str]]:
    if figure := FIGURES.meant(draft, given.get("figure", ""), asker):
        side = figure_in(draft, figure)["side"]
        yield from Things("machine", lambda draft: machines_in(draft, side))(draft, given, asker)


def _machine_of(draft: Draft, figure: Mapping[str, Any], typed: str, asker: Asker) -> str:
    """The id of the machine of a figure's side; others' may be hidden from the person. Raises Unfit."""
    return MACHINES.meant({**draft, "machines": machines_in(draft, figure["side"])}, typed, asker)


def _seats(draft: Draft, given: Fields, asker: Asker) -> Iterator[tuple[str, str]]:
    if (machine := given.get("machine", "")) and (figure := FIGURES.meant(draft, given.get("figure", ""), asker)):
        into = machine_in(draft, _machine_of(draft, figure_in(draft, figure), machine, asker))
        yield from ((asker.term("seat", job), job) for job in machines.seats_of(draft, into))


def _called(draft: Draft, _: Fields, __: Asker) -> Iterator[tuple[str, str]]:
    return ((name, name) for name in map(name_of, draft["sides"]))


WEAPONS = terms("weapon", lambda draft: rules_of(draft).fielded, spoken=True)
MELEE = terms("weapon", lambda draft: rules_of(draft).melee_weapons)
CLASS = terms("gear", lambda draft: CLASSES if _has("class", draft) else ())
TRAITS = terms("gear", lambda draft: listed_traits(rules_of(draft)), spoken=True)
MODELS = terms("model", lambda draft: rules_of(draft).models)
BANDS = terms("band", forces.bands)


class FigureChange(SetUpChange):
    """What a figure is and carries, as far as it is said."""

    weapons: str | None = asks("All its weapons, separated by commas", WEAPONS, default=None, most=200, several=True)
    star: bool | None = asks("Whether it is a Star", default=None)
    leader: bool | None = asks("Whether it leads among equals", default=None)
    melee_weapon: str | None = asks("What it fights with hand to hand", MELEE, default=None)
    kind: str | None = asks("Its class, where the rules have them", CLASS, default=None, most=20)
    armor: int | None = asks("Its armour, where the rules have it", _armor, default=None, most=6)
    shield: bool | None = asks("Whether it carries a shield, where the rules have them", default=None)
    mounted: bool | None = asks("Whether it rides, where the rules have it", default=None)
    fierce: bool | None = asks(
        "Whether it is a fanatic, troll or greater ogre, where the rules have them", default=None
    )
    religious: bool | None = asks("Whether it is of a religious order, where the rules have them", default=None)
    traits: str | None = asks(
        "What it is by nature, such as sniper, separated by commas", TRAITS, default=None, most=200, several=True
    )
    squad: str | None = asks(
        "Its squad, which shares its grenades, where the rules have them", _squads, default=None, most=40
    )

    def fields(self) -> dict[str, Any]:
        """All but the side and the figure it is about, as a record names it."""
        given = {"class" if name == "kind" else name: value for name, value in asdict(self).items()}
        return {name: value for name, value in given.items() if name not in ("side", "figure")}


class AddFigure(FigureChange):
    """Add a figure to a side."""

    command = "force add"
    whose = "side"

    side: str = asks("The figure's side", SIDES)
    name: str = asks("What it is called", most=40)
    rep: int = asks("Its Rep", most=8)

    def apply(self, draft: Draft, asker: Asker) -> Done:
        return _joined(forces.add(draft, self.side, **self.fields()), "figures", self.side, asker)


class EditFigure(FigureChange):
    """Change a figure before play begins."""

    command = "force edit"
    whose = "figure"

    figure: str = asks("Which one", FIGURES)
    name: str | None = asks("Its new name", default=None, most=40)
    rep: int | None = asks("Its Rep", default=None, most=8)

    def apply(self, draft: Draft, _: Asker) -> Done:
        edited = forces.edit(draft, self.figure, **self.fields())
        figure = figure_in(edited, self.figure)
        told = tell("force.edited", name=name_of(figure), what=Description(figure["id"]))
        return Done(put_forces(edited, figure["side"]), [told])


class RemoveFigure(SetUpChange):
    """Strike a figure off before play begins."""

    command = "force remove"
    whose = "figure"
    pressed = Pressed("kit", "remove")

    figure: str = asks("Which one", FIGURES)

    def apply(self, draft: Draft, _: Asker) -> Done:
        gone = figure_in(draft, self.figure)
        return Done(
            put_forces(forces.remove(draft, self.figure), gone["side"]), [tell("force.removed", name=name_of(gone))]
        )


class AddMachine(SetUpChange):
    """Add a vehicle or a gun to a side."""

    command = "force vehicle"
    whose = "side"
    shows = "next"

    side: str = asks("Its side", SIDES)
    model: str = asks("What it is", MODELS, most=60)
    name: str = asks("What it is called, where it has a name of its own", default="", most=40)

    def apply(self, draft: Draft, asker: Asker) -> Done:
        return _joined(machines.add(draft, self.side, self.model, self.name), "machines", self.side, asker)


class SeatFigure(SetUpChange):
    """Give a figure a seat in a vehicle, or a job at a gun, before play begins."""

    command = "force crew"
    whose = "figure"
    shows = "next"

    figure: str = asks("Which figure", FIGURES)
    machine: str = asks("Which machine; left out, it gives its seat up", _machines, default="", most=60)
    seat: str = asks("Which seat; left out, the driver's, else the next that is free", _seats, default="", most=40)

    def apply(self, draft: Draft, asker: Asker) -> Done:
        figure = figure_in(draft, self.figure)
        into = machine_in(draft, _machine_of(draft, figure, self.machine, asker)) if self.machine else None
        job = asker.picked(self.seat, "seat", machines.seats_of(draft, into)) if into and self.seat else ""
        seated = machines.seat(draft, figure["id"], into["id"] if into else "", job)
        told = tell("force.left", name=name_of(figure))
        if sits := seat_in(seated, figure["id"]):
            told = tell(
                "force.seated",
                name=name_of(figure),
                machine=started(asker.called(sits[0])),
                what=Description(sits[0]["id"]),
            )
        return Done(put_forces(seated, figure["side"]), [told])


class ScrapMachine(SetUpChange):
    """Strike a vehicle or gun off before play begins; its crew stays."""

    command = "force scrap"
    whose = "machine"

    machine: str = asks("Which one", MACHINES, most=60)

    def apply(self, draft: Draft, asker: Asker) -> Done:
        gone = machine_in(draft, self.machine)
        return Done(
            put_forces(machines.scrap(draft, self.machine), gone["side"]),
            [tell("force.removed", name=asker.called(gone))],
        )


class ImportForces(SetUpChange):
    """Add all figures of a roster file to a side."""

    command = "force import"
    whose = "side"
    shows = "next"

    side: str = asks("The side they join", SIDES)
    file: bytes = asks("A JSON file: a list of figures, or a record")
    from_side: str = asks("The side of the record whose figures are taken", _called, default="", most=40)

    def apply(self, draft: Draft, _: Asker) -> Done:
        return _brought(draft, self.side, forces.bring(draft, self.side, self.file, self.from_side))


class TakeBand(SetUpChange):
    """Add a band made by hand to a side."""

    command = "force preset"
    whose = "side"
    shows = "next"

    side: str = asks("The side it joins", SIDES)
    band: str = asks("The band", BANDS)

    def apply(self, draft: Draft, asker: Asker) -> Done:
        name = asker.picked(self.band, "band", forces.bands(draft))
        return _brought(draft, self.side, forces.bring(draft, self.side, forces.band(draft, name)))


def _joined(draft: Draft, kind: str, side: str, asker: Asker) -> Done:
    """The draft with a figure or machine more, the last of its `kind`."""
    new = draft[kind][-1]
    told = tell("force.added", name=asker.called(new), side=name_of(side_in(draft, side)), what=Description(new["id"]))
    return Done(put_forces(draft, side), [told])


def _brought(before: Draft, side: str, after: Draft) -> Done:
    """The draft with the figures that have joined a side."""
    had = {figure["id"] for figure in before["figures"]}
    new = [name_of(figure) for figure in after["figures"] if figure["id"] not in had]
    home = name_of(side_in(after, side))
    return Done(put_forces(after, side), [tell("force.brought", len(new), names=new, side=home)])


CHANGES = (AddFigure, EditFigure, RemoveFigure, AddMachine, SeatFigure, ScrapMachine, ImportForces, TakeBand)
