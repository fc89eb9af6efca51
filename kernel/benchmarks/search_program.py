"""A search as a program for the arena: it answers `choose_move` with the move of so many simulations.

So another version of the package, whose folder is first in `PYTHONPATH`, can play against this one.
"""

import json
import sys

import kingofsiam_kernel as kernel
from kingofsiam.notation.json.documents import dump_move, load_state


def main() -> None:
    """Answer each line."""
    simulations = int(sys.argv[1])
    for line in sys.stdin:
        request = json.loads(line)
        state = load_state(request["params"]["state"])
        move = kernel.search_move(kernel.pack(state), kernel.Rng(request["params"]["seed"]), simulations, True)
        result = {"move": dump_move(kernel.unpack_move(move, state.map))}
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)


if __name__ == "__main__":
    main()
