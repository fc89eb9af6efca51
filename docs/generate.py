"""Write the pages of the documentation into `docs/generated`, where mkdocs finds them.

Pages written by hand (`docs/pages`) are copied; those on rules, rulings and maps are made from the values of the
package, so that they cannot say anything else. Run it before every build: `make docs` does.
"""

from __future__ import annotations

import html
import inspect
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from enum import Enum
from pathlib import Path
from textwrap import dedent, indent
from types import ModuleType
from typing import Final, TypeAlias

from kingofsiam import maps
from kingofsiam.citation import Choice, Document, Rule, Ruling, Section, Source, clauses_of
from kingofsiam.maps import Border, Fact, Land, Map
from kingofsiam.readings import PRESETS, Readings
from kingofsiam.rules.contents import MODULES, rules_of
from kingofsiam.rules.s1_components import FACTIONS, ActionCard
from kingofsiam.rulings import OPEN_QUESTIONS, RULINGS, for_reading

ROOT: Final = Path(__file__).parent.parent
WRITTEN: Final = ROOT / "docs" / "pages"
GENERATED: Final = ROOT / "docs" / "generated"

Pages: TypeAlias = dict[str, str]
"""Markdown by the path of its page."""
Function: TypeAlias = Callable[..., object]

PROJECT_PAGES: Final = ("CHANGELOG.md", "VERSIONING.md", "CONTRIBUTING.md")
SESSION: Final = "<!-- the session of the README -->"


def main() -> None:
    """Write all pages and say how many."""
    print(f"{write(GENERATED)} pages in {GENERATED.relative_to(ROOT)}")


def write(folder: Path) -> int:
    """Write all pages into the folder, which is emptied before; returns how many they are."""
    if folder.exists():
        shutil.rmtree(folder)
    shutil.copytree(WRITTEN, folder)
    for path, text in pages().items():
        page = folder / path
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(text.strip() + "\n", encoding="utf-8", newline="\n")
    return len(list(folder.rglob("*.md")))


def pages() -> Pages:
    """Every page that is not copied as it stands."""
    home = (WRITTEN / "index.md").read_text(encoding="utf-8")
    made: Pages = {"index.md": home.replace(SESSION, session((ROOT / "README.md").read_text(encoding="utf-8")))}
    made |= {name.lower(): project_page(ROOT / name) for name in PROJECT_PAGES}
    made["rulebook/index.md"] = rulebook_page()
    made |= {f"rulebook/{page_of(section)}": section_page(section) for section in Section}
    made |= {"rulings.md": rulings_page(), "open-questions.md": open_questions_page()}
    made |= {f"maps/{name}.md": map_page(maps.load(name)) for name in maps.NAMES}
    return made


# --- words and links -------------------------------------------------------------------------------------------------


def plain(text: str) -> str:
    """The text with nothing in it that Markdown would take for a sign of its own."""
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", text)


def capital(text: str) -> str:
    """The text as a sentence or heading begins."""
    return text[:1].upper() + text[1:]


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table."""
    columns = tuple(head)
    lines = (columns, ("---",) * len(columns), *rows)
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def said_by(documents: tuple[Document, ...], to_root: str) -> str:
    """Who says so: the short names of the documents."""
    return (
        "Said by " + ", ".join(document_link(each, to_root) for each in documents)
        if documents
        else "No document says so"
    )


def document_link(document: Document, to_root: str) -> str:
    """The short name of a document, leading to the list of all."""
    title = document.title.replace('"', "'")
    return f'[{document.value}]({to_root}rulebook/index.md#documents "{title}")'


def page_of(section: Section) -> str:
    """The page of a section, such as `6-power-struggle.md`."""
    if section.number.isdigit():
        return f"{section.number}-{section.name.lower().replace('_', '-')}.md"
    return f"{section.number}.md"


def rule_link(rule: Rule, to_root: str) -> str:
    """The rule's id, leading to the rule."""
    return f"[`{rule.id}`]({to_root}rulebook/{page_of(rule.section)}#{rule.id})"


def ruling_link(ruling: Ruling, to_root: str) -> str:
    """The ruling's id, leading to the ruling."""
    return f"[{ruling.id}]({to_root}rulings.md#{ruling.id})"


# --- pages of the project itself -------------------------------------------------------------------------------------


def session(readme: str) -> str:
    """The README's first piece of Python, to be shown on the home page too."""
    block = re.search(r"^``` ?(?:py|python|pycon)\n.*?^```$", readme, re.MULTILINE | re.DOTALL)
    return block.group() if block else ""


