"""`companion simulate`: a random legal record."""

import json
from collections.abc import Sequence

from companion.cli.terminal.output import complain, write
from companion.games.record import RecordError
from companion.games.registry import find_game, known_keys
from companion.games.simulate import simulate
from companion.locale import spoken, told
from companion.refusal import Malformed

WRONG_CALL = 2


def simulate_record(key: str, players: int, seed: int, options: Sequence[str]) -> int:
    try:
        game = find_game(key)
        if game is None:
            raise Malformed("unknown_game", quote=key, known=known_keys())
        write(json.dumps(simulate(game, players, seed, dict(map(read_option, options)))))
    except Malformed as refusal:
        return wrong_call(RecordError.of(refusal))
    except RecordError as error:
        return wrong_call(error)
    return 0


def wrong_call(error: RecordError) -> int:
    complain(f"companion: {told(spoken(), error)}")
    return WRONG_CALL


def read_option(text: str) -> tuple[str, object]:
    key, _, value = text.partition("=")
    try:
        return key, json.loads(value)
    except (ValueError, RecursionError):
        raise Malformed("option_syntax", quote=text) from None
