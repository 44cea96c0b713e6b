"""The files of languages: what becomes of them when English changes, and what is compiled."""

import os
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from companion import locale as languages
from companion.games.wording import Catalogue, sorted_out
from hatch_build import compile_catalogues, compiled
from tests.tools.catalogues import by_id, merged, read, strings, write
from tests.tools.english_messages import English, Part, paired, written_in

FILE = "companion/web/messages.py"
OLD = (
    English("hello", ("Hello",), FILE),
    English("bye", ("Bye, {name}",), FILE),
    English("gems", ("{count} gem", "{count} gems"), FILE),
    English("gone", ("Gone",), FILE),
)
NEW = (
    English("hello", ("Hello",), FILE, ("On the first page",)),
    English("bye", ("Good bye, {name}",), FILE),
    English("gems", ("a gem", "{count} gems"), FILE),
    English("more", ("More",), FILE),
)
OWN = {
    "hello": "Hallo",
    "bye": "Tschüss, {name}",
    "gems": ("{count} Stein", "{count} Steine"),
    "gone": "Weg",
}


def part(messages: tuple[English, ...]) -> Part:
    return Part("web", None, messages)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """German, complete as of some time ago."""
    found = merged(part(OLD), "de", Catalog())
    for message in found:
        if message.id:
            message.string = OWN[str(message.context)]
    write(tmp_path / "web.po", "de", found)
    return tmp_path / "web.po"


def brought_up_to_date(path: Path, messages: tuple[English, ...] = NEW) -> Catalog:
    write(path, "de", merged(part(messages), "de", read(path)))
    return read(path)


def test_what_has_not_changed_is_written_as_before(path: Path) -> None:
    before = path.read_bytes()
    brought_up_to_date(path, OLD)
    assert path.read_bytes() == before


def test_what_is_new_is_empty(path: Path) -> None:
    message = by_id(brought_up_to_date(path))["more", False]
    assert (message.string, message.fuzzy) == ("", False)


def test_what_has_changed_in_english_is_to_be_looked_at(path: Path) -> None:
    for _ in range(2):  # and stays so when the files are written again
        found = by_id(brought_up_to_date(path))
        bye, gems = found["bye", False], found["gems", True]
        assert (bye.string, bye.fuzzy, bye.previous_id) == (OWN["bye"], True, ["Bye, {name}"])
        assert (gems.fuzzy, gems.previous_id) == (True, ["{count} gem", "{count} gems"])
        assert not found["hello", False].fuzzy
    assert '#| msgid "Bye, {name}"\n' in path.read_text("utf-8")


def test_what_somebody_has_looked_at_is_translated(path: Path) -> None:
    brought_up_to_date(path)
    looked = path.read_text("utf-8").replace("#, fuzzy, python-brace-format", "#, fuzzy")
    lines = [line for line in looked.splitlines() if not line.startswith(("#, fuzzy", "#|"))]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    found = by_id(brought_up_to_date(path))
    assert not any(message.fuzzy for message in found.values())


def test_what_is_gone_is_kept_below_and_comes_back(path: Path) -> None:
    found = brought_up_to_date(path)
    assert [message.context for message in found.obsolete.values()] == ["gone"]
    assert '#~ msgctxt "gone"\n' in path.read_text("utf-8")
    back = by_id(brought_up_to_date(path, OLD))["gone", False]
    assert (back.string, back.fuzzy) == ("Weg", False)


def test_what_gets_forms_is_to_be_looked_at(path: Path) -> None:
    counted = English("hello", ("Hello, {count}", "Hello all {count}"), FILE)
    message = by_id(brought_up_to_date(path, (counted,)))["hello", True]
    assert (strings(message), message.fuzzy) == (("Hallo", "Hallo"), True)


def test_a_message_says_where_it_stands_and_what_a_translator_said_stays(path: Path) -> None:
    text = path.read_text("utf-8").replace('msgctxt "hello"', '# a greeting\nmsgctxt "hello"')
    path.write_text(text, "utf-8")
    message = by_id(brought_up_to_date(path))["hello", False]
    assert message.user_comments == ["a greeting"]
    about, where = message.auto_comments
    assert about == "On the first page"
    assert where.endswith("125 characters")


def test_only_what_was_looked_at_is_compiled(path: Path) -> None:
    brought_up_to_date(path)
    found = GNUTranslations(BytesIO(compiled(path)))
    assert found.pgettext("hello", "Hello") == "Hallo"
    assert found.pgettext("bye", "Good bye, {name}") == "Good bye, {name}"
    assert found.pgettext("more", "More") == "More"
    assert found.npgettext("gems", "a gem", "{count} gems", 1) == "a gem"


def test_the_same_source_is_the_same_file(path: Path) -> None:
    assert compiled(path) == compiled(path)


def test_only_what_has_changed_is_compiled(tmp_path: Path, path: Path) -> None:
    folder = tmp_path / "companion"
    folder.mkdir()
    source = path.rename(folder / path.name)
    target, orphan = source.with_suffix(".mo"), folder / "gone.mo"
    orphan.write_bytes(b"")
    compile_catalogues(tmp_path)
    assert not orphan.exists()
    target.write_bytes(b"as it is")
    compile_catalogues(tmp_path)
    assert target.read_bytes() == b"as it is"
    later = target.stat().st_mtime_ns + 1
    os.utime(source, ns=(later, later))
    compile_catalogues(tmp_path)
    assert target.read_bytes() == compiled(source)


def test_a_message_of_another_english_is_not_said(tmp_path: Path, path: Path) -> None:
    (tmp_path / "web.mo").write_bytes(compiled(path))
    english = sorted_out({"hello": "Hi there", "gone": "Gone", "gems.1": "a", "gems.many": "b"})
    found = languages.translated(str(tmp_path / "web.mo"), english)
    assert found == Catalogue({"gone": "Weg"}, {})


def test_without_a_compiled_file_nothing_is_translated(tmp_path: Path) -> None:
    found = languages.translated(str(tmp_path / "web.mo"), sorted_out({"hello": "Hello"}))
    assert found == Catalogue({}, {})


# What is to be translated is read from the sources


SOURCE = """
MESSAGES = {
    **OTHERS,
    # Gems
    "a": "A",
    "b": "B "
    "b",  # bright
    # Ships, and
    # what is on them
    "c": "C",
}
"""


def test_a_comment_is_about_all_messages_below_it() -> None:
    found = written_in(SOURCE, FILE)
    assert {key: (english.said, english.about) for key, english in found.items()} == {
        "a": (("A",), ("Gems",)),
        "b": (("B b",), ("Gems", "bright")),
        "c": (("C",), ("Ships, and what is on them",)),
    }


def test_pairs_are_one_message() -> None:
    written = {
        key: English(key, (said,), FILE)
        for key, said in {"a.1": "one", "a.2": "two", "a.many": "many", "place.1": "first"}.items()
    }
    assert [(each.key, each.said) for each in paired(written)] == [
        *(("a", ("one", "many")), ("a.2", ("two",)), ("place.1", ("first",))),
    ]
