"""The scenario gallery: a card for each scenario, with filters."""

import html
from collections.abc import Iterable, Iterator
from typing import Final

from docs.generators.markdown import escape_markdown
from docs.generators.pictures import badge, image
from docs.generators.scenarios import anchor, name_of, scenario_picture
from kingofsiam.rules.contents import rules_of
from kingofsiam.scenarios.catalogue import CHAPTERS, SCENARIOS, Chapter
from kingofsiam.scenarios.model import Allowed, Played, Refused, Scenario
from kingofsiam.spec.citation import Section

VERDICTS: Final = ("made", "refused", "won", "cannot be", "seen")


def gallery_page() -> str:
    """All scenarios as pictures, below the filters."""
    return f"""---
hide:
  - toc
---

# Scenarios

{len(SCENARIOS)} positions with moves and their required results: every printed example, every rule, every
ruling. They are values of the package (`kingofsiam.scenarios`); the tests, the conformance vectors and these pages are
made from them. A scenario that claims a rule must make the engine name it; if it never does, the rule's
function must run.

Alfred, Benjamin and Charles sit in the seats A, B and C; if four play, Alfred, Benjamin, Alice and Bertha, so that
Alfred and Alice are partners. Many positions are on the map Britain, whose borders are best attested, but use the words
of Siam.

{form()}

<ul id="cards" class="gallery" data-search-exclude markdown="block">

{cards()}

</ul>
"""


def cards() -> str:
    """A card for each scenario, chapter by chapter."""
    return "\n\n".join(card(each, chapter) for chapter in CHAPTERS for each in chapter.all_scenarios)


def card(scenario: Scenario, chapter: Chapter) -> str:
    """A scenario: its picture, its title with a link, and the result."""
    found = scenario_picture(scenario)
    picture = "" if found is None else f"{image(found, '', '../')} "
    data = {
        "chapter": name_of(chapter),
        "rule": " ".join(rule.id for rule in scenario.claims),
        "verdict": verdict(scenario),
    }
    attributes = " ".join(f'data-{name}="{html.escape(value)}"' for name, value in data.items())
    link = f"[{picture}{escape_markdown(scenario.title)}]({name_of(chapter)}.md#{anchor(scenario.id)})"
    return f'<li class="card" {attributes} markdown="span">{link} {badge(verdict(scenario))}</li>'


def verdict(scenario: Scenario) -> str:
    """The result: an impossible position, a game won, a move refused or made, or just something to see."""
    if not scenario.possible:
        return "cannot be"
    if scenario.outcome is not None:
        return "won"
    if any(isinstance(step, Refused) for step in scenario.moves):
        return "refused"
    return "made" if any(isinstance(step, Played | Allowed) for step in scenario.moves) else "seen"


def form() -> str:
    """The filters; a script shows them, because they need one."""
    return f"""<form id="sift" class="sift" data-search-exclude hidden>
<label>Chapter {select("chapter", options((name_of(each), each.title) for each in CHAPTERS))}</label>
<label>Rule {select("rule", "".join(rule_group(each) for each in Section))}</label>
<label>Result {select("verdict", options((each, each) for each in VERDICTS))}</label>
<label>Words <input type="search" name="words" autocomplete="off"></label>
<button type="reset">Show all</button>
<output id="sifted" role="status" aria-live="polite">{len(SCENARIOS)} scenarios</output>
</form>"""


def select(name: str, choices: str) -> str:
    """A list to choose from, `all` first."""
    return f'<select name="{name}"><option value="">all</option>{choices}</select>'


def options(choices: Iterable[tuple[str, str]]) -> str:
    """The entries of a list: value and words."""
    return "".join(f'<option value="{html.escape(value)}">{html.escape(words)}</option>' for value, words in choices)


def rule_group(section: Section) -> str:
    """The ids of a section's rules that some scenario claims."""
    claimed = {rule for scenario in SCENARIOS for rule in scenario.claims}
    ids: Iterator[str] = (rule.id for rule in rules_of(section) if rule in claimed)
    return f'<optgroup label="{section_name(section)}">{options((each, each) for each in ids)}</optgroup>'


def section_name(section: Section) -> str:
    """`5. Actions`."""
    return f"{section.number}. {section.title}" if section.number.isdigit() else section.title
