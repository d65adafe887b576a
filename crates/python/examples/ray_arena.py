"""A balance experiment on many machines: every task plays its part of the games, and the
parts merge to exactly the numbers of one process. Needs Ray (`pip install ray`).

    python examples/ray_arena.py overtime --players 4 --games 400 --parts 8

Without an address Ray starts a cluster on this machine; on a cluster, install breakroom
on every node and set RAY_ADDRESS.
"""

import argparse

import ray

import breakroom


def part(name: str, players: int, entrants: list[str], first: int, games: int) -> breakroom.Arena:
    game = breakroom.load_game(name, players=players)
    return breakroom.arena(game, {one: one for one in entrants}, games, seed=1, first=first)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="overtime")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--entrants", default="diligent,random")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--parts", type=int, default=8)
    parser.add_argument("--check", action="store_true", help="play it once more in one process")
    wanted = parser.parse_args()
    entrants = wanted.entrants.split(",")
    cuts = [wanted.games * nth // wanted.parts for nth in range(wanted.parts + 1)]
    ray.init(include_dashboard=False, log_to_driver=False)
    remote = ray.remote(part)
    tasks = [
        remote.remote(wanted.game, wanted.players, entrants, first, last - first)
        for first, last in zip(cuts, cuts[1:])
    ]
    parts = ray.get(tasks)
    whole = parts[0]
    for more in parts[1:]:
        whole = whole.merge(more)
    print(whole)
    if wanted.check:
        alone = part(wanted.game, wanted.players, entrants, 0, wanted.games)
        print("the same in one process" if alone == whole else f"otherwise in one process:\n{alone}")
        raise SystemExit(alone != whole)


if __name__ == "__main__":
    main()
