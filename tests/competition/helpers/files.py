"""Competition files for tests: the contract's example, and others made from little."""

from typing import Any

from companion.competition.file import FileCompetition, read_competition

PLAYERS = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana"]


def example(**changes: Any) -> dict[str, Any]:
    """The example of the contract with some of it changed; a field that is ... is left out."""
    whole: dict[str, Any] = {
        "format": "companion-competition/1",
        "name": "Thursday league",
        "players": ["Ana", "Ben", "Cleo", "Dan"],
        "scheme": {
            "points": {"kind": "placing", "by_size": {"3": [5, 3, 1], "4": [5, 3, 2, 1]}},
            "count": [{"of": 8, "best": 6}],
            "tiebreaks": ["wins", "score_share", "head_to_head"],
        },
        "rounds": [
            {
                "name": "Night 1",
                "weight": 1,
                "tables": [
                    {
                        "game": "basari",
                        "seats": [
                            {"player": 0, "score": 87},
                            {"player": 2, "score": 91},
                            {"player": 1, "score": 60},
                        ],
                    }
                ],
                "byes": [3],
                "adjust": [{"player": 1, "points": -1, "reason": "late"}],
            }
        ],
        **changes,
    }
    return {name: value for name, value in whole.items() if value is not ...}


def seats(*results: tuple[int, Any]) -> list[dict[str, Any]]:
    """(player, score) each; None is nobody's score: unclassified."""
    return [
        {"player": player} if score is None else {"player": player, "score": score}
        for player, score in results
    ]


def scored(*results: tuple[int, Any], game: str = "basari") -> dict[str, Any]:
    return {"game": game, "seats": seats(*results)}


def placed(*players: int | tuple[int, ...], out: tuple[int, ...] = ()) -> dict[str, Any]:
    """Players in the order of their places; those in brackets share one; the rest is out."""
    own: list[dict[str, Any]] = []
    for each in players:
        group = each if isinstance(each, tuple) else (each,)
        place = len(own) + 1
        own += [{"player": player, "place": place} for player in group]
    return {"game": "race", "seats": own + [{"player": player} for player in out]}


def rounds(*tables: list[dict[str, Any]], **more: Any) -> list[dict[str, Any]]:
    return [{"tables": each, **more} for each in tables]


def document(
    points: dict[str, Any], played: list[dict[str, Any]], players: int = 4, **scheme: Any
) -> dict[str, Any]:
    return {
        "format": "companion-competition/1",
        "name": "Test",
        "players": PLAYERS[:players],
        "scheme": {"points": points, **scheme},
        "rounds": played,
    }


def competition(*arguments: Any, **scheme: Any) -> FileCompetition:
    return read_competition(document(*arguments, **scheme))
