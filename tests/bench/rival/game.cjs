// The same as a correction at our table: set a player's count of a card.
module.exports = {
  name: "counts",
  setup: () => ({ counts: [{}, {}, {}, {}] }),
  moves: {
    set: ({ G }, player, card, count) => { G.counts[player][card] = count; },
  },
  turn: { activePlayers: { all: "play" }, stages: { play: {} } },
};
