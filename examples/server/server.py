"""A game server: Starlette, WebSockets and SQLite. `python server.py games.db 8000` serves http://127.0.0.1:8000/.

Every move and every click of an unconfirmed turn is in the database before anybody hears of it, so the server may be
killed at any time. What it sends is `Game.view` of a seat or of a spectator, which shows nothing hidden.
"""

import asyncio
import json
import secrets
import sqlite3
import sys
from collections import defaultdict
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

import kingofsiam as ks
from kingofsiam.notation.game_documents import ANSWERS
from kingofsiam.notation.json.documents import TURN, dump
from kingofsiam.players import find_bot

PAGE: Final = Path(__file__).with_name("index.html")
BOTS: Final = ("staged", "greedy", "medium")
"""The bots that a client may ask for: never look up a name of his, which could be any function of this machine."""

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS games (id TEXT PRIMARY KEY, record TEXT, clicks TEXT) STRICT;
CREATE TABLE IF NOT EXISTS seats (game TEXT, seat INTEGER, secret TEXT, bot TEXT) STRICT;
"""


def digest(secret: str) -> str:
    """What is stored of a secret: whoever reads the database can play for nobody."""
    return sha256(secret.encode()).hexdigest()


@dataclass(frozen=True)
class Table:
    """A game, and the answers of the turn that is not confirmed yet, as they were after each click."""

    game: ks.Game
    clicks: list[Any]

    def view(self, seat: int | None, since: int) -> dict[str, Any]:
        """What a seat or a spectator may see; the unconfirmed turn only if it is theirs."""
        view = self.game.view(seat, since)
        turn = None if view.turn is None else TURN.dump(self.built(view.turn))
        return {**dump(view), "turn": turn}

    def built(self, turn: ks.Turn) -> ks.Turn:
        """The turn with the answers of the last click."""
        return replace(turn, answers=ANSWERS.read(self.clicks[-1])) if self.clicks else turn

    def after(self, message: Any) -> tuple["Table", tuple[str, ...]]:
        """The table after a message of the player to move, and why it is refused. Raises a `ValueError`."""
        turn = self.built(self.game.turn)
        match message:
            case {"answer": answer}:
                dumped: Any = ANSWERS.dump(turn.answers)
                choice = ANSWERS.read([*dumped, answer])[-1]
                if reasons := turn.why_not(choice):
                    return self, self.game.explain(reasons)
                return replace(self, clicks=[*self.clicks, ANSWERS.dump(turn.answer(choice).skip_forced().answers)]), ()
            case {"back": True}:
                return replace(self, clicks=self.clicks[:-1]), ()
            case {"confirm": True} if turn.move is not None:
                return Table(self.game.play(turn.move), []), ()
            case _:
                raise ValueError('say {"answer": …}, {"back": true}, or {"confirm": true} once nothing is asked')


class Storage:
    """The games in the database."""

    def __init__(self, file: str) -> None:
        self.database = sqlite3.connect(file)
        self.database.executescript(SCHEMA)

    def create(self, names: list[str]) -> dict[str, Any]:
        """A new game; the names of bots are `bot:` and one of `BOTS`. Only the caller learns the secrets."""
        bots = [name.removeprefix("bot:") if name.startswith("bot:") else None for name in names]
        if unknown := [bot for bot in bots if bot and bot not in BOTS]:
            raise ValueError(f"there is no bot {unknown[0]!r}, only {', '.join(BOTS)}")
        game, id_ = ks.Game.new(len(names), names=(*names,)), secrets.token_urlsafe(6)
        codes = [None if bot else secrets.token_urlsafe(16) for bot in bots]
        rows = [(id_, seat, secret and digest(secret), bots[seat]) for seat, secret in enumerate(codes)]
        with self.database:
            self.database.execute("INSERT INTO games VALUES (?, ?, '[]')", (id_, game.to_json()))
            self.database.executemany("INSERT INTO seats VALUES (?, ?, ?, ?)", rows)
        return {"game": id_, "secrets": codes}

    def load(self, id: str) -> Table:
        """A game. Raises a `ValueError`."""
        row = self.database.execute("SELECT record, clicks FROM games WHERE id = ?", (id,)).fetchone()
        if row is None:
            raise ValueError("there is no such game")
        return Table(ks.Game.from_json(row[0]), json.loads(row[1]))

    def save(self, id: str, before: Table, after: Table) -> None:
        """Store it, unless somebody has moved meanwhile: another process may serve the same file."""
        values = (after.game.to_json(), json.dumps(after.clicks), id, before.game.to_json())
        with self.database:
            query = "UPDATE games SET record = ?, clicks = ? WHERE id = ? AND record = ?"
            if self.database.execute(query, values).rowcount == 0:
                raise ValueError("somebody has moved meanwhile")

    def seat(self, id: str, secret: str) -> int:
        """The seat with this secret. Raises a `ValueError`."""
        query = "SELECT seat FROM seats WHERE game = ? AND secret = ?"
        row = self.database.execute(query, (id, digest(secret))).fetchone()
        if row is None:
            raise ValueError("no seat has this secret")
        return int(row[0])

    def bot(self, id: str, seat: int) -> str | None:
        """The bot in a seat."""
        row = self.database.execute("SELECT bot FROM seats WHERE game = ? AND seat = ?", (id, seat)).fetchone()
        return str(row[0]) if row and row[0] else None

    def games(self) -> list[str]:
        """All games."""
        return [id_ for (id_,) in self.database.execute("SELECT id FROM games")]


@dataclass(eq=False)
class Watcher:
    """A connection: a seat's or a spectator's, and how many moves it has been told of."""

    socket: WebSocket
    seat: int | None
    since: int


class Server:
    """The application, its connections by game, and the bots that think."""

    def __init__(self, file: str) -> None:
        self.storage = Storage(file)
        self.watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self.thinking: dict[str, asyncio.Task[None]] = {}
        routes = [Route("/", self.page), Route("/games", self.create, methods=["POST"])]
        self.app: Starlette = Starlette(
            routes=[*routes, WebSocketRoute("/games/{id}", self.connect)], lifespan=self.lifespan
        )

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncGenerator[None]:
        """Bots that were to move when the server stopped go on."""
        for id_ in self.storage.games():
            self.wake_bots(id_)
        yield

    async def page(self, _: Request) -> Response:
        """The page."""
        return FileResponse(PAGE)

    async def create(self, request: Request) -> Response:
        """A new game for `{"names": ["Ann", "bot:staged"]}`."""
        try:
            created = self.storage.create([str(name) for name in (await request.json())["names"]])
        except (KeyError, TypeError, ValueError) as error:  # every error of kingofsiam is a ValueError
            return JSONResponse({"error": str(error)}, 400)
        self.wake_bots(created["game"])
        return JSONResponse(created, 201)

    async def connect(self, socket: WebSocket) -> None:
        """The first message is `{"secret": …, "since": …}`; without a secret, of a spectator."""
        id_ = socket.path_params["id"]
        await socket.accept()
        watcher = None
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                try:
                    message = await socket.receive_json()
                    if watcher is None:
                        watcher = self.join(id_, socket, message)
                        await self.show(id_, watcher)
                    else:
                        await self.hear(id_, watcher, message)
                except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
                    await socket.send_json({"error": str(error)})
        if watcher is not None:
            self.watchers[id_].discard(watcher)

    def join(self, id: str, socket: WebSocket, message: Any) -> Watcher:
        """A new connection. Raises a `ValueError`."""
        moves, secret = len(self.storage.load(id).game.moves), message.get("secret")
        seat = self.storage.seat(id, secret) if secret else None
        watcher = Watcher(socket, seat, max(0, min(int(message.get("since", 0)), moves)))
        self.watchers[id].add(watcher)
        return watcher

    async def hear(self, id: str, watcher: Watcher, message: Any) -> None:
        """What a player says. Raises a `ValueError`."""
        before = self.storage.load(id)
        refused: tuple[str, ...] = ()
        if message == {"resign": True} and watcher.seat is not None:
            after = Table(before.game.end("resignation", watcher.seat), [])
        elif before.game.over or watcher.seat != before.game.state.to_move:
            raise ValueError("it is not your turn")
        else:
            after, refused = before.after(message)
        if refused:
            return await watcher.socket.send_json({"refused": refused})
        self.storage.save(id, before, after)
        await self.tell(id)
        return self.wake_bots(id)

    async def tell(self, id: str) -> None:
        """Show everybody the game."""
        for watcher in [*self.watchers[id]]:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self.show(id, watcher)

    async def show(self, id: str, watcher: Watcher) -> None:
        """Show one of them the game as it is now."""
        view = self.storage.load(id).view(watcher.seat, watcher.since)
        watcher.since = view["moves"]
        await watcher.socket.send_json({"view": view})

    def wake_bots(self, id: str) -> None:
        """Let the bots move, in the background."""
        if id not in self.thinking or self.thinking[id].done():
            self.thinking[id] = asyncio.create_task(self.play_bots(id))

    async def play_bots(self, id: str) -> None:
        """Move as long as it is the turn of a bot, which sees what its seat may see."""
        while not (table := self.storage.load(id)).game.over:
            seat = table.game.state.to_move
            if (bot := self.storage.bot(id, seat)) is None:
                return
            move = await asyncio.to_thread(find_bot(bot), table.game.observe(seat), Random())
            self.storage.save(id, table, Table(table.game.play(move), []))
            await self.tell(id)


if __name__ == "__main__":
    uvicorn.run(Server(sys.argv[1]).app, port=int(sys.argv[2]), ws_max_size=10_000, log_level="warning")
