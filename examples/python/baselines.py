"""How far from perfect are three simple players? Each plays the same secrets; every move is compared with the best one.

    python examples/python/baselines.py [GAME] [EPISODES]

It needs gymnasium and NumPy, and draws the curves as a file if matplotlib is there.
"""

from __future__ import annotations

import random
import sys
from typing import Callable, Dict, List

from nextguess.env import GuessEnv

Player = Callable[[GuessEnv, random.Random], str]


def any_question(env: GuessEnv, chance: random.Random) -> str:
    """Asks any question that the rules allow."""
    (allowed,) = env.action_masks().nonzero()
    return env.question(int(chance.choice(allowed)))


def consistent(env: GuessEnv, chance: random.Random) -> str:
    """Asks any secret that is left; at a booth, any question that the rules allow."""
    if env.position.next == "booth":
        return any_question(env, chance)
    return chance.choice(env.position.candidates())


def entropy(env: GuessEnv, chance: random.Random) -> str:
    """Asks what tells most."""
    return env.position.suggest(top=1, strategy="entropy")[0].question


def best(env: GuessEnv, chance: random.Random) -> str:
    """Asks what is proved best."""
    first = env.position.prove().first
    assert first is not None
    return first


PLAYERS: Dict[str, Player] = {"random": any_question, "consistent": consistent, "entropy": entropy, "best": best}


def evaluate(game: str, player: Player, episodes: int, seed: int = 0) -> "tuple[float, List[float]]":
    """The mean number of turns, and the mean regret of the first move, the second, and so on: what is lost there
    against a perfect move. Games that are over, and moves whose best value is not known, count as 0."""
    env = GuessEnv(game)
    chance = random.Random(seed)
    turns, lost = 0.0, []
    for episode in range(episodes):
        env.reset(seed=seed + episode)
        move, over = 0, False
        while not over:
            _, reward, won, cut_off, info = env.step(player(env, chance))
            turns -= reward
            if move == len(lost):
                lost.append(0.0)
            lost[move] += info["regret"] or 0.0
            move, over = move + 1, won or cut_off
    return turns / episodes, [regret / episodes for regret in lost]


def main(game: str = "mastermind:3x5", episodes: int = 100) -> None:
    curves = {}
    print(f"{game}, {episodes} games\n\n{'player':12}{'turns':>7}{'regret':>8}  by move")
    for name, player in PLAYERS.items():
        turns, curve = evaluate(game, player, episodes)
        curves[name] = curve
        moves = " ".join(f"{regret:.2f}" for regret in curve[:10])
        print(f"{name:12}{turns:7.3f}{sum(curve):8.3f}  {moves}")
    try:
        from matplotlib import pyplot
    except ImportError:
        return
    figure, axes = pyplot.subplots()
    for name, curve in curves.items():
        total, points = 0.0, []
        for regret in curve:
            total += regret
            points.append(total)
        axes.plot(range(1, len(points) + 1), points, marker="o", label=name)
    axes.set(title=f"{game}: turns given up so far", xlabel="move", ylabel="regret")
    axes.legend()
    figure.savefig("baselines.svg")
    print("\nThe curves are in baselines.svg.")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(*arguments[:1], *(int(word) for word in arguments[1:2]))
