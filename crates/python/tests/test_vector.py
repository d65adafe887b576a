"""Many games at once are the same games."""

import sys
import threading
import time

import numpy as np
import pytest

from breakroom import VectorEnv, bot, load_game

GAMES = [
    ("finished", {}),
    ("finishing-time", {"players": 1}),
    ("finishing-time", {"players": 5}),
    ("overtime", {"players": 4}),
    ("the-machine", {"players": 6}),
]
every_game = pytest.mark.parametrize("name,options", GAMES)


def played(env, steps):
    """Everything that came of so many random steps."""
    seen = []
    for _ in range(steps):
        env.step(env.sample())
        seen.append(
            (
                env.observations.tobytes(),
                env.masks.tobytes(),
                env.rewards.tobytes(),
                env.players.tobytes(),
                env.dones.tobytes(),
            )
        )
    return seen


@every_game
def test_threads_change_nothing(name, options):
    game = load_game(name, **options)
    one = played(VectorEnv(game, 33, seed=4, threads=1), 150)
    assert one == played(VectorEnv(game, 33, seed=4, threads=4), 150)
    assert one != played(VectorEnv(game, 33, seed=5, threads=1), 150)
    env = VectorEnv(game, 33, seed=9)
    env.reset(4)
    assert played(env, 150) == one


@every_game
def test_rows_are_what_states_would_say(name, options):
    game = load_game(name, **options)
    env = VectorEnv(game, 8, seed=1, packed=True)
    low = np.concatenate([np.full(part.size, part.low) for part in game.observation_spec()])
    high = np.concatenate([np.full(part.size, part.high) for part in game.observation_spec()])
    rewarded = 0.0
    for _ in range(3000 if name != "overtime" else 1200):
        actions = env.sample()
        assert env.masks[np.arange(8), actions].all()
        env.step(actions)
        assert env.masks.any(axis=1).all()
        assert (env.rewards[~env.dones] == 0).all()
        assert ((env.players >= 0) & (env.players < game.num_players())).all()
        rewarded += env.rewards.sum()
    assert (env.observations >= low).all() and (env.observations <= high).all()
    bits = np.unpackbits(env.mask_bits, axis=1, bitorder="little")
    assert (bits[:, : env.masks.shape[1]] == env.masks).all()
    assert env.games_ended > 0
    if options.get("players", 1) > 1 and name != "overtime":
        assert rewarded > 0


def test_a_bad_action_stops_all_and_changes_nothing():
    game = load_game("the-machine", players=5)
    env = VectorEnv(game, 4, seed=1)
    before = env.observations.copy(), env.masks.copy()
    actions = env.sample().copy()
    actions[2] = 35
    with pytest.raises(ValueError, match="Game 2: action 35 is not legal for p1 now"):
        env.step(actions)
    with pytest.raises(ValueError, match="There are 4 games, but 3 actions"):
        env.step(actions[:3])
    for wrong in (env.sample()[:, None], env.sample().astype(float)):
        with pytest.raises(ValueError, match="Actions are one whole number for each game"):
            env.step(wrong)
    with pytest.raises(ValueError, match="The seed of a batch is a number"):
        env.reset(-1)
    assert (env.observations == before[0]).all() and (env.masks == before[1]).all()
    env.step(env.sample())
    with pytest.raises(ValueError, match="one game at least"):
        VectorEnv(game, 0)


def test_buffers_stay_the_same_arrays():
    env = VectorEnv(load_game("finished"), 16, seed=1)
    places = [array.ctypes.data for array in (env.observations, env.masks, env.rewards)]
    for _ in range(10):
        env.step(env.sample())
    assert places == [array.ctypes.data for array in (env.observations, env.masks, env.rewards)]


def lets_others_run(work):
    """Does another thread run in the middle of it?"""
    marks = []

    def run():
        marks.append("begun")
        work()
        marks.append("done")

    patience = sys.getswitchinterval()
    sys.setswitchinterval(100)  # Nobody is asked to make way: the work itself must do so.
    try:
        thread = threading.Thread(target=run)
        thread.start()
        while not marks:
            time.sleep(0)
        seen = list(marks)
        thread.join()
    finally:
        sys.setswitchinterval(patience)
    return seen == ["begun"]


def test_others_run_while_games_run():
    env = VectorEnv(load_game("overtime", players=4), 500, seed=1, threads=1)
    state = load_game("finishing-time", players=3).new_initial_state(1)
    # On a busy machine others may come too late, so it is tried again.
    assert any(lets_others_run(lambda: env.step(env.sample())) for _ in range(20))
    assert any(lets_others_run(lambda: bot("normal")(state, 0)) for _ in range(20))
    assert not any(lets_others_run(lambda: sum(range(100_000))) for _ in range(20))
