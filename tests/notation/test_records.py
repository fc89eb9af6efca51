"""Records round-trip through text, and every fault of a record is named."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.errors import Invalid, InvalidRecord, NotationError
from kingofsiam.notation import (
    Comment,
    Record,
    Result,
    format_record,
    parse_deal,
    parse_record,
    read_record,
    replay,
    verify,
)
from kingofsiam.notation.record import starting_position
from kingofsiam.notation.text.records import MAX_RECORD_BYTES
from kingofsiam.spec.readings import FirstPlayer
from tests.notation.helpers_text import (
    DEAL,
    DEALT,
    GAME,
    HEAD,
    MAP,
    RECORD,
    error_in,
    faults_of,
    read,
    records,
)


class TestText:
    """A record as text."""

    def test_golden(self) -> None:
        """The record is printed as it stands on the page, and has the facts that the page states."""
        assert format_record(GAME) == RECORD
        assert (len(GAME.moves), GAME.players, GAME.result) == (21, ("Anong", "Boon"), Result((0,), None))
        assert GAME.headers == (("Verified", "kingofsiam 0.1.0"),)
        assert [comment.after for comment in GAME.comments] == [0, 21]
        assert (GAME.map, GAME.readings) == (ks.SIAM, ks.RULEBOOK)

    @given(records())
    def test_round_trip(self, record: Record) -> None:
        """Every record that can be constructed, legal or not, is read back, with its variations in order."""
        text = format_record(record)
        again = parse_record(text)
        assert format_record(again) == text
        assert replace(again, variations=()) == replace(record, variations=())
        numbers = range(len(record.variations) + 1)
        assert Counter(map(again.moves_along, numbers)) == Counter(map(record.moves_along, numbers))

    @given(st.text())
    def test_anything(self, text: str) -> None:
        """A text that is not a record is refused."""
        assert isinstance(read(parse_record, text), NotationError | Invalid)

    def test_seats(self) -> None:
        """The first turn is that of the lowest aid, or of the seat that was drawn; then the turn goes clockwise."""
        deal = parse_deal(DEAL.replace("aids=1,3", "aids=3,1"))
        text = format_record(Record(deal, (ks.Pass(),) * 3))
        assert "\n1. B pass pass\n3. B pass\n" in text
        drawn = replace(
            ks.draw_deal(3, seed=1, readings=replace(ks.RULEBOOK, first_player=FirstPlayer.RANDOM)), first=2
        )
        text = format_record(Record(drawn, (ks.Pass(),) * 4))
        assert "\n1. C pass pass pass\n4. C pass\n" in text

    def test_players_who_are_skipped(self) -> None:
        """If the readings skip players, no seats are written, because you need a replay to know who plays."""
        skipping = replace(DEALT, readings=ks.YUCATA, first=1)
        text = format_record(Record(skipping, GAME.moves[:9]))
        assert "\n1. pass pass\n" in text
        assert parse_record(text).moves == GAME.moves[:9]

    def test_by_hand(self) -> None:
        """Spaces and line ends are free; numbers of moves may be left out, and so may the map if it is included."""
        headers, _, moves = HEAD.partition("\n\n")
        bare = re.sub(r"\d+\. [AB] ", "", moves)
        for text in (
            "\r\n\r\n".join(["", *headers.split("\n"), moves.replace(" pass", "\tpass"), f"---- map ----\n{MAP}", ""]),
            f"{headers}\n{bare}",
        ):
            assert parse_record(text) == GAME

    def test_a_corrected_map(self) -> None:
        """A game is replayed on the map it was played on, even if the included map of this name has changed."""
        land, *lands = ks.SIAM.lands
        other = replace(ks.SIAM, lands=(replace(land, code="LNA"), *lands))
        again = parse_record(format_record(replace(GAME, deal=replace(DEALT, map=other))))
        assert again.map == other != ks.SIAM
        assert verify(again).ok


class TestReplay:
    """A record is played again, exactly, up to its first illegal move."""

    @given(records())
    def test_verify(self, record: Record) -> None:
        """A record is true if all moves are legal, also those of its variations, and the stated result is true."""
        states, verification = tuple(replay(record)), verify(record)
        assert states[0] == starting_position(record.deal)
        for before, move, after in zip(states, record.moves, states[1:], strict=False):
            assert ks.play(before, move) == after
        assert (verification.played, verification.state) == (len(states) - 1, states[-1])
        refusal, outcome = verification.refusal, states[-1].outcome
        illegal_in_the_game = refusal is not None and refusal.line == 0
        assert (verification.played < len(record.moves)) is illegal_in_the_game
        if refusal is not None:
            so_far = tuple(replay(record, refusal.line))
            assert (refusal.index, refusal.state) == (len(so_far) - 1, so_far[-1])
            assert refusal.move == record.moves_along(refusal.line)[refusal.index]
            assert refusal.violations == ks.judge(refusal.state, refusal.move) != ()
        result = None if outcome is None else Result.of(outcome)
        assert verification.result == result
        assert verification.ok is (refusal is None and record.result == result)


class TestNoRecord:
    """What cannot be a record is refused at once, with its reasons."""

    @given(st.integers(0, len(RECORD) - 2))
    def test_cut_off(self, length: int) -> None:
        """A record that is cut off anywhere is refused, or its game has not ended as stated; only its map may lack."""
        record = read(parse_record, RECORD[:length].rstrip())
        if isinstance(record, Record):
            assert length <= len(HEAD)
            assert record == GAME or not verify(record).ok or record.moves == GAME.moves

    @pytest.mark.parametrize(
        ("old", "new", "line", "found", "expected"),
        [
            ('[Format "1"]', '[Format "2"]', 1, "2", "1"),
            ('[Map "siam"]', '[Map "saba"]', 2, "saba", "siam"),
            ('[Result "A colony"]\n', "", 7, "[", "[Result "),
            ('[Readings "-"]', '[Readings "hand=open"]', 3, "hand=open", "hands="),
            ('[B "Boon"]', '[A "Boon"]', 5, "[", "[B "),
            ("1. A pass", "2. A pass", 11, "2.", "1."),
            ("3. A pass", "3. B pass", 12, "B", "A"),
            ("LM.ISA-R.LAN", "LM.ISA-R.LNA", 16, "LNA+M.LAN", "LAN"),
            ("pass pass\n{The", "pass passed\n{The", 19, "ed", " "),
            ("British.}", "British.", 21, "\n", "}"),
            ('[Verified "', '[? "', 8, "?", "<name>"),
            ("---- map ----", "--- map ---", 22, "---", "---- map ----"),
            ("---- end ----", "---- End ----", 0, "", "---- end ----"),
            ("---- end ----", "---- end ---- -", 0, "-", "<end>"),
            ('[B "Boon"]', "[B Boon]", 5, "Boon", "<quoted text>"),
            ('[Result "A colony"]', '[Result "A"]', 7, '"', " "),
            ("1. A pass", "(pass", 11, "(", "1."),
        ],
    )
    def test_edited(self, old: str, new: str, line: int, found: str, expected: str) -> None:
        """An error has the line, what was found there, and what was expected."""
        assert old in RECORD
        error = error_in(RECORD.replace(old, new, 1))
        assert line in (0, error.line)
        assert error.found.startswith(found)
        assert any(each.startswith(expected) for each in error.expected)

    @pytest.mark.parametrize(
        ("text", "number"),
        [
            (RECORD.replace("RAT/KHO", "RAT/RAT").replace("=2,1,1/", "=2,1,2/"), 2),
            (RECORD.replace('[B "Boon"]', '[B "Boon"]\n[C "Chai"]'), 1),
            (RECORD.replace("A colony", "C colony"), 1),
            (f"{HEAD.partition('1. A')[0]}1. A{' pass' * 2000}\n---- map ----\n{MAP}", 1),
        ],
        ids=["deal", "name of nobody", "winner who does not play", "too many moves"],
    )
    def test_impossible(self, text: str, number: int) -> None:
        """Every fault is reported."""
        assert len(faults_of(text)) >= number

    def test_too_large(self, tmp_path: Path) -> None:
        """Ten megabytes are refused unread."""
        path = tmp_path / "large"
        path.write_bytes(RECORD.encode() + b" " * 10_000_000)
        with pytest.raises(InvalidRecord):
            read_record(path)
        with pytest.raises(InvalidRecord):
            parse_record(path.read_text())
        assert len(faults_of(RECORD.replace('king = "King"', f'king = "{"K" * 20_000}"'))) == 1

    def test_too_large_to_be_printed(self) -> None:
        """What could not be read back is not printed."""
        comment = Comment(0, "a" * MAX_RECORD_BYTES)
        note = replace(ks.SIAM, note="a" * 20_000)
        for record in (replace(GAME, comments=(comment,)), replace(GAME, deal=replace(DEALT, map=note))):
            with pytest.raises(Invalid):
                format_record(record)

    def test_files(self, tmp_path: Path) -> None:
        """A file may have a byte order mark and line endings of other systems; the error names an unreadable file."""
        path = tmp_path / "game.txt"
        path.write_bytes(b"\xef\xbb\xbf" + RECORD.replace("\n", "\r\n").encode())
        assert read_record(path) == read_record(str(path)) == GAME
        (tmp_path / "latin").write_bytes(b'[Format "1"]\n\xff')
        for nowhere in (tmp_path, tmp_path / "nowhere", "a\0b", tmp_path / "latin"):
            with pytest.raises(InvalidRecord):
                read_record(nowhere)

    def test_made_by_hand(self) -> None:
        """A record with parts of wrong types names each of them; only with right types does it check their values."""
        with pytest.raises(InvalidRecord) as types:
            Record(
                GAME.deal,
                ("pass", *GAME.moves[:1]),  # type: ignore[arg-type]
                "A",  # type: ignore[arg-type]
                ("Anong", 7),  # type: ignore[arg-type]
                (Comment(3, "late"), "early"),  # type: ignore[arg-type]
                (("Twice", ""), "alone", ("one", "two", "three"), ("name", 7)),  # type: ignore[arg-type]
            )
        assert [fault.partition(":")[0] for fault in types.value.faults] == [
            "moves", "result", "players", "comments", *["headers"] * 3,
        ]  # fmt: skip
        with pytest.raises(InvalidRecord) as caught:
            Record(
                GAME.deal,
                GAME.moves[:1],
                Result((2,), None),
                ("Anong",),
                (Comment(3, "late"),),
                (("Map", "siam"), ("no name", ""), ("Twice", ""), ("Twice", "")),
            )
        assert len(caught.value.faults) == 6

    @pytest.mark.parametrize(
        "make",
        [
            lambda: Result((), None),
            lambda: Result((4,), None),
            lambda: Result([0], None),  # type: ignore[arg-type]
            lambda: Result((0,), ks.BRITISH),  # type: ignore[arg-type]
            lambda: Comment(-1, ""),
            lambda: Comment(0, "a\rb"),
            lambda: Comment(0, "\ud800"),
            lambda: Comment(0, None),  # type: ignore[arg-type]
            lambda: verify(None),  # type: ignore[arg-type]
            lambda: next(replay("game")),  # type: ignore[arg-type]
        ],
    )
    def test_parts_by_hand(self, make: object) -> None:
        assert callable(make)
        with pytest.raises(InvalidRecord):
            make()
