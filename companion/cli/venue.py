"""`companion venue`: a link by which somebody makes a venue, or sets a new password."""

from companion.cli.serve import link_address, sound_app
from companion.cli.terminal.output import complain, write
from companion.cli.terminal.words import say
from companion.config.folders import Unsafe
from companion.services.account import invitations, password_changes
from companion.services.play.reader import Unknown
from companion.web.base.words import say_unsafe


def invite_to_venue(port: int, login: str | None) -> int:
    try:
        store = sound_app().extensions["companion.store"]
    except Unsafe as refused:
        complain(say_unsafe(refused))
        return 1
    try:
        if login is None:
            path = f"setup/{invitations.invite(store, 'owner')}"
        else:
            path = f"reset/{password_changes.reset_link(store, login)}"
    except Unknown:
        complain(say("venue.unknown", login=login))
        return 1
    write(say("venue.link" if login is None else "venue.reset"))
    write(f"  {link_address('0.0.0.0', port)}{path}")
    return 0
