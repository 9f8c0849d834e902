"""The words of Pebbles."""

from companion.core.words import N_, NN_, Words

WORDS = Words(
    title="Pebbles",
    sign="●",
    names={"pebble": N_("Pebble"), "boat": N_("Boat")},
    counted={
        "pebble": NN_("%(n)d Pebble", "%(n)d Pebbles"),
        "boat": NN_("%(n)d Boat", "%(n)d Boats"),
    },
    sentences={"pebbles": N_("%(cards)s: one point each")},
)
