"""Information-set Monte Carlo tree search from the core: it imagines the worlds its seat
cannot tell apart, and searches them all in one tree.

    python examples/ismcts.py the-machine --players 4 --simulations 200
"""

import argparse
import math
import random

import breakroom


def search(state: breakroom.State, player: int, simulations: int, dice: random.Random) -> int:
    tree: dict[tuple[int, ...], list[float]] = {}  # By line of play: visits and wins.
    for _ in range(simulations):
        world = state.resample_from_infostate(player, dice.getrandbits(62))
        line: tuple[int, ...] = ()
        path, growing = [], True
        while not world.is_terminal():
            actor = world.players_to_act()[0] if line else player
            legal = world.legal_actions(actor)
            action = dice.choice(legal)
            if growing:
                new = [one for one in legal if (*line, one) not in tree]
                if new:
                    action, growing = dice.choice(new), False
                else:
                    total = sum(tree[(*line, one)][0] for one in legal)
                    action = max(legal, key=lambda one: worth(tree[(*line, one)], total))
                line = (*line, action)
                tree.setdefault(line, [0.0, 0.0])
                path.append((line, actor))
            world.apply_action(action, actor)
        for line, actor in path:
            tree[line][0] += 1
            tree[line][1] += world.returns()[actor]
    return max(state.legal_actions(player), key=lambda one: tree.get((one,), [0.0])[0])


def worth(node: list[float], total: float) -> float:
    return node[1] / node[0] + math.sqrt(math.log(total) / node[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="the-machine")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--games", type=int, default=2)
    wanted = parser.parse_args()
    game, dice = breakroom.load_game(wanted.game, players=wanted.players), random.Random(1)
    searcher = lambda state, player: search(state, player, wanted.simulations, dice)  # noqa: E731
    print(breakroom.arena(game, {"search": searcher, "random": "random"}, wanted.games))


if __name__ == "__main__":
    main()
