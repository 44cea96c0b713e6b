"""Everything that pages say, known to `words` once this is imported.

A part each, and a file of the same name in every other language; what has few sentences stands with
those of all pages.
"""

from collections.abc import Mapping

from companion.web.base.words import add_parts
from companion.web.messages import MESSAGES
from companion.web.pages.messages import MESSAGES as ACCOUNT
from companion.web.play.messages import MESSAGES as PLAY
from companion.web.sheets.messages import MESSAGES as SHEETS
from companion.web.venue.big_screen.messages import MESSAGES as BIG_SCREEN
from companion.web.venue.competitions.messages import MESSAGES as COMPETITIONS
from companion.web.venue.messages import MESSAGES as DOCUMENTS
from companion.web.venue.people.messages import MESSAGES as PEOPLE
from companion.web.venue.phone.messages import MESSAGES as PHONE
from companion.web.venue.rounds.messages import MESSAGES as ROUNDS
from companion.web.venue.statistics.messages import MESSAGES as STATISTICS
from companion.web.venue.tonight.messages import MESSAGES as TONIGHT

PARTS: Mapping[str, Mapping[str, str]] = {
    "web": {**MESSAGES, **ACCOUNT, **DOCUMENTS},
    "play": PLAY,
    "sheets": SHEETS,
    "people": PEOPLE,
    "competitions": COMPETITIONS,
    "rounds": ROUNDS,
    "phone": PHONE,
    "statistics": STATISTICS,
    "big_screen": BIG_SCREEN,
    "tonight": TONIGHT,
}
add_parts(PARTS)
