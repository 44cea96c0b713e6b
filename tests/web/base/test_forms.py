"""What forms share: they read strictly, and refuse at their fields."""

from io import BytesIO
from secrets import token_hex

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.contract import RuleViolation
from companion.web.base.forms import LONGEST_TOKEN, WholeNumberField, marks
from companion.web.play.forms import NoteForm, PadForm, RecordForm, StatusForm
from companion.web.venue.competitions.forms import DropOutForm
from companion.web.venue.forms import RoleForm
from tests.web.helpers.pad import NAMES, Page, begin, seq_of


@pytest.fixture
def app() -> Flask:
    app = Flask(__name__)
    app.secret_key = token_hex()
    return app


@pytest.mark.parametrize(
    ("sent", "number"),
    [("12", 12), ("-3", -3), ("", -1), (" 12", -1), ("1_0", -1), ("٣", -1), ("1" * 10, -1)],
)
def test_a_whole_number_is_one_or_nothing(app: Flask, sent: str, number: int) -> None:
    with app.test_request_context(method="POST", data={"seq": sent}):
        assert NoteForm().seq.data == number


def test_what_is_ticked_counts_once(app: Flask) -> None:
    data = {"person": ["3", "x", "-1", "12", "3", "1234567"]}
    with app.test_request_context(method="POST", data=data):
        assert DropOutForm().person.data == [3, 12]


def test_a_token_is_cut_and_told_as_it_came(app: Flask) -> None:
    with app.test_request_context(method="POST", data={"token": "\0" + "t" * 99}):
        token = PadForm().token
        assert (token.data, token.sent) == ("t" * LONGEST_TOKEN, "\0" + "t" * 99)


def test_what_was_not_sent_is_told_from_what_is_empty(app: Flask) -> None:
    with app.test_request_context(method="POST", data={"account": "1"}):
        assert RoleForm().role.data == "-"
    with app.test_request_context(method="POST", data={"account": "1", "role": ""}):
        assert RoleForm().role.data == ""


def test_json_is_no_form(app: Flask) -> None:
    with app.test_request_context(method="POST", json={"status": "paused"}):
        assert not StatusForm().validate()


def test_a_file_is_no_text_and_a_text_no_file(app: Flask) -> None:
    file = (BytesIO(b"text"), "file.txt")
    with app.test_request_context(method="POST", data={"token": file, "record": "record"}):
        form = RecordForm()
        assert (form.token.data, form.read()) == ("", b"")
    with app.test_request_context(method="POST", data={"record": (BytesIO(b"{}"), "file.json")}):
        assert RecordForm().read() == b"{}"


def test_a_refusal_stands_at_its_field_or_at_the_form(app: Flask) -> None:
    with app.test_request_context(method="POST", data={"text": "note"}):
        form = NoteForm()
        form.refuse(RuleViolation("text_control"), "not so")
        form.refuse(RuleViolation("play_full"), "not now")
        assert (form.text.errors, [*form.form_errors]) == (["not so"], ["not now"])
        assert marks(form.text) == {"aria-invalid": "true", "aria-describedby": "text-error"}
        assert isinstance(form.seq, WholeNumberField)
        assert marks(form.seq) == {}


def test_an_input_of_the_pad_says_that_it_was_refused(client: FlaskClient) -> None:
    pad = begin(client, "basari", NAMES)
    sent = {"type": "deal", "workers-0": "many", "workers-1": "1", "workers-2": "2"}
    answer = client.post(pad, data={"seq": seq_of(client, pad), **sent})
    assert answer.status_code == 422
    tags = [given for _, given in Page(answer.text).tags]
    assert {"id": "refusal"} in tags
    marked = [given for given in tags if given.get("aria-invalid")]
    assert marked
    assert {given["aria-describedby"] for given in marked} == {"refusal"}
    assert "aria-invalid" not in client.get(pad).text


def test_names_are_refused_where_they_stand(client: FlaskClient) -> None:
    names = {f"names-{seat}": name for seat, name in enumerate(NAMES)}
    answer = client.post("/new/edel-stein-reich", data={**names, "names-1": NAMES[0]})
    assert answer.status_code == 422
    marked = [given for _, given in Page(answer.text).tags if given.get("aria-invalid")]
    assert {given["aria-describedby"] for given in marked} == {"names-error"}
