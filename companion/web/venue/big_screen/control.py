"""What organisers do with the big screen: its link, its pages, a message, and the timers."""

from collections.abc import Callable
from typing import NamedTuple

from flask import render_template, url_for

from companion.services.venue import big_screen as big_screens
from companion.services.venue import join_links
from companion.services.venue.big_screen import BREAK, PAGES, BigScreen, timer_name
from companion.services.venue.join_links import BIG_SCREEN
from companion.venue.state import Competition
from companion.web.base.language import choices
from companion.web.base.page import PageResult, qr_code
from companion.web.base.words import say
from companion.web.security.rights import store
from companion.web.security.visitor import page, round_name, view, visitor
from companion.web.venue.big_screen.forms import (
    AutomaticForm,
    HeldPageForm,
    MessageForm,
    PagesForm,
    TimerForm,
    WifiForm,
)
from companion.web.venue.big_screen.rotation import open_rounds
from companion.web.venue.big_screen.timers import Clock, clock_of
from companion.web.venue.forms import OrganiserForm, attempt
from companion.web.venue.organise import token_for

BREAK_MINUTES = 10


class Control(NamedTuple):
    """A timer that can be turned: what it is for, and how it stands."""

    name: str
    title: str
    clock: Clock | None
    minutes: int
    own: bool = True  # False: a table that goes by the clock of its round


class RoundTimers(NamedTuple):
    """The timer of a round, and those of its tables."""

    competition: str
    round: Control
    tables: list[Control]


@page("/venue/<key>/big-screen", "look_at_big_screen", methods=["GET"])
def big_screen_control(key: str) -> str:
    return show_control()


def show_control(form: OrganiserForm | None = None) -> str:
    """`form` is one that was refused."""
    venue, at = view(), big_screens.moment()
    shown = big_screens.big_screen_now(store(), venue)
    link = big_screen_link()
    rest = clock_of(shown.timers.get(BREAK), at)
    return render_template(
        "venue/big_screen/control.html",
        venue=venue,
        big_screen=shown,
        at=at,
        pages=PAGES,
        link=link,
        code=qr_code(link) if link else "",
        groups=[group(shown, at, number, each) for number, each, _ in open_rounds(venue)],
        rest=Control(BREAK, say("big_screen.control.break"), rest, BREAK_MINUTES),
        longest=big_screens.LONGEST_MESSAGE,
        usual=big_screens.SECONDS,
        low=big_screens.SHORTEST,
        high=big_screens.LONGEST,
        big_screen_languages=choices(),
        arrangement=form if isinstance(form, PagesForm) else pages_form(shown),
        message=form if isinstance(form, MessageForm) else MessageForm(message=shown.message),
        turned=form if isinstance(form, TimerForm) else TimerForm(),
        wifi=form if isinstance(form, WifiForm) else wifi_form(shown),
        refusal=form.refusal if form else "",
    )


def pages_form(big_screen: BigScreen) -> PagesForm:
    data = {
        "pages": big_screen.pages,
        "seconds": {**big_screen.seconds},
        "language": big_screen.language,
        "sound": big_screen.sound,
    }
    return PagesForm(data=data)


def wifi_form(big_screen: BigScreen) -> WifiForm:
    return WifiForm(network=big_screen.wifi.name, network_key=big_screen.wifi.password)


def big_screen_link() -> str:
    generation = join_links.join_links(store(), visitor()).get(BIG_SCREEN)
    if generation is None:
        return ""
    token = token_for(visitor().key, BIG_SCREEN, generation)
    return url_for("venue.big_screen", token=token, _external=True)


def group(big_screen: BigScreen, at: int, number: int, competition: Competition) -> RoundTimers:
    assert competition.current is not None
    now = competition.rounds[competition.current]
    name = timer_name(number, competition.current)
    minutes = competition.settings.minutes or big_screens.MINUTES
    whole_round = Control(name, round_name(now), clock_of(big_screen.timers.get(name), at), minutes)
    tables = [
        table_control(big_screen, at, number, competition.current, index, table.number)
        for index, table in enumerate(now.tables)
        if not table.settled
    ]
    return RoundTimers(competition.name, whole_round, tables)


def table_control(
    big_screen: BigScreen, at: int, number: int, round_: int, index: int, called: int
) -> Control:
    name = timer_name(number, round_, index)
    clock = clock_of(big_screen.timer_at(number, round_, index), at)
    title = say("night.table", number=called)
    return Control(name, title, clock, big_screens.MINUTES, name in big_screen.timers)


def attempt_here(form: OrganiserForm, work: Callable[[], object], part: str) -> PageResult:
    on = url_for("venue.big_screen_control", key=visitor().key, _anchor=part)
    return attempt(form, work, on, lambda: show_control(form))


@page("/venue/<key>/big-screen/link", "renew_join_link", methods=["POST"])
def renew_big_screen(key: str) -> PageResult:
    """Screens with the link before see nothing any more."""
    return attempt_here(
        OrganiserForm.read(),
        lambda: join_links.renew_join_link(store(), visitor(), BIG_SCREEN, token_for, False),
        "link",
    )


@page("/venue/<key>/big-screen/pages", "change_big_screen", methods=["POST"])
def arrange_big_screen(key: str) -> PageResult:
    form = PagesForm.read()
    return attempt_here(
        form,
        lambda: big_screens.arrange(
            store(),
            visitor(),
            form.pages.data or [],
            form.stays(),
            form.sent_token,
            form.language_code,
            bool(form.sound.data),
        ),
        "pages",
    )


@page("/venue/<key>/big-screen/hold", "change_big_screen", methods=["POST"])
def hold_big_screen(key: str) -> PageResult:
    form = HeldPageForm.read()
    held = form.held.data or ""
    return attempt_here(
        form, lambda: big_screens.hold(store(), visitor(), held, form.sent_token), "pages"
    )


@page("/venue/<key>/big-screen/wifi", "change_big_screen", methods=["POST"])
def show_wifi_on_big_screen(key: str) -> PageResult:
    form = WifiForm.read()
    return attempt_here(
        form, lambda: big_screens.show_wifi(store(), visitor(), form.wifi, form.sent_token), "wifi"
    )


@page("/venue/<key>/big-screen/message", "change_big_screen", methods=["POST"])
def send_to_big_screen(key: str) -> PageResult:
    form = MessageForm.read()
    return attempt_here(
        form, lambda: big_screens.send(store(), visitor(), form.text, form.sent_token), "message"
    )


@page("/venue/<key>/big-screen/automatic", "change_big_screen", methods=["POST"])
def start_big_screen_timers(key: str) -> PageResult:
    form = AutomaticForm.read()
    wanted = bool(form.on.data)
    return attempt_here(
        form,
        lambda: big_screens.start_by_themselves(store(), visitor(), wanted, form.sent_token),
        "timers",
    )


@page("/venue/<key>/big-screen/timer", "change_big_screen", methods=["POST"])
def turn_big_screen_timer(key: str) -> PageResult:
    form = TimerForm.read()
    name, turn, minutes = form.timer.data or "", form.action, form.by
    return attempt_here(
        form,
        lambda: big_screens.turn_timer(store(), visitor(), name, turn, minutes, form.sent_token),
        "timers",
    )
