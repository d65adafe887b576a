"""The examples run, and say what they promise."""

import random
import re
import runpy
import sys
from pathlib import Path

import pytest

import breakroom

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(monkeypatch, capsys, name, *arguments):
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")
    return capsys.readouterr().out


@pytest.mark.parametrize("file", ["crates/python/README.md", "docs/python.md", "README.md"])
def test_what_the_pages_say_runs(file):
    page = (EXAMPLES.parents[2] / file).read_text()
    snippets = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert snippets
    known: dict[str, object] = {}
    for code in snippets:
        for peer in re.findall(r"breakroom\.(pettingzoo|gymnasium|openspiel)", code):
            pytest.importorskip({"openspiel": "pyspiel"}.get(peer, peer))
        exec(code.replace("range(1000)", "range(3)"), known)


@pytest.mark.parametrize("game", breakroom.games())
def test_random_baseline(monkeypatch, capsys, game):
    told = run(monkeypatch, capsys, "random_baseline", game, "--games", "40")
    assert "random games of" in told
    if game == "finished":
        files = float(told.split("files finished: ")[1].split(" ")[0])
        assert 8 < files < 20


def test_search_in_fifty_lines(monkeypatch, capsys):
    _, _, code = (EXAMPLES / "ismcts.py").read_text().split('"""', 2)
    assert len([line for line in code.splitlines() if line.strip()]) <= 50
    told = run(monkeypatch, capsys, "ismcts", "--simulations", "4", "--games", "1")
    assert "1 games" in told and "search" in told


def test_search_chooses_what_is_legal_and_leaves_the_state_alone():
    search = runpy.run_path(str(EXAMPLES / "ismcts.py"))["search"]
    state = breakroom.load_game("finishing-time", players=2).new_initial_state(3)
    before = state.serialize()
    assert search(state, 0, 8, random.Random(2)) in state.legal_actions(0)
    assert state.serialize() == before


def test_the_curve_in_the_page_is_the_one_that_was_kept():
    head, *rows = (EXAMPLES / "ppo.csv").read_text().splitlines()
    assert head == "minutes,decisions,games,files"
    page = (EXAMPLES.parents[2] / "docs/python.md").read_text()
    told = re.findall(r"^ *([\d.]+) min +([\d.]+) files (#+)$", page, re.MULTILINE)
    kept = {(f"{float(row.split(',')[0]):.1f}", f"{float(row.split(',')[3]):.1f}") for row in rows}
    assert told and all((minutes, files) in kept for minutes, files, _ in told)
    assert all(abs(len(bar) - float(files)) < 0.6 for _, files, bar in told)
    assert float(told[-1][1]) > 2 * 14.4
