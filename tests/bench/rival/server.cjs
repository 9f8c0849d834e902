// A boardgame.io server with a game of counts: who has how many of what.
//   node server.cjs PORT memory|flat|synced FOLDER
const fs = require("fs");
const [port, storage, dir] = process.argv.slice(2);
if (storage === "synced") {
  // What FlatFile writes is on disk before it goes on, as with a database.
  fs.writeFile = (file, data, options, done) => {
    const told = done || options;
    fs.open(file, "w", (error, fd) => {
      if (error) { told(error); return; }
      fs.write(fd, String(data), (failed) => fs.fsync(fd, (lost) => fs.close(fd, () => told(failed || lost || null))));
    });
  };
}
const { Server, FlatFile } = require("boardgame.io/server");
const game = require("./game.cjs");

const db = storage === "memory" ? undefined : new FlatFile({ dir, logging: false });
Server({ games: [game], db, origins: ["*"] }).run({ port: Number(port) });
