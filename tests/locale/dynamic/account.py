"""Keys put together on the pages of accounts, and all that can come of them."""

from companion.services.account import accounts, factors
from companion.services.venue.join_links import BIG_SCREEN, JOIN_LINKS
from companion.venue.actions import ACCOUNT_ENTRIES

BY = ("password", factors.TOTP, factors.PASSKEY, factors.RECOVERY)
DYNAMIC: dict[str, set[str]] = {
    "log.entry.": {f"log.entry.{what}" for what in ACCOUNT_ENTRIES},
    "log.detail.": {
        f"log.detail.{each}" for each in (*accounts.ROLES, *JOIN_LINKS, BIG_SCREEN, *BY)
    },
}
