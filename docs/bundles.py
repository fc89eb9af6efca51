"""The bundles of the rule lab's page and of the site's search, by esbuild; and a server that bundles the page anew."""

import json
import os
import subprocess
from collections.abc import Mapping
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any, Final

from docs.generators.lab_protocol import protocol_module, typescript, whole_document
from docs.generators.lab_texts import texts_module
from docs.generators.markdown import page_of_rule
from kingofsiam.rules.contents import RULES
from kingofsiam_lab import answer

ROOT: Final = Path(__file__).parent.parent
LAB: Final = ROOT / "lab"
NODE_MODULES: Final = LAB / "node_modules"
SEARCH: Final = ROOT / "docs" / "search"
SEARCH_PARTS: Final = ("worker.js", "kinds.js")
BUILD_FOLDER: Final = ROOT / "build" / "lab"
ASSETS: Final = "assets/lab"
"""The folder of the parts in the site."""

GENERATED: Final = LAB / "page" / "generated"
"""The modules of the page that are made here: its type checker reads them too."""


def write_modules() -> None:
    """Write the generated modules, unless they are up to date: the page may be read meanwhile."""
    GENERATED.mkdir(exist_ok=True)
    made = {"english.ts": texts_module(), "protocol.ts": protocol_module(), "board.ts": board_module()}
    made |= {"rules.ts": rules_module(), "methods.ts": typescript(whole_document())}
    for name, text in made.items():
        module = GENERATED / name
        if not module.exists() or module.read_text(encoding="utf-8") != text:
            module.write_text(text, encoding="utf-8", newline="\n")


def rules_module() -> str:
    """Where each rule stands in the site, as a module of the page."""
    places = {rule.id: f"rulebook/{page_of_rule(rule).removesuffix('.md')}/#{rule.id}" for rule in RULES}
    head = "// Made by `python -m docs.build_lab`.\n\n"
    return f"{head}export const RULES: Record<string, string> = {json.dumps(places, indent=2)}\n"


def board_module() -> str:
    """The bare board that the lab shows while its engine is starting, as a module of the page."""
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


BUNDLED: Final = {"lab.js": "shell/main.tsx", "worker.js": "engine/worker.ts", "lab.css": "shell/lab.css"}
"""The files of the page in the site, and the module or sheet in `lab/page` that each is bundled from."""


def bundle(folder: Path, sources: Mapping[str, str] = BUNDLED) -> None:
    """Bundle the page, or other sources, into the folder."""
    _bundle(folder, "--format=esm", **{name: LAB / "page" / source for name, source in sources.items()})


def bundle_search(folder: Path, asked: str) -> None:
    """Bundle the search of the site, with what players ask, into the folder."""
    BUILD_FOLDER.mkdir(parents=True, exist_ok=True)
    words = BUILD_FOLDER / "asked.json"
    words.write_text(asked, encoding="utf-8")
    _bundle(folder, "--format=iife", f"--alias:asked={words}", **{name: SEARCH / name for name in SEARCH_PARTS})


def _bundle(folder: Path, *options: str, **sources: Path) -> None:
    command = [str(NODE_MODULES / ".bin" / "esbuild"), "--bundle", "--minify", "--target=es2022"]
    command += ["--charset=utf8", "--log-level=warning", f"--outdir={folder}", *options]
    command += [f"{Path(made).stem}={source}" for made, source in sources.items()]
    subprocess.run(command, cwd=LAB, env={**os.environ, "NODE_PATH": str(NODE_MODULES)}, check=True)


class LivePageHandler(SimpleHTTPRequestHandler):
    """Serves the built site, but the page of the lab as it is now."""

    def translate_path(self, path: str) -> str:
        """The file of a URL path; one of the page is bundled first."""
        start, separator, name = path.partition("?")[0].partition(f"/{ASSETS}/")
        if start or not separator or name not in BUNDLED:
            return super().translate_path(path)
        write_modules()
        bundle(BUILD_FOLDER)
        return str(BUILD_FOLDER / name)

    def end_headers(self) -> None:
        """Tell the browser not to cache anything."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""
