"""From a play to the table of a venue that it is kept for, and what has become of that."""

from typing import Any, NamedTuple

from flask import url_for

from companion.services.live import ended
from companion.services.plays import ABANDONED, Play
from companion.services.tables import Place, is_given
from companion.services.venues import View, load_venue, remembered
from companion.tourney.venue.state import Table
from companion.web.rights import current_account, store, visitor_here

RESULT, LEFT, FREE, VOID = REMARKS = ("result", "left", "free", "void")


class Kept(NamedTuple):
    """The table that a play is kept for, or was until it was abandoned."""

    venue: View
    place: Place
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


def kept_for(play: Play) -> Kept | None:
    if play.venue is None:
        return None
    view = load_venue(store(), play.venue)
    place = remembered(store(), view, "places of plays", lambda: places_of(view)).get(play.key)
    if place is None:
        return None
    number, round_, index = place
    return Kept(view, place, view.state.competitions[number].rounds[round_].tables[index])


def places_of(view: View) -> dict[str, Place]:
    """The table of every play of a venue; of one that was there twice, the first."""
    found: dict[str, Place] = {}
    for number, competition in view.state.competitions.items():
        for round_, played in enumerate(competition.rounds):
            for index, table in enumerate(played.tables):
                for key in (table.play, *table.abandoned):
                    if key is not None:
                        found.setdefault(key, (number, round_, index))
    return found


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


def way_to_table(play: Play) -> str:
    kept = kept_for(play)
    return kept.address if kept else ""


def way_back(play: Play) -> str:
    """From the pad of a play to one's own page of its venue, for those who came in there."""
    known = visitor_here(play.venue) if play.venue else None
    if known is None:
        return ""
    return url_for("venue.me" if known.person is not None else "venue.home", key=known.key)


def way_to_claim(play: Play) -> str:
    """Offered to organisers, on a play that is nobody's, if there is a night to count it for."""
    if play.venue or play.status == ABANDONED:
        return ""
    account = current_account()
    if account is None:
        return ""
    return url_for("venue.claim", key=account.key, play=play.key)
