"""Keys put together on the pages of people, and all that can come of them."""

from companion.services.venue.join_links import JOIN_LINKS
from companion.services.venue.people import SHOWN
from companion.web.venue.activity.page import GROUPS

ROLES = ("owner", "organiser")
DYNAMIC: dict[str, set[str]] = {
    "people.shown.": {"people.shown.initials", "people.shown.number"},
    "log.kind.": {f"log.kind.{kind}" for kind in GROUPS},
    "person.shown.": {f"person.shown.{way}" for way in SHOWN},
    "organise.join_link.": {
        f"organise.join_link.{role}{part}" for role in JOIN_LINKS for part in ("", ".lead")
    },
    "organise.make.": {f"organise.make.{role}" for role in ROLES},
    "join.": {"join.keeper", "join.helper", "join.watcher"},
    "account.role.": {f"account.role.{role}{part}" for role in ROLES for part in ("", ".lead")},
}
