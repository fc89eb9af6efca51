"""The bare board that the rule lab shows while its engine is still starting."""

import json
from typing import Any

from kingofsiam_lab import answer


def board_module() -> str:
    """A board without followers as a module of the page: what it draws of a position, and the map."""
    view = _called("position", state=_called("new_game", players=3, seed=7)["state"])
    bare: dict[str, object] = {**view["document"], "followers": {}, "kings": [], "control": []}
    drawn: dict[str, object] = {"document": bare, "words": view["words"], "contested": None}
    map = {name: value for name, value in _called("map", map="siam").items() if name in {"title", "lands", "borders"}}
    return (
        "// Made by `python -m docs.build_lab`.\n\n"
        'import type { MapView, PositionView } from "./protocol"\n\n'
        f"const drawn = {json.dumps({'view': drawn, 'map': map})}\n"
        "export const BOARD = drawn as unknown as { view: PositionView; map: MapView }\n"
    )


def _called(method: str, **params: object) -> Any:
    reply = answer(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
    return json.loads(str(reply))["result"]
