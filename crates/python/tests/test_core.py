"""The core: games, states, what is known, what is refused."""

import copy
import pickle
import random
import threading

import numpy as np
import pytest

import breakroom
from breakroom import SIMULTANEOUS, TERMINAL, WINDOW, load_game

GAMES = [
    ("finished", {}),
    ("finishing-time", {"players": 1}),
    ("finishing-time", {"players": 4}),
    ("overtime", {"players": 3}),
    ("overtime", {"players": 6, "reactions": "live"}),
    ("the-machine", {"players": 4}),
    ("the-machine", {"players": 8}),
]
every_game = pytest.mark.parametrize("name,options", GAMES)


def some_state(game, seed, moves, begin=None):
    """A state after so many random decisions, or the end."""
    dice = random.Random(seed)
    state = begin or game.new_initial_state(seed)
    for _ in range(moves):
        if state.is_terminal():
            break
        player = dice.choice(state.players_to_act())
        state.apply_action(dice.choice(state.legal_actions(player)), player)
    return state


def test_there_are_four_games_with_options():
    assert breakroom.games() == ["finished", "finishing-time", "overtime", "the-machine"]
    assert "players" in breakroom.options("overtime")
    with pytest.raises(ValueError, match="There is no game “chess” here; there are finished"):
        load_game("chess")
    with pytest.raises(ValueError, match="it takes a number from 3 to 6"):
        load_game("overtime", players=7)
    with pytest.raises(ValueError, match="There is no option “colour” here"):
        load_game("finished", colour="red")
    assert load_game("the_machine", players=5, ghosts="on").options["ghosts"] == "on"
    assert load_game("overtime", players=4) == load_game("overtime")
    assert load_game("overtime", players=4) != load_game("overtime", players=5)


@every_game
def test_random_games_end_and_say_who_won(name, options):
    game = load_game(name, **options)
    state = some_state(game, 3, game.max_game_length())
    assert state.is_terminal() and state.current_player() == TERMINAL
    assert state.legal_actions() == [] and state.players_to_act() == []
    assert set(state.returns()) <= {0.0, 1.0} and state.reason()
    with pytest.raises(ValueError, match="The game is over"):
        state.apply_action(0, 0)


def test_a_seed_that_is_none_is_refused():
    game = load_game("finished")
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="A seed is a number from 0 to 2⁶⁴ − 1"):
            game.new_initial_state(seed)
        with pytest.raises(ValueError, match="A seed is a number"):
            breakroom.bot("greedy", seed)(game.new_initial_state(1), 0)
    with pytest.raises(ValueError, match="64 hex"):
        game.new_initial_state("lucky")
    with pytest.raises(TypeError):
        game.new_initial_state(1.5)
    assert game.new_initial_state(np.int64(7)).state_hash() == game.new_initial_state(7).state_hash()


@every_game
def test_a_seed_makes_the_same_game(name, options):
    game = load_game(name, **options)
    ends = {some_state(game, 5, 200).state_hash() for _ in range(2)}
    assert len(ends) == 1
    assert game.new_initial_state().state_hash() != game.new_initial_state().state_hash() or (
        name == "finishing-time"  # Nothing is dealt there.
    )


@every_game
def test_a_bad_action_changes_nothing_and_says_why(name, options):
    game = load_game(name, **options)
    state = some_state(game, 1, 12)
    player = state.players_to_act()[0]
    before = state.serialize()
    legal = set(state.legal_actions(player))
    for action in [-1, 10**12, *range(game.num_distinct_actions())]:
        if action not in legal:
            with pytest.raises(ValueError, match=r"\w+.*[.:]"):
                state.apply_action(action, player)
    for line in ["", "castle", "use 99"]:
        with pytest.raises(ValueError):
            state.apply_action(line, player)
    with pytest.raises(ValueError, match="There is no player"):
        state.legal_actions(game.num_players())
    assert state.serialize() == before


def test_the_sentence_of_the_refusal_is_the_rule():
    state = load_game("finished").new_initial_state(1)
    with pytest.raises(ValueError, match="Card 48 is not in the Present"):
        state.apply_action("use 48")
    with pytest.raises(ValueError, match="There is nothing to choose a card for"):
        state.apply_action(48 + 1)


@every_game
def test_numbers_and_notation_are_the_same_actions(name, options):
    game = load_game(name, **options)
    for moves in (0, 3, 20, 60):
        state = some_state(game, 2, moves)
        for player in state.players_to_act():
            legal = state.legal_actions(player)
            assert legal == sorted(set(legal)) and legal[-1] < game.num_distinct_actions()
            mask = state.legal_actions_mask(player)
            assert list(np.flatnonzero(mask)) == legal
            bits = np.unpackbits(state.legal_actions_bits(player), bitorder="little")
            assert list(np.flatnonzero(bits)) == legal
            for action in legal:
                text = state.action_to_string(player, action)
                assert state.string_to_action(player, text) == action
        for player in set(range(game.num_players())) - set(state.players_to_act()):
            assert state.legal_actions(player) == []