def project_page(file: Path) -> str:
    """A file of the project's root as a page: links to its fellows lead to their pages, others become plain words."""
    return re.sub(r"\[([^\]]+)\]\(([^)]+)\)", project_link, file.read_text(encoding="utf-8"))


def project_link(link: re.Match[str]) -> str:
    """The link as it must be on a page."""
    words, target = link.groups()
    if "://" in target or target.startswith("#"):
        return link.group()
    return f"[{words}]({target.lower()})" if target in PROJECT_PAGES else words


# --- the rulebook ----------------------------------------------------------------------------------------------------


def rulebook_page() -> str:
    """How the rulebook is laid out, the documents, and every rule in one table."""
    sections = ((s.number, f"[{s.title}]({page_of(s)})", str(len(rules_of(s)))) for s in Section)
    documents = ((f"**{d.value}**", plain(capital(d.title))) for d in Document)
    rules = ((f"[`{rule.id}`]({page_of(rule.section)}#{rule.id})", plain(rule.sentence)) for rule in in_order())
    return f"""# The rulebook

Every sentence of the booklet that decides anything stands here in our own words, under an id that never changes
its meaning. The same ids appear in refusals, in events, in the outcome of a game and in the tests.
With each sentence stand the places where the documents say it, the rulings it depends on,
and the functions that carry it out. A sentence without functions binds the people at the table, or the values
of the package keep it by themselves.

## Sections

{table(("", "section", "rules"), sections)}

## Documents {{#documents}}

A place is given as the document has it: its section, and in the English and the Spanish text the paragraph below the
heading. The Dutch and the Russian text are known with gaps, so what they do not say proves nothing.

{table(("", "document"), documents)}

## All rules

{table(("id", "sentence"), rules)}
"""


def in_order() -> Iterator[Rule]:
    """Every rule, section by section."""
    for section in Section:
        yield from rules_of(section)


def section_page(section: Section) -> str:
    """One section: its rules, under a heading for each module that states some."""
    number = f"{section.number}. " if section.number.isdigit() else ""
    return "\n\n".join((f"# {number}{section.title}", *chapters(section)))


def chapters(section: Section) -> Iterator[str]:
    """The rules of each module; headings only where the section has a module for each card."""
    own = dict(MODULES)[section]
    for module in stating(section):
        heading, introduction = told_by(module)
        if len(own) > 1:
            yield f"## {heading}"
        if module in own and introduction:
            yield introduction
        yield from (rule_entry(rule) for rule in stated_in(module) if rule.section is section)


def stating(section: Section) -> Iterator[ModuleType]:
    """The modules that state rules of a section, its own first."""
    own = dict(MODULES)[section]
    others = (module for _, modules in MODULES for module in modules if module not in own)
    for module in (*own, *others):
        if any(rule.section is section for rule in stated_in(module)):
            yield module


def stated_in(module: ModuleType) -> tuple[Rule, ...]:
    """The rules that a module states."""
    return tuple(value for value in vars(module).values() if isinstance(value, Rule))


def told_by(module: ModuleType) -> tuple[str, str]:
    """The heading and the introduction that a module's docstring makes."""
    first, _, rest = (inspect.getdoc(module) or "").partition("\n")
    title = re.sub(r"^Section \d(, |: )", "", first).rstrip(".")
    heading, colon, more = title.partition(": ")
    introduction = f"{capital(more)}." if colon else ""
    return capital(heading), f"{introduction}\n\n{rest.strip()}".strip()


def rule_entry(rule: Rule) -> str:
    """A rule: id, sentence, sources, rulings, functions."""
    former = "".join(f'<span id="{alias}"></span>' for alias in rule.aliases)
    parts = (
        f"### `{rule.id}` {{#{rule.id} .rule}}",
        f"{former}{plain(rule.sentence)}\n{{.sentence}}",
        f"{sources(rule)}\n{{.sources}}",
        "\n".join(depends_on(ruling) for ruling in rule.rulings),
        in_code(rule),
    )
    return "\n\n".join(part for part in parts if part)


def sources(rule: Rule) -> str:
    """Where the documents say it."""
    if not rule.sources:
        return "No document says so in words: it follows from the other rules, or from a ruling."
    return "See " + "; ".join(place(source) for source in rule.sources) + "."


def place(source: Source) -> str:
    """A document with the place in it."""
    words = str(source).removeprefix(f"{source.document.value} ")
    numbered = re.sub(r"^(\d) (.+?)(, paragraph|$)", r"section \1 (\2)\3", words)
    return f"{document_link(source.document, '../')} {numbered}"


