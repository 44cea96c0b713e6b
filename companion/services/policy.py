"""Who may do what, when: the one table that pages, actions, documents and tests go by."""

from datetime import timedelta
from enum import IntEnum
from typing import NamedTuple

from companion.refusal import RuleViolation

# How long somebody stays signed in at a device: without a word, and at all.
IDLE, ABSOLUTE = timedelta(hours=12), timedelta(days=14)


class Role(IntEnum):
    """What somebody is in a venue; each may do what those before may."""

    STRANGER = 0
    VIEWER = 1
    KEEPER = 2
    HELPER = 3
    ORGANISER = 4
    OWNER = 5


class Right(NamedTuple):
    """From which role on, while a round goes on and after it; None: nobody.

    `own`: also whoever it is about, or sits at that table, if they came in by a link at all.
    `of`: who keeps it from strangers: a venue, a play (by the phones that keep or watch it), or
    nobody's.
    """

    open: Role
    closed: Role | None
    own: bool = False
    of: str = "venue"


def always(role: Role, own: bool = False) -> Right:
    return Right(role, role, own)


def while_open(role: Role, own: bool = False) -> Right:
    return Right(role, None, own)


STRANGER, VIEWER, KEEPER, HELPER, ORGANISER, OWNER = Role
ANYBODY = Right(STRANGER, STRANGER, of="nobody")

POLICY = {
    # What is everybody's
    "visit": ANYBODY,
    "begin_a_play": ANYBODY,
    "write_a_sheet": ANYBODY,  # for one’s own phone
    "sign_in": ANYBODY,
    "sign_out": ANYBODY,
    "follow_a_link": ANYBODY,
    # A play: the phones that keep it, and those that watch
    "watch_a_play": Right(VIEWER, VIEWER, of="play"),
    "keep_a_play": Right(KEEPER, KEEPER, of="play"),
    # A venue, to look at
    "look": always(VIEWER),
    "look_at_people": always(ORGANISER),
    "look_at_log": always(ORGANISER),
    "look_at_person": always(ORGANISER, own=True),
    "print": always(ORGANISER),  # what is handed out; lists are there to be looked at
    "export": always(ORGANISER),
    "import": always(ORGANISER),
    # Who runs it
    "change_password": always(ORGANISER),
    "look_at_own_account": always(ORGANISER),
    "change_factors": always(ORGANISER),
    "account": always(ORGANISER),  # an entry of the log, made with what it tells of
    "look_at_accounts": always(ORGANISER),
    "invite": always(OWNER),
    "change_account": always(OWNER),
    "require_factors": always(OWNER),
    "rename_venue": always(OWNER),
    "look_at_join_links": always(ORGANISER),
    "renew_join_link": always(ORGANISER),
    "lock_join_link": always(ORGANISER),
    # The big screen, which everybody sees and organisers arrange
    "look_at_big_screen": always(ORGANISER),
    "change_big_screen": always(ORGANISER),
    # People
    "join": always(ORGANISER),
    "rename": always(ORGANISER, own=True),
    "withdraw": always(ORGANISER, own=True),
    "return": always(ORGANISER, own=True),
    "merge": always(ORGANISER),
    "erase": always(ORGANISER),  # for good: whoever it is about asks for it
    "request_erasure": always(ORGANISER, own=True),
    "decline_erasure": always(ORGANISER, own=True),
    "remove": always(ORGANISER),
    "room": always(ORGANISER),  # which tables there are
    # Competitions
    "found": always(ORGANISER),
    "settle": always(ORGANISER),
    "enter": always(ORGANISER),
    "drop": while_open(ORGANISER, own=True),
    "finish": always(ORGANISER),
    "share": always(ORGANISER),
    # Nights and rounds
    "open": always(ORGANISER),
    "describe": always(ORGANISER),
    "check_in": while_open(HELPER, own=True),
    "check_out": while_open(HELPER, own=True),
    "arrive": while_open(HELPER),  # also whom nobody found in the list
    "draft": while_open(ORGANISER),
    "seat": while_open(ORGANISER),
    "form_a_table": while_open(ORGANISER, own=True),
    "reseat": while_open(ORGANISER),
    "close": while_open(ORGANISER),
    "cut": always(ORGANISER),
    # Tables
    "begin": while_open(KEEPER, own=True),
    "abandon": Right(KEEPER, None, of="play"),  # whoever keeps it
    "report": while_open(KEEPER, own=True),
    "confirm": while_open(ORGANISER, own=True),
    "correct": always(ORGANISER),
    "void": always(ORGANISER),
    "penalise": always(ORGANISER),
    "claim": while_open(ORGANISER),
    "undo": always(ORGANISER),
}

# What somebody who is signed in proves once more to be themselves for.
ASKED_AGAIN = frozenset(
    {"invite", "change_account", "change_factors", "require_factors", "erase", "export"}
)
ASKED_IF_PROTECTED = frozenset({"change_password"})  # the form asks for the password itself

# What is left to somebody who has no second factor where the venue requires one.
BEFORE_A_FACTOR = frozenset({"look_at_own_account", "change_factors", "change_password"})


def may(action: str, role: Role, own: bool = False, is_open: bool = True) -> bool:
    """Whether somebody may, by their role or because it is about them."""
    right = POLICY[action]
    needed = right.open if is_open else right.closed
    if needed is None:
        return False
    return role >= needed or (own and right.own and role >= VIEWER)


def check(action: str, role: Role, own: bool = False, is_open: bool = True) -> None:
    if may(action, role, own, is_open):
        return
    if not is_open:
        raise RuleViolation("not_after_the_end")
    raise RuleViolation("not_allowed")