def test_numbers_stay_what_they_are():
    finished = load_game("finished").new_initial_state(1)
    assert finished.string_to_action("end") == 0
    machine = load_game("the-machine", players=6).new_initial_state(1)
    assert machine.string_to_action("place a") == 0
    town = load_game("finishing-time", players=4).new_initial_state(1)
    assert [town.string_to_action(room) for room in ("pub", "work", "home")] == [0, 1, 2]
    overtime = load_game("overtime", players=4).new_initial_state(1)
    assert overtime.string_to_action("done") == 1


@every_game
def test_observations_keep_to_their_ranges_and_to_their_names(name, options):
    game = load_game(name, **options)
    spec = game.observation_spec()
    assert spec[0].start == 0 and spec[-1].stop == game.observation_tensor_size()
    assert all(a.stop == b.start for a, b in zip(spec, spec[1:]))
    assert len({part.name for part in spec}) == len(spec) and all(part.meaning for part in spec)
    for moves in (0, 10, 50, 400):
        state = some_state(game, 4, moves)
        for player in [None, *range(game.num_players())]:
            seen = state.observation_tensor(player)
            assert seen.dtype == np.int16
            for part in spec:
                values = part.of(seen)
                assert values.shape == part.shape
                assert part.low <= values.min() and values.max() <= part.high, part


@every_game
def test_an_imagined_world_looks_the_same(name, options):
    game = load_game(name, **options)
    for moves in (0, 15, 40):
        state = some_state(game, 6, moves)
        if state.is_terminal():
            continue
        for player in range(game.num_players()):
            twin = state.resample_from_infostate(player, seed=9)
            for ask in ("observation_string", "information_state_string", "legal_actions"):
                assert getattr(twin, ask)(player) == getattr(state, ask)(player), ask
            again = state.resample_from_infostate(player, seed=9)
            assert again.state_hash() == twin.state_hash()
    if name != "finishing-time":
        hashes = {state.resample_from_infostate(0).state_hash() for _ in range(8)}
        assert len(hashes) > 1


@every_game
def test_states_come_back(name, options):
    game = load_game(name, **options)
    state = some_state(game, 8, 25)
    scripted = state.resample_from_infostate(0, seed=3)
    for one in (state, scripted):
        for again in (
            game.deserialize_state(one.serialize()),
            one.clone(),
            copy.deepcopy(one),
            pickle.loads(pickle.dumps(one)),
        ):
            assert again.state_hash() == one.state_hash()
            assert again.serialize() == one.serialize()
        json = game.deserialize_state(one.to_json(), seed=5)
        assert json.state_hash() == one.state_hash()
    with pytest.raises(ValueError, match="This is not a record"):
        game.deserialize_state("hello")
    with pytest.raises(ValueError):
        game.deserialize_state('{"round": 3}')


@every_game
def test_a_pickled_world_remembers_what_was_seen(name, options):
    game = load_game(name, **options)
    state = some_state(game, 8, 12)
    if name != "finished":
        state.say(0, "Is anybody here?")
    for one in (state.resample_from_infostate(0, seed=3), state.with_luck(4)):
        further = some_state(game, 5, 7, begin=one.clone())
        assert further.move_number() == 7
        for known in (one, further):
            again = pickle.loads(pickle.dumps(known))
            for ask in ("information_state_string", "story", "heard"):
                assert getattr(again, ask)(0) == getattr(known, ask)(0), ask
            # And so does the next one, with the same luck before it.
            assert pickle.dumps(again) == pickle.dumps(known)
            futures = [some_state(game, 6, 5, begin=world) for world in (again, known.clone())]
            assert futures[0].state_hash() == futures[1].state_hash()


def test_earlier_rules_are_kept():
    old = load_game("the-machine", players=5, rules=1)
    assert old != load_game("the-machine", players=5)
    assert pickle.loads(pickle.dumps(old)) == old
    assert load_game("the-machine", players=5, rules=old.rules_version) != old
    with pytest.raises(ValueError, match="Version 99 of these rules is not known"):
        load_game("overtime", rules=99)


def test_copies_go_their_own_ways():
    game = load_game("overtime", players=3)
    state = some_state(game, 1, 5)
    copies = [state.clone() for _ in range(3)]
    player = state.players_to_act()[0]
    for one, action in zip(copies, state.legal_actions(player)):
        one.apply_action(action, player)
    assert state.move_number() == 5 and all(one.move_number() == 6 for one in copies[:1])
    assert state.with_luck(1).state_hash() == state.state_hash()


def test_records_tell_the_whole_game():
    game = load_game("the-machine", players=5, manager="p3")
    state = some_state(game, 2, 30)
    text = state.serialize(players=["Ada", "Bob", "Cy", "Di", "Eve"])
    assert text.startswith("breakroom record 1") and "player p1: Ada" in text
    again, end = breakroom.read_record(text)
    assert again == game and end.state_hash() == state.state_hash()
    with pytest.raises(ValueError, match="ends in another state"):
        breakroom.read_record(text.replace("hash: ", "hash: 0"))
    with pytest.raises(ValueError, match="a record of the-machine, not of overtime"):
        load_game("overtime").deserialize_state(text)


