"""The games for OpenSpiel's algorithms.

>>> import breakroom.openspiel
>>> breakroom.openspiel.register()
>>> import pyspiel
>>> game = pyspiel.load_game("breakroom_overtime", {"players": 4})

Luck is one chance node at the beginning, which draws the seed of everything that follows:
there are as many outcomes as the parameter ``deals`` says. Who chooses in secret does so
one after the other, without seeing what others have chosen. In windows the lowest seat
answers first.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from . import core

_PREFIX = "breakroom_"
_SEATS = {"finished": (1, 1), "finishing-time": (1, 6), "overtime": (3, 6), "the-machine": (4, 8)}
_DEFAULT = {"finished": 1, "finishing-time": 4, "overtime": 4, "the-machine": 6}


def _type(name: str) -> Any:
    fewest, most = _SEATS[name]
    kind = pyspiel.GameType
    return kind(
        short_name=_PREFIX + name.replace("-", "_"),
        long_name="breakroom: " + name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": _DEFAULT[name], "deals": 1000},
    )


def _game_class(name: str) -> type:
    kind = _type(name)

    class BreakroomGame(pyspiel.Game):  # type: ignore[misc]
        """A game of breakroom as OpenSpiel knows it."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            params = params or {}
            self.deals = int(params.get("deals", 1000))
            self.own = core.load_game(name, players=int(params.get("players", _DEFAULT[name])))
            info = pyspiel.GameInfo(
                num_distinct_actions=self.own.num_distinct_actions(),
                max_chance_outcomes=self.deals,
                num_players=self.own.num_players(),
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=None,
                max_game_length=self.own.max_game_length(),
            )
            super().__init__(kind, info, params)

        def new_initial_state(self) -> BreakroomState:
            return BreakroomState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            if params:
                raise ValueError(f"There are no parameters of observations, as {params}.")
            return Observer(self.own, iig_obs_type)

    # Found again by its name, as pickles want it.
    BreakroomGame.__name__ = BreakroomGame.__qualname__ = "Game_" + name.replace("-", "_")
    globals()[BreakroomGame.__name__] = BreakroomGame
    return BreakroomGame


class BreakroomState(pyspiel.State):  # type: ignore[misc]
    """A state of breakroom as OpenSpiel knows it. `own` is the state itself."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.game = game
        self.own: core.State | None = None

    def current_player(self) -> int:
        if self.own is None:
            return int(pyspiel.PlayerId.CHANCE)
        due = self.own.players_to_act()
        return due[0] if due else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.game.deals) for deal in range(self.game.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.own.legal_actions(player) if self.own else []

    def _apply_action(self, action: int) -> None:
        if self.own is None:
            self.own = self.game.own.new_initial_state(int(action))
        else:
            self.own.apply_action(int(action), self.own.players_to_act()[0])

    def _action_to_string(self, player: int, action: int) -> str:
        if self.own is None or player < 0:
            return f"deal {action}"
        try:
            return self.own.action_to_string(player, action)
        except ValueError:
            return f"action {action}"

    def is_terminal(self) -> bool:
        return self.own is not None and self.own.is_terminal()

    def returns(self) -> list[float]:
        if self.own is None:
            return [0.0] * self.game.own.num_players()
        return self.own.returns()

    def information_state_string(self, player: int | None = None) -> str:
        return self._told(player, core.State.information_state_string)

    def observation_string(self, player: int | None = None) -> str:
        return self._told(player, core.State.observation_string)

    def _told(self, player: int | None, tell: Any) -> str:
        if self.own is None:
            return ""
        looks = self.current_player() if player is None else player
        return str(tell(self.own, looks if looks >= 0 else None))

    def resample_from_infostate(self, player: int, sampler: Any) -> BreakroomState:
        """A state that the player cannot tell from this one; its luck follows from what
        the sampler draws. Its history begins here: the deal would tell the secrets."""
        if self.own is None:
            raise ValueError("Nothing is dealt yet.")
        draw = sampler() if callable(sampler) else np.random.random()
        seeds = np.random.default_rng(int(draw * 2**62))
        twin = BreakroomState(self.game)
        # Who has chosen in secret is hidden; here everybody knows, for it goes by seats.
        while twin.own is None or twin.own.players_to_act() != self.own.players_to_act():
            twin.own = self.own.resample_from_infostate(player, int(seeds.integers(2**62)))
        return twin

    def __deepcopy__(self, memo: Any) -> BreakroomState:
        return self.clone()  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return self.observation_string() if self.own else "before the deal"


class Observer:
    """What a player knows, as OpenSpiel's observers have it."""

    def __init__(self, game: core.Game, kind: Any) -> None:
        self.perfect_recall = bool(kind and kind.perfect_recall)
        self.tensor = np.zeros(game.observation_tensor_size(), np.float32)
        self.dict = {
            part.name: self.tensor[part.start : part.stop].reshape(part.shape)
            for part in game.observation_spec()
        }

    def set_from(self, state: BreakroomState, player: int) -> None:
        self.tensor[:] = 0 if state.own is None else state.own.observation_tensor(player)

    def string_from(self, state: BreakroomState, player: int) -> str:
        if self.perfect_recall:
            return state.information_state_string(player)
        return state.observation_string(player)


_registered = False


def register() -> list[str]:
    """Makes the games known to ``pyspiel.load_game``; returns their names there."""
    global _registered
    names = [_PREFIX + name.replace("-", "_") for name in _SEATS]
    if not _registered:
        for name in _SEATS:
            pyspiel.register_game(_type(name), _game_class(name))
        _registered = True
    return names
