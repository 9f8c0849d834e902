// A phone of boardgame.io: its own client over its own socket.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const game = require("./game.cjs");

exports.table = async (url, n) => ({ url, matchID: `table-${n}-${Date.now()}` });

exports.open = ({ url, matchID }, me, seen) => new Promise((ready) => {
  const client = Client({
    game, numPlayers: 4, matchID, playerID: String(me), debug: false,
    multiplayer: SocketIO({ server: url, socketOpts: { transports: ["websocket"] } }),
  });
  let known = -1;
  client.subscribe((state) => {
    if (!state || state._stateID <= known) { return; }
    known = state._stateID;
    if (known === 0) { ready({ tap: (...what) => client.moves.set(...what), end: () => client.stop() }); return; }
    seen(known);
  });
  client.start();
});
