"""Names are only names, whatever they are made of: on every page of a play."""

import re
from collections import Counter
from html import escape
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.contract import not_counted
from companion.games.registry import find_game, known_games
from companion.games.simulate import simulate
from companion.web.base.words import isolated
from tests.helpers.said import said
from tests.helpers.slow import slow_but
from tests.web.helpers.pad import Forms, Page, begin, opened, text_of

MOST_OF_A_KIND = 12
LONGEST = "W" * 64
HOSTILE = [
    "<script>alert(1)</script>",
    "{0}",
    "{seat}",
    "{who.__class__}",
    "%s%(x)s%n",
    "{{7*7}}",
    "{% raw %}",
    "\"onfocus='x' autofocus",
    "&amp; &lt;",
    "</textarea></title>",
    "عبد الله",
    "דוד (2)",
    "👩‍👩‍👧‍👦🏳️‍🌈",
    "=cmd()",
    "a\u202eb\u2069\u202ec",
    LONGEST,
]
FIVES = [HOSTILE[at : at + 5] for at in range(0, 15, 5)] + [[*HOSTILE[-3:], *HOSTILE[:2]]]


def crawl(client: FlaskClient, start: str) -> dict[str, str]:
    """Every page that can be reached from one, within the app; of many of a kind, a few."""
    found: dict[str, str] = {}
    seen: Counter[str] = Counter()
    waiting = [start]
    while waiting:
        address = waiting.pop()
        if address in found or address.startswith(("/static/", "/rules/", "#")):
            continue
        if address.partition("?")[0].endswith(".pdf"):  # what is on paper has tests of its own
            continue
        if seen[kind := re.sub(r"\d+$", "", address)] == MOST_OF_A_KIND:
            continue
        seen[kind] += 1
        answer = client.get(address)
        assert answer.status_code == 200, address
        found[address] = answer.text
        if answer.mimetype == "text/html":
            links = Page(answer.text).addresses()
            waiting += [each.partition("#")[0] or address for each in links]
    return found


def with_names(made_up: dict[str, Any], names: list[str]) -> dict[str, Any]:
    return {**made_up, "players": names[: len(made_up["players"])]}


@pytest.mark.parametrize("names", FIVES, ids=["markup", "formats", "scripts", "long"])
@pytest.mark.parametrize("game", slow_but({"basari", "ys"}, [each.key for each in known_games()]))
def test_names_are_names_on_every_page(client: FlaskClient, game: str, names: list[str]) -> None:
    known = find_game(game)
    assert known is not None
    made_up = with_names(simulate(known, 5, 3), names)
    half = {**made_up, "events": made_up["events"][: len(made_up["events"]) // 2]}
    pads = [opened(client, each) for each in (half, made_up)]
    pages = crawl(client, "/")
    assert {*pads} <= pages.keys()
    kinds = {re.sub(r"/play/[^/]+|\d+", "", address.partition("?")[0]) for address in pages}
    assert {"/", "", "/history", "/sheet", "/amend/", "/adjust", "/record"} <= kinds
    assert "/scoring/" in kinds or known.screen.tally is not_counted
    tags = {tag for page in pages.values() for tag, _ in Page(page).tags}
    assert "/new/" + game in kinds
    for address, page in pages.items():
        if address.endswith("/record"):
            continue
        assert "<script>alert" not in page, address
        document = Page(page)
        scripts = [given for tag, given in document.tags if tag == "script"]
        assert all(given.get("src", "").startswith("/static/") for given in scripts)  # type: ignore[union-attr]
        assert not any("onfocus" in given for _, given in document.tags), address
        assert document.count("title") == document.count("main") == 1
    assert tags <= KNOWN_TAGS
    for pad in pads:
        for page in (pad, f"{pad}/sheet"):
            for name in names:
                assert (
                    escape(name).replace("&#x27;", "&#39;").replace("&quot;", "&#34;")
                    in pages[page]
                )
        record = client.get(f"{pad}/record").json
        assert record is not None
        assert record["players"] == names


KNOWN_TAGS = {
    *("use", "g", "circle"),  # of signs, icons and covers
    "rect",  # the bar of who won how often
    *("article", "h3"),
    *("html", "head", "meta", "title", "link", "noscript", "script", "body", "header", "main"),
    *("footer", "nav", "section", "div", "p", "span", "strong", "b", "i", "small", "bdi", "del"),
    "code",
    "output",  # what an adjustment makes of a number
    *("h1", "h2", "ul", "ol", "li", "a", "img", "table", "thead", "tbody", "tfoot", "tr", "th"),
    *("td", "form", "fieldset", "legend", "label", "input", "select", "option", "textarea"),
    *("button", "details", "summary", "svg", "line", "text", "polyline", "template", "time"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_in_a_sentence_is_said_as_it_is(client: FlaskClient, name: str) -> None:
    pad = begin(client, "basari", [name, "Max", "Sarah"])
    deal = {"type": "deal", "workers-0": "3", "workers-1": "1", "workers-2": "2"}
    reveal = {"type": "reveal", "actions-0": "A", "actions-1": "B", "actions-2": "A"}
    for seq, given in enumerate((deal, reveal)):
        assert client.post(pad, data={**given, "seq": str(seq)}).status_code == 302
    shown = text_of(client, pad)
    assert said("pad.question", who=isolated(name), question=said("ask.offer", "basari")) in shown
    both = said("and", many=isolated(name), last="Sarah")
    assert said("why.both_chose", people=both, task=said("task.A")) in shown
    assert said("tell.reveal", "basari", actions=f"{isolated(name)} A, Max B, Sarah A") in text_of(
        client, f"{pad}/history"
    )


def test_a_name_from_right_to_left_cannot_turn_a_sentence(client: FlaskClient) -> None:
    assert isolated("דוד") == "\u2068דוד\u2069"
    assert isolated("Hanna") == "Hanna"
    assert isolated("a\u202eb") == "\u2068ab\u2069"
    assert isolated("a\u2069\u202eb") == "\u2068ab\u2069"  # it cannot end its isolation itself
    pad = begin(client, "basari", ["a\u202eb", "דוד", "Sarah"])
    deal = {"type": "deal", "workers-0": "3", "workers-1": "1", "workers-2": "2", "seq": "0"}
    client.post(pad, data=deal)
    told = said("tell.deal", workers="\u2068ab\u2069 3, \u2068דוד\u2069 1, Sarah 2")
    assert told in text_of(client, f"{pad}/history")


@pytest.mark.parametrize("name", ["x" * 65, "x" * 200, "a\nb", "a\x00b"])
def test_a_name_that_is_none_is_refused_with_a_sentence(client: FlaskClient, name: str) -> None:
    data = {"names-0": name, "names-1": "Max", "names-2": "Sarah"}
    answer = client.post("/new/basari", data=data)
    assert answer.status_code == 422
    assert "Player 1: " in Page(answer.text).text
    assert Forms(answer.text).fixed[0]["names-1"] == "Max"
    assert said("start.empty") in client.get("/").text


def test_an_input_takes_no_more_than_a_name_may_have(client: FlaskClient) -> None:
    inputs = [given for tag, given in Page(client.get("/new/basari").text).tags if tag == "input"]
    seats = [given for given in inputs if (given.get("name") or "").startswith("names-")]
    assert [given["maxlength"] for given in seats] == ["64"] * 5
