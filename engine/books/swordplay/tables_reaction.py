"""Movement, In Sight and reaction tables of Swordplay, where they differ from Chain Reaction 3.0."""

from dataclasses import replace

from engine.books.core.derive import renumbered
from engine.books.cr3 import tables_turn as cr3
from engine.loading.loadout import CLASSES
from engine.tables.spec import Modifier, Row

MISSILE, NOBLE, PEASANT, SOLDIER, WARRIOR = ({f"class={name}"} for name in CLASSES)

NO_SHOT = {"out-of-range", "unloaded"}
NEAR = {"in-charge-reach"}
ALONE = {"others-carrying-on"}

FAST_MOVE = replace(
    fast_move := renumbered(cr3.FAST_MOVE, "CR3", "SWP"),
    circumstances=(*fast_move.circumstances, "mounting"),
    modifiers=(*fast_move.modifiers, Modifier("mounting", "SWP-MOVE-52", dice=-1)),
    notes={"mounting": "it has mounted a horse in this activation; what it rides then is named by mounted"},
)

IN_SIGHT = replace(
    in_sight := renumbered(cr3.IN_SIGHT, "CR3", "SWP"),
    circumstances=(*in_sight.circumstances, "running-away"),
    notes={
        **in_sight.notes,
        "ducking-back": "changes no dice: on its turn the figure only finishes ducking back",
        "running-away": "changes no dice: on its turn the figure only goes on running",
    },
)

IN_SIGHT_ACTION = replace(
    renumbered(cr3.IN_SIGHT_ACTION, "CR3", "SWP"),
    circumstances=("loaded-and-in-range", "unloaded", "in-charge-reach"),
    rows=(
        Row(1, "fire", "SWP-SIGHT-15", when={"loaded-and-in-range"}),
        Row(1, "reload", "SWP-SIGHT-51", when={"unloaded"}),
        Row(1, "charge", "SWP-SIGHT-16", when={"in-charge-reach"}),
        Row(1, "carry-on", "SWP-SIGHT-16"),
        Row(0, "duck-back", "SWP-SIGHT-13"),
    ),
    notes={
        "loaded-and-in-range": "its missile weapon is loaded and an enemy is in range",
        "unloaded": "it has a missile weapon that must be reloaded; one thrown away is none",
        "in-charge-reach": "an enemy is in charge reach",
    },
)

RECEIVED_FIRE = replace(
    received_fire := renumbered(cr3.RECEIVED_FIRE, "CR3", "SWP"),
    rule="SWP-REACT-05",
    fields=("rep", "class", "leader_rep?"),
    circumstances=("in-cover", "fierce", "in-charge-reach", "out-of-range", "unloaded"),
    choices={"class": CLASSES},
    said_by={"class": "SWP-CLASS-51", "if": "SWP-REACT-05"},
    by=("class",),
    modifiers=(*received_fire.modifiers, Modifier("fierce", "SWP-REACT-56", dice=+1)),
    rows=(
        Row(2, "fire", "SWP-REACT-51", when=MISSILE, unless=NO_SHOT),
        Row(2, "carry-on", "SWP-REACT-51", when=MISSILE),
        Row(1, "rush-shot", "SWP-REACT-51", when=MISSILE, unless=NO_SHOT),
        Row(1, "duck-back", "SWP-REACT-51", when=MISSILE),
        Row(0, "cohesion-test", "SWP-REACT-51", when=MISSILE),
        Row(2, "charge", "SWP-REACT-52", when=NOBLE | NEAR),
        Row(2, "advance-half-normal-move", "SWP-REACT-52", when=NOBLE),
        Row(1, "charge", "SWP-REACT-52", when=NOBLE | NEAR),
        Row(1, "carry-on", "SWP-REACT-52", when=NOBLE),
        Row(0, "cohesion-test", "SWP-REACT-52", when=NOBLE),
        Row(2, "rush-shot", "SWP-REACT-53", when=PEASANT, unless=NO_SHOT),
        Row(2, "duck-back", "SWP-REACT-53", when=PEASANT),
        Row(1, "duck-back", "SWP-REACT-53", when=PEASANT, unless=NO_SHOT),
        Row(1, "cohesion-test", "SWP-REACT-53", when=PEASANT),
        Row(0, "runaway", "SWP-REACT-53", when=PEASANT),
        Row(2, "carry-on", "SWP-REACT-54", when=SOLDIER),
        Row(1, "carry-on", "SWP-REACT-54", when=SOLDIER | NEAR),
        Row(1, "duck-back", "SWP-REACT-54", when=SOLDIER),
        Row(0, "cohesion-test", "SWP-REACT-54", when=SOLDIER),
        Row(2, "charge", "SWP-REACT-55", when=WARRIOR | NEAR),
        Row(2, "carry-on", "SWP-REACT-55", when=WARRIOR),
        Row(1, "carry-on", "SWP-REACT-55", when=WARRIOR | NEAR),
        Row(1, "duck-back", "SWP-REACT-55", when=WARRIOR),
        Row(0, "cohesion-test", "SWP-REACT-55", when=WARRIOR),
    ),
    notes={"fierce": "a Fanatic, Troll or Greater Ogre", "unloaded": "unloaded, unarmed, or without a missile weapon"},
)

