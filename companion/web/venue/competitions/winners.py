"""How a season or tournament ended: who won it, with certificates, and a way to tell everybody."""

from flask import render_template

from companion.services.venue.writer import order_of
from companion.web.security.rights import store
from companion.web.security.visitor import page, view
from companion.web.venue.competitions.night_points import nights_of
from companion.web.venue.competitions.public_link import public_link, text_to_send
from companion.web.venue.forms import competition_here

PODIUM = 3
MOST = 12  # who are level may be many


@page("/venue/<key>/c/<int:number>/winners", "look")
def winners(key: str, number: int) -> str:
    venue = view()
    found, order = competition_here(venue, number), order_of(store(), venue, number)
    link = public_link(venue, number)
    return render_template(
        "venue/competitions/winners.html",
        venue=venue,
        number=number,
        competition=found,
        podium=[each for each in order if each.rank and each.rank <= PODIUM][:MOST],
        last=nights_of(venue, number, 1),
        link=link,
        text=text_to_send(venue, number, link) if link else "",
    )
