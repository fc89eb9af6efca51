"""The page of one ruling: the sources, the answers side by side, and what depends on it."""

from collections.abc import Iterator
from enum import Enum
from types import MappingProxyType
from typing import Final

from docs.generators.answer_comparisons import AnswerComparison, comparison_pictures, comparisons, rendered
from docs.generators.inventory import source_links
from docs.generators.markdown import capitalize, escape_markdown, rule_title_link, silent_document, table
from docs.generators.pictures import Picture, side_by_side
from docs.generators.rule_examples import setup_figure, smallest_first
from docs.generators.scenarios import scenario_lab_link, scenario_link, scenario_picture
from docs.generators.told_on_siam import WHY_BRITAIN
from kingofsiam.render.sentences import what_documents_say
from kingofsiam.rules.contents import RULES
from kingofsiam.scenarios.catalogue import about
from kingofsiam.scenarios.model import Scenario
from kingofsiam.spec.citation import BOOKLETS, Choice, Document, Ruling, Stance
from kingofsiam.spec.readings import PRESETS
from kingofsiam.spec.rulings import answer_of, documents_of
from tools.other_answers.engines import INDISTINGUISHABLE_ANSWERS

OPEN_QUESTIONS: Final[tuple[str, ...]] = (
    "Which two factions do the playing aids 1 to 3 show? Only that they differ is attested; "
    "ours (1 Rama and Lao, 2 Rama and Malay, 3 Lao and Malay) are reconstructed.",
    "Which provinces border on each other, and what are the others called? Borders are drawn on the boards and not "
    "written down, so all borders of Siam and Saba, and the provinces that no document names, are reconstructed.",
    "Has a player who is skipped automatically passed? We count it so. It changes no decision when all players must "
    "pass in a row, but it does when three passes end a struggle.",
)
"""Questions that no document known to us answers and no reasoning settles."""

ROOT: Final = "../"

TOUCHED: Final = {"aid-four": 0, "aids-two-players": 0, "forced-pass": 2, "struggle-ends": 2}
"""The rulings that depend on an open question: its place in the list."""


PRESET_NAMES: Final = MappingProxyType(
    {
        "RULEBOOK": "The booklet",
        "YUCATA": "Yucata",
        "YUCATA_OPEN": "Yucata, open hands",
        "DUTCH": "Dutch",
        "RUSSIAN": "Russian",
        "SPANISH": "Spanish",
        "SUMMARY": "Summary",
    }
)
"""What players call each preset."""


def ruling_page(ruling: Ruling) -> str:
    """The question, the documents, the answers, the reason, the answers side by side, and what depends on it."""
    shown = "" if ruling.convention else f"## Side by side {{ data-search-exclude }}\n\n{side_by_side_of(ruling)}"
    parts = (
        f"---\nhide:\n  - toc\n---\n\n# {escape_markdown(ruling.question)}",
        kind(ruling),
        f"## The answers\n\n{answers(ruling)}",
        f"## Why ours\n\n{escape_markdown(ruling.reason)}",
        f"## What the documents say {{ data-search-exclude }}\n\n{documents(ruling)}",
        shown,
        WHY_BRITAIN if "data-map=britain" in shown else "",
        f"## Who plays which answer {{ data-search-exclude }}\n\n{presets(ruling)}" if ruling.switchable else "",
        f"## Rules that depend on it {{ data-search-exclude }}\n\n{rules(ruling)}",
        f"## What remains open {{ data-search-exclude }}\n\n{remains_open(ruling)}",
    )
    return "\n\n".join(part for part in parts if part)


def kind(ruling: Ruling) -> str:
    """Whether it can be switched, and how."""
    all_questions = f"[All such questions](../rulings.md#{ruling.id})\n{{ data-search-exclude }}"
    if ruling.switchable:
        field = ruling.id.replace("-", "_")
        return f"You can choose: `Readings({field}=...)` in Python. {all_questions}"
    if ruling.convention:
        settled = "A convention between the people at the table: no verdict depends on it."
    elif ruling.under:
        settled = f"Settled; it arises only under the reading `{ruling.under}`."
    else:
        settled = "Settled: every game here is played like this."
    return f"{settled} {all_questions}"


def answers(ruling: Ruling) -> str:
    """The choices, the preferred one first."""
    return "\n".join(answer(choice, choice is ruling.preferred) for choice in ruling.choices)


def answer(choice: Choice, preferred: bool) -> str:
    """One choice, its reading, and who says so."""
    words = f"**{escape_markdown(choice.answer)}** (ours)" if preferred else escape_markdown(choice.answer)
    reading = f" Reading `{choice.reading}`." if choice.reading else ""
    return f"1. {words}{reading} <span data-search-exclude>{capitalize(source_links(choice.sources))}.</span>"


def documents(ruling: Ruling) -> str:
    """What each document states or implies, by its title; booklets also where they are silent."""
    speaking = [each for each in Document if each in BOOKLETS or answers_in_document(ruling, each)]
    return table(("document", "what it says"), (line(ruling, each) for each in speaking))