def depends_on(ruling: Ruling) -> str:
    """A ruling that a rule depends on, in one line."""
    switch = " (switchable)" if ruling.switchable else ""
    return f"- Ruling {ruling_link(ruling, '../')}{switch}: {plain(ruling.question)} *{plain(ruling.preferred.answer)}*"


def in_code(rule: Rule) -> str:
    """The functions that declare the rule, to be unfolded."""
    declaring = declared().get(rule.id, ())
    if not declaring:
        return ""
    names = ", ".join(f"{f.__module__.rpartition('.')[2]}.{f.__name__}" for f in declaring)
    return f'??? code "In code: {names}"\n\n' + indent(
        "\n\n".join(source_of(function) for function in declaring), "    "
    )


def declared() -> Mapping[str, tuple[Function, ...]]:
    """For each rule id the functions that declare it, in the order of the book."""
    by_rule: dict[str, tuple[Function, ...]] = {}
    for _, modules in MODULES:
        for module in modules:
            for function in functions_of(module):
                for rule in clauses_of(function):
                    by_rule[rule.id] = (*by_rule.get(rule.id, ()), function)
    return by_rule


def functions_of(module: ModuleType) -> Iterator[Function]:
    """The functions that a module defines itself."""
    for value in vars(module).values():
        if inspect.isfunction(value) and value.__module__ == module.__name__:
            yield value


def source_of(function: Function) -> str:
    """The function as it is written, headed by its file."""
    file = f"src/{function.__module__.replace('.', '/')}.py"
    return f'``` python title="{file}"\n{dedent(inspect.getsource(function)).strip()}\n```'


# --- rulings ---------------------------------------------------------------------------------------------------------


def rulings_page() -> str:
    """The presets, and every ruling with its choices."""
    switchable = "\n\n".join(ruling_entry(ruling) for ruling in RULINGS if ruling.switchable)
    settled = "\n\n".join(ruling_entry(ruling) for ruling in RULINGS if not ruling.switchable)
    return f"""# Rulings

The documents disagree in places, and in others they are silent. Each such question is a ruling: the answers,
who gives them, which one we prefer and why. Where a document supports another answer the question is a *reading*
that you can switch; the others are settled and documented. The preferred answer comes first.
What nobody answers stands under [open questions](open-questions.md).

## Presets

Each preset plays as one document says. `RULEBOOK` is what you get unless you ask for something else;
where a column is empty the preset agrees with it.

{preset_table()}

## Switchable

{switchable}

## Settled

{settled}
"""


def preset_table() -> str:
    """The choice of every preset for every switchable question."""
    rows = (preset_row(field.name) for field in fields(Readings))
    return table(("", *(f"`{name}`" for name, _ in PRESETS)), rows)


def preset_row(name: str) -> Iterator[str]:
    """One switchable question: the default, and what other presets choose instead."""
    default: Enum = getattr(Readings(), name)
    yield ruling_link(for_reading(name), "")
    yield str(default.value)
    for _, readings in PRESETS[1:]:
        choice: Enum = getattr(readings, name)
        yield "" if choice is default else f"**{choice.value}**"


def ruling_entry(ruling: Ruling) -> str:
    """A ruling: question, choices, reason, and the rules that depend on it."""
    rules = ", ".join(rule_link(rule, "") for rule in in_order() if ruling in rule.rulings)
    parts = (
        f"### `{ruling.id}` {{#{ruling.id} .rule}}",
        f"{plain(ruling.question)}\n{{.sentence}}",
        "\n".join(choice_line(choice, choice is ruling.preferred) for choice in ruling.choices),
        plain(ruling.reason),
        f"Rules: {rules}\n{{.sources}}" if rules else "",
    )
    return "\n\n".join(part for part in parts if part)


def choice_line(choice: Choice, preferred: bool) -> str:
    """An answer, who gives it, and the reading that switches it on."""
    answer = plain(choice.answer)
    reading = f" Reading `{choice.reading}`." if choice.reading else ""
    return f"1. {f'**{answer}**' if preferred else answer} {said_by(choice.said_by, '')}.{reading}"


def open_questions_page() -> str:
    """What no document answers."""
    return "# Open questions\n\nWhat no document known to us answers, and no reasoning settles.\n\n" + "\n".join(
        f"- {plain(question)}" for question in OPEN_QUESTIONS
    )


# --- maps ------------------------------------------------------------------------------------------------------------

