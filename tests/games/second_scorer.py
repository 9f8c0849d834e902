"""Score a finished table a second time, from the rules' text alone.

Nothing here imports or imitates `companion`: this file knows the JSON of the contract and the words
of the rules, and compares every player with every other one by one instead of building tables.
A verdict is the totals, the ranks and the winners' names, in table order, and the tie's rule.
"""

from typing import Any

Verdict = tuple[list[int], list[int], list[str], str | None]

KORYO = "omniscient spy senator priest ship_owner banker guardian broadcaster merchant".split()
CHOSON = "yi sniper oracle reaper gosu scientist hulk time_traveller watcher".split()
CALL_ORDER = "justice tomorrow galmi abhilasha narashima phoenix goan_sul xian".split()
MILITARY = "alpha nezha valeen orgah armory elite_school war_machines".split()
LEGENDARY = "abunakkashii galmis_avatar lion".split()


def second_score(table: dict[str, Any]) -> Verdict:
    """Return totals, ranks, winners and the deciding rule of one table."""
    players = table["players"]
    if table["game"] == "koryo":
        totals = [koryo_points(me, players) for me in players]
        return judge(players, totals, lambda tied: None, None)
    if table["game"] == "choson":
        totals = [choson_points(me, players) for me in players]
        return judge(players, totals, lambda tied: choson_tie(tied, players), "C32")
    totals = [immortal_points(me, table) for me in players]
    return judge(players, totals, immortal_tie, "I17")


def judge(players: list[Any], totals: list[int], decide: Any, rule: str) -> Verdict:
    best = max(totals)
    tied = [player for player, total in zip(players, totals, strict=True) if total == best]
    champion = decide(tied) if len(tied) > 1 else None
    if champion is None:
        ranks = [1 + sum(other > mine for other in totals) for mine in totals]
        return totals, ranks, [player["name"] for player in tied], None
    ranks = []
    for player, mine in zip(players, totals, strict=True):
        if player is champion:
            ranks.append(1)
        elif mine == best:
            ranks.append(2)
        else:
            ranks.append(1 + sum(other > mine for other in totals))
    return totals, ranks, [champion["name"]], rule


def card(player: Any, name: str) -> int:
    return player.get("cards", {}).get(name, 0)


def token(player: Any, name: str) -> int:
    return player.get("tokens", {}).get(name, 0)


def leads(me: Any, family: str, players: list[Any]) -> bool:
    """At least one card, and strictly more than each of the others."""
    if card(me, family) == 0:
        return False
    return not any(card(you, family) >= card(me, family) for you in players if you is not me)


def koryo_points(me: Any, players: list[Any]) -> int:
    points = 0
    for value, family in enumerate(KORYO, 1):
        if leads(me, family, players):
            points += value
    points -= card(me, "barbarian")
    points -= card(me, "lobbying")
    return points + token(me, "victory_point")


def choson_points(me: Any, players: list[Any]) -> int:
    points = 0
    for value, family in enumerate(CHOSON, 1):
        if leads(me, family, players):
            points += value
    points += token(me, "victory_point")
    points += card(me, "event")
    if token(me, "first_player"):
        points += 2
    if token(me, "yis_legacy"):
        if 1 <= points <= 10:
            points *= 2
        elif points > 10:
            points += {4: 3, 3: 4, 2: 5}[len(players)]
    return points


def choson_tie(tied: list[Any], players: list[Any]) -> Any:
    for family in CHOSON:
        for player in tied:
            if leads(player, family, players):
                return player
    return None


def immortal_points(me: Any, table: dict[str, Any]) -> int:
    players = table["players"]
    who = me["immortal"]

    def in_play(name: str) -> int:
        return sum(token(player, name) for player in players)

    points = token(me, "vp")
    if who == "tomorrow":
        points += in_play("chaos")
        guess = me.get("guess", "wrong")
        if guess == "right_after_looking":
            points += 10
        if guess == "right_without_looking":
            points += 15
    if who == "galmi":
        points += 2 * in_play("wonder")
    if who == "abhilasha":
        points += 2 * in_play("chaos") + token(me, "coin")
    if who == "narashima":
        shared = table.get("shared", {})
        legends = shared.get("legendary_cards")
        if legends is None:
            legends = sum(
                name in LEGENDARY for player in players for name in player.get("cards", [])
            )
        points += 2 * shared.get("discarded_cards", 0) + 2 * legends
    if who == "phoenix":
        science = token(me, "science")
        if science >= 7:
            points += 18
        elif science >= 4:
            points += 12
        elif science >= 1:
            points += 6
    if who == "goan_sul":
        cards = me.get("military_cards")
        if cards is None:
            cards = 1 + sum(name in MILITARY for name in me.get("cards", []))
        points += 3 * token(me, "military") + cards
    if who == "xian":
        points += 8 * min(token(me, "military"), token(me, "science"), token(me, "chaos"))

    drop_all = table.get("options", {}).get("justice_drops_all", True)
    points += wonder_prize(me, players, drop_all) * (2 if who == "galmi" else 1)
    points += token(me, "supremacy") * (8 if who == "justice" else 4)
    points += token(me, "culture") * (2 if who == "phoenix" else 1)
    worth = 8 if who == "xian" else [0, 8, 4, 4, 2, 2][in_play("diamond")]
    return points + token(me, "diamond") * worth


def wonder_prize(me: Any, players: list[Any], drop_all: bool) -> int:
    mine = token(me, "wonder")
    if mine == 0:
        return 0
    above = len({token(you, "wonder") for you in players if token(you, "wonder") > mine})
    for justice in players:
        if justice["immortal"] != "justice" or justice is me:
            continue
        hers = token(justice, "wonder")
        shares = any(token(you, "wonder") == hers for you in players if you is not justice)
        # She stands alone on her rank: whoever is level with her drops one, and whoever is below
        # but by a house rule.
        if shares and (mine == hers or (drop_all and mine < hers)):
            above += 1
    return {0: 8, 1: 4, 2: 2}.get(above, 0)


def immortal_tie(tied: list[Any]) -> Any:
    for player in tied:
        if player["immortal"] == "justice":
            return player
    return max(tied, key=lambda player: CALL_ORDER.index(player["immortal"]))
