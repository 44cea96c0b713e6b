"""What a feature adds lies upon what all pages share."""

from flask.testing import FlaskClient

from tests.web.helpers.pad import NAMES, Page, begin

LAYERS = ["base.css", "components/controls.css", "components/content.css"]


def styles_of(client: FlaskClient, page: str) -> list[str]:
    addresses = Page(client.get(page).text).addresses()
    return [address.partition("/css/")[2] for address in addresses if address.endswith(".css")]


def test_what_a_feature_adds_lies_upon_what_all_share(client: FlaskClient) -> None:
    pad = begin(client, "ys", NAMES)
    for page in ["/", "/new/ys", "/planner", "/no-such-page", pad, f"{pad}/watch", f"{pad}/sheet"]:
        *styles, plain = styles_of(client, page)
        assert plain == "plain.css"  # which undoes what only scripts need
        assert styles[: len(LAYERS)] == LAYERS, page
        assert len({*styles}) == len(styles)