def test_who_is_asked_is_told():
    machine = load_game("the-machine", players=5).new_initial_state(1)
    assert machine.current_player() == 0 and machine.is_player_node()
    while not machine.is_simultaneous_node():
        machine.apply_action(machine.legal_actions()[0])
    assert machine.current_player() == SIMULTANEOUS and len(machine.players_to_act()) == 4
    with pytest.raises(ValueError, match="Several players may decide now"):
        machine.apply_action(10)
    chosen = {player: machine.legal_actions(player)[0] for player in machine.players_to_act()}
    with pytest.raises(ValueError, match="There is no action for"):
        machine.apply_actions({1: chosen[1]})
    before = machine.serialize()
    with pytest.raises(ValueError):
        machine.apply_actions({**chosen, 4: 0})
    assert machine.serialize() == before
    machine.apply_actions(chosen)
    assert not machine.is_simultaneous_node()
    overtime = some_state(load_game("overtime", players=6, reactions="live"), 1, 0)
    while overtime.current_player() >= 0:
        player = overtime.players_to_act()[0]
        overtime.apply_action(overtime.legal_actions(player)[-1], player)
    assert overtime.current_player() == WINDOW and overtime.is_window_node()
    assert overtime.question(overtime.players_to_act()[0])


def test_secret_choices_stay_secret():
    state = load_game("the-machine", players=5).new_initial_state(1)
    while not state.is_simultaneous_node():
        state.apply_action(state.legal_actions()[0])
    seen = set()
    for action in state.legal_actions(1):
        after = state.child(action, 1)
        seen.add((after.information_state_string(2), after.observation_string()))
        assert after.information_state_string(1) != state.information_state_string(1)
    assert len(seen) == 1


def test_luck_can_come_from_outside():
    game = load_game("finished")
    # Every swap with itself: the cards stay in order.
    rolls = [("deck", place) for place in range(46, 0, -1)]
    state = game.new_initial_state(seed=1, chance=rolls)
    assert list(np.flatnonzero(game.slice("place").of(state.observation_tensor(0)) == 1)) != []
    with pytest.raises(ValueError, match="rolls were not needed"):
        game.new_initial_state(seed=1, chance=rolls + [("deck", 0)])
    with pytest.raises(ValueError, match="is missing"):
        game.new_initial_state(seed=1, chance=rolls[:-1])
    assert game.deserialize_state(state.serialize()).state_hash() == state.state_hash()

    town = load_game("finishing-time", players=1).new_initial_state(1)
    before = town.state_hash()
    with pytest.raises(ValueError, match="The next roll is for “robot” with 6 sides"):
        town.clone().apply_action("fishing", chance=[("die", 2)])
    assert town.state_hash() == before
    ends = {}
    for face in range(6):
        one = town.clone()
        one.apply_action("fishing", chance=[("robot", face)])
        ends[face] = one.state_hash()
    assert len(set(ends.values())) == 6


def test_talk_is_a_second_head():
    game = load_game("overtime", players=4)
    state = game.new_initial_state(1)
    before = state.legal_actions()
    state.say(1, "I will work hard", tone="promises", to=0)
    state.say(2, game.phrases()[0], to=1 if game.phrases()[0].addressed else None)
    assert state.legal_actions() == before
    assert state.heard(3)[0] == (1, "promises >p1 I will work hard")
    assert len(state.heard()) == 2
    assert "I will work hard" in state.information_state_string(3)
    assert game.deserialize_state(state.serialize()).heard(0) == state.heard(0)
    with pytest.raises(ValueError, match="nothing to say"):
        state.say(0, "  ")


@every_game
def test_boards_and_stories_are_drawn(name, options):
    game = load_game(name, **options)
    state = some_state(game, 2, 20)
    player = state.players_to_act()[0]
    board = state.render(player)
    assert game.title.rstrip("!") in board and state.question(player) in board
    for action in state.legal_actions(player):
        assert f" {action} {state.action_to_string(player, action)}" in board
    assert state.question(player) not in state.render()
    assert len(state.story(player)) > 3 and all(isinstance(one, str) for one in state.story())


def test_threads_play_side_by_side():
    game = load_game("overtime", players=3)
    ends = [""] * 4

    def run(nth):
        ends[nth] = some_state(game, 1, 300).state_hash()

    threads = [threading.Thread(target=run, args=(nth,)) for nth in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert len(set(ends)) == 1 and ends[0]


def test_help_is_worth_reading():
    for thing in (breakroom, breakroom.Game, breakroom.State, breakroom.VectorEnv):
        assert len(thing.__doc__) > 60
    for kind in (breakroom.Game, breakroom.State, breakroom.VectorEnv, breakroom.Bot):
        for name, member in vars(kind).items():
            if not name.startswith("_") and (callable(member) or isinstance(member, property)):
                assert member.__doc__, f"{kind.__name__}.{name} says nothing about itself"
