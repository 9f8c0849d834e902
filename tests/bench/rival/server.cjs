// A boardgame.io server with a game of counts: who has how many of what.
//   node server.cjs PORT memory|flat|synced FOLDER
const fs = require("fs");
const [port, storage, dir] = process.argv.slice(2);
// FlatFile reads files while it writes them, and half a file ends the whole server; so what it writes is moved into
// place (some microseconds of its milliseconds). `synced` has it on disk before that, as a database does.
const sync = storage === "synced" ? fs.fsync : (fd, done) => done(null);
let n = 0;
fs.writeFile = (file, data, options, done) => {
  const told = done || options, beside = `${file}.${n++}`;
  fs.open(beside, "w", (error, fd) => {
    if (error) { told(error); return; }
    fs.write(fd, String(data), (failed) => sync(fd, (lost) => fs.close(fd, () => {
      if (failed || lost) { told(failed || lost); return; }
      fs.rename(beside, file, told);
    })));
  });
};
const { Server, FlatFile } = require("boardgame.io/server");
const game = require("./game.cjs");

const db = storage === "memory" ? undefined : new FlatFile({ dir, logging: false });
Server({ games: [game], db, origins: ["*"] }).run({ port: Number(port) });
