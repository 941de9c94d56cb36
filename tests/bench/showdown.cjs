// Random players against one another in Pokémon Showdown's simulator, and the lines that it writes a second of
// processor time: node showdown.cjs PACKAGE BATTLES
const [, , home, battles] = process.argv;
const { BattleStream, getPlayerStreams, Teams } = require(home);
const { RandomPlayerAI } = require(`${home}/dist/sim/tools/random-player-ai`);

async function battle(seed) {
  const streams = getPlayerStreams(new BattleStream());
  const options = { formatid: "gen9randombattle", seed: [seed, 2, 3, 4] };
  for (const side of ["p1", "p2"]) void new RandomPlayerAI(streams[side], { seed: [seed, side.charCodeAt(1), 7, 9] }).start();
  const player = (name, n) => JSON.stringify({ name, team: Teams.pack(Teams.generate(options.formatid, { seed: [seed, n, 5, 6] })) });
  void streams.omniscient.write(`>start ${JSON.stringify(options)}\n>player p1 ${player("One", 1)}\n>player p2 ${player("Two", 2)}`);
  let lines = 0;
  for await (const chunk of streams.omniscient) lines += chunk.split("\n").length;
  return lines;
}

(async () => {
  for (let seed = 0; seed < 3; seed++) await battle(1000 + seed);
  const start = process.cpuUsage();
  let lines = 0;
  for (let seed = 0; seed < Number(battles); seed++) lines += await battle(seed);
  const { user, system } = process.cpuUsage(start);
  console.log((lines / ((user + system) / 1e6)).toFixed(0));
})();
