"""Steps per second and core, with observation and mask, beside the peers that are installed.

    python examples/speed.py

CPU seconds of one thread are counted. A step is one decision of one player: an action goes
in; what the next player sees and may do comes out. Random actions are drawn from the mask
or the list of each library, and the time for drawing ours is taken off.
"""

import random
import time
from collections.abc import Callable

import numpy as np

import breakroom

SECONDS = 2.0


def rate(step: Callable[[], int]) -> float:
    """How many steps a CPU second brings."""
    step()
    begin, steps = time.process_time(), 0
    while time.process_time() - begin < SECONDS:
        steps += step()
    return steps / (time.process_time() - begin)


def batch(name: str, players: int) -> float:
    env = breakroom.VectorEnv(breakroom.load_game(name, players=players), 1024, threads=1)

    def draw() -> int:
        env.sample()
        return env.n

    def step() -> int:
        env.step(env.sample())
        return env.n

    return 1 / (1 / rate(step) - 1 / rate(draw))


def single(name: str, players: int) -> float:
    game, dice = breakroom.load_game(name, players=players), random.Random(1)
    state = game.new_initial_state(1)

    def step() -> int:
        nonlocal state
        player = state.players_to_act()[0]
        state.observation_tensor(player)
        state.legal_actions_mask(player)
        state.apply_action(dice.choice(state.legal_actions(player)), player)
        if state.is_terminal():
            state = game.new_initial_state(dice.getrandbits(60))
        return 1

    return rate(step)


def openspiel(name: str) -> float:
    import pyspiel

    game, dice = pyspiel.load_game(name), random.Random(1)
    state = game.new_initial_state()

    def step() -> int:
        nonlocal state
        while state.is_chance_node():
            state.apply_action(dice.choice(state.legal_actions()))
        if state.is_terminal():
            state = game.new_initial_state()
            return 0
        np.asarray(state.observation_tensor())
        state.legal_actions_mask()
        state.apply_action(dice.choice(state.legal_actions()))
        return 1

    return rate(step)


def rlcard(name: str) -> float:
    import rlcard as peer

    env, dice = peer.make(name), random.Random(1)
    seen, _ = env.reset()

    def step() -> int:
        nonlocal seen
        if env.is_over():
            seen, _ = env.reset()
        seen, _ = env.step(dice.choice(list(seen["legal_actions"])))
        return 1

    return rate(step)


def pettingzoo() -> float:
    from pettingzoo.classic import tictactoe_v3

    env, dice = tictactoe_v3.env(), random.Random(1)
    env.reset(seed=1)

    def step() -> int:
        seen, _, over, cut, _ = env.last()
        if over or cut:
            env.reset()
            return 0
        env.step(dice.choice(np.flatnonzero(seen["action_mask"])))
        return 1

    return rate(step)


def main() -> None:
    rows: list[tuple[str, Callable[[], float]]] = []
    for name, players in (
        ("finished", 1),
        ("finishing-time", 4),
        ("overtime", 4),
        ("overtime", 6),
        ("the-machine", 6),
        ("the-machine", 8),
    ):
        label = f"breakroom {name}, {players} players"
        rows.append((label + ", VectorEnv", lambda a=name, b=players: batch(a, b)))  # type: ignore[misc]
    rows.append(("breakroom overtime, 4 players, State", lambda: single("overtime", 4)))
    for name in ("leduc_poker", "gin_rummy"):
        rows.append((f"OpenSpiel {name}, from Python", lambda a=name: openspiel(a)))  # type: ignore[misc]
    for name in ("leduc-holdem", "uno"):
        rows.append((f"RLCard {name}", lambda a=name: rlcard(a)))  # type: ignore[misc]
    rows.append(("PettingZoo tictactoe_v3", pettingzoo))
    for label, measure in rows:
        try:
            print(f"{label:48} {measure():12,.0f} steps/s", flush=True)
        except ImportError as missing:
            print(f"{label:48} not installed ({missing.name})")


if __name__ == "__main__":
    main()
