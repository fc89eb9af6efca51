"""The glossary."""

from collections import Counter

from docs.generators import glossary, links
from docs.generators.glossary import TERMS
from kingofsiam import SABA
from kingofsiam.model.pieces import FACTIONS, ActionCard

PAGE = glossary.glossary_page()


def words(id_: str, language: str) -> str:
    return glossary.term(id_).words[glossary.LANGUAGES.index(language)]


def test_every_term_has_one_place_and_a_meaning() -> None:
    assert len(TERMS) >= 30
    for each in TERMS:
        assert PAGE.count(f"## {each.name} {{#{each.id}}}\n\n{each.meaning}") == 1
        assert each.meaning.rstrip().endswith(".")


def test_every_link_of_the_glossary_is_an_id() -> None:
    """The page names rules by existing ids; it would raise an error otherwise."""
    assert "](rule:" in PAGE
    assert "](rule:" not in links.add_links(glossary.GLOSSARY, PAGE)


def test_no_spelling_leads_to_two_terms() -> None:
    found = Counter(spelling.lower() for each in TERMS for spelling in each.spellings)
    assert set(found.values()) == {1}


def test_the_words_of_saba_are_those_of_its_map() -> None:
    factions = zip(("rama", "lao", "malay"), FACTIONS, strict=True)
    assert {id_: words(id_, "Saba") for id_, _ in factions} == {
        id_: SABA.faction_name(faction) for id_, faction in zip(("rama", "lao", "malay"), FACTIONS, strict=True)
    }
    assert words("maharacha", "Saba") == SABA.card_name(ActionCard.MAHARACHA)
    assert words("khon-thai", "Saba") == SABA.card_name(ActionCard.KHON_THAI)
    assert (words("british", "Saba"), words("king-marker", "Saba")) == (SABA.invader, SABA.king)
