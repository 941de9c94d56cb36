"""A game against the rules: preparing it in three steps, and what a mission is about."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "unfit.solo-gone": "That game has begun, or was never yours. `/solo` prepares a new one.",
    # ---- the three steps ----
    "solo.step.1": "Against the rules",
    "solo.step.2": "Your band",
    "solo.step.3": "The table",
    "solo.small.1": "Step 1 of 3 · only you see this",
    "solo.small.2": "Step 2 of 3 · only you see this",
    "solo.small.3": "Step 3 of 3 · only you see this",
    "solo.usual": "Everything is chosen already; change what you like.",
    "solo.sealed": "Dice sealed: `{seal}`. What they decide stays, however often you come back.",
    "solo.next.1": "Next: your band",
    "solo.next.2": "Next: the table",
    "solo.begin": "Begin here",
    "solo.back": "Back",
    "solo.names": "Names",
    "solo.name-of-star": "Your Star",
    "solo.name-of-grunt": "Recruit {number}",
    "solo.begun": "It has begun. Everything else is in the channel.",
    "solo.pick.ruleset": "Rules: {what}",
    "solo.pick.mission": "Encounter: {what}",
    "solo.pick.kind": "You: {what}",
    "solo.pick.arms": "Your weapons: {what}",
    "solo.pick.enemy": "Enemy: {what}",
    "solo.pick.enemy-arms": "Their weapons: {what}",
    "solo.pick.grunts": "{count} recruit with your Star",
    "solo.pick.grunts.many": "{count} recruits with your Star",
    "solo.pick.ground": "Table: {what}",
    "solo.pick.weapons": "What {who} carries",
    "solo.pick.section": "Who starts in section {section}; the others in {usual}",
    "solo.pick.starter": "{who} in section {section}",
    "solo.weapon": "{who}: {weapon}",
    "solo.member": "**{who}**, Rep {rep}, {weapons}",
    "solo.star": "**{who}** ⭐, Rep {rep}, {weapons}",
    "solo.recruits": "One die for each recruit gave the Reps: {dice}.",
    "solo.recruit": "{who} {dice}",
    "solo.first-turn": "The first turn begins by itself; should it not, type `/turn`.",
    "solo.rules": "Rules: {rules}",
    "solo.many-weapons": "Pick two where somebody has a second one.",
    "solo.kind.police": "police",
    "solo.kind.military": "soldiers",
    "solo.kind.gang": "gangers",
    "solo.kind.guerrilla": "guerrillas",
    "solo.kind.other": "neither soldiers nor outlaws",
    "solo.arms.sidearms": "pistols and shotguns",
    "solo.arms.soldiers": "assault rifles and support",
    "solo.arms.street": "a bit of everything from the street",
    "solo.arms.fighters": "rifles and one rocket launcher",
    "solo.arms.hunters": "hunting rifles and shotguns",
    "solo.ground.sections": "36″, by dice",
    "solo.ground.street": "36″, a street with houses",
    "solo.ground.large": "48″, by dice",
    "solo.ground.large-street": "48″, a street with houses",
    # ---- names ----
    "solo.side.police": "Police",
    "solo.side.military": "Soldiers",
    "solo.side.gang": "Gang",
    "solo.side.guerrilla": "Guerrillas",
    "solo.side.other": "Survivors",
    "solo.side.enemy": "Other {side}",
    "solo.names.police": "Sergeant Vale, Moss, Reed, Quill, Hardy",
    "solo.names.military": "Sergeant Hale, Ruiz, Okafor, Lind, Kowalski",
    "solo.names.gang": "Razor, Knuckles, Twitch, Spud, Moth",
    "solo.names.guerrilla": "Old Marek, Dragan, Vesna, Mirko, Tito",
    "solo.names.other": "Doc Amari, Jo, Petra, Sam, Wells",
    "solo.foes.police": (
        "Brand, Castle, Doyle, Ember, Finch, Grady, Hobbs, Irons, Jessop, Kane, Lyle, Marsh, Nash, Orr, Pike, "
        "Quade, Rusk, Stone, Tully, Vance, Webb, Yates, Zander, Ash"
    ),
    "solo.foes.military": (
        "Albrecht, Bauer, Crane, Drake, Eklund, Falk, Gruber, Holt, Ivanov, Jansen, Krol, Lang, Maas, Novak, "
        "Olsen, Petrov, Quist, Ritter, Sokol, Toth, Urban, Vogel, Weiss, Zeman"
    ),
    "solo.foes.gang": (
        "Ace, Bones, Chains, Dagger, Echo, Fang, Grit, Hook, Ink, Joker, Knife, Lucky, Maggot, Nitro, Oddball, "
        "Patch, Rat, Smoke, Tank, Viper, Weasel, Yank, Zip, Crow"
    ),
    "solo.foes.guerrilla": (
        "Anton, Boris, Cyril, Damir, Emil, Filip, Goran, Hana, Ilya, Josip, Katya, Luka, Milan, Nadia, Oleg, "
        "Pavel, Radek, Stefan, Tanja, Uros, Vlado, Yana, Zoran, Bela"
    ),
    "solo.foes.other": (
        "Abel, Briggs, Cobb, Dale, Ezra, Flint, Gus, Hank, Isaac, Jeb, Knox, Levi, Mose, Ned, Otis, Pruitt, "
        "Ransom, Silas, Tate, Virgil, Wade, Yancy, Zeke, Clem"
    ),
    # ---- missions ----
    "solo.title": "{mission}: {who}",
    "solo.mission.patrol": "Patrol",
    "solo.mission.raid-attack": "Raid: Attack",
    "solo.mission.raid-defend": "Raid: Defend",
    "solo.mission.head-to-head": "Head to head",
    "solo.goal.patrol": (
        "Scout all nine sections: your Star must stand still for a whole activation where the middle of a section "
        "can be seen. Then the Star leaves by the {edge} edge."
    ),
    "solo.goal.raid-attack": (
        "Loot {buildings} in section 2, or take a prisoner, and leave by the {edge} edge. An empty building is looted "
        "with `/handle deed: loot`."
    ),
    "solo.goal.raid-defend": (
        "Hold {buildings} in section 2 until nobody of the enemy is left: nothing looted, none of you captured."
    ),
    "solo.edge.north": "north",
    "solo.edge.east": "east",
    "solo.edge.south": "south",
    "solo.edge.west": "west",
    "solo.buildings": "the building",
    "solo.building-called": "the {name}",
    "solo.building-number": "building {number}",
    "solo.buildings.many": "the {count} buildings",
    "solo.markers": "Possible enemies lie face down as `?1`, `?2`, `?3`: seen, they turn out to be somebody or nobody.",
    "solo.eal": "enemy activity **{eal}**",
    "solo.eal-rolled": "enemy activity **{eal}** ({dice})",
    "solo.light.day": "day",
    "solo.light.night": "**night**",
    "solo.laid": "{what}: {sections}",
    "solo.dice-decided": "The dice: {what}.",
    "solo.section.rough": "rough ground",
    "solo.section.clear": "open",
    "solo.section.clear-with-buildings": "houses",
    "solo.section.woods": "woods",
    "solo.section.hill": "hill",
    "solo.roll.party": "Recruit {who}",
    "solo.roll.eal": "Enemy activity",
    "solo.roll.night": "Night?",
    "solo.roll.buildings": "Buildings",
    "solo.roll.terrain": "Section {who}",
    "solo.roll.line": "{what}: {dice} → {result} · `{rule}`",
    # ---- how a mission stands ----
    "solo.stands": "**{mission}** · enemy activity {eal}",
    "solo.scouted": "Scouted: **{count}/9**{still}",
    "solo.still": ", still {sections}",
    "solo.looted": "Looted: **{count}/{all}**",
    "solo.at-work": "{who} is at work in {building}: {turns} of {needed}",
    "solo.prisoners": "Prisoners: {count}",
    "solo.hidden-left": "Possible enemies left: {count}",
}
