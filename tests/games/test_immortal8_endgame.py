"""What the last phase of Immortal 8 gives, and what must be known for it."""

from companion.games.immortal8.call.endgame import EFFECT_IDS, Kingdom, offers, with_gains
from companion.games.immortal8.call.needs import call_order, needed


def kingdom(immortal=None, cards=(), **tokens):
    return Kingdom(immortal, {card: list(cards).count(card) for card in cards}, tokens)


def given(*kingdoms, taken=()):
    """List what the first player is offered, as id and gains."""
    everyone = [*kingdoms, kingdom(), kingdom()][:3]
    mine = offers(everyone, [taken, (), ()])[0]
    assert all(effect.id in EFFECT_IDS for effect in mine)
    return {effect.id: dict(effect.gains) for effect in mine}


def test_nobody_is_offered_anything_for_nothing():
    assert given(kingdom("galmi", ["treasure", "market"], diamond=2, military=3)) == {}


def test_justice_gains_a_supremacy_by_revealing():
    """I11."""
    assert given(kingdom("justice")) == {"justice": {"supremacy": 1}}


def test_alpha_needs_strictly_most_military_unless_justice_is_in_the_tie():
    """I14."""
    alpha = kingdom("xian", ["alpha"], military=3)
    assert given(alpha, kingdom(military=2)) == {"alpha": {"supremacy": 1}}
    assert given(alpha, kingdom(military=3)) == {}
    assert given(alpha, kingdom(military=4)) == {}
    justice = kingdom("justice", ["alpha"], military=3)
    assert "alpha" in given(justice, kingdom(military=3))
    assert "alpha" not in given(kingdom("justice", ["alpha"]))


def test_eliana_wants_an_observatory_and_gives_one_at_most():
    """I14."""
    assert given(kingdom(None, ["eliana"])) == {}
    both = ["eliana", "observatory", "observatory"]
    assert given(kingdom(None, both)) == {"eliana": {"supremacy": 1}}


def test_lion_and_altar_stand_alone():
    """I14."""
    assert given(kingdom(None, ["lion"])) == {"lion": {"supremacy": 1}}
    assert given(kingdom(None, ["altar"])) == {"altar": {"supremacy": 1}}
    assert given(kingdom(None, ["lion", "altar"])) == {}
    assert given(kingdom(None, ["altar", "altar"])) == {}


def test_galmis_avatar_gives_four_a_diamond():
    """I12."""
    assert given(kingdom(None, ["galmis_avatar", "temple"], diamond=2)) == {
        "galmis_avatar": {"vp": 8}
    }
    assert given(kingdom(None, ["galmis_avatar", "temple"])) == {}


def test_caravan_and_fortress_are_marked_as_unconfirmed():
    """I12."""
    tokens = {"military": 2, "science": 2, "chaos": 1, "wonder": 3}
    cards = ["caravan", "caravan", "fortress", "fortress"]
    everyone = [kingdom(None, cards, **tokens), kingdom(), kingdom()]
    caravan, fortress = offers(everyone, [(), (), ()])[0]
    assert (caravan.gains, caravan.sure) == ({"vp": 2}, False)
    assert (fortress.gains, fortress.sure) == ({"vp": 6}, False)
    assert given(kingdom(None, ["caravan"], military=2, science=2)) == {}


def test_an_elite_school_pays_for_each_supremacy_gained_now():
    """I14."""
    cards = ["elite_school", "elite_school", "eliana", "observatory"]
    justice = kingdom("justice", cards, supremacy=2)
    assert "elite_school" not in given(justice)
    assert given(justice, taken=["justice"])["elite_school"] == {"vp": 4}
    assert given(justice, taken=["justice", "eliana"])["elite_school"] == {"vp": 8}


def test_only_what_is_taken_is_scored():
    effects = offers([kingdom("justice", ["altar"], vp=3), kingdom(), kingdom()], [(), (), ()])[0]
    assert with_gains({"vp": 3}, effects, ()) == {"vp": 3}
    assert with_gains({"vp": 3}, effects, ("altar", "lion")) == {"vp": 3, "supremacy": 1}


def test_nobody_counts_what_nothing_scores():
    """I11-I16."""
    always = {"vp", "wonder", "supremacy", "culture", "diamond"}
    table = [kingdom("galmi"), kingdom("phoenix"), kingdom("goan_sul")]
    assert set(needed(table, 0)) == always
    assert set(needed(table, 1)) == always | {"science"}
    assert set(needed(table, 2)) == always | {"military", "military_cards"}
    table = [kingdom("tomorrow"), kingdom("xian"), kingdom("narashima", ["alpha"])]
    assert set(needed(table, 0)) == always | {"guess", "chaos", "military"}
    assert set(needed(table, 1)) == always | {"military", "science", "chaos"}
    discard = {"discarded_cards", "legendary_cards"}
    assert set(needed(table, 2)) == always | {"chaos", "military"} | discard
    assert {"chaos", "coin"} <= set(needed([kingdom("abhilasha"), kingdom(), kingdom()], 0))
    caravan = [kingdom(None, ["caravan"]), kingdom(), kingdom()]
    assert {"military", "science", "chaos"} <= set(needed(caravan, 0))


def test_the_call_goes_from_justice_to_xian_and_then_the_unknown():
    """I10."""
    assert call_order([None, "xian", "justice", None, "galmi"]) == [2, 4, 1, 0, 3]
