"""Bots as policies, and the arena."""

import pytest

import breakroom
from breakroom import arena, bot, load_game
from breakroom.bots import play


@pytest.mark.parametrize(
    "name,players", [("finished", 1), ("finishing-time", 3), ("overtime", 3), ("the-machine", 4)]
)
def test_every_quick_character_plays(name, players):
    game = load_game(name, players=players)
    slow = {"planner", "quick", "strategist", "regular", "normal", "hard", "expert"}
    for character, manner in game.bots().items():
        assert manner
        if character in slow:
            continue
        state = game.new_initial_state(3)
        policy = bot(character, seed=1, talks=True)
        for _ in range(2 if character == "easy" else 12):
            if not state.is_terminal():
                state.apply_action(policy.step(state), state.players_to_act()[0])
        assert state.move_number() > 0


@pytest.mark.parametrize("name,players", [("finishing-time", 3), ("overtime", 3), ("the-machine", 4)])
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_levels_think_and_leave_the_state_alone(name, players, level):
    state = load_game(name, players=players).new_initial_state(3)
    policy = bot(level, seed=1)
    for _ in range(3):
        player, before = state.players_to_act()[0], state.serialize()
        action = policy(state, player)
        assert state.serialize() == before
        assert action in state.legal_actions(player)
        state.apply_action(action, player)
    assert state.move_number() == 3


def test_a_level_meets_a_policy_in_the_arena():
    game = load_game("finishing-time", players=2)
    entrants = {"lazy": lambda state, player: state.legal_actions(player)[0], "normal": "normal"}
    whole = arena(game, entrants, games=2, seed=1)
    assert whole.seats == {"lazy": 2, "normal": 2} and whole.wins["normal"] == 2


def test_a_bot_is_the_same_twice_and_unknown_ones_are_named():
    game = load_game("the-machine", players=4)
    state = game.new_initial_state(1)
    policy = bot("mixed", seed=7)
    assert policy(state, 0) == policy(state.clone(), 0) == bot("mixed", seed=7)(state, 0)
    with pytest.raises(ValueError, match="There is no bot “nobody” here; there are mixed"):
        bot("nobody")(state, 0)
    with pytest.raises(ValueError, match="not for p2 to decide"):
        policy(state, 1)


def test_a_policy_of_ones_own_meets_a_bot():
    game = load_game("finishing-time", players=2)

    def first(state, player):
        return state.legal_actions(player)[0]

    whole = arena(game, {"first": first, "random": "random"}, games=12, seed=5)
    assert whole.games == 12 and whole.seats == {"first": 12, "random": 12}
    assert 0 < sum(whole.wins.values())
    low, high = whole.interval("random")
    assert low <= whole.rate("random") <= high and "12 games" in str(whole)
    parts = [
        arena(game, {"first": first, "random": "random"}, games=6, seed=5, first=begin)
        for begin in (0, 6)
    ]
    assert parts[0].merge(parts[1]) == whole


def test_greedy_finishes_more_than_random():
    game = load_game("finished")
    files = {}
    for name in ("random", "greedy"):
        ends = [play(game.new_initial_state(seed), [bot(name, seed)]) for seed in range(6)]
        files[name] = sum(int(end.observation_tensor(0)[0]) for end in ends) / 6
    assert files["greedy"] > files["random"]
    assert breakroom.__version__
