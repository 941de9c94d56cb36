"""What happens at the table: the order of play, and the modules that each part of it stands in.

An input starts a chain: its command (`engine.commands`) runs, and every reaction with all that it causes, until no test
is owed; `tidy` then tests what came into view meanwhile. Procedures call one another by the steps of `seam`, which each
ruleset answers with a procedure of its own. Modules without a folder are shared; `third` and `second` are the editions
of Chain Reaction, `swordplay` is a book that plays by the third and `compendium` one by the second, `missions` has
markers and objectives.

play                              third edition                          second edition
----                              -------------                          --------------
every input                       turn, tidy                             turn, second.turn
TURNS
activation dice, phases           commands.turns, turn                   commands.second.turns, turn
hours, weather                                                           compendium.sky
one side alone is left            fought_out                             fought_out
activate a group                  activation                             second.groups
                                                                         compendium.activation
ACTIONS
move                              commands.move, movement, mover         commands.second.moves, second.moves
leave the table                   leaving                                leaving
ride, go on unbidden                                                     under_way, second.riding
move fast                         third.fast_move                        second.moves
                                                                         compendium.fast_move
stand, drop, turn, mount          commands.posture, commands.saddle      commands.second.moves
fire                              commands.fire, declare, fire           commands.second.moves, declare, fire
                                  ammunition                             ammunition
targets of one firing             spread                                 spread, second.openings
whom to fire at or charge                                                compendium.focus
one of several places             places                                 places
throw, blast                      commands.grenade, blast                commands.second.grenades, second.grenades,
                                                                         second.circle
launch grenades and rockets                                              compendium.launchers
throw and fire together           fire                                   second.volley
loot, zombies that are feared     tempting                               compendium.tempted
reload                            commands.reload, swordplay.loading     commands.reload
what figures bring                swordplay.arms                         compendium.outfit
carry, capture, swap weapons      commands.hands                         commands.hands, commands.second.hands
look after the fallen                                                    commands.second.casualties
standing orders, challenges       commands.orders, commands.challenge    commands.orders
IN SIGHT
who comes into view               sightings                              sightings, second.lookers
two more inches                   third.extra_inches
who waits unseen, who holds fire                                         second.hiding, second.watch
who is on their guard                                                    second.awareness
the test, who is quicker          third.in_sight, third.sight_test       second.in_sight
                                                                         compendium.in_sight
what each does                    third.in_sight_actions                 second.replies
on the way to a shot or charge    intent                                 intent
FIRE AND REACTIONS
shots and tests, back and forth   exchange                               exchange
damage, a Star's luck             damage, third.collapse                 second.wounds, second.mounts
                                                                         compendium.harm
a main leader is lost                                                    second.breaking_up
                                                                         compendium.leader_lost
a Star's Free Will                free_will                              free_will
tests of those shot at            third.reactions, swordplay.classes     second.received_fire
                                                                         compendium.under_fire
what their results do             third.results, results,                second.replies, results
                                  third.verdicts, swordplay.come_on
                                                                         compendium.reactions
duck back                         results                                second.duck_back, second.forced
run away, rally                   third.results                          second.flight, second.forced
                                                                         compendium.flight
pursue by fire                                                           second.pursue
CHARGE AND MELEE
who may charge, how far           charge_reach, contact                  charge_reach, contact
declare a charge                  commands.charge                        commands.second.charge
the test, into contact            third.charge_home, third.charge_test   second.charge, second.charge_way,
                                  swordplay.charges                      second.being_charged, second.rush
                                                                         compendium.charge
rounds, breaking off              third.melee, in_turn                   second.melee, second.on_their_feet
                                  commands.break_off                     compendium.melee, in_turn
                                  swordplay.arms, swordplay.grip
MACHINES
drive, run into things                                                   machines.ordered, machines.driving,
                                                                         machines.course, machines.route,
                                                                         machines.control,
                                                                         compendium.cars, compendium.coaches
go on, make off                                                          machines.onward
run figures over                                                         machines.overrun
crews, mounted weapons                                                   machines.crew, machines.mounts
get on and off, drive off in flight                                      machines.beside, machines.getaway
fire of mounts, what lands elsewhere                                     machines.gunnery, stray
the face struck, what comes of it                                        machines.struck, machines.blows,
                                                                         machines.wrecks, machines.retreat
climb onto a machine                                                     machines.assault
fire at houses, flames, strips                                           machines.houses, second.flame,
                                                                         second.strips
mortars: who serves, fire missions, rounds, roofs                        support.mortars, support.barrage,
                                                                         machines.roofs, compendium.mortars
smoke, flares                                                            support.smoke
those who fight for nobody, the press                                    support.bystanders, support.press
what flies: called, fired at, strafing, landing                          support.due, support.aloft, support.air,
                                                                         support.helicopter
MISSIONS
markers are placed                missions.place_markers
markers move                      commands.markers, missions.markers, missions.marker_sight, missions.hidden_way
markers come into view            missions.on_the_way
markers are shown                 missions.show_marker                   second.deployment
figures arrive                    missions.arrivals
groups that the rules play        commands.np_movement
verdict                           missions.judge, missions.goals         missions.judge, missions.goals
objectives, loot                  missions.objectives, commands.looting  second.break_through, compendium.hold_out,
                                                                         missions.recover, missions.points,
                                                                         missions.tournament
ENCOUNTERS
how each opens                                                           encounters.opening, encounters.leaders
ambush, talk, raid, house clearing,                                      encounters.ambush, encounters.talk,
escape, loot                                                             encounters.raid, encounters.clearing,
                                                                         encounters.escape, encounters.loot
where figures come in, who has won                                       encounters.placing, encounters.goals
CREATURES
all of a kind alike                                                      creatures.kinds
enemies that dice bring on                                               creatures.arrivals, creatures.holes
whom they go for, or where                                               creatures.prey, creatures.wander
what they do                                                             creatures.phase, creatures.bugs,
                                                                         creatures.pukers, creatures.walking_dead,
                                                                         compendium.zombies, compendium.insurgents
what hits do to them, they to people                                     creatures.hurt, creatures.victims,
                                                                         creatures.slain
A GAME MASTER
acts                              commands.umpire.command, umpiring      commands.umpire.command, umpiring
figures that join                 reliefs                                reliefs

What procedures hand one another stands below them: `aim` (firings), `hits`, `ledger` (tests owed), `mover`, `replies`.
"""
