"""What figures of Chain Reaction 2.0 may be or wear besides their weapons."""

from engine.ruleset.kinds import Trait

TRAITS = {
    trait.id: trait
    for trait in (
        *(Trait(name, "CR2-STAR-02") for name in ("larger-than-life", "cheating-death", "free-will")),
        Trait("overall-leader", "CR2-LEADER-04"),
        Trait("comm-link", "CR2-COMM-01"),
        Trait("signal", "CR2-MORTAR-06"),
        Trait("stone-cold", "CR2-REACT-02", least_rep=4),
        Trait("hero", "CR2-REACT-03", won=True),
        Trait("protected", "CR2-PROT-02"),
        Trait("light-shield", "CR2-PROT-02"),
        Trait("sniper", "CR2-SNIPER-01", weapon="sniper-rifle"),
        Trait("medic", "CR2-T-DOCDICE"),
        Trait("doctor", "CR2-T-DOCDICE"),
        Trait("camera", "CR2-MEDIA-03"),
        Trait("reporter", "CR2-MEDIA-04"),
        Trait("ferocious", "CR2-MELEE-05"),
        Trait("frenzy", "CR2-MELEE-06"),
    )
}
