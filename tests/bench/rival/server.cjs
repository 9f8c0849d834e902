// A boardgame.io server with a game of counts: who has how many of what.
//   node server.cjs PORT memory|flat|synced FOLDER
const fs = require("fs");
const [port, storage, dir] = process.argv.slice(2);
if (storage === "synced") {
  // What FlatFile writes is on disk before it goes on, as with a database. It is written beside and then
  // takes the old file's place: FlatFile reads while it writes, and half a file ends the whole server.
  let n = 0;
  fs.writeFile = (file, data, options, done) => {
    const told = done || options, beside = `${file}.${n++}`;
    fs.open(beside, "w", (error, fd) => {
      if (error) { told(error); return; }
      fs.write(fd, String(data), (failed) => fs.fsync(fd, (lost) => fs.close(fd, () => {
        if (failed || lost) { told(failed || lost); return; }
        fs.rename(beside, file, told);
      })));
    });
  };
}
const { Server, FlatFile } = require("boardgame.io/server");
const game = require("./game.cjs");

const db = storage === "memory" ? undefined : new FlatFile({ dir, logging: false });
Server({ games: [game], db, origins: ["*"] }).run({ port: Number(port) });
