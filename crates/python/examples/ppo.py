"""Masked PPO (PyTorch): learns Finished! from nothing, hundreds of games at once.

    python examples/ppo.py --minutes 8 --save policy.pt --curve curve.csv
    python examples/ppo.py --minutes 0 --load policy.pt
    python examples/ppo.py --draw examples/ppo.csv

Random play finishes 14 of the 48 files, the bot *greedy* 36; after eight minutes this
finishes 45. Minutes are CPU minutes.
Needs PyTorch: `pip install torch`, or Debian's `python3-torch`, which is far smaller.

Two things are told that the rules do not say. The reward is shaped: a file that is sorted
now is finished rounds later, far too late to find out why, so whatever makes the table look
better pays at once, and whatever makes it look worse costs as much (`Table.worth`). And the
network sees numbers worked out from the observation: when every file comes, and which files
do the same. What they do, when to use them and how to sort it finds out by itself.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import one_hot, pad

import breakroom

FILES = 48
STACK, PAST, PRESENT, HELD, PLACES = 2, 3, 4, 5, 7  # All rows of the Future are one place.
KINDS = [  # Files that do the same; all others do nothing.
    [2],
    [9, 14, 20, 27, 31, 34, 46, 47],
    [3, 6, 10, 15, 21, 28, 36, 45],
    [4, 7, 29, 42],
    [5, 11, 17, 23, 25, 41],
    [8, 18, 30, 44],
    [12, 19, 32, 40],
    [13, 22, 33, 39, 43],
    [16, 24, 26, 35, 38],
    [37],
    [48],
]
KIND = torch.zeros(FILES, len(KINDS))
for nth, numbers in enumerate(KINDS):
    KIND[torch.tensor(numbers) - 1, nth] = 1
NUMBER = torch.arange(FILES)


class Table:
    """What lies before the player in a batch of games, one row a game: the numbers of the
    observation, and what can be worked out from them."""

    def __init__(self, parts: dict[str, breakroom.Slice], observations: np.ndarray) -> None:
        seen = torch.tensor(observations)  # A copy: the next step writes into the same array.
        self.part = {name: seen[:, part.start : part.stop].long() for name, part in parts.items()}
        self.place, self.done = self.part["place"], self.part["finished"]
        self.present = self.place == PRESENT
        self.comes, self.behind = self.line_up()
        known = self.place >= STACK
        # Of each file and the one after it: do we know where they are, and how many files
        # too late does the first one come?
        self.known = known[:, 1:] & known[:, :-1]
        self.late = (self.comes[:, :-1] - self.comes[:, 1:]) * self.known

    def line_up(self) -> tuple[Tensor, Tensor]:
        """Which file comes when, should the turn end now: the Future, the stack, the Past, then
        the Present in the order chosen. A round ends with 48, so what lies behind it comes
        first of all: it has been passed already."""
        place, depth, chosen = self.place, self.part["depth"], self.part["chosen"]
        put_off = place >= HELD
        before = put_off.sum(1, keepdim=True)
        rows = (place.amax(1, keepdim=True) - HELD + 1).clamp(min=1)
        future = before * ((place - HELD) * FILES + NUMBER) / (rows * FILES)
        in_past = before + self.part["stack"]
        last = in_past + (place == PAST).sum(1, keepdim=True)
        free = self.present & (chosen == 0)
        order = torch.where(chosen > 0, chosen, chosen.amax(1, keepdim=True) + free.cumsum(1))
        comes = torch.where(put_off, future, (before + depth).float())
        comes = torch.where(place == PAST, (in_past + depth).float(), comes)
        comes = torch.where(self.present, (last + order).float(), comes)
        behind = (comes > comes[:, -1:]) & (place >= STACK)
        return torch.where(behind, comes - (FILES - self.done), comes), behind

    def worth(self) -> Tensor:
        """How good it looks, in rounds: one for each coffee, less one for each pair of files
        that comes the wrong way round, for that costs a round; less where they are near each
        other and can be caught together, and two fifths where nobody knows."""
        costs = torch.where(self.late > 0, (0.2 + 0.04 * self.late).clamp(max=1), 0 * self.late)
        costs = torch.where(self.known, costs, torch.tensor(0.4))
        disorder = (costs * (NUMBER[:-1] >= self.done)).sum(1)
        passed = self.behind.gather(1, self.done.clamp(max=FILES - 1))[:, 0].float()
        coffee = self.part["coffee"][:, 0] - passed - self.present[:, -1].float()
        stash = self.part["stash"][:, 0].clamp(max=6)
        sweets = stash * (24 - 2 * stash) / 100
        company = 0.04 * self.present.sum(1)
        return coffee - disorder + sweets + company + 0.1 * self.done[:, 0]

    def files(self) -> Tensor:
        """Every file in numbers: games × files × numbers."""
        chosen = self.part["chosen"]
        free = pad((self.present & (chosen == 0)).float(), (1, 1))
        lower = free.cumsum(1)[:, :-2]
        last = pad(((chosen == chosen.amax(1, keepdim=True)) & (chosen > 0)).float(), (1, 0))
        rank = NUMBER - self.done
        plain = [self.comes / FILES, self.behind, self.part["sweets"] > 0, self.part["usable"]]
        plain += [chosen > 0, last[:, :-1], lower == 0, lower / 4, free[:, :-2], free[:, 2:]]
        plain += [rank / FILES, rank == 0, rank == 1, rank == 2]
        for side in ((1, 0), (0, 1)):
            late, known = pad(self.late, side), pad(self.known, side)
            plain += [known, late > 0, (late / 16).clamp(-1, 1)]
        numbers = torch.stack([one.float() for one in plain], dim=2)
        places = one_hot(self.place.clamp(max=PLACES - 1), PLACES)
        kinds = KIND.expand(len(numbers), -1, -1)
        return torch.cat([numbers, places, kinds], dim=2)

    def look(self, files: Tensor) -> Tensor:
        """The table in numbers: what there is, the Present, and the files that matter most:
        the next two to be finished, the top three of the stack, the newest two of the Past."""
        part, depth = self.part, self.part["depth"]
        in_past = (self.place == PAST).sum(1, keepdim=True)
        where = [NUMBER == self.done, NUMBER == self.done + 1]
        where += [(self.place == STACK) & (depth == nth) for nth in (1, 2, 3)]
        where += [(self.place == PAST) & (depth == in_past - nth) for nth in (0, 1)]
        chosen = torch.stack([*where, self.present], dim=1).float() @ files
        plain = [part["stash"] / 6, part["reserve"] / 6, part["coffee"] / 6, part["stack"] / FILES]
        plain += [self.done / FILES, in_past / 4, self.present.sum(1, keepdim=True) / 6]
        plain += [one_hot(part["stash"][:, 0].clamp(max=4), 5), part["pending"], part["draws"]]
        plain += [self.worth()[:, None] / 10, (self.place == 0).sum(1, keepdim=True) / FILES]
        return torch.cat([chosen.flatten(1), *(one.float() for one in plain)], dim=1)


class Seen(NamedTuple):
    """What a policy looks at: tables, and everything that may be done, with its row."""

    table: Tensor
    row: Tensor
    action: Tensor
    option: Tensor


def see(table: Table, masks: np.ndarray) -> Seen:
    """Each option is an action of a row: the end, the use of a file, or a file picked."""
    files = table.files()
    row, action = torch.from_numpy(masks).nonzero(as_tuple=True)
    number = torch.where(action > FILES, action - FILES, action)  # 0 is none.
    file = files[row, (number - 1).clamp(min=0)] * (number > 0)[:, None]
    pending = table.part["pending"].argmax(1)[row]
    manner = one_hot(torch.where(action > FILES, pending + 1, (action > 0).long()), 7)
    return Seen(table.look(files), row, action, torch.cat([file, manner], dim=1))


class Policy(nn.Module):
    """What to do, and how much better it will get: a network looks at the table, and another
    one at each option in its light. Whatever is learnt of one file is learnt of its like."""

    def __init__(self, game: breakroom.Game, width: int = 128) -> None:
        super().__init__()
        self.parts = {part.name: part for part in game.observation_spec()}
        env = breakroom.VectorEnv(game, 1)
        example = see(Table(self.parts, env.observations), env.masks)
        self.table = nn.Sequential(nn.Linear(example.table.shape[1], width), nn.ReLU())
        self.critic = nn.Sequential(nn.Linear(width, width), nn.ReLU(), nn.Linear(width, 1))
        self.light = nn.Linear(width, width // 2)
        self.option = nn.Linear(example.option.shape[1], width // 2, bias=False)
        half = width // 2
        self.score = nn.Sequential(nn.ReLU(), nn.Linear(half, half), nn.ReLU(), nn.Linear(half, 1))
        nn.init.zeros_(self.score[3].weight)

    def forward(self, seen: Seen) -> tuple[torch.distributions.Categorical, Tensor]:
        table = self.table(seen.table)
        light = self.light(table)
        logits = torch.full((len(table), 2 * FILES + 1), -1e9)  # The mask.
        scores = self.score(light[seen.row] + self.option(seen.option))
        logits[seen.row, seen.action] = scores[:, 0]
        chance = torch.distributions.Categorical(logits=logits, validate_args=False)
        return chance, self.critic(table)[:, 0]


class Step(NamedTuple):
    """A decision in every game, and what came of it."""

    seen: Seen
    action: Tensor
    log_chance: Tensor
    value: Tensor
    reward: Tensor
    live: Tensor


Played = list[tuple[Step, Tensor]]
"""Steps with their advantages."""


class Games:
    """Games that go on for ever; `files` has what was finished in those that ended."""

    def __init__(self, game: breakroom.Game, policy: Policy, n: int, seed: int) -> None:
        self.env = breakroom.VectorEnv(game, n, seed=seed)
        self.policy = policy
        self.files: list[int] = []
        self.table = Table(policy.parts, self.env.observations)

    @torch.no_grad()
    def step(self) -> Step:
        env, before = self.env, self.table
        seen = see(before, env.masks)
        chance, value = self.policy(seen)
        action = chance.sample()
        env.step(action.numpy())
        self.table = Table(self.policy.parts, env.observations)
        # Where a game has ended the row is the next one's already: a victory finished all
        # files, a defeat none.
        ended, won = torch.tensor(env.dones), torch.tensor(env.rewards[:, 0] > 0)
        files = torch.where(won, torch.tensor(FILES), before.done[:, 0])
        self.files += files[ended].tolist()
        gain = torch.where(ended, 2.0 * won, self.table.worth() - before.worth())
        return Step(seen, action, chance.log_prob(action), value, gain, (~ended).float())

    def play(self, steps: int, gamma: float, trust: float) -> Played:
        """So many steps with their advantages, which are generalised ones: `gamma` per
        decision, `trust` in what came rather than in the critic."""
        played = [self.step() for _ in range(steps)]
        with torch.no_grad():
            after = self.policy(see(self.table, self.env.masks))[1]
        ahead, rows = torch.zeros_like(after), []
        for step in reversed(played):
            surprise = step.reward + gamma * step.live * after - step.value
            ahead, after = surprise + gamma * trust * step.live * ahead, step.value
            rows.append((step, ahead))
        return rows


def together(steps: list[Step]) -> Step:
    """Some steps as one."""
    sizes = torch.tensor([0] + [len(step.action) for step in steps]).cumsum(0)
    seen = [step.seen._replace(row=step.seen.row + first) for step, first in zip(steps, sizes)]
    rest = list(zip(*steps))[1:]
    return Step(Seen(*(torch.cat(one) for one in zip(*seen))), *(torch.cat(one) for one in rest))


def learn(policy: Policy, optimizer: torch.optim.Adam, played: Played, curious: float) -> None:
    """Makes what went better than expected likelier, but not by more than a fifth at once."""
    gains = torch.stack([gain for _, gain in played])
    mean, spread = gains.mean(), gains.std() + 1e-8
    for _ in range(3):
        for some in torch.randperm(len(played)).split(2):
            step = together([played[nth][0] for nth in some])
            gain = gains[some].flatten()
            chance, value = policy(step.seen)
            error = (value - step.value - gain).pow(2).mean()
            gain = (gain - mean) / spread
            ratio = (chance.log_prob(step.action) - step.log_chance).exp()
            better = torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
            loss = error - better - curious * chance.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


Row = tuple[float, int, int, float]
"""CPU minutes, decisions, games, and the files in the last 500 games."""


def train(policy: Policy, games: Games, wanted: argparse.Namespace) -> None:
    """Learns for so many CPU minutes, and writes down the curve."""
    optimizer = torch.optim.Adam(policy.parameters(), eps=1e-5)
    begin, steps, rows = time.process_time(), 0, list[Row]()
    while (spent := (time.process_time() - begin) / 60) < wanted.minutes:
        left = 1 - spent / wanted.minutes
        optimizer.param_groups[0]["lr"] = wanted.rate * max(0.05, left)
        played = games.play(32, gamma=wanted.gamma, trust=0.95)
        learn(policy, optimizer, played, curious=0.01 * left)
        steps += len(played) * games.env.n
        if games.files and (not rows or spent >= rows[-1][0] + wanted.minutes / 40):
            rows.append((spent, steps, len(games.files), float(np.mean(games.files[-500:]))))
            print(line(*rows[-1]), flush=True)
            keep(policy, rows, wanted)
    keep(policy, rows, wanted)


def keep(policy: Policy, rows: list[Row], wanted: argparse.Namespace) -> None:
    if wanted.curve and rows:
        text = [f"{spent:.2f},{steps},{games},{files:.2f}\n" for spent, steps, games, files in rows]
        Path(wanted.curve).write_text("minutes,decisions,games,files\n" + "".join(text))
    if wanted.save:
        torch.save(policy.state_dict(), wanted.save)


def line(spent: float, steps: float, games: float, files: float) -> str:
    return f"{spent:5.1f} min {files:5.1f} files {'#' * round(files)}"


def draw(curve: str) -> None:
    """The picture of a curve, in some twenty lines."""
    rows = np.loadtxt(curve, delimiter=",", skiprows=1)
    for row in rows[:: max(1, len(rows) // 20)]:
        print(line(*row))


def test(policy: Policy | None, game: breakroom.Game, games: int) -> np.ndarray:
    """How many files are finished in new games, from the deal to the end: the first game in
    each place. Without a policy by chance."""
    env = breakroom.VectorEnv(game, games, seed=10**6)
    files = np.full(games, -1)
    while (files < 0).any():
        before = env.observations[:, 0].copy()
        if policy:
            with torch.no_grad():
                chance = policy(see(Table(policy.parts, env.observations), env.masks))[0]
            env.step(chance.sample().numpy())
        else:
            env.step(env.sample())
        ended = env.dones & (files < 0)
        files[ended] = np.where(env.rewards[:, 0] > 0, FILES, before)[ended]
    return files


def test_bot(name: str, game: breakroom.Game, games: int) -> np.ndarray:
    bot, files = breakroom.bot(name), []
    for seed in range(10**6, 10**6 + games):
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            state.apply_action(bot.step(state))
        files.append(int(state.observation_tensor(0)[0]))
    return np.array(files)


def tell(who: str, files: np.ndarray) -> None:
    spread = 1.96 * files.std() / np.sqrt(len(files))
    won = np.mean(files == FILES)
    told = f"{files.mean():5.1f} ± {spread:.1f} files, all in {won:5.1%} of {len(files)} new games"
    print(f"{who:8} {told}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--difficulty", default="regular")
    parser.add_argument("--minutes", type=float, default=6.0)
    parser.add_argument("--games", type=int, default=256, help="games at once")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--gamma", type=float, default=0.98)
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--load", help="a policy to begin with")
    parser.add_argument("--save", help="where the policy is kept")
    parser.add_argument("--curve", help="where the curve is kept, as CSV")
    parser.add_argument("--draw", help="draws a curve that was kept, and that is all")
    parser.add_argument("--test", type=int, default=1000, help="new games to test it in")
    wanted = parser.parse_args()
    if wanted.draw:
        return draw(wanted.draw)
    torch.set_num_threads(wanted.threads)
    torch.manual_seed(wanted.seed)
    game = breakroom.load_game("finished", difficulty=wanted.difficulty)
    policy = Policy(game)
    if wanted.load:
        policy.load_state_dict(torch.load(wanted.load))
    games = Games(game, policy, wanted.games, wanted.seed)
    train(policy, games, wanted)
    tell("random", test(None, game, wanted.test))
    tell("greedy", test_bot("greedy", game, wanted.test))
    tell("learned", test(policy, game, wanted.test))


if __name__ == "__main__":
    main()
