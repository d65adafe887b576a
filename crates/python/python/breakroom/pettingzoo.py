"""The games as PettingZoo environments.

>>> from breakroom.pettingzoo import env
>>> table = env("overtime", players=4)
>>> table.reset(seed=7)
>>> observation, reward, termination, truncation, info = table.last()
>>> sorted(observation)
['action_mask', 'observation']
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from . import spaces as own
from .core import Game, State, load_game

Observation = dict[str, NDArray[Any]]


def _name(player: int) -> str:
    return f"player_{player}"


def _shown(text: str, mode: str | None) -> str | None:
    if mode == "human":
        print(text)
        return None
    return text


class _Table:
    """What both kinds of environments share."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(self, game: Game, render_mode: str | None, waits: bool) -> None:
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"“{render_mode}” is no render mode; there are ansi and human.")
        self.metadata = {**type(self).metadata, "name": f"breakroom_{game.name}"}
        self.game = game
        self.render_mode = render_mode
        self.possible_agents = [_name(player) for player in range(game.num_players())]
        self.agents: list[str] = []
        self.wait = game.num_distinct_actions()
        """In a parallel environment: the action of those who are not asked."""
        actions = self.wait + int(waits)
        self._seats = {agent: player for player, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: own.masked(game, actions) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._deals = np.random.default_rng()
        self.state_of_play: State

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._deals = np.random.default_rng(seed)
        self.state_of_play = self.game.new_initial_state(int(self._deals.integers(2**63)))
        self.agents = list(self.possible_agents)

    def _observe(self, agent: str) -> Observation:
        player, state = self._seats[agent], self.state_of_play
        mask = np.zeros(self._actions[agent].n, np.int8)
        mask[state.legal_actions(player)] = 1
        if len(mask) > self.wait:
            mask[self.wait] = player not in state.players_to_act()
        return {"observation": state.observation_tensor(player), "action_mask": mask}


class AECTable(_Table, AECEnv):  # type: ignore[misc]
    """One decision after the other. Who chooses in secret does so without seeing what
    others have chosen. An illegal action raises :class:`ValueError` and changes nothing."""

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        _Table.__init__(self, game, render_mode, waits=False)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = _name(self.state_of_play.players_to_act()[0])

    def observe(self, agent: str) -> Observation:
        return self._observe(agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("There is no action.")
        self.state_of_play.apply_action(int(action), self._seats[agent])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.state_of_play.is_terminal():
            for player, won in enumerate(self.state_of_play.returns()):
                self.rewards[_name(player)] = won
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = _name(self.state_of_play.players_to_act()[0])
        self._accumulate_rewards()

    def render(self) -> str | None:
        return _shown(self.state_of_play.render(), self.render_mode)

    def close(self) -> None:
        pass


class ParallelTable(_Table, ParallelEnv):  # type: ignore[misc]
    """Everybody at once. Those who are not asked take the action `wait`, the last of all:
    their mask allows nothing else. Where the first reaction counts, answers are taken in
    the order of the seats until the window closes.

    An illegal action changes nothing for anybody and costs a step, for the peers' own tests
    step at random; ``infos[agent]["refused"]`` says why."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"]}

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        _Table.__init__(self, game, render_mode, waits=True)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._deal(seed)
        return {agent: self._observe(agent) for agent in self.agents}, self._infos()

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        infos = self._infos()
        after = self._after(actions, infos)
        self.state_of_play = after
        over = after.is_terminal()
        observations = {agent: self._observe(agent) for agent in self.agents}
        rewards = dict(zip(self.agents, after.returns() if over else [0.0] * len(self.agents)))
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _after(self, actions: dict[str, int], infos: dict[str, dict[str, Any]]) -> State:
        """The state after what all have chosen, or as it was."""
        before, after = self.state_of_play, self.state_of_play.clone()
        window = before.is_window_node()
        for player in before.players_to_act():
            agent = _name(player)
            # Once somebody has reacted, the rest is asked something else.
            if window and after.question(player) != before.question(player):
                break
            try:
                after.apply_action(int(actions[agent]), player)
            except ValueError as refusal:
                infos[agent]["refused"] = str(refusal)
        return before if any(infos.values()) else after

    def render(self) -> str | None:
        return _shown(self.state_of_play.render(), self.render_mode)

    def close(self) -> None:
        pass


def raw_env(name: str, *, render_mode: str | None = None, **options: object) -> AECTable:
    """A game as an AEC environment, without wrappers."""
    return AECTable(load_game(name, **options), render_mode)  # type: ignore[arg-type]


def env(name: str, *, render_mode: str | None = None, **options: object) -> AECEnv:
    """A game as an AEC environment: ``env("overtime", players=4)``. Options are those of
    :func:`breakroom.load_game`."""
    return wrappers.OrderEnforcingWrapper(raw_env(name, render_mode=render_mode, **options))


def parallel_env(name: str, *, render_mode: str | None = None, **options: object) -> ParallelTable:
    """A game in which all act at once, where choices are simultaneous: The Machine and
    Overtime. It works for the others as well: all but one wait."""
    return ParallelTable(load_game(name, **options), render_mode)  # type: ignore[arg-type]
