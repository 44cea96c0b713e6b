"""What was worked out last: bounded, and for any thread."""

from random import Random

from companion.store.cache import Cache
from tests.helpers.stores import at_once


def test_what_was_put_is_there() -> None:
    cache = Cache(3)
    cache.put("a", 1)
    assert cache.get("a") == 1
    assert cache.get("b") is None
    cache.put("a", 2)
    assert cache.get("a") == 2


def test_what_was_asked_for_longest_ago_goes_first() -> None:
    cache = Cache(3)
    for key in "abc":
        cache.put(key, key)
    cache.get("a")
    cache.put("b", "new")
    cache.put("d", "d")
    assert [cache.get(key) for key in "abcd"] == ["a", "new", None, "d"]


def test_many_threads_may_ask_at_once() -> None:
    cache = Cache(10)

    def work(seed: int) -> None:
        chance = Random(seed)
        for _ in range(3000):
            key = str(chance.randrange(30))
            cache.put(key, key)
            assert cache.get(key) in (key, None)

    assert at_once([lambda seed=seed: work(seed) for seed in range(8)]) == [None] * 8
    assert len(cache.things) == 10
