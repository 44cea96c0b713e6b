"""The command line in three languages: as the terminal says, or as asked for."""

import json

import pytest

from companion.cli import main
from companion.cli.terminal.score_sheet import sheet, width
from companion.games.record import fold
from companion.games.registry import find_game, known_games
from companion.games.simulate import simulate
from companion.locale import Speaking, codes
from tests.cli.helpers.command import EXAMPLE, REPORT, companion, raw, with_event
from tests.cli.test_standings import COMMANDS, REFUSED, answer
from tests.cli.test_standings import EXAMPLE as COMPETITION
from tests.games.helpers.established import KEYS as ESTABLISHED

TABLES = [(game.key, seats) for game in known_games() for seats in game.players]
NO_BREAK = "\u00a0"
BAD = with_event({"type": "accept", "seat": 0})
REFUSALS = {
    "en": "-: event 2: Not possible now: accepting. Next: offer (Hanna). (not_now)\n",
    "de": (
        "-: Ereignis 2: Jetzt nicht möglich: Annehmen. Als Nächstes: Angebot (Hanna). (not_now)\n"
    ),
    "fr": "-_: événement 2_: Impossible maintenant_: accord. À saisir_: offre (Hanna). (not_now)\n",
}


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "en_GB", "LC_ALL": "de_AT@euro"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANG": "../../de"}, "en"),
    ],
)
def test_the_terminal_says_which_language(variables: dict[str, str], code: str) -> None:
    ended = companion("replay", "-", stdin=BAD, **variables)
    assert ended.code == 1
    assert ended.err == REFUSALS[code].replace("_:", f"{NO_BREAK}:")


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize(
    "arguments",
    [
        ["--language", "{}", "replay", "-"],
        ["replay", "--language={}", "-"],
        ["replay", "-", "--language", "{}"],
    ],
)
def test_a_language_can_be_asked_for(code: str, arguments: list[str]) -> None:
    given = [argument.format(code) for argument in arguments]
    ended = companion(*given, stdin=BAD, LANG="de_DE.UTF-8")
    assert ended.err == REFUSALS[code].replace("_:", f"{NO_BREAK}:")


def test_an_unknown_language_is_refused() -> None:
    ended = companion("replay", "--language", "xx", "-")
    assert ended.code == 2
    assert "invalid choice: 'xx'" in ended.err
    ended = companion("replay", "--language", "xx", "-", LANG="de_DE.UTF-8")
    assert "ungültige Auswahl: 'xx'" in ended.err


def test_programs_are_told_the_same_everywhere() -> None:
    ended = companion("replay", "--json", "-", stdin=EXAMPLE.encode(), LC_ALL="de_DE.UTF-8")
    assert json.loads(ended.out) == json.loads(REPORT)
    ended = companion("replay", "--json", "-", stdin=BAD, LC_ALL="de_DE.UTF-8")
    message = json.loads(ended.out)["error"]["message"]
    assert message == "Not possible now: accepting. Next: offer (Hanna)."


def test_a_report_speaks_another_language_only_when_asked() -> None:
    ended = companion("replay", "--json", "--language", "fr", "-", stdin=BAD)
    message = json.loads(ended.out)["error"]["message"]
    assert message == f"Impossible maintenant{NO_BREAK}: accord. À saisir{NO_BREAK}: offre (Hanna)."


def test_a_warning_in_a_report_speaks_it_too() -> None:
    brokers = {"port": [[4, 4, 4], [], []], "commercial": [[]] * 3, "palace": [[]] * 3}
    ship = ["blue", "red", "red"]
    events = [
        {"type": "order", "seats": [0, 1, 2]},
        {"type": "reserve", "sums": [5, 5, 5]},
        {"type": "neighbourhood", "number": 1, "ship": ship, "brokers": brokers},
    ]
    ended = companion("replay", "--json", "--language=de", "-", stdin=raw(game="ys", events=events))
    [warning] = json.loads(ended.out)["warnings"]
    assert warning["message"] == "Hanna hat mehr Mittelsmänner vom Wert 4 eingesetzt, als es gibt."


