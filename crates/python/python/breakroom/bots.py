"""Bots as policies, and an arena in which policies meet."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from .core import Game, State, _seed

Policy = Callable[[State, int], int]
"""Somebody who decides: handed the state and the player, returns an action number. A fair
one looks at nothing but what the player may know."""


class Bot:
    """A bot of breakroom as a policy: ``bot("greedy")(state, player)`` is an action.

    It is handed what its seat may know: the view, what it saw and heard from the beginning,
    and worlds it can imagine. With the same seed it decides the same.
    """

    def __init__(self, name: str, seed: int = 0, talks: bool = False) -> None:
        self.name = name
        self.seed = seed
        self.talks = talks
        """Does it say what it has to say, before it decides?"""

    def __call__(self, state: State, player: int) -> int:
        action, says = state._core.think(self.name, player, _seed(self.seed))
        if says is not None and self.talks:
            try:
                state._core.say(player, says)
            except ValueError:
                pass  # What may not be said now is swallowed, as a person would.
        return action

    def step(self, state: State) -> int:
        """As OpenSpiel's bots: decides for the player whose decision it is."""
        return self(state, state.players_to_act()[0])

    def __repr__(self) -> str:
        return f"bot({self.name!r}, seed={self.seed})"


def bot(name: str, seed: int = 0, *, talks: bool = False) -> Bot:
    """The bot of this character; :meth:`Game.bots` lists them."""
    return Bot(name, seed, talks)


@dataclass
class Arena:
    """What came of games between policies."""

    games: int = 0
    wins: dict[str, float] = field(default_factory=dict)
    seats: dict[str, int] = field(default_factory=dict)

    def rate(self, name: str) -> float:
        """The share of its seats that won; who shares a victory has won."""
        return self.wins[name] / max(1, self.seats[name])

    def interval(self, name: str, z: float = 1.96) -> tuple[float, float]:
        """Where that share lies, with 95 of 100 (Wilson)."""
        n = max(1, self.seats[name])
        p = self.rate(name)
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        width = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - width, middle + width

    def merge(self, other: Arena) -> Arena:
        """Both together: parts of one run that were played elsewhere."""
        both = Arena(self.games + other.games, dict(self.wins), dict(self.seats))
        for name, wins in other.wins.items():
            both.wins[name] = both.wins.get(name, 0) + wins
            both.seats[name] = both.seats.get(name, 0) + other.seats[name]
        return both

    def __str__(self) -> str:
        lines = [f"{self.games} games"]
        for name in sorted(self.seats, key=self.rate, reverse=True):
            low, high = self.interval(name)
            lines.append(
                f"{name:20} {self.wins[name]:7.0f} of {self.seats[name]:6} seats"
                f"  {self.rate(name):6.1%}  ({low:.1%} to {high:.1%})"
            )
        return "\n".join(lines)


def play(state: State, policies: list[Policy]) -> State:
    """Plays a game to its end, one policy per seat. Whoever chooses in secret does so
    before anybody's choice is in."""
    while not state.is_terminal():
        if state.is_window_node():
            player = state.players_to_act()[0]
            state.apply_action(policies[player](state, player), player)
            continue
        players = state.players_to_act()
        chosen = {player: policies[player](state, player) for player in players}
        state.apply_actions(chosen)
    return state


def arena(
    game: Game,
    entrants: Mapping[str, Policy | str],
    games: int,
    *,
    seed: int = 0,
    first: int = 0,
) -> Arena:
    """Lets policies meet: your own functions, and bots by their names. Seats go round, so
    that everybody sits everywhere. Game number `k` depends on the seed and on `k` alone:
    a run can be cut at `first` and played in parts that :meth:`Arena.merge` to the same."""
    names = list(entrants)
    if not names:
        raise ValueError("Nobody enters.")
    seats = game.num_players()
    result = Arena(0, {name: 0.0 for name in names}, {name: 0 for name in names})
    for number in range(first, first + games):
        seating = [names[(number + seat) % len(names)] for seat in range(seats)]
        policies: list[Policy] = []
        for seat, name in enumerate(seating):
            entrant = entrants[name]
            own = Bot(entrant, seed=(seed + number) * 16 + seat) if isinstance(entrant, str) else entrant
            policies.append(own)
        end = play(game.new_initial_state(seed + number), policies)
        result.games += 1
        for name, won in zip(seating, end.returns()):
            result.seats[name] += 1
            result.wins[name] += won
    return result
