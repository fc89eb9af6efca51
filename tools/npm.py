"""`python -m tools.npm [FOLDER]`: make the package for npm, and pack it (into `build/npm`). It is not published.

The package has the engine in Python (with Pyodide, our wheels and the worker of the rule lab), types made from those of
the methods, and the rules in JavaScript (`examples/engine.mjs`).
"""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import kingofsiam as ks
from docs.build_lab import copy_engine, install
from docs.bundles import LAB, NODE_MODULES, ROOT, bundle, write_modules
from docs.generators.markdown import section_of
from docs.generators.openrpc import referee_document
from kingofsiam.notation.json.documents import dump
from kingofsiam.spec.readings import PRESETS

GUIDE: Final = ROOT / "docs" / "pages" / "build" / "other-languages.md"
SECTION: Final = "A package for JavaScript and TypeScript {#npm}"
MODULES: Final = {"index.js": "../npm/index.ts", "worker.js": "engine/worker.ts"}
TYPES: Final = (
    "npm/index.d.ts",
    "page/engine/rpc-client.d.ts",
    "page/generated/methods.d.ts",
    "page/generated/protocol.d.ts",
)
RULES_TYPES: Final = """\
import type { DealDocument, MoveDocument, ObservationDocument, StateDocument } from "./types/page/generated/methods.js"

/** The outcome does not name the rules that led to it. */
export type State = Omit<StateDocument, "outcome"> & { outcome: { reign: string | null; winners: number[] } | null }
type Map = StateDocument["map"]
type Readings = StateDocument["readings"]
type Seat = 0 | 1 | 2 | 3

/** A deal drawn at random. */
export function drawDeal(players: 2 | 3 | 4, map: Map, readings: Readings, random?: () => number): DealDocument
/** The position at the beginning; null if the deal is impossible. */
export function start(deal: DealDocument): State | null
/** The ids of all rules that a move breaks; none if it is legal. */
export function judge(state: State, move: MoveDocument): string[]
/** The position after a move. Throws an error if it is illegal. */
export function play(state: State, move: MoveDocument): State
/** Some of the legal moves, always in the same order, and how many there are in all. */
export function legalMoves(state: State, offset?: number, limit?: number): { moves: MoveDocument[]; total: number }
/** One of the legal moves, decided by the seed. */
export function chooseMove(state: State, seed: number): MoveDocument
/** What the player in a seat may see. */
export function observe(state: State, seat: Seat): Omit<ObservationDocument, "outcome"> & Pick<State, "outcome">
"""


def package() -> Mapping[str, object]:
    """The description of the package."""
    return {
        "name": "kingofsiam",
        "version": ks.__version__,
        "description": "The rules of the board game King of Siam: an engine for pages and for Node.js",
        "license": "MIT",
        "repository": "github:kingofsiam/kingofsiam",
        "type": "module",
        "engines": {"node": ">=20.16"},
        "exports": {
            ".": {"types": f"./types/{TYPES[0]}", "default": "./index.js"},
            "./rules": {"types": "./rules.d.ts", "default": "./rules.js"},
            "./maps": {"types": "./maps.d.ts", "default": "./maps.js"},
            "./*.json": "./*.json",
        },
    }


def make(folder: Path) -> None:
    """Make the package in the folder, which is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    install()
    write_modules()
    bundle(folder, MODULES)
    copy_engine(folder)
    _write_types(folder)
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")
    shutil.copyfile(ROOT / "examples" / "engine.mjs", folder / "rules.js")
    maps = {map.name.upper(): dump(ks.draw_deal(2, map=map, seed=1))["map"] for map in (ks.SIAM, ks.SABA, ks.BRITAIN)}
    readings = {name: _plain(dump(preset)) for name, preset in PRESETS.items()}
    constants = "".join(f"export const {name} = {json.dumps(map)}\n" for name, map in maps.items())
    names = "".join(f'export const {name}: StateDocument["map"]\n' for name in maps)
    presets = " | ".join(map(json.dumps, readings))
    texts = {
        "package.json": json.dumps(package(), indent=2),
        "openrpc.json": json.dumps(referee_document()),
        "README.md": f"# kingofsiam\n\n{_readme()}",
        "rules.d.ts": RULES_TYPES,
        "maps.js": f"{constants}export const READINGS = {json.dumps(readings)}\n",
        "maps.d.ts": 'import type { StateDocument } from "./types/page/generated/methods.js"\n'
        f'{names}export const READINGS: Record<{presets}, StateDocument["readings"]>\n',
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _plain(document: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in document.items() if name not in ("format", "kind")}


def _readme() -> str:
    """The section of the guide, without links into the site."""
    return re.sub(r"\[([^\]]+)\]\((?!http)[^)]+\)", r"\1", section_of(GUIDE, SECTION)) + "\n"


def _write_types(folder: Path) -> None:
    """The declarations of the modules; a program that resolves them as Node.js does needs the endings in them."""
    made = folder / "made"
    options = ("--noEmit", "false", "--declaration", "--emitDeclarationOnly", "--outDir", str(made))
    subprocess.run([str(NODE_MODULES / ".bin" / "tsc"), "--project", ".", *options], cwd=LAB, check=True)
    for name in TYPES:
        target = folder / "types" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        text = (made / name).read_text(encoding="utf-8")
        target.write_text(re.sub(r'(from "\.[^"]*)"', r'\1.js"', text), encoding="utf-8", newline="\n")
    shutil.rmtree(made)


def main(arguments: list[str]) -> int:
    """Make and pack it."""
    folder = Path(arguments[0] if arguments else ROOT / "build" / "npm").absolute()
    make(folder / "package")
    subprocess.run(["npm", "pack", "./package", "--loglevel=error"], cwd=folder, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
