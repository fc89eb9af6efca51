"""Programs that read requests line by line and answer them, or do something else; and code in a new interpreter."""

import os
import subprocess
import sys
from textwrap import dedent


def program(body: str) -> tuple[str, ...]:
    """The command of an engine that runs `body` for each line of its input; `call` is the parsed line."""
    text = dedent(
        """
        import json, os, sys, time
        def answer(call, result):
            print(json.dumps({"jsonrpc": "2.0", "id": call["id"], "result": result}), flush=True)
        for number, line in enumerate(sys.stdin, 1):
            call = json.loads(line)
        """
    )
    lines = (f"    {each}" for each in dedent(body).strip().splitlines())
    return (sys.executable, "-c", text + "\n".join(lines) + "\n")


FINE = 'answer(call, {"legal": True})'
HANGS = "time.sleep(100)"
ENDS = 'print("it is over", file=sys.stderr, flush=True); os._exit(7)'
RUBBISH = 'print("hello", flush=True)'
WRONG_ID = 'answer({"id": 0}, {"legal": True})'
NO_RESULT = "answer(call, None)"
CLOSES = "os.close(1); time.sleep(100)"
ENDLESS = 'sys.stdout.write("x" * 2_000_000); sys.stdout.flush(); time.sleep(100)'
SLOW = 'time.sleep(0.3); answer(call, {"legal": True})'
SPAWNS_CHILD = """
import subprocess
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(100)"])
answer(call, {"child": child.pid})
time.sleep(100)
"""


def said_by_a_new_python(code: str) -> set[str]:
    """What this code prints in a new interpreter, which has loaded nothing of ours."""
    # Without the variables with which a coverage run would start in the new interpreter.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    command = [sys.executable, "-P", "-c", f"import sys\n{code}"]
    return set(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split())
