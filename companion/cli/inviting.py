"""`companion venue`: a link by which somebody makes a venue, or sets a new password."""

from companion.cli.output import complain, write
from companion.cli.words import say
from companion.services import accounts
from companion.services.reading import Unknown
from companion.web import create_app
from companion.web.serving import link_address, trouble_with_store


def invite_to_venue(port: int, login: str | None) -> int:
    problem = trouble_with_store()
    if problem:
        complain(problem)
        return 1
    store = create_app().extensions["companion.store"]
    try:
        if login is None:
            path = f"setup/{accounts.invite(store, 'owner')}"
        else:
            path = f"reset/{accounts.reset_link(store, login)}"
    except Unknown:
        complain(say("venue.unknown", login=login))
        return 1
    write(say("venue.link" if login is None else "venue.reset"))
    write(f"  {link_address('0.0.0.0', port)}{path}")
    return 0
