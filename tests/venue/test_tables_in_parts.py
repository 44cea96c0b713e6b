"""The tables of a night are what a tuple of them is, however many there are."""

import pytest

from companion.venue.state import PART, Table, TablesInParts

COUNTS = (0, 1, PART - 1, PART, PART + 1, 3 * PART + 7)


def tables_of(count: int) -> tuple[Table, ...]:
    return tuple([Table(0, (number,), "") for number in range(count)])


@pytest.mark.parametrize("count", COUNTS)
def test_they_are_read_as_a_tuple(count: int) -> None:
    plain = tables_of(count)
    tables = TablesInParts(plain)
    assert (len(tables), tuple(tables), bool(tables)) == (count, plain, bool(plain))
    assert [tables[at] for at in range(-count, count)] == [plain[at] for at in range(-count, count)]
    assert (tables[1:-1], tables[::-1]) == (plain[1:-1], plain[::-1])
    for at in (count, -count - 1):
        with pytest.raises(IndexError):
            tables[at]


@pytest.mark.parametrize("count", COUNTS[1:])
def test_another_table_leaves_the_ones_before_as_they_were(count: int) -> None:
    plain, other = tables_of(count), Table(1, (99,), "basari")
    tables = TablesInParts(plain)
    for at in {0, count // 2, count - 1}:
        after = tables.having(at, other)
        assert tuple(after) == (*plain[:at], other, *plain[at + 1 :])
        assert after != tables
        assert after.having(at, plain[at]) == tables
        assert hash(after.having(at, plain[at])) == hash(tables)
    assert tuple(tables) == plain
