"""Many games at once."""

from __future__ import annotations

import os

import numpy as np
from numpy.typing import NDArray

from .core import Game


class VectorEnv:
    """`n` games, one decision in each per step, written into NumPy buffers in place.

    After :meth:`reset` and every :meth:`step` the buffers say for each game:

    - ``players``: whose decision it is (where several choose in secret, one after the
      other, without seeing each other's choice);
    - ``observations``: what that player knows (:meth:`Game.observation_spec`);
    - ``masks``: what that player may do; ``mask_bits`` the same packed, if asked for;
    - ``rewards``: 1 for each winner of a game that has just ended, by player;
    - ``dones``: whether it has just ended. The rest of the row is then the beginning of
      the next game in that place.

    The buffers are the same arrays throughout: copy what shall be kept. Every game has its
    own luck, which follows from the seed, its place and how many games were played there,
    whatever the number of threads.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        *,
        seed: int = 0,
        threads: int | None = None,
        packed: bool = False,
    ) -> None:
        if n < 1:
            raise ValueError("There must be one game at least.")
        self.game = game
        self.n = n
        self.threads = threads or os.cpu_count() or 1
        actions = game.num_distinct_actions()
        self.observations: NDArray[np.int16] = np.zeros(
            (n, game.observation_tensor_size()), np.int16
        )
        self.masks: NDArray[np.bool_] = np.zeros((n, actions), np.bool_)
        self.mask_bits: NDArray[np.uint8] | None = None
        if packed:
            self.mask_bits = np.zeros((n, (actions + 7) // 8), np.uint8)
        self.rewards: NDArray[np.float32] = np.zeros((n, game.num_players()), np.float32)
        self.players: NDArray[np.int32] = np.zeros(n, np.int32)
        self.dones: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self._actions: NDArray[np.int64] = np.zeros(n, np.int64)
        self._outs = (
            self.observations,
            self.masks.view(np.uint8),
            self.mask_bits,
            self.rewards,
            self.players,
            self.dones.view(np.uint8),
        )
        self._batch = game._core.batch(n, 0)
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Deals all games anew."""
        if not 0 <= seed < 2**64:
            raise ValueError(f"The seed of a batch is a number from 0 to 2⁶⁴ − 1, not {seed}.")
        self._batch.reset(seed, self.threads, self._outs)

    def step(self, actions: NDArray[np.integer]) -> None:
        """One decision in each game. If one of them is not legal :class:`ValueError` says
        which, and nothing is done in any game."""
        actions = np.asarray(actions)
        if actions.ndim != 1 or actions.dtype.kind not in "iu":
            raise ValueError(
                f"Actions are one whole number for each game, not {actions.dtype} of shape "
                f"{actions.shape}. Nothing was done."
            )
        self._batch.step(np.ascontiguousarray(actions, np.int64), self.threads, self._outs)

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each game, all equally likely. The array is used again."""
        self._batch.sample(self._actions)
        return self._actions

    @property
    def games_ended(self) -> int:
        """How many games have ended since the last reset."""
        return self._batch.ended()
