"""Statistics of the games that this phone keeps, without a venue."""

from flask import render_template

from companion.games.registry import title_of
from companion.services.play.statistics import statistics_of_kept
from companion.web.base.device import current_actor
from companion.web.base.forms import number_asked
from companion.web.pages.start import pages
from companion.web.security.rights import store

AT_ONCE = 200  # plays
SHOWN = 12  # of a list that has an end


@pages.get("/statistics")
def statistics() -> str:
    counted, following = statistics_of_kept(
        store(), current_actor(), number_asked("from") or 0, AT_ONCE
    )
    return render_template(
        "pages/statistics.html",
        counted=counted,
        most=max([each.total.wins for each in counted.people], default=0) or 1,
        title_of=title_of,
        shown=SHOWN,
        following=following,
    )
