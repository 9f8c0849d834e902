// A phone of ours, as live.js is one: it listens, and fetches its view when the doorbell rings.
const http = require("http");
const zlib = require("zlib");
const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
const NAMES = ["Ana", "Ben", "Cem", "Dao"];
const PART = /<div id="([\w-]+)" data-part="(\w+)"/g;

function ask(url, method, headers, body) {
  return new Promise((done, fail) => {
    const request = http.request(url, { method, agent, headers: { "Accept-Encoding": "gzip", ...headers } }, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => {
        const raw = Buffer.concat(chunks);
        const text = (answer.headers["content-encoding"] === "gzip" ? zlib.gunzipSync(raw) : raw).toString();
        if (answer.statusCode >= 300) { fail(new Error(`${method} ${url}: ${answer.statusCode} ${text}`)); return; }
        done({ text, version: Number(answer.headers["x-version"]) });
      });
    });
    request.on("error", fail);
    request.end(body);
  });
}

exports.table = async (url) => {
  const body = JSON.stringify({ game: "choson", players: NAMES });
  const made = await ask(`${url}/api/tables`, "POST", { "Content-Type": "application/json" }, body);
  return { url, code: JSON.parse(made.text).code };
};

exports.open = async ({ url, code }, me, seen) => {
  const parts = new Map();
  let known = 0, count = 0, fetching = false, newest = 0;
  const take = ({ text, version }) => {
    for (const [, id, digest] of text.matchAll(PART)) { parts.set(id, digest); }
    if (version > known) { known = version; seen(version); }
  };
  const headers = () => ({ "HX-Request": "true", "X-Parts": [...parts].map(([id, digest]) => `${id}:${digest}`).join(" ") });
  take(await ask(`${url}/t/${code}`, "GET", {}));
  async function look() {
    if (fetching) { return; }
    fetching = true;
    while (newest > known) { take(await ask(`${url}/t/${code}/parts/table`, "GET", headers())); }
    fetching = false;
  }
  await new Promise((ready) => {
    http.get(`${url}/t/${code}/live`, { agent: false }, (stream) => {
      let rest = "", event = "";
      stream.on("data", (chunk) => {
        const lines = (rest + chunk).split("\n");
        rest = lines.pop();
        for (const line of lines) {
          if (line.startsWith("event: ")) { event = line.slice(7); }
          if (line.startsWith("data: ") && event === "version") { newest = Number(line.slice(6)); ready(); look(); }
        }
      });
    });
  });
  return {
    tap: async (player, card, n) => {
      count += 1;
      const form = new URLSearchParams({ type: "set", player: NAMES[player], card, count: n, id: `${me}-${count}`, seen: known });
      const type = { "Content-Type": "application/x-www-form-urlencoded" };
      fetching = true; // its own answer brings the view
      take(await ask(`${url}/t/${code}/act?tab=table`, "POST", { ...headers(), ...type }, form.toString()));
      fetching = false;
      look();
    },
    end: () => {},
  };
};
