"""Games and their states, under the names that OpenSpiel gave them."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import _core

Chance = Iterable[tuple[str, int]]
"""Luck from outside: what each roll is for, and what comes up, counted from 0."""

SIMULTANEOUS = -2
"""Several players choose in secret: see :meth:`State.players_to_act`."""
TERMINAL = -4
"""The game is over."""
WINDOW = -6
"""Several players may react, and the first answer that arrives counts."""


def _seed(seed: int | str | None) -> int | str:
    """A seed that the core can read; without one it is drawn."""
    if seed is None:
        return secrets.token_hex(32)
    if isinstance(seed, str):
        return seed
    number = operator.index(seed)
    if not 0 <= number < 2**64:
        raise ValueError(f"A seed is a number from 0 to 2⁶⁴ − 1, or 64 hexadecimal digits, not {seed}.")
    return number


@dataclass(frozen=True)
class Slice:
    """A part of an observation: so many numbers of one meaning."""

    name: str
    start: int
    """Where it begins in the observation."""
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return int(np.prod(self.shape))

    @property
    def stop(self) -> int:
        """Where it ends in the observation."""
        return self.start + self.size

    def of(self, observation: NDArray[Any]) -> NDArray[Any]:
        """This part of an observation, or of a whole batch of them."""
        part = observation[..., self.start : self.stop]
        return part.reshape(*observation.shape[:-1], *self.shape)


@dataclass(frozen=True)
class Phrase:
    """A ready-made sentence of a game."""

    slug: str
    statement: str
    """How it is meant, and the words: ``promises I will work hard``."""
    addressed: bool
    """Is it said to somebody in particular?"""


class Game:
    """A game with its options. Make one with :func:`breakroom.load_game`."""

    def __init__(self, core: _core.Game, rules: int | None = None) -> None:
        self._core = core
        self._rules = None if rules == core.rules_version() else rules
        self._spec: tuple[Slice, ...] | None = None

    @property
    def name(self) -> str:
        """The name in commands and records: ``the-machine``."""
        return self._core.name()

    @property
    def title(self) -> str:
        """The name on the box."""
        return self._core.title()

    @property
    def pitch(self) -> str:
        """One line for people who do not know it."""
        return self._core.pitch()

    @property
    def rules_version(self) -> int:
        """Raised whenever the same record would play differently. Action numbers and
        observations are stable for it, for the components and for the number of players."""
        return self._core.rules_version()

    @property
    def components(self) -> str:
        """The version of the components, or the whole text of your own."""
        return self._core.components()

    @property
    def options(self) -> dict[str, str]:
        """Every option and its value."""
        return dict(self._core.options())

    def num_players(self) -> int:
        """How many play."""
        return self._core.num_players()

    def num_distinct_actions(self) -> int:
        """Every action number is below this."""
        return self._core.num_actions()

    def max_game_length(self) -> int:
        """No game takes more decisions than this."""
        return self._core.bound()

    def min_utility(self) -> float:
        """What a loss returns."""
        return 0.0

    def max_utility(self) -> float:
        """What a win returns."""
        return 1.0

    def observation_tensor_size(self) -> int:
        """How many numbers an observation has."""
        return self._core.size()

    def observation_tensor_shape(self) -> list[int]:
        """The same, as OpenSpiel asks for it."""
        return [self._core.size()]

    def observation_spec(self) -> tuple[Slice, ...]:
        """Name, place, range and meaning of every slice of an observation. Seats are told
        from whoever looks: first the player itself, then the next one at the table."""
        if self._spec is None:
            start, spec = 0, []
            for name, shape, low, high, meaning in self._core.layout():
                spec.append(Slice(name, start, tuple(shape), low, high, meaning))
                start = spec[-1].stop
            self._spec = tuple(spec)
        return self._spec

    def slice(self, name: str) -> Slice:
        """The slice of an observation with this name."""
        for part in self.observation_spec():
            if part.name == name:
                return part
        known = ", ".join(part.name for part in self.observation_spec())
        raise KeyError(f"There is no slice “{name}”; there are {known}.")

    def bots(self) -> dict[str, str]:
        """The bots that play this game and what they are like, the default first."""
        return dict(self._core.bots())

    def phrases(self) -> tuple[Phrase, ...]:
        """Ready-made sentences for :meth:`State.say`."""
        return tuple(Phrase(*phrase) for phrase in self._core.phrases())

    def new_initial_state(
        self, seed: int | str | None = None, *, chance: Chance | None = None
    ) -> State:
        """Deals a game. All its luck follows from the seed: a number from 0 to 2⁶⁴ − 1, or
        64 hexadecimal digits as in a record; without one it is drawn. With `chance` the
        deal comes from outside, roll by roll, and the seed serves what follows."""
        rolls = None if chance is None else list(chance)
        return State(self, self._core.deal(_seed(seed), rolls))

    def deserialize_state(self, text: str, *, seed: int | str = 0) -> State:
        """A state from :meth:`State.serialize`, or from the JSON of :meth:`State.to_json`,
        whose luck then comes from the seed."""
        if text.lstrip().startswith("{"):
            return State(self, self._core.resume(text, _seed(seed)))
        return State(self, self._core.replay(text))

    def __repr__(self) -> str:
        options = ", ".join(f"{key}={value!r}" for key, value in self.options.items())
        return f"load_game({self.name!r}, {options})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self.name, self._rules, self.components, tuple(self.options.items())

    def __reduce__(self) -> tuple[Any, ...]:
        own = self.components if "\n" in self.components else None
        return _load, (self.name, self.options, own, self._rules)


def _load(
    name: str, options: Mapping[str, object], components: str | None, rules: int | None
) -> Game:
    def text(value: object) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)

    pairs = [(key, text(value)) for key, value in options.items()]
    return Game(_core.Game(name, pairs, components, rules), rules)


def load_game(
    name: str,
    *,
    components: str | None = None,
    rules: int | None = None,
    **options: object,
) -> Game:
    """The game with this name: ``finished``, ``finishing-time``, ``overtime`` or
    ``the-machine``.

    Options are those of the command line, as in ``load_game("overtime", players=4)``;
    :func:`breakroom.options` lists them. `components` is the text of a components file
    of your own, `rules` an earlier version of the rules.
    """
    return _load(name.replace("_", "-"), options, components, rules)


Tone = Literal["says", "promises", "refuses", "asks", "thanks", "threatens", "accuses"]


class State:
    """A game in play. Players are numbered from 0.

    Actions are numbers or notation (``"use 9"``). Seats inside action numbers are counted
    from whoever acts, so that one policy can play every chair.
    """

    def __init__(self, game: Game, core: _core.State, past: _Past | None = None) -> None:
        self._game = game
        self._core = core
        self._past = past

    def get_game(self) -> Game:
        """The game this is a state of."""
        return self._game

    def num_players(self) -> int:
        """How many play."""
        return self._game.num_players()

    # ── whose decision it is ──

    def players_to_act(self) -> list[int]:
        """Everybody who may decide now."""
        return self._core.due()[1]

    def current_player(self) -> int:
        """Whose turn it is; :data:`SIMULTANEOUS` where several choose in secret,
        :data:`WINDOW` where the first reaction counts, :data:`TERMINAL` at the end. Where
        only one player is left to choose, it is that player."""
        kind, players = self._core.due()
        if len(players) == 1:
            return players[0]
        return {"sealed": SIMULTANEOUS, "window": WINDOW, "over": TERMINAL}[kind]

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self._core.due()[0] == "over"

    def is_simultaneous_node(self) -> bool:
        """Do several players choose in secret?"""
        return self.current_player() == SIMULTANEOUS

    def is_window_node(self) -> bool:
        """May several players react, and the first answer counts?"""
        return self.current_player() == WINDOW

    def is_chance_node(self) -> bool:
        """Never: luck is drawn inside, or handed in with an action."""
        return False

    def is_player_node(self) -> bool:
        """Is it one player's decision?"""
        return self.current_player() >= 0

    def question(self, player: int) -> str | None:
        """What the player is asked, in a sentence."""
        return self._core.question(player)

    def move_number(self) -> int:
        """How many decisions were made since the state began."""
        return self._core.decisions()

    # ── actions ──

    def _actor(self, player: int | None) -> int:
        if player is not None:
            return player
        due = self.players_to_act()
        if len(due) == 1:
            return due[0]
        if not due:
            raise ValueError("The game is over.")
        raise ValueError(f"Several players may decide now: say which of {due}.")

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of what a player may do now, ascending; nothing for a player who is
        not asked. Without a player: of the one whose decision it is."""
        if player is None and self.is_terminal():
            return []
        return self._core.legal(self._actor(player))

    def legal_actions_mask(self, player: int | None = None) -> NDArray[np.bool_]:
        """The same as one flag for every action number."""
        mask = np.zeros(self._game.num_distinct_actions(), np.bool_)
        mask[self.legal_actions(player)] = True
        return mask

    def legal_actions_bits(self, player: int | None = None) -> NDArray[np.uint8]:
        """The same packed into bits, the first action in the lowest bit."""
        return np.packbits(self.legal_actions_mask(player), bitorder="little")

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """The notation of a legal action: ``action_to_string(player, action)``, or
        ``action_to_string(action)`` for the player whose decision it is."""
        if action is None:
            player, action = self._actor(None), player
        return self._core.text(player, action)

    def string_to_action(self, player: int | str, text: str | None = None) -> int:
        """The number of a legal action by its notation."""
        if isinstance(player, str):
            return self._core.number(self._actor(None), player)
        if text is None:
            raise ValueError("There is no notation to read.")
        return self._core.number(player, text)

    def apply_action(
        self, action: int | str, player: int | None = None, *, chance: Chance | None = None
    ) -> None:
        """Carries out a decision: a number, or a line of notation. What the rules refuse
        raises :class:`ValueError` with their sentence, and the state is as before. With
        `chance` the luck of it comes from outside: every roll, by its name."""
        actor = self._actor(player)
        if isinstance(action, str):
            if chance is not None:
                action = self._core.number(actor, action)
            else:
                self._core.play_line(actor, action)
                return
        rolls = None if chance is None else list(chance)
        self._core.play(actor, int(action), rolls)
        if rolls is not None:
            self._past = None  # It begins anew, with luck that nobody can draw again.

    def apply_actions(self, actions: Sequence[int] | Mapping[int, int]) -> None:
        """Carries out what several players chose in secret: by player, or a list with an
        entry for every player, of which those who are not asked are not looked at. All
        or nothing."""
        chosen = actions if isinstance(actions, Mapping) else dict(enumerate(actions))
        waiting = self.players_to_act()
        missing = [player for player in waiting if player not in chosen]
        if missing:
            raise ValueError(f"There is no action for {missing}.")
        after = self._core.clone()
        for player in waiting:
            after.play(player, int(chosen[player]))
        self._core = after

    # ── the end ──

    def returns(self) -> list[float]:
        """1 for each winner, else 0."""
        end = self._core.standing()
        winners = end[0] if end else []
        return [float(player in winners) for player in range(self.num_players())]

    def rewards(self) -> list[float]:
        """The same: nothing is won before the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What one player has won."""
        return self.returns()[player]

    def reason(self) -> str | None:
        """How it ended, in a word: ``won``, ``coffee`` …"""
        end = self._core.standing()
        return end[1] if end else None

    # ── what is known ──

    def observation_tensor(
        self, player: int | None = None, out: NDArray[np.int16] | None = None
    ) -> NDArray[np.int16]:
        """What a player knows, or a spectator, as whole numbers:
        :meth:`Game.observation_spec` says what they are."""
        if out is None:
            out = np.empty(self._game.observation_tensor_size(), np.int16)
        self._core.observe(player, out)
        return out

    def observation_string(self, player: int | None = None) -> str:
        """The same in words: every slice that is not all zero, by its name."""
        return self._core.view(player)

    def information_state_string(self, player: int | None = None) -> str:
        """Everything the player has seen and heard from the beginning, and what is known
        now: perfect recall."""
        return self._core.tale(player)

    def resample_from_infostate(self, player: int, seed: int | str | None = None) -> State:
        """A state that the player cannot tell from this one: what is hidden is dealt anew,
        all deals equally likely, and so is the luck to come."""
        past = _Past(self.clone(), player, _seed(seed))
        return State(self._game, past.again(), past)

    def render(self, player: int | None = None) -> str:
        """The board as the terminal draws it for this player, or for a spectator; for a
        player who is asked with the question, the numbers of the actions and what they do."""
        return self._core.board(player)

    def story(self, player: int | None = None) -> list[str]:
        """What happened so far, in sentences, as far as this player, or a spectator, saw it."""
        return self._core.story(player)

    # ── talk ──

    def say(
        self,
        player: int,
        words: str | Phrase,
        *,
        tone: Tone = "says",
        to: int | None = None,
    ) -> None:
        """Says something, in own words or with one of :meth:`Game.phrases`. Talk changes
        nothing else."""
        if isinstance(words, Phrase):
            tone_word, _, text = words.statement.partition(" ")
        else:
            tone_word, text = tone, words
        addressee = "" if to is None else f">p{to + 1} "
        self._core.say(player, f"{tone_word} {addressee}{text}")

    def heard(self, player: int | None = None) -> list[tuple[int, str]]:
        """Who said what, as far as this player, or a spectator, could hear it."""
        return self._core.heard(player)

    # ── copies ──

    def clone(self) -> State:
        """A copy. Both have the same luck before them."""
        return State(self._game, self._core.clone(), self._past)

    def with_luck(self, seed: int | str | None = None) -> State:
        """A copy with other luck before it."""
        past = _Past(self.clone(), None, _seed(seed))
        return State(self._game, past.again(), past)

    def child(self, action: int, player: int | None = None) -> State:
        """A copy after an action."""
        copy = self.clone()
        copy.apply_action(action, player)
        return copy

    def serialize(self, players: Sequence[str] = ()) -> str:
        """The game as a record: options, seed, every decision and word. For states that
        were imagined or scripted it begins with their JSON, and does not know what was seen
        before; a pickle does where the state was imagined. It holds every secret."""
        return self._core.record(list(players))

    def to_json(self) -> str:
        """The complete state as JSON, under the names of docs/trace.md."""
        return self._core.json()

    def state_hash(self) -> str:
        """A short check of the state."""
        return self._core.hash()

    def __str__(self) -> str:
        return self.observation_string()

    def __repr__(self) -> str:
        return f"<{self._game.name}: {self._core.due()[0]} of {self.players_to_act()}>"

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        if self._past is not None:
            return _follow, (self._past, self.serialize())
        return _restore, (self._game, self.serialize())


class _Past(NamedTuple):
    """What was before an imagined state: it is imagined again to remember what was seen."""

    before: State
    player: int | None
    """Who imagined it; nobody where only the luck became another one."""
    seed: int | str

    def again(self) -> _core.State:
        if self.player is None:
            return self.before._core.reseeded(self.seed)
        return self.before._core.imagine(self.player, self.seed)


def _follow(past: _Past, text: str) -> State:
    core = past.again()
    core.follow(text)
    return State(past.before._game, core, past)


def _restore(game: Game, text: str) -> State:
    return game.deserialize_state(text)


def read_record(text: str) -> tuple[Game, State]:
    """The game of a record and the state it ends with. The record is replayed and must
    come to the same end."""
    name, options, components, rules, _ = _core.record_head(text)
    game = _load(name, dict(options), components, rules)
    return game, game.deserialize_state(text)


def games() -> list[str]:
    """The names of all games."""
    return list(_core.GAMES)


def options(name: str) -> dict[str, str]:
    """The options of a game: which values each takes and what it means."""
    found = _core.knobs(name.replace("_", "-"))
    return {key: f"{values}: {meaning}" for key, values, meaning in found}
