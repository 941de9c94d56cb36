"""The tutorial: what has happened and why, in one sentence each, and what may be done next."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "tutorial.title": "Tutorial",
    "tutorial.lesson": "**{name}**: {text}",
    # ---- what has happened ----
    "tutorial.name.first": "Activation roll",
    "tutorial.first": "each side rolled a die, and your {mine} beats their {theirs}: you act first.",
    "tutorial.first.second": (
        "each side rolled a die, and their {theirs} beats your {mine}: they acted first, you follow."
    ),
    "tutorial.name.who-acts": "Who may act",
    "tutorial.who-acts": "{who} may act, with a Rep (how good a man is) no lower than your die.",
    "tutorial.who-acts.many": (
        "{foe}'s Rep (how good a man is) is no lower than your die: he may act, and take along whoever stands near."
    ),
    "tutorial.name.move": "Moving",
    "tutorial.move": "a man moves up to eight inches, half as far through woods, and may still fire.",
    "tutorial.move.unseen": "{who} has moved inside the woods: nobody sees him until he fires or comes out.",
    "tutorial.name.fast": "Fast Move",
    "tutorial.fast": (
        "two dice against Rep said how far the group may run; whoever runs shoots and is hit less easily."
    ),
    "tutorial.name.arrival": "Hidden enemies",
    "tutorial.arrival": (
        "the shooting has begun or danger is near, so a die has put {who} into play where you see him now."
    ),
    "tutorial.arrival.many": (
        "the shooting has begun or danger is near, so a die has put {who} into play where you see them now."
    ),
    "tutorial.name.in-sight": "In Sight",
    "tutorial.in-sight": (
        "enemies who newly see each other roll two dice against their Rep, low is good: {who} may fire, and "
        "whoever passed more fires first."
    ),
    "tutorial.in-sight.nobody": (
        "enemies who newly see each other roll two dice against their Rep, low is good: nobody was quick enough to "
        "fire."
    ),
    "tutorial.name.shot": "Shooting",
    "tutorial.shot.hit": (
        "{who}'s Rep {rep} and a die of {die} make {total}, which hits {foe}; ten always does, eight and nine do "
        "not reach behind cover."
    ),
    "tutorial.shot.miss": (
        "{who}'s Rep {rep} and a die of {die} make {total}, too little for {foe} there; yet being shot at is "
        "reason to react."
    ),
    "tutorial.name.under-fire": "Received Fire",
    "tutorial.under-fire.fires": (
        "{who} was shot at (Rep {rep}, dice passed: {passed}), keeps his head and fires back."
    ),
    "tutorial.under-fire.may-fire": (
        "{who} was shot at in cover (Rep {rep}, dice passed: {passed}): he may fire back or duck."
    ),
    "tutorial.under-fire.ducks": "{who} was shot at (Rep {rep}, dice passed: {passed}), and has to duck.",
    "tutorial.under-fire.outgunned": (
        "{who} was shot at and kept his head, but he cannot answer that weapon (he is outgunned, or has no shot): "
        "he ducks."
    ),
    "tutorial.under-fire.runs": "{who} was shot at in the open and passed no die against Rep {rep}: he runs.",
    "tutorial.under-fire.charges": "{who} was shot at while he charged, and comes on.",
    "tutorial.name.star": "Star",
    "tutorial.star": (
        "{who} is your Star: in place of a roll you may choose what he does, so he never runs unless you say so."
    ),
    "tutorial.name.aim": "Aiming",
    "tutorial.aim": (
        "{who} has several dice and several enemies in view, so you share his dice out before they are rolled."
    ),
    "tutorial.name.dead": "Obviously dead",
    "tutorial.dead": "the die for the hit was no higher than the weapon's Impact: {who} is dead.",
    "tutorial.dead.again": "{foe} has hit {who}, who is dead.",
    "tutorial.name.out": "Out of the fight",
    "tutorial.out": (
        "{who} was hit, and the die beat his Rep less the weapon's Impact: he lies wounded and plays no more part."
    ),
    "tutorial.out.again": "{foe} has hit {who}, who lies wounded and plays no more part.",
    "tutorial.name.down": "Knock Down",
    "tutorial.down": (
        "{who} was hit but lucky: he lies stunned for the rest of the turn and gets up when his side activates him."
    ),
    "tutorial.down.again": "{foe} has hit {who}, who lies stunned for the rest of the turn.",
    "tutorial.name.up": "Getting up",
    "tutorial.up": "{who} was only stunned: now that his side activates him he is back.",
    "tutorial.name.duck": "Duck Back",
    "tutorial.duck": "{who} is behind cover: he and whoever made him duck cannot see each other until he acts again.",
    "tutorial.name.flight": "Runaway",
    "tutorial.flight": (
        "{who} has had enough and runs for a house or the edge; a friend who comes near may rally him."
    ),
    "tutorial.name.rally": "Rally",
    "tutorial.rally": "a friend was near, {who} passed his dice against Rep, and is back in the fight.",
    "tutorial.rally.gone": "a friend was near, but {who} did not pass his dice against Rep: he is gone for good.",
    "tutorial.name.charge": "Wanting to Charge",
    "tutorial.charge": (
        "nobody runs at bayonets lightly: {who} rolled two dice against his Rep to see whether he dares."
    ),
    "tutorial.name.charged": "Being Charged",
    "tutorial.charged": "{who} saw the charge come and rolled two dice against his Rep: shoot, stand or run.",
    "tutorial.name.melee": "Melee",
    "tutorial.melee": "{who} and {foe} roll two dice each against Rep: whoever passes more wins the round.",
    "tutorial.name.wait": "They wait",
    "tutorial.wait": "the Germans stay where they are: until the shooting starts they suspect nothing.",
    "tutorial.name.theirs": "The rules play them",
    "tutorial.theirs": "man by man they get the gun ready, shoot at the nearest of you in sight, or look for cover.",
    "tutorial.name.turn-over": "End of the turn",
    "tutorial.turn-over": "both sides have acted, and new dice decide who begins the next turn.",
    # ---- what comes next ----
    "tutorial.now.begin": (
        "You lead four Americans, unseen in the woods; get past the house and off the south edge in twelve turns. "
        "**Begin the turn**: a die for each side says who acts first."
    ),
    "tutorial.now.turn": "**Begin the next turn**: a die for each side says who acts first.",
    "tutorial.now.group": "It is your phase: **choose who acts**, the whole group or one man by himself.",
    "tutorial.now.nobody": (
        "Your die is higher than the Rep of anybody who is left: **end your phase**, the others' follows."
    ),
    "tutorial.now.finished": "Everybody who can has acted: **end your phase**, the others' follows.",
    "tutorial.now.act": (
        "Each of them may **move and fire** once: letters on the picture show where a way leads, percentages how "
        "likely a hit is."
    ),
    "tutorial.now.done": "Nobody in this group can do more: **end the activation**.",
    "tutorial.now.asked": "**Your choice**: the battle waits for it, and the first button is the usual one.",
    "tutorial.now.theirs": "The others act.",
    "tutorial.else": (
        "Or anything else that the rules allow: `/move`, `/fire`, `/charge`, `/undo`. `/tutorial` shows this again."
    ),
    "tutorial.offer.start-turn": "Begin the turn",
    "tutorial.offer.activate": "Activate {who}",
    "tutorial.offer.fire": "{who} fires at {foe} ({percent}%)",
    "tutorial.offer.move-unseen": "{letter} · {who} to {cell}, unseen there",
    "tutorial.offer.move-covered": "{letter} · {who} to {cell}, in cover",
    "tutorial.offer.move-open": "{letter} · {who} to {cell}, in the open",
    "tutorial.offer.rally": "Rally {who}",
    "tutorial.offer.end-activation": "End activation",
    "tutorial.offer.end-phase": "End phase",
    "tutorial.rule": "Rule: {name}",
    "tutorial.skip": "Skip the tutorial",
    "tutorial.done": "You: **{deed}**.",
    # ---- the end ----
    "tutorial.end": (
        "**That was the tutorial**: two turns, and every turn goes like these. The battle is yours to play on: "
        "`/turn`, `/activate`, `/move`, `/fire`, `/end`."
    ),
    "tutorial.end.over": "**That was the tutorial**: this battle is over sooner than others.",
    "tutorial.next": (
        "**Next**: `/orders` decides beforehand what you would be asked, `/odds` tells your chances, `/rule` what "
        "a rule says. `/solo` makes you a band and a battle of its own against the rules, `/encounter new` one "
        "with friends."
    ),
    # ---- around it ----
    "tutorial.skipped": "No more explanations. The battle goes on as it stands; `/tutorial` explains again.",
    "tutorial.past": "That step is past; here is where you stand.",
    "tutorial.elsewhere": (
        "Your tutorial is under way: {where}. `/tutorial` there goes on; with `anew` you begin another here."
    ),
    "tutorial.private": "Your tutorial has begun between the two of us: {where}.",
    "tutorial.hello": "Welcome! Your first battle is fought here, between the two of us.",
    "unfit.tutorial-shut": (
        "This channel is taken by another encounter, and you take no direct messages from me: allow them, or give "
        "`/tutorial` in a free channel or thread."
    ),
    "unfit.tutorial-not-yours": "This is somebody else's tutorial; `/tutorial` begins one of your own.",
}
