"""Keys put together on the pages of accounts, and all that can come of them."""

from companion.services import accounts, factors
from companion.services.doors import DOORS, WALL
from companion.tourney.venue.deeds import ACCOUNT_ENTRIES

BY = ("password", factors.TOTP, factors.PASSKEY, factors.RECOVERY)
DYNAMIC: dict[str, set[str]] = {
    "log.entry.": {f"log.entry.{what}" for what in ACCOUNT_ENTRIES},
    "log.detail.": {f"log.detail.{each}" for each in (*accounts.ROLES, *DOORS, WALL, *BY)},
}
