"""The games as Gymnasium environments: Finished! alone, and any game as one seat.

>>> import gymnasium
>>> import breakroom.gymnasium
>>> env = gymnasium.make("Breakroom/Finished-v0")
>>> observation, info = env.reset(seed=7)
>>> bool(info["action_mask"].any())
True

An action that is not legal changes nothing and costs a step; ``info["refused"]`` says why.
"""

from __future__ import annotations

from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import spaces as own
from .bots import Bot, Policy
from .core import Game, State, load_game

Step = tuple[NDArray[np.int16], SupportsFloat, bool, bool, dict[str, Any]]


class SeatEnv(gymnasium.Env[NDArray[np.int16], np.int64]):
    """One seat of a game; policies play the others.

    The reward is 1 for a win at the end. With ``reward="files"``, in Finished!, every
    file that is finished brings 1/48 instead.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"]}

    def __init__(
        self,
        game: Game | str = "finished",
        *,
        seat: int = 0,
        opponents: str | Policy | None = None,
        reward: str = "win",
        max_steps: int = 20_000,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        if isinstance(game, str):
            game = load_game(game, **options)  # type: ignore[arg-type]
        if not 0 <= seat < game.num_players():
            raise ValueError(f"There is no player {seat}.")
        if reward not in ("win", "files") or reward == "files" and game.name != "finished":
            raise ValueError("The reward is “win”, or “files” in Finished!.")
        self.game = game
        self.seat = seat
        self.render_mode = render_mode
        self.max_steps = max_steps
        self._opponents = opponents or next(iter(game.bots()))
        self._files = reward == "files"
        self.observation_space: spaces.Box = own.box(game)  # type: ignore[assignment]
        self.action_space = spaces.Discrete(game.num_distinct_actions())
        self.state: State
        self._steps = 0
        self._policy: Policy

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        super().reset(seed=seed)
        deal, mood = (int(number) for number in self.np_random.integers(2**62, size=2))
        others = self._opponents
        self._policy = Bot(others, seed=mood) if isinstance(others, str) else others
        self.state = self.game.new_initial_state(deal)
        self._steps = 0
        self._others()
        return self._observation(), self._info()

    def step(self, action: Any) -> Step:
        before = self._done_files()
        self._steps += 1
        info: dict[str, Any] = {}
        try:
            self.state.apply_action(int(action), self.seat)
        except ValueError as refusal:
            info["refused"] = str(refusal)
        else:
            self._others()
        over = self.state.is_terminal()
        if self._files:
            reward = (self._done_files() - before) / 48
        else:
            reward = self.state.returns()[self.seat] if over else 0.0
        truncated = not over and self._steps >= self.max_steps
        return self._observation(), reward, over, truncated, self._info() | info

    def _others(self) -> None:
        """Lets the others decide until this seat is asked. Who chooses in secret together
        with it does so before or after: nobody can tell."""
        state = self.state
        while not state.is_terminal() and self.seat not in state.players_to_act():
            player = state.players_to_act()[0]
            state.apply_action(self._policy(state, player), player)

    def _done_files(self) -> int:
        return int(self._observation()[0]) if self._files else 0

    def _observation(self) -> NDArray[np.int16]:
        return self.state.observation_tensor(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.state.legal_actions_mask(self.seat)}

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be done now, as sb3-contrib asks for it."""
        return self.state.legal_actions_mask(self.seat)

    def render(self) -> str | None:
        text = self.state.render(self.seat)
        if self.render_mode == "human":
            print(text)
            return None
        return text


def register() -> None:
    """Makes the environments known to ``gymnasium.make``; importing this does it."""
    known = gymnasium.registry
    if "Breakroom/Finished-v0" not in known:
        gymnasium.register("Breakroom/Finished-v0", entry_point="breakroom.gymnasium:SeatEnv")
    if "Breakroom/Seat-v0" not in known:
        gymnasium.register("Breakroom/Seat-v0", entry_point="breakroom.gymnasium:SeatEnv")


register()
