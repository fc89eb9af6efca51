"""Code that runs in a new interpreter, which has loaded nothing of ours."""

import os
import subprocess
import sys


def said_by_a_new_python(code: str) -> set[str]:
    """What this code prints in a new interpreter."""
    # Without the variables with which a coverage run would start in the new interpreter.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    command = [sys.executable, "-P", "-c", f"import sys\n{code}"]
    return set(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split())
