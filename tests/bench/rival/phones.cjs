// Four phones a table that tap in turn: whoever sees version n and is n modulo 4 makes the next.
// A tap is seen by another phone when that phone holds the new view, not when it hears of it.
//   node phones.cjs bgio|companion URL TABLES SECONDS
const [kind, url, tables, seconds] = process.argv.slice(2);
const phone = { bgio: require("./phone_bgio.cjs"), companion: require("./phone_companion.cjs") }[kind];
const CARDS = ["watcher", "time_traveller", "hulk", "scientist", "gosu"];
const PHONES = 4;

async function seat(table) {
  const join = await phone.table(url, table);
  const at = { version: 0, began: 0, moves: 0, times: [], over: false };
  const four = [];
  const seen = (me) => (version) => {
    if (version === at.version && me !== at.by) { at.times.push(performance.now() - at.began); }
    if (version === at.version && version % PHONES === me && !at.over) { setImmediate(tap, me, version); }
  };
  function tap(me, version) {
    at.version = version + 1;
    at.by = me;
    at.moves += 1;
    at.began = performance.now();
    four[me].tap(version % PHONES, CARDS[version % CARDS.length], (version >> 2) % 2);
  }
  for (let me = 0; me < PHONES; me += 1) { four.push(await phone.open(join, me, seen(me))); }
  return { at, start: () => tap(0, 0), end: () => four.forEach((one) => one.end()) };
}

function percentile(sorted, part) { return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]; }

(async () => {
  const all = [];
  for (let n = 0; n < Number(tables); n += 1) { all.push(await seat(n)); }
  all.forEach((one) => one.start());
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  await pause(1000); // warm
  all.forEach((one) => { one.at.times = []; one.at.moves = 0; });
  const began = performance.now();
  await pause(Number(seconds) * 1000);
  const spent = (performance.now() - began) / 1000;
  const moves = all.reduce((sum, one) => sum + one.at.moves, 0);
  const times = all.flatMap((one) => one.at.times).sort((a, b) => a - b);
  all.forEach((one) => { one.at.over = true; });
  console.log(JSON.stringify({
    moves_per_second: moves / spent, median_ms: percentile(times, 0.5), p99_ms: percentile(times, 0.99),
    moves, stuck: all.filter((one) => one.at.moves === 0).length,
  }));
  process.exit(0);
})();
