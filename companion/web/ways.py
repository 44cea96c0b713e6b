"""From a play to the table of a venue that it is kept for, and what has become of that."""

from typing import Any, NamedTuple

from flask import url_for

from companion.services.live import ended
from companion.services.plays import Play
from companion.services.tables import is_given
from companion.services.venues import View, load_venue
from companion.store.following import venue_of_play
from companion.tourney.venue.state import Table
from companion.web.rights import store, visitor_here

RESULT, LEFT, FREE, VOID = REMARKS = ("result", "left", "free", "void")


class Kept(NamedTuple):
    """The table that a play is kept for, or was until it was abandoned."""

    venue: View
    place: tuple[int, int, int]
    table: Table

    @property
    def number(self) -> int:
        return self.place[2] + 1

    @property
    def address(self) -> str:
        """For those who came in there."""
        if visitor_here(self.venue.key) is None:
            return ""
        number, round_, _ = self.place
        values: dict[str, Any] = {
            "number": number,
            "round_number": round_ + 1,
            "table_number": self.number,
        }
        return url_for("venue.at_table", key=self.venue.key, **values)


def kept_for(key: str) -> Kept | None:
    found = store().read(lambda connection: venue_of_play(connection, key))
    if found is None:
        return None
    view = load_venue(store(), found.key)
    for number, competition in view.state.competitions.items():
        for round_, played in enumerate(competition.rounds):
            for index, table in enumerate(played.tables):
                if key == table.play or key in table.abandoned:
                    return Kept(view, (number, round_, index), table)
    return None


def remark_on(play: Play, kept: Kept | None) -> str:
    """Why entries of a play no longer count for its table; nothing while they do."""
    if kept is None:
        return ""
    if kept.table.void:
        return VOID
    if play.key != kept.table.play:
        return FREE if kept.table.play is None and kept.table.lines is None else LEFT
    if kept.table.lines is None or is_its_own(play, kept):
        return ""
    return RESULT


def is_its_own(play: Play, kept: Kept) -> bool:
    """Whether the result of the table is what the play ended with."""
    return play.over and ended(play, is_given(kept.venue, kept.place[0])) == kept.table.lines


def way_to_table(key: str) -> str:
    kept = kept_for(key)
    return kept.address if kept else ""
