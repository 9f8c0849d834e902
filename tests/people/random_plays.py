"""Random plays of a group."""

import random

from companion.people.plays import Play, Sitting

NAMES = "Ana Ben Cem Dao Eva Fu Gil Hoa".split()
ROLES = ("justice", "galmi", "xian")
DAY = 24 * 3600.0


def random_play(dice: random.Random, number: int, names: list[str] = NAMES) -> Play:
    players = dice.sample(names, dice.randint(2, 4))
    totals = [dice.randint(-4, 35) for _ in players]
    best = max(totals)
    began = dice.randrange(len(players))
    sittings = tuple(
        Sitting(
            name.casefold(),
            name,
            total,
            1 + sum(other > total for other in totals),
            total == best,
            seat == began,
            dice.choice(ROLES),
        )
        for seat, (name, total) in enumerate(zip(players, totals, strict=True))
    )
    game = dice.choice(["koryo", "choson"])
    decided = dice.choice([(), ("hulk",), ("yi", "gosu")])
    return Play(f"p{number}", game, DAY * number + dice.random(), sittings, 40, decided)


def random_plays(seed: object, n: int) -> list[Play]:
    dice = random.Random(f"plays {seed}")  # noqa: S311 - not for secrets
    return [random_play(dice, number) for number in range(n)]