COLOURS: Final = {"yellow": "#f2c230", "red": "#d2402f", "blue": "#3b74c4", "green": "#3f9a57"}


def map_page(board: Map) -> str:
    """A map: a drawing, and its facts with their provenance."""
    lands = (
        (f"`{d.code}`", plain(d.name), home_of(board, d), set_up(board, d), neighbours(board, d)) for d in board.lands
    )
    facts = ((plain(d.name), *map(provenance, (d.name_fact, d.home_fact, d.followers_fact))) for d in board.lands)
    borders = ((plain(str(border)), provenance(border.fact)) for border in board.borders)
    return f"""# Map: {board.title}

{plain(board.note)}

`kingofsiam.maps.load("{board.name}")`, or `kingofsiam.{board.name.upper()}`. [What we know of the maps](index.md)

{drawing(board)}

## Provinces

{table(("code", "province", "home of", "at set-up", "neighbours"), lands)}

## How we know: provinces

{table(("province", "name", "home", "followers"), facts)}

## How we know: borders

{table(("border", "provenance"), borders)}

## Words

{words(board)}
"""


def home_of(board: Map, land: Land) -> str:
    """Whose home a province is, with the part that faction plays if it has another name here."""
    if land.home_of is None:
        return ""
    name = board.faction_name(land.home_of)
    part = "" if name == land.home_of.value else f" (as {land.home_of.value})"
    return f"{name}{part}"


def set_up(board: Map, land: Land) -> str:
    """Which followers stand in a province when the game begins."""
    own = f"{land.own} {board.faction_name(land.home_of)} + " if land.home_of and land.own else ""
    return f"{own}{land.random} at random"


def neighbours(board: Map, land: Land) -> str:
    """The neighbours of a province."""
    return plain(", ".join(board.neighbours[land.name]))


def provenance(fact: Fact) -> str:
    """How certain a fact is; what is certain stands out."""
    status, colon, source = str(fact).partition(": ")
    return plain(status) + (f"{colon}{plain(source)}" if colon else "")


def words(board: Map) -> str:
    """What the factions, the cards and the powers are called here."""
    factions = ((f.value, f"{plain(board.faction_name(f))}, {board.faction_colour(f)}") for f in FACTIONS)
    cards = ((f"card {card.value}", plain(board.card_name(card))) for card in ActionCard)
    powers = (("the British", plain(board.invader)), ("the King", plain(board.king)))
    rows = (*factions, *powers, *cards)
    return f"Provenance: {provenance(board.words_fact)}.\n\n{table(('in Siam', 'here'), rows)}"


def drawing(board: Map) -> str:
    """A drawing of our own: a circle for each province, a line for each border."""
    lines = "\n".join(border_line(board, border) for border in board.borders)
    circles = "\n".join(circle(board, land) for land in board.lands)
    caption = "A sketch of our own, not the printed board. Coloured: home provinces. Dashed: reconstructed borders."
    return f"""<figure class="map">
<svg viewBox="{frame(board)}" role="img" aria-label="{html.escape(board.title)}: provinces and borders">
{lines}
{circles}
</svg>
<figcaption>{caption}</figcaption>
</figure>"""


def frame(board: Map) -> str:
    """The part of the plane that is drawn: all capitals, with room for the names to their right."""
    left, right = min(land.x for land in board.lands), max(land.x for land in board.lands)
    top, bottom = min(land.y for land in board.lands), max(land.y for land in board.lands)
    return f"{left - 5:g} {top - 8:g} {right - left + 36:g} {bottom - top + 13:g}"


def border_line(board: Map, border: Border) -> str:
    """A border as a line between two capitals, dashed where it is reconstructed."""
    one, other = board.land(border.one), board.land(border.other)
    dashed = "" if border.fact.attested else ' class="reconstructed"'
    return f'<line x1="{one.x:g}" y1="{one.y:g}" x2="{other.x:g}" y2="{other.y:g}"{dashed}/>'


def circle(board: Map, land: Land) -> str:
    """A province as a circle in the colour of the faction at home there, with its name."""
    colour = COLOURS.get(board.faction_colour(land.home_of), "#999") if land.home_of else ""
    fill = f' style="fill:{colour}"' if colour else ""
    name = f'<text x="{land.x + 4:g}" y="{land.y - 3:g}">{html.escape(land.name)}</text>'
    return f'<circle cx="{land.x:g}" cy="{land.y:g}" r="3"{fill}/>{name}'


if __name__ == "__main__":
    main()
