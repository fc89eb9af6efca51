"""Variations and positions in records: they round-trip in their order, and `verify` checks every move."""

import json
from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam.cli.main import main
from kingofsiam.errors import InvalidRecord, NotationError
from kingofsiam.notation import Comment, Record, Variation, format_record, parse_record, verify
from kingofsiam.notation.json.documents import dumps, loads
from kingofsiam.notation.json.parser import InvalidJson
from kingofsiam.notation.record import MAX_NESTING, starting_position
from tests.notation.helpers_text import GAME

PASS = ks.Pass()
FIRST = Variation(0, 5, (PASS, PASS), (Comment(7, "Better."),))
NESTED = Variation(1, 6, (ks.Play(ks.FactionCard(ks.LAO, ("Isan", "Isan")), None),))
LATER = Variation(0, 9, (PASS,))


def with_variations(*variations: Variation) -> Record:
    return replace(GAME, variations=variations)


def test_variations_stand_in_parentheses_after_the_move_they_replace() -> None:
    """As in PGN: numbered like the moves they replace, nested, with comments; text and JSON keep them."""
    record = with_variations(FIRST, NESTED, LATER)
    text = format_record(record)
    assert "\n(6. B pass\n7. A pass\n{Better.}\n(7. A L:ISA,ISA+-))\n" in text
    assert parse_record(text) == loads(dumps(record)) == record
    turned = with_variations(LATER, FIRST, replace(NESTED, line=2))
    assert loads(dumps(turned)) == turned
    assert parse_record(format_record(turned)) == record


@pytest.mark.parametrize(
    "variations",
    [
        (replace(FIRST, line=1),),
        (replace(FIRST, line=-1),),
        (replace(FIRST, after=len(GAME.moves), comments=()),),
        (FIRST, replace(NESTED, after=4)),
        (FIRST, replace(NESTED, after=7)),
        (LATER,) * 1001,
        (replace(FIRST, moves=(), comments=()),),
        (replace(FIRST, moves=(PASS,) * 1000),),
    ],
)
def test_a_variation_branches_from_a_move_of_a_line_before_it(variations: tuple[Variation, ...]) -> None:
    with pytest.raises(InvalidRecord):
        with_variations(*variations)


def nested(depth: int) -> tuple[Variation, ...]:
    """One variation of the game, one of that, and so on."""
    return tuple(Variation(number, number, (PASS, PASS)) for number in range(depth))


@pytest.mark.slow
def test_variations_are_nested_to_a_limit() -> None:
    """The deepest record round-trips. A deeper one is refused: by `Record`, in JSON, and in text."""
    deepest = with_variations(*nested(MAX_NESTING))
    text, document = format_record(deepest), json.loads(dumps(deepest))
    assert parse_record(text) == loads(json.dumps(document)) == deepest
    with pytest.raises(InvalidRecord):
        with_variations(*nested(MAX_NESTING + 1))
    document["variations"].append({**document["variations"][-1], "line": MAX_NESTING, "after": MAX_NESTING})
    with pytest.raises(InvalidJson):
        loads(json.dumps(document))
    before, after = text.split("pass)", 1)
    for levels in (1, 50_000):
        with pytest.raises(InvalidRecord):
            parse_record(f"{before}pass {'(pass ' * levels}{')' * levels}){after}")


@pytest.mark.parametrize("comment", [Comment(5, ""), Comment(8, "")])
def test_comments_of_a_variation_come_after_its_moves(comment: Comment) -> None:
    with pytest.raises(InvalidRecord):
        with_variations(replace(FIRST, comments=(comment,)))


@pytest.mark.parametrize(("old", "new"), [("(6.", "6."), ("})", "}"), ("1. A", "(1. A")])
def test_damaged_parentheses_are_refused(old: str, new: str) -> None:
    text = format_record(with_variations(FIRST))
    with pytest.raises(NotationError):
        parse_record(text.replace(old, new, 1))


def test_an_illegal_move_of_a_variation_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    """`verify` names variation, move and reasons, and the command line exits with 1; without that variation, with 0."""
    legal, illegal = with_variations(FIRST), with_variations(FIRST, replace(NESTED, moves=(GAME.moves[6],) * 2))
    assert verify(legal).ok
    refusal = verify(illegal).refusal
    assert refusal is not None
    assert (refusal.line, refusal.index) == (2, 7)
    assert refusal.violations == ks.judge(refusal.state, refusal.move) != ()
    for record, code in ((legal, 0), (illegal, 1)):
        path = tmp_path_factory.mktemp("records") / "game.game"
        path.write_text(format_record(record), encoding="utf-8")
        assert main(["verify", str(path)]) == code


def test_a_game_can_begin_with_a_position() -> None:
    """Its seats and rows go on from there; its readings are those of the position, and its variations are checked."""
    start = ks.play(ks.deal(3, seed=4), PASS)
    record = Record(start, (PASS, PASS, PASS))
    changed = replace(record, variations=(Variation(0, 1, (PASS,)),))
    text = format_record(changed)
    assert '\n[Position "siam - ' in text
    assert "[Deal" not in text
    first, second = ("ABCA"[seat] for seat in (start.to_move, start.to_move + 1))
    assert f"\n1. {first} pass pass\n(2. {second} pass)\n" in text
    assert parse_record(text) == loads(dumps(changed)) == changed
    assert verify(changed).ok
    assert starting_position(changed.deal) == start
    assert ks.Game.from_record(record).record() == record
    with pytest.raises(InvalidRecord):
        parse_record(text.replace('[Readings "-"]', '[Readings "hands=open"]'))
    with pytest.raises(InvalidRecord):
        Record(replace(start, passes=9))
