"""Walls: every route, as every role, about every venue. New routes are walked by themselves."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from werkzeug.routing import Rule

from companion.services.policy import POLICY, Role, may
from companion.venue.location import Location
from companion.web.app import create_app
from companion.web.security.rights import NEEDED
from tests.web.helpers.pad import Forms
from tests.web.venue.helpers.roles import (
    ENDED,
    FOREIGN,
    NIGHT,
    NOBODYS,
    OWN,
    PLAYING,
    Walk,
    Walker,
    plain,
)

METHODS = ("GET", "POST")
STRANGERS = {"stranger", "owner of another"}


@contextmanager
def walking(folder: Path) -> Iterator[Walk]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_INSTANCE", str(folder))
        patch.setenv("COMPANION_LOG", "error")
        config = {"TESTING": False, "LIMITS": False, "WTF_CSRF_ENABLED": False}
        made = Walk(create_app(config))
        yield made
        assert made.rows(made.there) == made.before_there


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walk]:
    with walking(tmp_path_factory.mktemp("instance")) as made:
        yield made


@pytest.fixture
def own_walk(tmp_path: Path) -> Iterator[Walk]:
    """For whoever changes what they may."""
    with walking(tmp_path) as made:
        yield made


def methods_of(rule: Rule) -> list[str]:
    return [method for method in METHODS if method in (rule.methods or ())]


def walled(walk: Walk) -> list[tuple[Rule, str]]:
    """All of a venue's own pages, each with its methods."""
    found = [rule for rule in walk.rules("venue") if "key" in rule.arguments]
    return [(rule, method) for rule in found for method in methods_of(rule)]


def allows(rule: Rule, who: Walker, own: bool) -> bool:
    """What the policy says, while something goes on or after it."""
    action = NEEDED[rule.endpoint]
    return any(may(action, who.role, own, is_open) for is_open in (True, False))


def test_every_page_says_which_right_it_needs(walk: Walk) -> None:
    served = {rule.endpoint for rule in walk.app.url_map.iter_rules()}
    assert served - NEEDED.keys() == set()
    assert {NEEDED[endpoint] for endpoint in served} <= POLICY.keys()
    assert len(walled(walk)) > 10


def test_everybody_else_came_in(walk: Walk) -> None:
    """Otherwise nothing here would say anything."""
    found = {who.name: walk.step(who, "GET", walk.here.address)[0] for who in walk.walkers}
    assert {name for name, status in found.items() if status == 404} == STRANGERS
    assert {*found.values()} == {200, 404}


def test_who_never_came_in_finds_what_nobody_finds(walk: Walk) -> None:
    """The same page as for a venue that is none; also for who runs another one."""
    strangers = [who for who in walk.walkers if who.role == Role.STRANGER]
    assert {who.name for who in strangers} == STRANGERS
    before = walk.all_rows()
    for who in strangers:
        for rule, method in walled(walk):
            found = walk.step(who, method, walk.address(rule, walk.here.key))
            nothing = walk.step(who, method, walk.address(rule, "x" * 22))
            assert found[0] == nothing[0] == 404, rule
            assert plain(found[1]) == plain(nothing[1]), rule
    assert walk.all_rows() == before


def test_nobody_gets_what_the_policy_forbids(walk: Walk) -> None:
    before = walk.all_rows()
    refused = 0
    for who in walk.walkers:
        for rule, method in walled(walk):
            if who.role > Role.STRANGER and not allows(rule, who, who.person is not None):
                status, _ = walk.step(who, method, walk.address(rule, walk.here.key))
                assert status == 403, (who.name, method, rule)
                refused += 1
    assert refused > 10
    assert walk.all_rows() == before


def test_who_may_do_something_about_himself_may_not_about_others(walk: Walk) -> None:
    """A player at the first table, with the others and the people at them."""
    player = next(who for who in walk.walkers if who.name == "player")
    before = walk.all_rows()
    for rule, method in walled(walk):
        about = "person" in rule.arguments or "<table:at>" in rule.rule
        if method == "GET" or not about or allows(rule, player, own=False):
            continue
        for table in (ENDED, PLAYING):
            given = {"number": NIGHT, "at": Location(NIGHT, OWN, table), "person": 4}
            address = walk.address(rule, walk.here.key, **given)
            status, _ = walk.step(player, method, address)
            assert status in (403, 404, 422), (method, address)
            assert walk.all_rows() == before, address


