"""Keys put together where a sheet is edited, and all that can come of them."""

from companion.play.editor.document import WINNERS
from companion.play.editor.kinds import KINDS, OTHER, TIES

DYNAMIC: dict[str, set[str]] = {
    "editor.kind.": {f"editor.kind.{kind}" for kind in (*KINDS, OTHER)},
    "editor.about.": {f"editor.about.{kind}" for kind in (*KINDS, OTHER)},
    "editor.ties.": {f"editor.ties.{ties}" for ties in TIES},
    "editor.wins.": {f"editor.wins.{wins}" for wins in WINNERS},
}
