"""The peers' own suites: PettingZoo, Gymnasium, OpenSpiel."""

import random
import warnings

import numpy as np
import pytest

GAMES = [
    ("finished", {}),
    ("finishing-time", {"players": 3}),
    ("overtime", {"players": 4}),
    ("the-machine", {"players": 5}),
]
every_game = pytest.mark.parametrize("name,options", GAMES)


@every_game
def test_pettingzoo_api(name, options):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from breakroom.pettingzoo import env

    api_test(env(name, **options), num_cycles=400, verbose_progress=False)


@every_game
def test_pettingzoo_seeds(name, options):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import seed_test

    from breakroom.pettingzoo import env

    seed_test(lambda: env(name, **options), num_cycles=30)


@every_game
def test_pettingzoo_parallel(name, options):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import parallel_api_test, parallel_seed_test

    from breakroom.pettingzoo import parallel_env

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(parallel_env(name, **options), num_cycles=1500)
    parallel_seed_test(lambda: parallel_env(name, **options), num_cycles=30)


@pytest.mark.parametrize("mode", ["ansi", "human"])
def test_pettingzoo_renders(mode, capsys):
    pytest.importorskip("pettingzoo")
    from breakroom.pettingzoo import env, parallel_env

    for make in (env, parallel_env):
        table = make("overtime", players=3, render_mode=mode)
        table.reset(seed=1)
        shown = table.render()
        assert (shown or capsys.readouterr().out).count("\n") > 3
        assert (shown is None) == (mode == "human")
    with pytest.raises(ValueError, match="is no render mode"):
        parallel_env("overtime", render_mode="rgb_array")


def test_an_illegal_action_in_pettingzoo_changes_nothing():
    pytest.importorskip("pettingzoo")
    from breakroom.pettingzoo import env

    table = env("the-machine", players=5)
    table.reset(seed=1)
    agent = table.agent_selection
    before = table.unwrapped.state_of_play.serialize()
    with pytest.raises(ValueError, match="a meeple is to be placed"):
        table.step(35)
    assert table.agent_selection == agent
    assert table.unwrapped.state_of_play.serialize() == before


def test_gymnasium_checks():
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    import breakroom.gymnasium  # noqa: F401

    check_env(gymnasium.make("Breakroom/Finished-v0").unwrapped)
    for name, options in GAMES[1:]:
        seat = gymnasium.make("Breakroom/Seat-v0", game=name, seat=1, opponents="random", **options)
        check_env(seat.unwrapped)


def test_gymnasium_says_why_and_plays_on():
    gymnasium = pytest.importorskip("gymnasium")
    import breakroom.gymnasium  # noqa: F401

    env = gymnasium.make("Breakroom/Finished-v0", render_mode="ansi", reward="files").unwrapped
    before, info = env.reset(seed=3)
    after, reward, over, cut, said = env.step(96)
    assert (after == before).all() and reward == 0 and not over and not cut
    assert "nothing to choose" in said["refused"]
    dice, total = random.Random(1), 0.0
    while not over:
        _, reward, over, cut, info = env.step(dice.choice(np.flatnonzero(info["action_mask"])))
        total += reward
    assert round(total * 48) == int(env.state.observation_tensor(0)[0])
    assert "Finished!" in env.render()
    with pytest.raises(ValueError, match="There is no player 3"):
        breakroom.gymnasium.SeatEnv("overtime", players=3, seat=3)


@every_game
def test_openspiel_random_simulation(name, options):
    pyspiel = pytest.importorskip("pyspiel")
    import breakroom.openspiel

    breakroom.openspiel.register()
    short = "breakroom_" + name.replace("-", "_")
    game = pyspiel.load_game(short, options)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    assert short in pyspiel.registered_names()


@every_game
def test_openspiel_resampled_states_serialize(name, options):
    pyspiel = pytest.importorskip("pyspiel")
    import breakroom.openspiel

    breakroom.openspiel.register()
    game = pyspiel.load_game("breakroom_" + name.replace("-", "_"), options)
    dice, state = random.Random(4), game.new_initial_state()
    state.apply_action(7)
    for _ in range(6):
        for _ in range(5):
            state.apply_action(dice.choice(state.legal_actions()))
        for player in range(game.num_players()):
            twin = state.resample_from_infostate(player, dice.random)
            assert twin.information_state_string(player) == state.information_state_string(player)
            for _ in range(3):
                twin.apply_action(dice.choice(twin.legal_actions()))
            copies = [twin.clone(), game.deserialize_state(twin.serialize())]
            for _ in range(4):
                for again in copies:
                    assert again.history() == twin.history() and len(twin.history()) >= 3
                    assert again.own.state_hash() == twin.own.state_hash()
                    assert again.current_player() == twin.current_player()
                    for ask in ("observation_string", "information_state_string"):
                        assert getattr(again, ask)(player) == getattr(twin, ask)(player)
                action = dice.choice(twin.legal_actions())
                for one in (twin, *copies):
                    one.apply_action(action)


def test_openspiel_search_plays():
    pytest.importorskip("pyspiel")
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    import breakroom.openspiel

    breakroom.openspiel.register()
    game = pyspiel.load_game("breakroom_the_machine", {"players": 4})
    dice = np.random.RandomState(1)
    state = game.new_initial_state()
    state.apply_action(5)
    searcher = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, dice), uct_c=1.0, max_simulations=6, random_state=dice
    )
    for _ in range(6):
        state.apply_action(int(searcher.step(state)))
    assert state.own.move_number() == 6
