"""How random play fares: thousands of games at once, on all cores.

    python examples/random_baseline.py finished --games 2000
"""

import argparse

import numpy as np

import breakroom


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="finished", choices=breakroom.games())
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    game = breakroom.load_game(wanted.game)
    env = breakroom.VectorEnv(game, min(1024, wanted.games), seed=wanted.seed)
    wins, files = np.zeros(game.num_players()), list[int]()
    while env.games_ended < wanted.games:
        before = env.observations[:, 0].copy()  # In Finished! the first number is the files.
        env.step(env.sample())
        wins += env.rewards.sum(axis=0)
        files.extend(before[env.dones])
    rates = ", ".join(f"{rate:.3f}" for rate in wins / env.games_ended)
    print(f"{env.games_ended} random games of {game.title}: won by seat {rates}")
    if game.name == "finished":
        print(f"files finished: {np.mean(files):.1f} of 48")


if __name__ == "__main__":
    main()
