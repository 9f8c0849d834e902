"""The words of Lanterns."""

from companion.core.words import N_, NN_, Sentence, Words, cards_of, phases_of, tokens_of

RULES = {
    "L1": N_("Two players light lanterns along the canal, for three rounds."),
    "L2": N_("In turn everybody lays as many gifts as they like."),
    "L3": N_("Then whoever has laid most gifts of a kind may take its lantern; a tie moves none."),
    "L4": N_("A lantern is worth the number on its gift."),
    "L5": N_("Every gift in front of you costs what the table has agreed on."),
    "L6": N_("Tied players share the victory."),
}
SENTENCES: dict[str, Sentence] = {
    "phase_gifts": N_("Gifts"),
    "phase_favour": N_("Favour"),
    "asks_cards": N_("What did %(player)s lay?"),
    "play_none": N_("%(player)s lays nothing"),
    "option_gift_costs": N_("Points that every gift costs at the end"),
    "may_light": N_("%(player)s may take a lantern"),
    "lights": N_("%(player)s lights a lantern: %(card)s"),
    "lantern_scores": N_("%(cards)s, worth the number on the gift"),
    "gift_costs": N_("%(cards)s, each costs the same"),
}
WORDS = Words(
    title="Lanterns",
    sign="灯",
    sign_language="zh",
    names={
        "silk": N_("Silk"),
        "tea": N_("Tea"),
        "jade": N_("Jade"),
        "silk_lantern": N_("Silk lantern"),
        "tea_lantern": N_("Tea lantern"),
        "jade_lantern": N_("Jade lantern"),
    },
    counted={"silk": NN_("%(n)d bale of silk", "%(n)d bales of silk")},
    sentences=SENTENCES,
    rules=RULES,
    chapters={"L1": N_("Playing"), "L4": N_("Scoring the lanterns")},
    topics=cards_of({"silk": "L2", "tea": "L2", "jade": "L2"})
    | tokens_of(dict.fromkeys(("silk_lantern", "tea_lantern", "jade_lantern"), "L3 L4"))
    | phases_of({"gifts": "L2", "favour": "L3"}),
)