def line(ruling: Ruling, document: Document) -> tuple[str, str]:
    """One document."""
    title = f"**{document.value}** {escape_markdown(capitalize(document.title))}"
    gaps = " (known with gaps)" if document.has_gaps else ""
    return title, "<br>".join(answers_in_document(ruling, document)) or f"*is silent*{gaps}"


def answers_in_document(ruling: Ruling, document: Document) -> list[str]:
    """The answers that a document gives, and how; one that contradicts itself gives two."""
    return [
        f"{'*is silent, so:*' if stance is Stance.SILENT else f'*{stance.word}:*'} {escape_markdown(choice.answer)}"
        for choice in ruling.choices
        for its, stance, there in what_documents_say(choice.sources)
        if its is document and there
    ]


def side_by_side_of(ruling: Ruling) -> str:
    """The smallest position in which the answers differ, with the result of each; and all other scenarios."""
    parts = [comparison_block(each) for each in comparisons(ruling)] or [only_ours(ruling)]
    parts += [f"*{escape_markdown(choice.answer)}* {unseen}" for choice, unseen in invisible(ruling)]
    return "\n\n".join((*parts, others(ruling)))


def comparison_block(sides: AnswerComparison) -> str:
    """One scenario under several answers."""
    scenario = sides.scenario
    otherwise = (
        f" {escape_markdown(scenario.otherwise)}" if isinstance(scenario, Scenario) and scenario.otherwise else ""
    )
    link = scenario_link(scenario.id, "All of it", ROOT)
    title, story = escape_markdown(scenario.title), escape_markdown(scenario.story)
    return f"### {title} {{ data-search-exclude }}\n\n{story}{otherwise} {link}\n\n{rendered(sides, ROOT)}"


def only_ours(ruling: Ruling) -> str:
    """If there is nothing to compare: the smallest scenario that answers the question."""
    found = smallest_first(about(ruling))
    return f"{side_by_side([setup_figure(found[0], ROOT)])}\n\n{scenario_lab_link(found[0])}" if found else ""


def invisible(ruling: Ruling) -> Iterator[tuple[Choice, str]]:
    """The other answers that agree with ours in every position, with the reason."""
    for number, choice in enumerate(ruling.choices):
        if (ruling, number) in INDISTINGUISHABLE_ANSWERS:
            yield (
                choice,
                f"No position shows the difference: {escape_markdown(INDISTINGUISHABLE_ANSWERS[ruling, number])}.",
            )


def others(ruling: Ruling) -> str:
    """Every scenario about it."""
    links = "\n".join(f"    - {scenario_link(each.id, each.title, ROOT)}" for each in about(ruling))
    return f'??? example "Scenarios about it: {len(about(ruling))}"\n\n{links}'


def presets(ruling: Ruling) -> str:
    """The choice of each preset."""
    return table(("rules", "reading", "answer"), (preset(ruling, name) for name in PRESETS))


def preset(ruling: Ruling, name: str) -> tuple[str, str, str]:
    """What one preset chooses, highlighted where it differs from ours."""
    chosen: Enum = getattr(PRESETS[name], ruling.id.replace("-", "_"))
    words = escape_markdown(answer_of(chosen))
    ours = chosen is ruling.preferred.reading
    return f"{PRESET_NAMES[name]} (`{name}`)", f"`{chosen}`", words if ours else f"**{words}**"


def rules(ruling: Ruling) -> str:
    """The rules that depend on it."""
    found = [
        f"- {rule_title_link(rule, ROOT)}: {escape_markdown(rule.sentence)}" for rule in RULES if ruling in rule.rulings
    ]
    return "\n".join(found) or "None by name."


def remains_open(ruling: Ruling) -> str:
    """What we do not know: silent documents, answers that nobody gives, the open question it depends on."""
    speaking = {each for choice in ruling.choices for each in documents_of(choice)}
    silent = [silent_document(each, ROOT) for each in BOOKLETS if each not in speaking]
    lines = [f"No answer is given by {', '.join(silent)}."] if silent else []
    if not any(each.stance is Stance.STATES for each in ruling.preferred.sources):
        lines.append("No document gives our answer in words: it is inferred, and could be corrected.")
    if ruling.id in TOUCHED:
        lines.append(
            "It depends on an [open question](../rulings.md#still-open): "
            f"{escape_markdown(OPEN_QUESTIONS[TOUCHED[ruling.id]])}"
        )
    return "\n".join(f"- {each}" for each in lines) or "Nothing that we know of: every booklet mentions it."


def all_pictures(ruling: Ruling) -> Iterator[Picture]:
    """Every picture on the page."""
    for each in comparisons(ruling):
        yield from comparison_pictures(each)
    if not comparisons(ruling):
        yield from (
            found for each in smallest_first(about(ruling))[:1] if (found := scenario_picture(each)) is not None
        )
