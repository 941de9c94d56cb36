"""What a preview says, as data: who would test what, where, with what odds. Text is made elsewhere.

Figures, sides and weapons are ids. Points and lengths are hundredths of an inch (`as_json` gives inches), facings
degrees clockwise from north, chances exact fractions. Nothing here names a figure that the viewer does not know.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.preview.courses import Course, Halt
from engine.preview.refusal import Refusal
from engine.preview.smoke import ForetoldSmoke
from engine.space import Point, Shelter
from engine.tables.outcome import Applied

Chances = Mapping[str, Fraction]
"""The chance of each named outcome."""


@dataclass(frozen=True, slots=True)
class Circumstance:
    """What holds for a test, the rules that make it count, and the dice it adds."""

    name: str
    rules: tuple[str, ...]
    dice: int = 0


# ---- moving ----


@dataclass(frozen=True, slots=True)
class Tester:
    """One figure that takes In Sight: its dice after modifiers, each of which counts at `target` or less; none where a
    Star passes by its free will.

    `places` has the chance of each place in the order: a higher one acts before, one below 0 not at all. `results` is
    empty where the table has none, `columns` what a Star that picks one would come to. `nerve` is the chance that a
    Grunt's roll lets it act, None without one; `ducking` figures only finish their duck back; it may charge `charges`.
    """

    figure: str
    side: str
    dice: int
    target: int
    modifiers: tuple[Applied, ...]
    places: Mapping[int, Fraction]
    nerve: Fraction | None
    ducking: bool
    results: Chances = dataclasses.field(default_factory=dict)
    columns: Mapping[str, str] = dataclasses.field(default_factory=dict)
    charges: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Duel:
    """The chances that a figure acts before an enemy, together with it, and after it; else neither acts.

    `threat` is the chance that all of the enemy's fire would hit it or burst on it, `hit` the same the other way round.
    None where one cannot fire at the other; one that fires with no chance to hit may still pin it.
    """

    figure: str
    enemy: str
    before: Fraction
    together: Fraction
    after: Fraction
    hit: Fraction | None
    threat: Fraction | None


@dataclass(frozen=True, slots=True)
class Stop:
    """An In Sight test: where all stop, which (looker, seen) pairs are new, who rolls, and who is quicker.

    `gone` is how far the farthest had come when somebody came into sight; all stop there, or the extra inches farther.
    A stop behind the first one follows if all before it stay unharmed. In a crowd the duels are those of each figure
    with its `nearest` enemies, without charges; 0: all are told.
    """

    gone: int
    halts: tuple[Halt, ...]
    sightings: tuple[tuple[str, str], ...]
    testers: tuple[Tester, ...]
    duels: tuple[Duel, ...]
    rule: str
    nearest: int = dataclasses.field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class View:
    """How a figure and a known enemy stand to each other.

    `sees` and `seen` as both face then, `exposed` whether the enemy could see it after turning; only there `shelter` is
    meant, which protects the figure from this enemy, and `rule`, why.
    """

    enemy: str
    distance: int
    sees: bool
    seen: bool
    exposed: bool
    shelter: Shelter
    pieces: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class End:
    """Where a figure ends if nothing stops it, and how it stands to every known enemy."""

    figure: str
    at: Point
    floor: int
    facing: int
    posture: str
    views: tuple[View, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """One way the movement can go: a single one, or one for each result of the Fast Move's dice, the best first.

    `charges` are the (charger, target) pairs that come within charging distance.
    """

    chance: Fraction
    courses: tuple[Course, ...] = ()
    stops: tuple[Stop, ...] = ()
    ends: tuple[End, ...] = ()
    charges: tuple[tuple[str, str], ...] = ()


# ---- fire ----


@dataclass(frozen=True, slots=True)
class Shots:
    """The dice of one firing on one target: what holds for them, the lowest face that hits, the odds of hits."""

    target: str
    dice: int
    distance: int
    shelter: Shelter
    pieces: tuple[str, ...]
    circumstances: tuple[Circumstance, ...]
    needs: int | None
    hits: Mapping[int, Fraction]


@dataclass(frozen=True, slots=True)
class ForetoldFiring:
    """One figure firing one weapon: `rolls` counts all its dice, `blast` is the width of its circle, 0 for none."""

    figure: str
    weapon: str
    rush: bool
    targets: tuple[Shots, ...]
    out_of_ammo: Fraction
    rolls: int
    blast: int = 0


@dataclass(frozen=True, slots=True)
class Blow:
    """What a shot may come to for a machine, by the `face` that it strikes: `crew-lost`, `disabled`, `clank-test`,
    `no-effect`."""

    machine: str
    face: str
    results: Chances


@dataclass(frozen=True, slots=True)
class ForetoldBlast:
    """A grenade or a launcher's round at a spot: how it lands, and who stands in the circle, friends too.

    `protected` are saved by cover; `at_feet`, round the thrower, suffer if it is dropped. `smoke` harms nobody.
    """

    figure: str
    weapon: str
    at: Point
    floor: int
    width: int
    circumstances: tuple[Circumstance, ...]
    landing: Chances
    circle: tuple[str, ...]
    protected: tuple[str, ...]
    at_feet: tuple[str, ...]
    smoke: ForetoldSmoke | None = None


@dataclass(frozen=True, slots=True)
class Counter:
    """What a figure could answer with: its best weapon, and the chance to hit once or more."""

    weapon: str
    dice: int
    hit: Fraction
    rush_hit: Fraction


@dataclass(frozen=True, slots=True)
class Reaction:
    """A reaction test somebody may owe: the chance that it is owed, and the odds of what it then makes them do, with
    all that is rolled for at the same time and the Cohesion test that it may call for.

    A Star that may pick its column has `columns`; `results` is that of the best, or of its roll if any. `counter` is
    what the figure could fire back at the first who fired.
    """

    figure: str
    test: str
    owed: Fraction
    dice: int
    target: int
    circumstances: tuple[Circumstance, ...]
    results: Chances
    columns: Mapping[str, str]
    outgunned: bool = False
    counter: Counter | None = None


@dataclass(frozen=True, slots=True)
class Focus:
    """One that settles on an enemy before it shoots or charges: the chance of each of those it has before it.

    What is foretold of its deed is that at the one it was `wished` to be; `caught` has for each of the others everybody
    whom a shot at it may harm.
    """

    figure: str
    wished: str
    chances: Chances
    caught: Mapping[str, tuple[str, ...]] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tempted:
    """A figure that may stop for loot: the chance that it does, by the dice of the leader who calls it back, if any."""

    figure: str
    chance: Fraction
    leader: str = ""


@dataclass(frozen=True, slots=True)
class Victim:
    """What may become of one figure after damage, recovery, Star Power and Larger Than Life.

    `outcomes` adds up to 1: a status, `carry-on` (hit, but its luck held), `missed`, `ducked-back` or `prone`
    (saved from a blast), `no-worse` (it was down already). `hits` counts shots, not blasts. `down` is the
    chance to fall now, `cheats` that of a player's Star being asked whether it cheats death. `witnesses` test when it
    falls, those too who lose their leader by it.
    """

    figure: str
    side: str
    hits: Mapping[int, Fraction]
    outcomes: Chances
    down: Fraction
    cheats: Fraction
    answer: Reaction | None
    witnesses: tuple[Reaction, ...]
    followed: bool = dataclasses.field(default=True, compare=False)
    """False where the dice can fall in too many ways to follow: then no test is told."""


# ---- charges ----


@dataclass(frozen=True, slots=True)
class DrawnFire:
    """What the target of a charge may fire at the charger, what becomes of it, and the test it takes if it stands."""

    weapon: str
    dice: int
    circumstances: tuple[Circumstance, ...]
    hit: Fraction
    outcomes: Chances
    down: Fraction
    answer: Reaction | None = None


@dataclass(frozen=True, slots=True)
class ChargeResult:
    """What can come of the charge test, whether melee follows it, and the fire it draws.

    `result` is that of the test, or `melee` for a target that fires at somebody else or at nobody.
    """

    result: str
    chance: Fraction
    rule: str
    melee: bool
    fire: DrawnFire | None


@dataclass(frozen=True, slots=True)
class ForetoldMelee:
    """The first round: the dice of both, the odds of it, and what becomes of target and charger by it."""

    dice: int
    foe_dice: int
    modifiers: tuple[Applied, ...]
    won: Fraction
    even: Fraction
    lost: Fraction
    target: Chances
    charger: Chances


@dataclass(frozen=True, slots=True)
class ForetoldCharge:
    """One charge among those made with it: the way to the charge point, the test, the fire it draws, melee.

    `left` is the movement it has without a Fast Move, `reach` the chance of getting there, `contact` that of
    coming to blows once there. `dares` is the test that comes before the way, where there is one.
    """

    figure: str
    target: str
    cost: int
    left: int
    relies_on_fast: bool
    reach: Fraction
    results: tuple[ChargeResult, ...] = ()
    contact: Fraction = Fraction(0)
    melee: ForetoldMelee | None = None
    dares: Reaction | None = None
    followed: bool = dataclasses.field(default=True, compare=False)
    """False where the dice can fall in too many ways to follow: then nothing behind the way is told."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What an input would set off; where it is `refused`, nothing else is filled in.

    `tests` are those that the input itself calls for, `focus` those taken first to settle on a target. `rouses`: a die
    first places enemies held back. `cut`: dice or a choice come first, of which no more is foretold. `behind` are those
    who stop once the first is seen, unless their owner has them go on. Of shots not `followed` the dice fall in too
    many ways to tell whom they hit. `melee` is the round an answer leads to, from its own side, `opens` the (looker,
    seen) pairs in sight behind the shots, `ambushers` known enemies in hiding that may fire at those who set out.
    """

    kind: str
    refused: Refusal | None = None
    runs: tuple[Run, ...] = ()
    firings: tuple[ForetoldFiring, ...] = ()
    blasts: tuple[ForetoldBlast, ...] = ()
    blows: tuple[Blow, ...] = ()
    victims: tuple[Victim, ...] = ()
    charges: tuple[ForetoldCharge, ...] = ()
    tests: tuple[Reaction, ...] = ()
    rouses: bool = False
    cut: bool = False
    focus: tuple[Focus, ...] = ()
    behind: tuple[str, ...] = ()
    followed: bool = dataclasses.field(default=True, compare=False)
    melee: ForetoldMelee | None = None
    opens: tuple[tuple[str, str], ...] = dataclasses.field(default=(), compare=False)
    ambushers: tuple[str, ...] = ()
    tempted: tuple[Tempted, ...] = dataclasses.field(default=(), compare=False)
    """Those who end where there is loot that they cannot leave alone."""
    later: bool = dataclasses.field(default=False, compare=False)
    """Whether what an answer leads to comes behind what was answered: it has been ordered, or follows another test."""

    @property
    def rolls(self) -> bool:
        """Whether dice fall, or may fall as far as it is known, so that it cannot be taken back."""
        fast = any(course.passed is not None for run in self.runs for course in run.courses)
        dice = self.firings or self.blasts or self.charges or self.tests or self.ambushers or self.tempted
        return self.cut or fast or any(run.stops for run in self.runs) or self.rouses or bool(dice)

    @property
    def first_stop(self) -> Stop | None:
        """The first In Sight test of the best run, None if nothing stops it."""
        return self.runs[0].stops[0] if self.runs and self.runs[0].stops else None
