"""Keys put together on the pages of people, and all that can come of them."""

from companion.services.doors import DOORS
from companion.services.people import SHOWN

ROLES = ("owner", "organiser")
DYNAMIC: dict[str, set[str]] = {
    "people.shown.": {"people.shown.initials", "people.shown.number"},
    "person.shown.": {f"person.shown.{way}" for way in SHOWN},
    "desk.door.": {f"desk.door.{role}{part}" for role in DOORS for part in ("", ".lead")},
    "desk.make.": {f"desk.make.{role}" for role in ROLES},
    "come_in.": {"come_in.keeper", "come_in.watcher"},
    "account.role.": {f"account.role.{role}{part}" for role in ROLES for part in ("", ".lead")},
}
