"""Steps per second and core, with observation and mask, beside the peers that are installed.

    pip install pettingzoo rlcard open_spiel pgx pygame chess
    python examples/speed.py

CPU seconds are counted, of all threads together. A step is one decision of one player: an
action goes in; what the next player sees and may do comes out. Actions are random. Where
many games go at once (ours and pgx) the time for drawing them is taken off; elsewhere they
are drawn from the list that the library made anyhow.
"""

import argparse
import importlib
import importlib.metadata
import random
import time
from collections.abc import Callable

import numpy as np

import breakroom

MANY = 1024  # Games at once.
seconds = 2.0


def rate(step: Callable[[], int]) -> float:
    """How many steps a CPU second brings."""
    step()
    begin, steps = time.process_time(), 0
    while time.process_time() - begin < seconds:
        steps += step()
    return steps / (time.process_time() - begin)


def batch(name: str, players: int) -> float:
    env = breakroom.VectorEnv(breakroom.load_game(name, players=players), MANY, threads=1)

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


def pettingzoo(name: str) -> float:
    env, dice = importlib.import_module(f"pettingzoo.classic.{name}").env(), random.Random(1)
    env.reset(seed=1)

    def step() -> int:
        seen, _, over, cut, info = env.last()
        if over or cut:
            env.reset()
            return 0
        mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
        env.step(dice.choice(np.flatnonzero(mask)))
        return 1

    return rate(step)


def pgx(name: str) -> float:
    import jax
    import jax.numpy as jnp
    import pgx as peer
    from pgx.experimental import auto_reset

    env = peer.make(name)
    one = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(lambda key, mask: jax.random.categorical(key, jnp.where(mask, 0.0, -1e9)))
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, MANY))

    def draw() -> int:
        nonlocal key
        key, luck = jax.random.split(key)
        choose(luck, state.legal_action_mask).block_until_ready()
        return MANY

    def step() -> int:
        nonlocal key, state
        key, luck, more = jax.random.split(key, 3)
        action = choose(luck, state.legal_action_mask)
        state = one(state, action, jax.random.split(more, MANY))
        state.observation.block_until_ready()
        return MANY

    return 1 / (1 / rate(step) - 1 / rate(draw))


def version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return ""


def main() -> None:
    global seconds
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=seconds, help="CPU seconds a row")
    seconds = parser.parse_args().seconds
    rows: list[tuple[str, Callable[..., float], tuple[object, ...]]] = []
    for name, players in (
        ("finished", 1),
        ("finishing-time", 4),
        ("overtime", 4),
        ("overtime", 6),
        ("the-machine", 6),
        ("the-machine", 8),
    ):
        rows.append((f"breakroom {name}, {players} players, VectorEnv", batch, (name, players)))
    rows.append(("breakroom overtime, 4 players, State", single, ("overtime", 4)))
    for package, measure, names in (
        ("PettingZoo", pettingzoo, ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4")),
        ("RLCard", rlcard, ("leduc-holdem", "gin-rummy", "uno")),
        ("open_spiel", openspiel, ("leduc_poker", "gin_rummy")),
        ("pgx", pgx, ("leduc_holdem", "backgammon")),
    ):
        label = f"{package} {version(package)}".strip()
        rows.extend((f"{label}, {name}", measure, (name,)) for name in names)
    for label, measure, arguments in rows:
        try:
            print(f"{label:48} {measure(*arguments):12,.0f} steps/s", flush=True)
        except ImportError as missing:
            print(f"{label:48} not installed ({missing.name})", flush=True)


if __name__ == "__main__":
    main()
