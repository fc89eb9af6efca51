"""Players by name: who they are, what they see, and what happens if one fails."""

import shlex
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random

import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.model.moves import Move
from kingofsiam_kernel import Rng
from kingofsiam_kernel.search import bots
from kingofsiam_kernel.search.bots import PlayerFailed, find_player, greedy_bot, is_slow, player_fault

ENGINE = Path(__file__).parents[3] / "examples" / "engine.mjs"
STATE = kernel.Dealer(3).deal(7)
PROGRAM = """
import json, sys
from random import Random
from kingofsiam.notation.json.documents import dump_move, load_observation
from kingofsiam_kernel.search.bots import greedy_bot
for line in sys.stdin:
    call = json.loads(line)
    observation, seed = load_observation(call["params"]["observation"]), call["params"]["seed"]
    move = dump_move(greedy_bot(observation, Random(seed)))
    print(json.dumps({"jsonrpc": "2.0", "id": call["id"], "result": {"move": move}}), flush=True)
"""


def passes(observation: ks.Observation, rng: Random) -> Move:
    assert all((player.hand is None) is (seat != observation.seat) for seat, player in enumerate(observation.players))
    return ks.Pass()


def never_legal(observation: ks.Observation, rng: Random) -> Move:
    return ks.Play(ks.KhonThai(), None)


def fails(observation: ks.Observation, rng: Random) -> Move:
    raise ZeroDivisionError


HERE = __name__


@pytest.mark.parametrize("name", ["staged", "uniform", "random", "greedy", "search:5", "search:0.01s"])
def test_names_of_the_kernel(name: str) -> None:
    """They play legally; `random` is `uniform`; only searches are slow."""
    assert player_fault(name) == ""
    move = find_player(name, ks.SIAM)(STATE, Rng(3))
    assert kernel.play(STATE, move) != STATE
    assert is_slow(name) is name.startswith("search")
    assert player_fault("solve") == ""
    assert is_slow("solve")
    assert find_player("random", ks.SIAM) is find_player("uniform", ks.SIAM)


@pytest.mark.parametrize("name", ["nobody", "search:0", "search:", "no_such_module:f", "json:no_such", "json:__name__"])
def test_other_names_are_refused(name: str) -> None:
    assert player_fault(name)
    with pytest.raises(PlayerFailed):
        find_player(name, ks.SIAM)


def test_a_function(monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets what the player to move may see, and a generator that depends on the turn alone."""
    monkeypatch.setitem(sys.modules, "own", sys.modules[HERE])
    assert player_fault("own:passes") == ""
    assert find_player("own:passes", ks.SIAM)(STATE, Rng(3)) == kernel.PASS
    moves = {find_player("kingofsiam.players:staged_bot", ks.SIAM)(STATE, Rng(5)) for _ in range(3)}
    assert len(moves) == 1


@pytest.mark.parametrize("name", ["own:never_legal", "own:fails"])
def test_a_player_that_fails_ends_the_game(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An illegal move, or any error of its own, is an error that names the player."""
    monkeypatch.setitem(sys.modules, "own", sys.modules[HERE])
    with pytest.raises(PlayerFailed) as failed:
        find_player(name, ks.SIAM)(STATE, Rng(3))
    assert failed.value.name == name


def test_an_installed_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry point of this name, in the group of players."""

    def installed(*, group: str, name: str) -> tuple[EntryPoint, ...]:
        return (
            (EntryPoint(name, "kingofsiam_kernel.search.bots:greedy_bot", group),)
            if name == "champion-of-tests"
            else ()
        )

    monkeypatch.setattr(bots, "entry_points", installed)
    move = find_player("champion-of-tests", ks.SIAM)(STATE, Rng(3))
    assert kernel.play(STATE, move) != STATE


def test_a_program(tmp_path: Path) -> None:
    """It is asked for a move with what its player sees and a seed, and plays as the same function in this process."""
    script = tmp_path / "player.py"
    script.write_text(PROGRAM, encoding="utf-8")
    name = f"program:{shlex.join((sys.executable, str(script)))}"
    assert player_fault(name) == ""
    rng = Rng(3)
    seed = (rng.next_u32() << 32) | rng.next_u32()
    observation = ks.observe(kernel.unpack(STATE, ks.SIAM), STATE.to_move)
    expected = greedy_bot(observation, Random(Random(seed).getrandbits(32)))
    assert find_player(name, ks.SIAM)(STATE, Rng(3)) == kernel.pack_move(expected, ks.SIAM)


def test_a_program_plays_in_several_threads_at_once(tmp_path: Path) -> None:
    """Each thread gets the answer to its own question: the same match as in one thread."""
    script = tmp_path / "player.py"
    script.write_text(PROGRAM, encoding="utf-8")
    name = f"program:{shlex.join((sys.executable, str(script)))}"
    player, seeds = find_player(name, ks.SIAM), range(30)

    def move(seed: int) -> int:
        return player(STATE, Rng(seed))

    with ThreadPoolExecutor(6) as pool:
        moves = list(pool.map(move, seeds))
    assert moves == [move(seed) for seed in seeds]


@pytest.mark.parametrize("code", ["raise SystemExit(3)", "print('hello', flush=True); input()", "input(); print('{}')"])
def test_a_program_that_fails(code: str, tmp_path: Path) -> None:
    script = tmp_path / "player.py"
    script.write_text(code, encoding="utf-8")
    with pytest.raises(PlayerFailed):
        find_player(f"program:{shlex.join((sys.executable, str(script)))}", ks.SIAM)(STATE, Rng(3))


@pytest.mark.skipif(shutil.which("node") is None, reason="the engine runs on Node.js, which is not installed")
def test_the_example_engine_in_javascript_plays() -> None:
    """Legal moves in every game, decided by the seed."""
    player, state = find_player(f"program:node {shlex.quote(str(ENGINE))}", ks.SIAM), kernel.Dealer(2).deal(1)
    assert len({player(state, Rng(seed)) for seed in range(4)}) > 1
    for turn in range(12):
        state = kernel.play(state, player(state, Rng(turn)))
        if state.over:
            break
