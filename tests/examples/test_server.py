"""The example of a game server: killed and started again, with players who reconnect, a bot and a spectator."""

import json
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

import kingofsiam as ks
from kingofsiam.notation.json.documents import dump

pytestmark = pytest.mark.slow
for needed in ("starlette", "uvicorn"):
    pytest.importorskip(needed, reason="pip install starlette uvicorn websockets")
websockets: Any = pytest.importorskip("websockets.sync.client", reason="pip install starlette uvicorn websockets")

SERVER: Final = Path(__file__).parents[2] / "examples" / "server" / "server.py"
NAMES: Final = ["Ann", "bot:staged", "Cem"]


class Client:
    """A browser tab: it keeps every message, and comes back with the number of moves that it knows."""

    def __init__(self, tabs: ExitStack, url: str, secret: str | None) -> None:
        self.tabs, self.url, self.secret = tabs, url, secret
        self.since, self.messages = 0, list[Any]()
        self.connect()

    def connect(self) -> None:
        self.socket = self.tabs.enter_context(websockets.connect(self.url))
        self.say(secret=self.secret, since=self.since)

    def say(self, **message: object) -> Any:
        """The next message, which answers this one unless a bot has just moved."""
        self.socket.send(json.dumps(message))
        return self.hear(20)

    def hear(self, seconds: float) -> Any:
        message = json.loads(self.socket.recv(timeout=seconds))
        self.messages.append(message)
        self.since = message.get("view", {}).get("moves", self.since)
        return message

    @property
    def view(self) -> Any:
        """The newest one."""
        with suppress(TimeoutError):
            while True:
                self.hear(0)
        return next(message["view"] for message in reversed(self.messages) if "view" in message)

    @property
    def events(self) -> list[Any]:
        return [event for message in self.messages for event in message.get("view", {}).get("events", ())]


@contextmanager
def running(file: Path, port: int) -> Generator[subprocess.Popen[bytes]]:
    """The server, which is killed in the end."""
    with subprocess.Popen([sys.executable, SERVER, file, str(port)]) as process:
        try:
            for _ in range(200):
                with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                    break
                time.sleep(0.1)
            yield process
        finally:
            process.kill()


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def post(port: int, body: object) -> tuple[int, Any]:
    try:
        with urlopen(f"http://127.0.0.1:{port}/games", json.dumps(body).encode(), timeout=20) as reply:
            return reply.status, json.load(reply)
    except HTTPError as refused:
        with refused:
            return refused.code, json.load(refused)


def take_turns(clients: list[Client], rng: Random) -> None:
    """Whoever is to move takes their turn."""
    for client in clients:
        if client.view["turn"]:
            take_turn(client, rng, client.since)


def take_turn(client: Client, rng: Random, moves: int) -> None:
    """Click until the turn is whole, sometimes in vain, sometimes back, and confirm it."""
    while (turn := client.view["turn"]) and turn["question"]:
        answer = rng.choice(turn["candidates"] if rng.random() < 0.2 else turn["legal"])
        refused = "refused" in client.say(answer=answer)
        assert refused is (answer not in turn["legal"])
        if not refused and rng.random() < 0.1:
            assert client.say(back=True)["view"]["turn"]["answers"] == turn["answers"]
    assert client.say(confirm=True)["view"]["moves"] > moves


def stored(file: Path) -> ks.Game:
    with closing(sqlite3.connect(file)) as database:
        return ks.Game.from_json(database.execute("SELECT record FROM games").fetchone()[0])


@pytest.fixture
def tabs() -> Iterator[ExitStack]:
    with ExitStack() as tabs:
        yield tabs


def test_a_game_outlives_the_server_and_nobody_sees_what_is_hidden(tmp_path: Path, port: int, tabs: ExitStack) -> None:
    """Each client hears each event of `Game.view` once, and of no hand of another. An unconfirmed turn is kept, too."""
    file, rng = tmp_path / "games.db", Random(7)
    with running(file, port):
        status, made = post(port, {"names": NAMES})
        assert (status, [secret is None for secret in made["secrets"]]) == (201, [False, True, False])
        url = f"ws://127.0.0.1:{port}/games/{made['game']}"
        watchers = {seat: Client(tabs, url, None if seat is None else made["secrets"][seat]) for seat in (0, 2, None)}
        clients = [watchers[0], watchers[2]]
        while all(client.view["turn"] is None or client.since < 6 for client in clients):
            take_turns(clients, rng)
        (player,) = (client for client in clients if client.view["turn"])
        card = next(answer for answer in player.view["turn"]["legal"] if answer != "pass")
        begun = player.say(answer=card)["view"]["turn"]
        assert begun["answers"][0] == card
    with running(file, port):
        for watcher in watchers.values():
            watcher.connect()
        assert player.view["turn"] == begun
        while not watchers[None].view["ending"]:
            take_turns(clients, rng)
        game = stored(file)
        assert game.outcome is not None
        for seat, watcher in watchers.items():
            while not watcher.view["ending"]:
                watcher.hear(20)
            assert watcher.events == dump(game.view(seat))["events"]
            for view in (message["view"] for message in watcher.messages if "view" in message):
                hands = [player["hand"] for player in view["observation"]["players"]]
                assert [at for at, hand in enumerate(hands) if hand is not None] == ([] if seat is None else [seat])
                assert view["turn"] is None or view["observation"]["to_move"] == seat


def test_what_is_wrong_gets_an_error(tmp_path: Path, port: int, tabs: ExitStack) -> None:
    """And the server goes on."""
    with running(tmp_path / "games.db", port):
        for names in (None, 3, ["Ann"], ["Ann", "bot:os:getcwd"]):
            status, reply = post(port, {"names": names} if names else [])
            assert (status, [*reply]) == (400, ["error"])
        made = post(port, {"names": ["Ann", "Bob"]})[1]
        url = f"ws://127.0.0.1:{port}/games/{made['game']}"
        assert "error" in Client(tabs, f"{url}x", None).messages[0]
        assert "error" in Client(tabs, url, "guessed").messages[0]
        spectator = Client(tabs, url, None)
        seat = spectator.view["observation"]["to_move"]
        waiting, moving = (Client(tabs, url, made["secrets"][at]) for at in (1 - seat, seat))
        for client in (spectator, waiting):
            assert "error" in client.say(answer="pass")
        for message in ({}, {"answer": 7}, {"answer": "Ace"}, {"confirm": True}):
            assert "error" in moving.say(**message)
        assert moving.say(answer="pass")["view"]["turn"]["move"]["move"] == "pass"
        assert moving.say(confirm=True)["view"]["moves"] == 1
        assert moving.say(resign=True)["view"]["ending"]
        assert "error" in moving.say(resign=True)