MAN_DOWN = replace(
    man_down := renumbered(cr3.MAN_DOWN, "CR3", "SWP"),
    rule="SWP-REACT-05",
    fields=("rep", "class", "leader_rep?"),
    circumstances=("in-cover", "fierce", "others-carrying-on"),
    choices={"class": CLASSES},
    said_by={"class": "SWP-CLASS-51", "if": "SWP-REACT-05"},
    by=("class",),
    modifiers=(*man_down.modifiers, Modifier("fierce", "SWP-REACT-56", dice=+1)),
    rows=(
        Row(2, "carry-on", "SWP-REACT-15"),
        Row(1, "runaway", "SWP-REACT-15", when=MISSILE, unless=ALONE),
        Row(1, "runaway", "SWP-REACT-15", when=PEASANT, unless=ALONE),
        Row(1, "duck-back", "SWP-REACT-15", unless=ALONE),
        Row(1, "carry-on", "SWP-REACT-15"),
        Row(0, "cohesion-test", "SWP-REACT-15"),
    ),
    notes={**man_down.notes, "fierce": "a Fanatic, Troll or Greater Ogre"},
)

RECOVER_KNOCK_DOWN = replace(renumbered(cr3.RECOVER_KNOCK_DOWN, "CR3", "SWP"), rule="SWP-REACT-17")

COHESION = replace(
    renumbered(cr3.COHESION, "CR3", "SWP"),
    rule="SWP-REACT-05",
    fields=("rep", "class", "leader_rep?"),
    circumstances=("fierce", "religious-order", "any-friend-lost", "more-friends-lost", "twice-more-friends-lost"),
    implies={
        "twice-more-friends-lost": {"more-friends-lost", "any-friend-lost"},
        "more-friends-lost": {"any-friend-lost"},
    },
    choices={"class": CLASSES},
    said_by={"class": "SWP-CLASS-51", "if": "SWP-REACT-05"},
    by=("class",),
    modifiers=(
        Modifier("fierce", "SWP-REACT-56", dice=+1),
        Modifier("religious-order", "SWP-REACT-57", dice=+1, only=NOBLE),
    ),
    rows=(
        Row(2, "carry-on", "SWP-REACT-20"),
        Row(1, "runaway", "SWP-REACT-20", when=PEASANT | {"any-friend-lost"}),
        Row(1, "runaway", "SWP-REACT-20", when=MISSILE | {"more-friends-lost"}),
        Row(1, "runaway", "SWP-REACT-20", when=WARRIOR | {"more-friends-lost"}),
        Row(1, "runaway", "SWP-REACT-20", when=NOBLE | {"twice-more-friends-lost"}),
        Row(1, "runaway", "SWP-REACT-20", when=SOLDIER | {"twice-more-friends-lost"}),
        Row(1, "carry-on", "SWP-REACT-20"),
        Row(0, "runaway", "SWP-REACT-20"),
    ),
    notes={
        "fierce": "a Fanatic, Troll or Greater Ogre",
        "religious-order": "helps Nobles only",
        "any-friend-lost": "one of the group is down or ran away",
        "more-friends-lost": "more of the group are down or ran away than not (SWP-RUL-08)",
        "twice-more-friends-lost": "at least twice as many are down or ran away as not (SWP-RUL-08)",
    },
)
