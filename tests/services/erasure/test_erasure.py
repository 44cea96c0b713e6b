"""Somebody is forgotten: the name is nowhere, and everything else still holds."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select, text

from companion.ledger.entry import Note
from companion.play.state import Play, notes_of
from companion.services.account import accounts, invitations
from companion.services.erasure import erasure
from companion.services.erasure import plays as forgotten_plays
from companion.services.erasure.erasure import erase, mentions
from companion.services.erasure.mentions import Forgotten
from companion.services.housekeeping import tidy
from companion.services.play.entries import enter
from companion.services.play.reader import Actor, load_shown
from companion.services.policy import Role
from companion.services.venue import arrivals, join_links, people, phones
from companion.services.venue import big_screen as big_screens
from companion.services.venue.reader import Visitor, load_venue, remembered
from companion.services.venue.tables import begin_play, open_pad
from companion.services.venue.views.result_codes import code_of, found_by_code
from companion.services.venue.writer import act, order_of
from companion.services.verification import corruptions, examined
from companion.store.database import Store
from companion.store.integrity.seals import SOUND, Seals
from companion.store.models import Base
from companion.store.venues import phones_of
from companion.store.writer import Writer
from companion.venue import actions as kinds
from companion.venue.location import Location
from tests.helpers.stores import at_once, sql

NAME = "Annabella Quirinius"
EARLIER = "Annabella Zwackelmann"
SETTINGS = {"scheme": {"points": {"kind": "placing", "default": [3, 2, 1, 0]}}, "sizes": [4, 3]}
PLACE = Location(1, 1, 1)


@pytest.fixture
def owner(store: Store) -> Visitor:
    token = invitations.invite(store, "owner")
    account, _ = invitations.accept(store, token, "olga", "copper lantern seventeen", "Café")
    return accounts.visitor_of(account, "o" * 64)


@pytest.fixture
def anna(store: Store, owner: Visitor) -> Visitor:
    """Her phone: she came in, was renamed since, kept the play of her table, and was penalised."""
    join_links.renew_join_link(
        store, owner, "player", lambda *of: "join-link-of-players", send_away=False
    )
    actor = Actor("a" * 64, "phone aaaa")
    anna = arrivals.join(store, actor, "join-link-of-players", None, EARLIER)
    anna = anna._replace(by=f"person {anna.person}")
    people.add(store, owner, ["Ben", "Cleo"])
    for action in (
        kinds.CreateCompetition(1, "season", "Autumn", SETTINGS),
        kinds.EnterPlayers(1, [1, 2, 3], 0),
        kinds.OpenRound(1, 0, "First night", 1),
        kinds.CheckIn(1, 0, [1, 2, 3]),
        kinds.PublishDraw(1, 0, [[2, 1, 3]], [], "basari"),
    ):
        act(store, owner, action)
    key = begin_play(store, anna, PLACE, "basari", "t1")
    open_pad(store, owner, PLACE)
    play = shown(store, key)
    enter(store, actor, key, Note(f"{EARLIER} forgot a gem, says {NAME}."), play.seq, "t2")
    people.change(store, owner, 1, name=NAME)
    act(store, owner, kinds.Penalise(1, 0, 1, -1, f"{NAME.upper()} came late"))
    act(store, owner, kinds.Penalise(1, 0, 2, -1, "late, too"))
    return anna


def shown(store: Store, key: str) -> Play:
    return load_shown(store, [key])[key]


def play_key(store: Store, owner: Visitor) -> str:
    key = load_venue(store, owner.key).state.competitions[1].rounds[0].tables[0].play
    assert key
    return key


def kept(folder: Path) -> bytes:
    """Everything on the disk."""
    files = [path for path in folder.iterdir() if path.is_file()]
    return b"".join(path.read_bytes() for path in files).lower()


SHOUTED = "Ruhe bitte, Annabella  Quirinius fängt an"


@pytest.mark.sqlite_only
def test_nothing_in_any_file_is_left_of_the_names_and_their_parts(
    store: Store, tmp_path: Path, owner: Visitor, anna: Visitor
) -> None:
    """Earlier names, a message on the screen, remarks elsewhere; parts where they were chosen."""
    for name in ("Bella Zwackelmann", "Nonna Zwick", NAME):
        people.change(store, owner, 1, name=name)
    big_screens.send(store, owner, SHOUTED)
    act(store, owner, kinds.Penalise(1, 0, 2, -1, "as Nonna Zwick said"))
    act(store, owner, kinds.Penalise(1, 0, 3, -1, "Quirinius and Bella: too loud; Zwick, too"))
    key = elsewhere(store, owner)
    enter(store, Actor("c" * 64, "phone cccc"), key, Note(f"{EARLIER} helped us."), 0, "t9")
    also = [each.name for each in mentions(store, owner, 1)]
    assert [each.split()[0] for each in also] == ["log"]
    erase(store, owner, 1, also=also)
    assert corruptions(store) == []
    left = kept(tmp_path)
    words = ("annabella", "quirinius", "zwackelmann", "nonna", "zwick", "bella")
    assert [word for word in words if word.encode() in left] == []
    assert big_screens.big_screen_now(store, load_venue(store, owner.key)).message == (
        "Ruhe bitte, #1 fängt an"
    )
    note = shown(store, key).ledger.entries[-1].operation
    assert isinstance(note, Note)
    assert note.text == "#1 helped us."


def elsewhere(store: Store, owner: Visitor) -> str:
    """The play of a table where she never sat."""
    people.add(store, owner, ["Dan", "Eve", "Finn"])
    act(store, owner, kinds.CheckIn(1, 0, [4, 5, 6]))
    act(store, owner, kinds.PublishDraw(1, 0, [[4, 5, 6]], [], "basari"))
    keeper = Visitor(owner.key, Role.KEEPER, "phone cccc", None, None, "c" * 64)
    return begin_play(store, keeper, Location(1, 1, 2), "basari", "t8")


def test_parts_of_a_name_stay_where_nobody_chose_them(
    store: Store, owner: Visitor, anna: Visitor
) -> None:
    said = ["Annabella again", "not ANNABELLA’s turn", "Annabellas Glas", "so spoke Q."]
    for reason in said:
        act(store, owner, kinds.Penalise(1, 0, 2, -1, reason))
    found = mentions(store, owner, 1)
    assert [each.text for each in found] == said[:3]
    chosen = [each.name for each in found[1:]]
    view = erase(store, owner, 1, also=[*chosen, "log  99999", "play x 1", "nonsense"])
    reasons = [each.reason for each in view.state.competitions[1].rounds[0].penalties]
    assert reasons[2:] == ["Annabella again", "not #1’s turn", "#1 Glas", "so spoke Q."]
    assert corruptions(store) == []


def test_only_organisers_are_shown_what_names_somebody(
    store: Store, owner: Visitor, anna: Visitor
) -> None:
    with pytest.raises(people.RuleViolation, match="not_allowed"):
        mentions(store, anna, 1)


def test_somebody_else_of_the_same_name_stays(store: Store, owner: Visitor, anna: Visitor) -> None:
    """At another table, on a pad that the other one keeps."""
    key = elsewhere(store, owner)
    people.change(store, owner, 4, name="Ben")
    rename = 'UPDATE play SET players = \'["Ben", "Eve", "Finn"]\' WHERE key = :key'
    store.write(lambda each: each.execute(text(rename), {"key": key}))
    store.cache.drop_about(key)
    erase(store, owner, 2)
    assert shown(store, key).table.players == ("Ben", "Eve", "Finn")
    assert shown(store, play_key(store, owner)).table.players[0] == "#2"


def test_a_name_is_found_however_it_is_typed() -> None:
    names = frozenset({"Zoé Groß"})
    forgotten = Forgotten(7, "#7", names, {}, frozenset())
    typed = ("Zoé Groß", "zoé groß!", "ZOÉ GROSS", "Zoe\u0301 Groß", "Zoé\u00a0Groß", "(Zoé  Groß)")
    assert {forgotten.hidden(each).strip("!()") for each in typed} == {"#7"}
    assert forgotten.hidden("Zoé Großmann") == "Zoé Großmann"
    assert forgotten.mentions("Zoé Großmann")
    assert forgotten.mentions("Zoés Hut")
    assert not forgotten.mentions("Zoéstraße, Großmann")


@pytest.mark.parametrize(
    ("name", "said", "is_shown", "left"),
    [
        ("Anna Schmidt", "Anna Schmidts Uhr", False, "#1 Uhr"),
        ("Anna Schmidt", "die Schmidts", True, "die Schmidts"),
        ("Jona", "Jonas Uhr", True, "Jonas Uhr"),  # perhaps somebody else
        ("Anna-Lena Groß", "Lena war spät", True, "Lena war spät"),
        ("Anna-Lena Groß", "Annas Uhr", True, "Annas Uhr"),
        ("Zoe O’Hara", "Hara lacht", True, "Hara lacht"),
        ("Anna Schmidt", "Annalena", False, "Annalena"),
    ],
)
def test_a_name_is_found_though_it_has_an_end_or_is_cut_in_two(
    name: str, said: str, is_shown: bool, left: str
) -> None:
    forgotten = Forgotten(1, "#1", frozenset({name}), {}, frozenset())
    assert (forgotten.mentions(said), forgotten.hidden(said)) == (is_shown, left)
    chosen = forgotten._replace(also=frozenset({"here"}))
    assert not forgotten.mentions(chosen.hidden(said, "here"))


def test_earlier_names_are_remembered_until_then(
    store: Store, owner: Visitor, anna: Visitor
) -> None:
    for name in ("Bella", NAME, "Bella"):
        people.change(store, owner, 1, name=name)
    view = load_venue(store, owner.key)
    assert people.names_before(store, view, 1) == [NAME, EARLIER]
    view = erase(store, owner, 1)
    assert people.names_before(store, view, 1) == []


def test_a_phone_does_not_rename_without_end(
    store: Store, owner: Visitor, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "MOST_NAMES", 3)
    people.change(store, anna, 1, name="Bella")
    people.change(store, anna, 1, name="Ella")
    with pytest.raises(people.RuleViolation, match="renamed_often"):
        people.change(store, anna, 1, name="Anna")
    people.change(store, owner, 1, name="Anna")


def test_no_action_tells_the_phone_any_more(store: Store, owner: Visitor, anna: Visitor) -> None:
    assert any(done.device == "a" * 16 for done in load_venue(store, owner.key).log)
    view = erase(store, owner, 1)
    assert not any(done.device == "a" * 16 for done in view.log)


def test_nothing_worked_out_before_stays_in_memory(
    store: Store, owner: Visitor, anna: Visitor
) -> None:
    key = play_key(store, owner)
    shown(store, key)
    before = load_venue(store, owner.key)
    order_of(store, before, 1)
    remembered(store, before, "anything", lambda: NAME)
    erase(store, owner, 1)
    load_venue(store, owner.key)
    assert NAME not in repr(store.cache.things)
    assert f"anything {owner.key}" not in store.cache.things


@pytest.mark.sqlite_only
def test_the_log_beside_the_file_is_emptied_when_the_last_reader_has_gone(
    store: Store, tmp_path: Path, owner: Visitor, anna: Visitor
) -> None:
    with store.engine.connect() as reader:
        reader.exec_driver_sql("PRAGMA busy_timeout=1")
        reader.exec_driver_sql("SELECT count(*) FROM person").fetchall()
        monkey = store.engine.raw_connection()
        monkey.cursor().execute("PRAGMA busy_timeout=1")
        monkey.close()
        erase(store, owner, 1)
        assert store.unclean
    tidy(store)
    assert not store.unclean
    assert b"quirinius" not in kept(tmp_path)


@pytest.mark.sqlite_only
def test_the_name_is_nowhere_afterwards(
    store: Store, tmp_path: Path, owner: Visitor, anna: Visitor
) -> None:
    words = [word.lower().encode() for word in ("Annabella", "Quirinius", "Zwackelmann")]
    assert all(word in kept(tmp_path) for word in words)
    erase(store, owner, 1)
    assert [word for word in words if word in kept(tmp_path)] == []


def test_everything_else_still_holds(store: Store, owner: Visitor, anna: Visitor) -> None:
    before = load_venue(store, owner.key)
    erase(store, owner, 1)
    assert corruptions(store) == []
    after = load_venue(store, owner.key)
    assert after.seq == before.seq + 1
    assert after.people[1]._asdict() == {"name": "", "shown": "number", "rated": False}
    assert after.people[2].name == "Ben"
    play = shown(store, play_key(store, owner))
    assert play.table.players == ("Ben", "#1", "Cleo")
    assert [entry.by for entry in play.ledger.entries][-1] == "#1"
    (note,) = notes_of(play)
    assert note == "#1 forgot a gem, says #1."
    penalties = after.state.competitions[1].rounds[0].penalties
    assert [each.reason for each in penalties] == ["#1 came late", "late, too"]


def test_the_phone_is_nobodys(store: Store, owner: Visitor, anna: Visitor) -> None:
    view = erase(store, owner, 1)
    assert store.read(lambda connection: phones_of(connection, view.id, 1)) == []
    assert phones.visitor_by_phone(store, owner.key, Actor("a" * 64, ""))
    (row,) = phones.venues_known(store, "a" * 64)
    assert row.person is None


def test_whoever_turned_out_to_be_the_same_one_is_forgotten_with_her(
    store: Store, tmp_path: Path, owner: Visitor, anna: Visitor
) -> None:
    people.add(store, owner, ["Bella Annabella"])
    act(store, owner, kinds.Merge(4, 1))
    view = erase(store, owner, 1)
    assert (view.people[1].name, view.people[4].name) == ("", "")


def test_nobody_hides_a_forgery_by_erasure_somebody(
    store: Store, tmp_path: Path, owner: Visitor, anna: Visitor
) -> None:
    file = tmp_path / "companion.sqlite3"
    sql(file, "UPDATE entry SET at = '2020-01-01T00:00:00Z' WHERE seq = 1")
    sql(file, "UPDATE deed SET at = '2020-01-01T00:00:00Z' WHERE seq = 3")
    found = [(fault.kind, fault.entry) for fault in corruptions(store)]
    assert found == [("changed", 1), ("venue_changed", 3)]
    erase(store, owner, 1)
    assert [(fault.kind, fault.entry) for fault in corruptions(store)] == found


def test_others_of_the_same_name_elsewhere_keep_it(
    store: Store, owner: Visitor, anna: Visitor
) -> None:
    erase(store, owner, 2)
    play = shown(store, play_key(store, owner))
    assert play.table.players == ("#2", EARLIER, "Cleo")
    assert load_venue(store, owner.key).people[1].name == NAME
    assert corruptions(store) == []


def test_a_viewer_forgets_nobody(store: Store, owner: Visitor, anna: Visitor) -> None:
    for person in (1, 2):  # not even herself
        with pytest.raises(people.RuleViolation, match="not_allowed"):
            erase(store, anna, person)
    assert anna.role == Role.VIEWER


def test_the_table_plays_on(store: Store, owner: Visitor, anna: Visitor) -> None:
    key = play_key(store, owner)
    erase(store, owner, 1)
    seq = shown(store, key).seq
    enter(store, Actor("a" * 64, "phone aaaa"), key, Note("And on it goes."), seq, "t3")
    play = shown(store, key)
    assert (play.seq, play.ledger.entries[-1].by) == (seq + 1, "#1")
    act(store, owner, kinds.Penalise(1, 0, 1, 1, "well played"))
    assert corruptions(store) == []


def test_a_second_tap_forgets_nothing_more(store: Store, owner: Visitor, anna: Visitor) -> None:
    first = erase(store, owner, 1, "same token")
    assert erase(store, owner, 1, "same token").seq == first.seq
    with pytest.raises(people.RuleViolation, match="nobody"):
        erase(store, owner, 1)


def test_a_name_that_only_plays_have_kept_goes_too(
    store: Store, owner: Visitor, anna: Visitor
) -> None:
    """She was renamed before Companion kept earlier names."""
    store.write(lambda each: each.execute(text("UPDATE person SET earlier = '[]'")))
    erase(store, owner, 1)
    play = shown(store, play_key(store, owner))
    assert notes_of(play) == ["#1 forgot a gem, says #1."]


class Stopped(Exception):
    """The server is gone before the next transaction."""


def stopped_after(store: Store, monkeypatch: pytest.MonkeyPatch, writes: int) -> None:
    real, left = Writer.write, [writes]

    def write(writer: Writer, job: Any) -> Any:
        if writer is store.writer and not left[0]:
            raise Stopped
        left[0] -= 1
        return real(writer, job)

    monkeypatch.setattr(Writer, "write", write)


def test_it_goes_on_where_it_was_stopped_and_all_is_sound_meanwhile(
    store: Store, owner: Visitor, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After each of its transactions; the venue and its tables go on, too."""
    key, steps = elsewhere(store, owner), 0
    monkeypatch.setattr(erasure, "SLICE", 2)
    monkeypatch.setattr(erasure, "LEFT", -erasure.LEFT)
    before = code_of(store, load_venue(store, owner.key))
    with monkeypatch.context() as patch:
        stopped_after(store, patch, 2)
        with pytest.raises(Stopped):
            erase(store, owner, 1, "a token")
    while (left := erasure.under_way(store, owner.key)) is not None:
        with monkeypatch.context() as patch, suppress(Stopped):
            stopped_after(store, patch, 1)
            erasure.carry_on_left(store)
        store.venues.drop_about(owner.key)
        assert corruptions(store) == []
        assert examined(store, seals_of(store)).state == SOUND
        assert found_by_code(store, before).state in ("known", "erased")
        if steps < 3 and not left.erased:
            act(store, owner, kinds.Penalise(1, 0, 2, -1, f"{NAME} said {steps}"))
        seq = shown(store, key).seq
        enter(store, Actor("c" * 64, "phone cccc"), key, Note(f"{steps}"), seq, f"n{steps}")
        steps += 1
    assert steps > 8
    view = load_venue(store, owner.key)
    assert (view.people[1].name, view.log[-1].action, view.log[-1].by) == (
        "",
        kinds.Erase(1),
        owner.by,
    )
    assert erase(store, owner, 1, "a token").seq == view.seq
    assert not is_anywhere(store, "Annabella", "Quirinius", "Zwackelmann")


