"""Make the virtual environment of the peers, the other libraries: `python -m kernel.benchmarks.peers`
(`make bench` runs it).

A peer that cannot be installed is left out; the others are still measured.
"""

import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

from kernel.benchmarks.runner import INTERPRETERS
from kernel.benchmarks.subjects import PEERS

PINS: Final = Path(__file__).with_name("peers.txt")
MEASURED: Final = ("chess", "open-spiel", "pettingzoo[classic]", "pgx")


def main() -> None:
    """Make the environment, unless it exists and was made from the same list."""
    python = INTERPRETERS[PEERS]
    folder = python.parent.parent
    record = folder / PINS.name
    if record.exists() and record.read_bytes() == PINS.read_bytes():
        return
    print("Installing the peers (about a minute)", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder, with_pip=True)
    for peer in MEASURED:
        pip = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
        if subprocess.run([*pip, "--constraint", str(PINS), peer], check=False).returncode != 0:
            print(f"left out: {peer}", file=sys.stderr)
    shutil.copyfile(PINS, record)


if __name__ == "__main__":
    main()
