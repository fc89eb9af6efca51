"""Citations: where each document states a rule, and which rules a function declares."""

from dataclasses import replace

import kingofsiam as ks
from kingofsiam.cli.rules import sources_of
from kingofsiam.render.sentences import what_documents_say, who_says
from kingofsiam.rules.s5_actions import maharacha
from kingofsiam.spec import citation
from kingofsiam.spec.citation import Document, Section, Source, Stance, implies, silent, states


def test_a_pointer_names_section_paragraph_and_sentence() -> None:
    """After the section a pointer may have the name of a card, with digits and dots."""
    (source,) = implies("E 5 1 vs. 1 2.1")
    assert source == Source(Document.ENGLISH, "5 1 vs. 1", 2, 1, Stance.IMPLIES)
    assert source.pointer == "5 1 vs. 1 2.1"
    assert source.place == "section 5 (1 vs. 1), paragraph 2, sentence 1"
    assert str(source) == "E section 5 (1 vs. 1), paragraph 2, sentence 1 (implies)"
    assert [str(each) for each in states("TKID, E saba notes 1.2")] == ["TKID", "E saba notes, paragraph 1, sentence 2"]
    assert silent("SUM 3, E 4") == (
        Source(Document.SUMMARY, "3", stance=Stance.SILENT),
        Source(Document.ENGLISH, "4", stance=Stance.SILENT),
    )
    assert [each.pointer for each in implies("E 4 2.1, NL 4")] == ["4 2.1", "4"]
    assert [each.place for each in states("E 4 2.1, NL 4")] == ["section 4, paragraph 2, sentence 1", "section 4"]
    assert states("RU 4 2.2, TKID") == (Source(Document.RUSSIAN, "4", 2, 2), Source(Document.THE_KING_IS_DEAD))


def test_what_documents_say() -> None:
    """They are sorted by document, then by relation; the five booklets are listed even without a citation."""
    sources = implies("E 1 1.1") + states("E 2 1.1, FAQ") + silent("SUM 3")
    said = tuple((document.value, stance.word, len(there)) for document, stance, there in what_documents_say(sources))
    assert said == (
        ("E", "states", 1),
        ("E", "implies", 1),
        ("NL", "silent", 0),
        ("RU", "silent", 0),
        ("SUM", "silent", 1),
        ("ES", "silent", 0),
        ("FAQ", "states", 1),
    )
    assert who_says(sources) == "stated by E, FAQ; implied by E; not mentioned by SUM"
    assert who_says(states("E 2 1.1, E 3 1.1"), lambda there: " and ".join(each.pointer for each in there)) == (
        "stated by 2 1.1 and 3 1.1"
    )
    assert who_says(()) == "no document says so"


def test_documents_in_words() -> None:
    """For each document: what it does, where if it has places, and which document it is; what gaps there are."""
    rule = replace(maharacha.SWAP_TILES, sources=implies("E 5 1 vs. 1 2.1, E 3") + states("TKID, ES 3"))
    said = {first.strip(): words for first, words in sources_of(rule)}
    assert (
        said.items()
        >= {
            "E": f"implies: section 5 (1 vs. 1), paragraph 2, sentence 1; section 3 ({Document.ENGLISH.title})",
            "ES": f"states: section 3 ({Document.SPANISH.title})",
            "TKID": f"states ({Document.THE_KING_IS_DEAD.title})",
            "NL": f"silent, which proves nothing: parts of its text are missing ({Document.DUTCH.title})",
            "RU": f"silent, which proves nothing: parts of its text are missing ({Document.RUSSIAN.title})",
            "SUM": f"silent ({Document.SUMMARY.title})",
        }.items()
    )
    assert {len({stance.word, stance.meaning}) for stance in Stance} == {2}


def test_clauses_sections_and_violations() -> None:
    """A function declares the rules that it is given, or none. Violations are arguments of their error."""
    declared = citation.clause(maharacha.SWAP_TILES)(lambda: None)
    assert citation.clauses_of(declared) == (maharacha.SWAP_TILES,)
    assert citation.clauses_of(len) == ()
    assert (Section.ACTIONS.number, Section.ACTIONS.title) == ("5", "Actions")
    state = ks.deal(seed=7)
    violations = ks.judge(state, ks.Play(ks.Maharacha("Isan", "Isan"), None))
    assert ks.IllegalMove(violations, state).args == (violations, state)
