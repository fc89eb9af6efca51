"""Clients of the referee and of the lab in this process, and a position with a legal and an illegal move."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from jsonschema import Draft7Validator

import kingofsiam as ks
import kingofsiam_lab as lab
from kingofsiam import referee
from kingofsiam.notation import Variation, format_position, format_record, parse_record
from kingofsiam.notation.json.documents import dump

STATE: Final = ks.deal(3, seed=7)
TEXT: Final = format_position(STATE)
JSON: Final = dump(STATE)
LEGAL: Final = "L:LAN,KHO+R.LAN"
ILLEGAL: Final = "2:RR.LAN-M.PAT+L.MON"
"""Breaks two rules."""


def request_line(method: str, params: object) -> str:
    """A request as one line."""
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})


@dataclass(frozen=True)
class RpcClient:
    """Calls a service and checks the frame of every response."""

    answer: Callable[[Any], str | None]

    def send(self, line: str | bytes) -> Any:
        """The parsed response to a line, which must be one line of ASCII."""
        text = self.answer(line)
        assert text is not None
        assert text.isascii()
        assert "\n" not in text
        return json.loads(text)

    def response(self, method: str, /, **params: object) -> Any:
        """The response to a call."""
        response = self.send(request_line(method, params))
        assert (response["jsonrpc"], response["id"], len(response)) == ("2.0", 1, 3), response
        return response

    def result(self, method: str, /, **params: object) -> Any:
        """The result of a call."""
        response = self.response(method, **params)
        assert "result" in response, response
        return response["result"]

    def error(self, method: str, /, **params: object) -> Any:
        """The error of a call."""
        response = self.response(method, **params)
        assert "error" in response, response
        return response["error"]

    def faults(self, method: str, /, **params: object) -> tuple[int, list[str]]:
        """The code of the error of a call, and the paths of its faults below the parameters."""
        error = self.error(method, **params)
        return error["code"], [path.removeprefix("$.params.") for path in fault_paths(error)]


REFEREE: Final = RpcClient(referee.answer)
LAB: Final = RpcClient(lab.answer)


def validate(value: object, schema: Any, document: Any) -> None:
    """Check a value by a schema of an OpenRPC document."""
    validator_of({**schema, "components": document["components"]}).validate(value)


def validator_of(schema: Any) -> Any:
    """A validator of JSON Schema, draft 7."""
    return Draft7Validator(schema)


def fault_paths(error: Any) -> list[str]:
    """The paths of the faults of an error."""
    return [fault["path"] for fault in error["data"]["faults"]]


def rule_ids(violations: Any) -> list[str]:
    """The ids of the broken rules."""
    return [violation["rule"] for violation in violations]


RECORD: Final = LAB.result("new_game", players=3, seed=7, names=["Ann", "Ben", "Cem"])["record"]
VARIATION: Final = format_record(
    replace(parse_record(RECORD), moves=(ks.Pass(),), variations=(Variation(0, 0, (ks.Pass(),)),))
)
LAB_PARAMS: Final[dict[str, dict[str, object]]] = {
    "import": {"text": RECORD},
    "position": {"state": TEXT, "readings": "DUTCH"},
    "map": {"map": "saba"},
    "edit_map": {"state": TEXT, "edit": "border", "province": "Isan", "value": "Mon"},
    "move_answers": {"state": TEXT, "move": LEGAL},
    "compare": {"state": TEXT, "move": LEGAL},
    "ending": {"state": TEXT},
    "new_game": {"players": 3, "map": "siam", "readings": "-", "seed": 7, "names": []},
    "go_on": {"state": TEXT, "names": []},
    "happened": {"record": RECORD, "at": 0, "seat": "A", "names": ["Ann"]},
    "machine": {"state": TEXT, "player": "easy", "seed": 1},
    "analyse": {"state": TEXT, "simulations": 3, "milliseconds": 9000, "names": ["Ann"]},
    "moment": {"record": RECORD, "line": 0, "at": 0},
    "add_move": {"record": RECORD, "line": 0, "at": 0, "move": "pass"},
    "comment": {"record": RECORD, "line": 0, "at": 0, "text": "!"},
    "remove_variation": {"record": VARIATION, "line": 1},
    "verify": {"record": RECORD},
    "library": {},
}
"""The lab's own methods, each with all its parameters."""
