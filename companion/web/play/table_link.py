"""From a play to the table of a venue that it is kept for, and what has become of that."""

from time import time
from typing import NamedTuple

from flask import url_for

from companion.play.state import Play
from companion.services.play.entries import ABANDONED, DELETED
from companion.services.venue.reader import VenueView, load_venue, remembered
from companion.services.venue.tables import is_given
from companion.services.venue.views.live_results import ended
from companion.services.venue.writer import table_of
from companion.venue.location import Location
from companion.venue.state import Table
from companion.web.base.words import say
from companion.web.security.rights import current_account, store, visitor_here

EVERY = 20  # seconds
RESULT, LEFT, FREE, VOID = REMARKS = ("result", "left", "free", "void")


class TableOfPlay(NamedTuple):
    """The table that a play is kept for, or was until it was abandoned."""

    venue: VenueView
    at: Location
    table: Table

    @property
    def address(self) -> str:
        """For those who came in there."""
        if visitor_here(self.venue.key) is None:
            return ""
        return url_for("venue.at_table", key=self.venue.key, at=self.at)


def kept_for(play: Play) -> TableOfPlay | None:
    if play.venue is None:
        return None
    view = load_venue(store(), play.venue)
    known = remembered(store(), view, "tables of plays", lambda: locations_of(view))
    at = known.get(play.key)
    table = table_of(view, at) if at else None
    return TableOfPlay(view, at, table) if at and table else None


def locations_of(view: VenueView) -> dict[str, Location]:
    """The table of every play of a venue; of one that was there twice, the first."""
    found: dict[str, Location] = {}
    for number, competition in view.state.competitions.items():
        for round_, played in enumerate(competition.rounds):
            for index, table in enumerate(played.tables):
                for key in (table.play, *table.abandoned):
                    if key is not None:
                        found.setdefault(key, Location.of_indexes(number, round_, index))
    return found


def remark_on(play: Play, kept: TableOfPlay | None) -> str:
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


def remark_now(remark: str, asked: bool) -> str:
    """What a pad has to be drawn anew for: while a phone asks, every now and then, as only who
    looks at a pad can answer."""
    return f"{remark} {int(time()) // EVERY}" if asked else remark


def is_its_own(play: Play, kept: TableOfPlay) -> bool:
    """Whether the result of the table is what the play ended with."""
    return play.over and ended(play, is_given(kept.venue, kept.at.competition)) == kept.table.lines


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
    if play.venue or play.status in (ABANDONED, DELETED):
        return ""
    account = current_account()
    if account is None:
        return ""
    return url_for("venue.claim", key=account.key, play=play.key)


def way_on(play: Play) -> tuple[str, str]:
    """To the venue of a play, or to count it for one: the address, and what it is called."""
    if back := way_back(play):
        return back, say("claim.back")
    return way_to_claim(play), say("claim.title")