def seals_of(store: Store) -> Seals:
    assert store.seals
    return store.seals


def is_anywhere(store: Store, *words: str) -> bool:
    rows = [
        row
        for table in Base.metadata.sorted_tables
        for row in store.read(lambda each, table=table: each.execute(select(table)).all())
    ]
    return any(word.lower() in repr(rows).lower() for word in words)


def test_a_name_of_the_last_moment_goes_too(
    store: Store, owner: Visitor, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the phone: both while the log is being rewritten."""
    act(store, owner, kinds.Penalise(1, 0, 3, -1, "says Nonna Zwick"))
    act(store, owner, kinds.Penalise(1, 0, 3, -1, "and again"))
    monkeypatch.setattr(erasure, "SLICE", 2)
    with monkeypatch.context() as patch:
        stopped_after(store, patch, 3)
        with pytest.raises(Stopped):
            erase(store, owner, 1)
    people.change(store, owner, 1, name="Nonna Zwick")
    erasure.carry_on(store, owner.key)
    assert corruptions(store) == []
    assert not is_anywhere(store, "Zwick", NAME)


def test_whoever_is_somebody_else_by_then_is_not_erased(
    store: Store, owner: Visitor, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    people.add(store, owner, ["Annabell"])
    monkeypatch.setattr(erasure, "SLICE", 2)
    with monkeypatch.context() as patch:
        stopped_after(store, patch, 2)
        with pytest.raises(Stopped):
            erase(store, owner, 4)
    act(store, owner, kinds.Merge(4, 1))
    with pytest.raises(people.RuleViolation, match="nobody"):
        erasure.carry_on(store, owner.key)
    assert erasure.under_way(store, owner.key) is None
    assert corruptions(store) == []
    assert load_venue(store, owner.key).people[1].name == NAME


def test_two_people_are_erased_at_once(store: Store, owner: Visitor, anna: Visitor) -> None:
    for result in at_once([lambda n=n: erase(store, owner, n, f"erase {n}") for n in (1, 2, 3)]):
        assert not isinstance(result, Exception), result
    assert corruptions(store) == []
    assert {named.name for named in load_venue(store, owner.key).people.values()} == {""}


def test_a_play_that_goes_on_meanwhile_is_rewritten_with_its_last_entry(
    store: Store, owner: Visitor, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, real, times = play_key(store, owner), forgotten_plays.put_play, [forgotten_plays.TRIES + 1]

    def put_play(store: Store, key: str, changed: Any, connection: Connection) -> bool:
        times[0] -= 1
        if times[0] > 0:
            return False  # as if somebody had been faster
        return real(store, key, changed, connection)

    monkeypatch.setattr(forgotten_plays, "put_play", put_play)
    erase(store, owner, 1)
    assert shown(store, key).table.players == ("Ben", "#1", "Cleo")
    assert corruptions(store) == []