@pytest.mark.parametrize(
    ("code", "first", "words"),
    [
        ("en", "usage: companion ", ["options:", "exit codes:", "COMMAND"]),
        (
            "de",
            "Aufruf: companion ",
            ["Optionen:", "Rückgabewerte:", "BEFEHL", "diese Hilfe zeigen"],
        ),
        ("fr", f"utilisation{NO_BREAK}: companion ", ["codes de retour", "COMMANDE"]),
    ],
)
def test_help(code: str, first: str, words: list[str]) -> None:
    ended = companion("--language", code, "--help")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith(first)
    assert [word for word in words if word not in ended.out] == []
    if code != "en":
        assert "show this help" not in ended.out
        assert "usage" not in ended.out


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("command", ["serve", "replay", "simulate", "verify", "games"])
def test_every_command_has_help(code: str, command: str) -> None:
    ended = companion(command, "--help", "--language", code)
    assert (ended.code, ended.err) == (0, "")
    assert f"companion {command}" in ended.out
    assert max(map(len, ended.out.splitlines())) <= 100


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "companion: Fehler: fehlende Argumente: BEFEHL"),
        (["replay"], "companion replay: Fehler: fehlende Argumente: DATEI"),
        (["games", "basari"], "companion: Fehler: unbekannte Argumente: basari"),
        (["serve", "--port", "many"], "Fehler: Argument --port: ungültiger Wert (port): 'many'"),
        (["serve", "--port", "65536"], "ein Port ist eine Zahl von 0 bis 65535"),
        (["serve", "--port"], "Argument --port: ein Wert fehlt"),
    ],
)
def test_a_wrong_call_is_refused_in_words(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main(["--language", "de", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert main(arguments) == 2  # and nothing of it is left
    assert "error: " in capsys.readouterr().err


def test_a_file_that_is_not_there_is_told_in_words() -> None:
    ended = companion("replay", "--language", "de", "nirgends.json")
    assert ended.code == 2
    assert ended.err == (
        "nirgends.json: Die Datei kann nicht gelesen werden: "
        "Datei oder Ordner nicht gefunden. (file_unreadable)\n"
    )


def test_other_commands() -> None:
    assert "3–5 Personen" in companion("games", "--language", "de").out
    assert f"options{NO_BREAK}: kings_favor" in companion("games", "--language", "fr").out
    ended = companion("simulate", "chess", "--language", "fr")
    assert ended.err.startswith(f"companion: Jeu inconnu{NO_BREAK}: chess")


def test_plays_are_verified_in_words(tmp_path) -> None:
    ended = companion("verify", "--language", "de", COMPANION_INSTANCE=str(tmp_path))
    sound, *_ = ended.out.splitlines()
    assert sound == "Alle Partien und Spielorte sind unverändert."
    assert (ended.code, ended.err) == (0, "")


def shown(code: str, key: str, seats: int, seed: int = 4) -> list[str]:
    game = find_game(key)
    assert game is not None
    with Speaking(code):
        return sheet(*fold(simulate(game, seats, seed)), False).split("\n")


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_columns_line_up_in_every_language(code: str, key: str, seats: int) -> None:
    lines = shown(code, key, seats)
    ends = [at for at, line in enumerate(lines) if ":" in line and at > 2]
    assert ends or key not in ESTABLISHED  # what lies on the table is told below it
    table = lines[2 : ends[0] if ends else len(lines)]
    assert len(table) > (10 if key in ESTABLISHED else 3)
    assert len({width(line) for line in table}) == 1


@pytest.mark.parametrize("code", ["de", "fr"])
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_sheet_has_no_english(code: str, key: str, seats: int) -> None:
    text = "\n".join(shown(code, key, seats))
    english = "\n".join(shown("en", key, seats))
    words = [
        "Red gems",
        "Stage 1",
        "finished",
        "Stock",
        "Bank:",
        "has the card",
        "nothing",
    ]
    words += [
        "Adjustments",
        "Workers",
        "Certificates",
        "Quotations",
        "Neutral player",
        "certificate",
    ]
    said = [word for word in words if word in english]
    assert said
    own = {"fr": {"Bank:", "Place"}, "de": {"Bank:"}}
    assert [word for word in said if word in text and word not in own[code]] == []


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("en", "Adjusted in stage 1: Max −1 point, +2 workers, +1 red, −2 blue (x)"),
        ("de", "Angepasst in Durchgang 1: Max −1 Punkt, +2 Arbeiter, +1× Rot, −2× Blau (x)"),
        ("fr", "Ajustement, manche 1_: Max −1 point, +2 ouvriers, +1 rouge, −2 bleues (x)"),
    ],
)
def test_an_adjustment_in_words(code: str, line: str) -> None:
    gems = {"red": 1, "blue": -2}
    adjust = {"type": "adjust", "seat": 1, "reason": "x", "points": -1, "gems": gems, "workers": 2}
    ended = companion("replay", "-", "--language", code, stdin=with_event(adjust))
    assert ended.out.splitlines()[-1] == line.replace("_:", f"{NO_BREAK}:")


@pytest.mark.parametrize("code", codes())
def test_tables_in_every_language(code: str) -> None:
    heads = {"en": "Name", "de": "Name", "fr": "Nom"}
    for command in COMMANDS:
        ended = companion(command, "-", "--language", code, stdin=COMPETITION)
        assert (ended.code, ended.err) == (0, "")
        assert heads[code] in ended.out.splitlines()[2].split()


def test_a_refusal_in_another_language() -> None:
    data, _, _ = REFUSED["no player"]
    ended = companion("standings", "-", "--language", "de", stdin=data)
    assert ended.err == (
        "-: bei rounds[0].tables[0].seats[1]: Person 9 gibt es nicht. "
        "Die höchste Nummer ist 3. (unknown_player)\n"
    )
    told = answer(companion("standings", "-", "--json", "--language", "fr", stdin=data), 2)
    assert told["error"]["message"].startswith("La personne n°\u00a09 n’existe pas")
    told = answer(companion("standings", "-", "--json", stdin=data, LANG="fr_FR.UTF-8"), 2)
    assert told["error"]["message"] == "There’s no player 9. The highest number is 3."
