// A boardgame.io server with its FlatFile storage, and a game of counts: who has how many of what.
const { Server, FlatFile } = require("boardgame.io/server");
const game = require("./game.cjs");

const [port, dir] = process.argv.slice(2);
const db = dir === "memory" ? undefined : new FlatFile({ dir, logging: false });
Server({ games: [game], db, origins: ["*"] }).run({ port: Number(port) });