def test_what_is_anothers_is_what_nobody_has(walk: Walk) -> None:
    """People, competitions, rounds and tables with numbers that only the other venue has."""
    owner = next(who for who in walk.walkers if who.name == "owner")
    different = []
    for rule, method in walled(walk):
        if not any(name for name in rule.arguments if name not in ("key", "of", "token")):
            continue
        foreign = walk.step(owner, method, walk.address(rule, walk.here.key, FOREIGN))
        nobodys = walk.step(owner, method, walk.address(rule, walk.here.key, NOBODYS))
        same = plain(foreign[1], FOREIGN) == plain(nobodys[1], NOBODYS)
        if foreign[0] != nobodys[0] or foreign[0] not in (404, 422) or not same:
            different.append((method, rule, foreign[0], nobodys[0]))
    assert different == []


def test_a_play_of_another_venue_is_nobodys_here(walk: Walk) -> None:
    before = walk.all_rows()
    for who in walk.walkers:
        for rule in walk.rules("play"):
            for method in methods_of(rule):
                status, _ = walk.step(who, method, walk.address(rule, walk.play_there))
                # A form that says nothing sensible is refused before anybody looks for the play.
                assert status in ((404,) if method == "GET" else (400, 404)), (who.name, rule)
    assert walk.all_rows() == before


def test_whatever_is_allowed_stays_within_its_venue(own_walk: Walk) -> None:
    """Everybody asks for everything, also for what nobody keeps from strangers."""
    walk, answered = own_walk, set()
    for who in walk.walkers:
        for of in ("venue", "nobody", "play"):
            for rule in walk.rules(of):
                for method in methods_of(rule):
                    for number in (1, 2):
                        address = walk.address(rule, walk.here.key, number)
                        answered.add(walk.step(who, method, address)[0])
    assert {200, 404} <= answered
    assert answered <= {200, 302, 303, 304, 400, 403, 404, 405, 409, 422}
    assert walk.rows(walk.there) == walk.before_there


def test_every_form_that_is_offered_can_be_sent(own_walk: Walk) -> None:
    """As it stands on the page, by each of its buttons, by whoever is shown it."""
    walk, sent = own_walk, set()
    for who in walk.walkers:
        for rule, method in walled(walk):
            if method != "GET":
                continue
            given = {"number": NIGHT, "at": Location(NIGHT, OWN, OWN)}
            page = walk.address(rule, walk.here.key, **given)
            for form in Forms(walk.step(who, "GET", page)[1]).forms:
                for name, value in form.buttons or [("", "")]:
                    action = form.action or page
                    if action.startswith("/venue/"):
                        status, _ = walk.step(who, "POST", action, **{**form.sent, name: value})
                        sent.add((rule.endpoint, status))
                        assert status != 400, (who.name, action)
    assert len({endpoint for endpoint, _ in sent}) > 3
    assert walk.rows(walk.there) == walk.before_there


def test_the_walk_sees_what_it_is_for(walk: Walk) -> None:
    """A page that lets everybody in, one that talks about others, one that breaks."""
    who = walk.walkers[0]
    view = walk.app.view_functions["start.start"]
    try:
        for broken in (lambda: walk.there.names[0], lambda: {}["x"]):
            walk.app.view_functions["start.start"] = broken
            with pytest.raises(AssertionError):
                walk.step(who, "GET", "/")
    finally:
        walk.app.view_functions["start.start"] = view


def numbers_apart(rule: str) -> str:
    return rule.replace("<table:at>", "<round:at>/t/<>").replace("<round:at>", "<>/r/<>")


def test_no_page_stands_before_another(walk: Walk) -> None:
    """Of two routes of the same form only the first would ever be asked."""
    taken = [
        (re.sub(r"<[^>]*>", "<>", numbers_apart(rule.rule)), method)
        for rule in walk.app.url_map.iter_rules()
        for method in methods_of(rule)
    ]
    assert [each for each, times in Counter(taken).items() if times > 1] == []
