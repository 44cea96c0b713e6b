"""Where something is: a competition, a round of it, a table in that; numbers as people say them."""

from typing import NamedTuple, Self


class Location(NamedTuple):
    """All numbers from 1, as they are in addresses and on paper."""

    competition: int
    round: int | None = None
    table: int | None = None

    @classmethod
    def of_indexes(cls, competition: int, round_: int, table: int | None = None) -> Self:
        """From stored actions, which count rounds and tables from 0."""
        return cls(competition, round_ + 1, None if table is None else table + 1)

    @property
    def round_index(self) -> int:
        """From 0, as stored actions have it."""
        assert self.round is not None
        return self.round - 1

    @property
    def table_index(self) -> int:
        assert self.table is not None
        return self.table - 1

    @property
    def indexes(self) -> tuple[int, int, int]:
        """Of a table, as stored actions have it."""
        return self.competition, self.round_index, self.table_index

    @property
    def of_round(self) -> "Location":
        return Location(self.competition, self.round)
