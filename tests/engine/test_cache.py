"""The cache forgets what was used least recently, and never too little."""

from engine.cache import LruCache


def test_the_values_used_least_recently_are_forgotten() -> None:
    cache: LruCache[str, int] = LruCache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert "b" not in cache
    assert sorted(cache) == [1, 3]
    assert (cache.pop("a"), cache.pop("b")) == (1, None)
    cache.clear()
    assert len(cache) == 0


def test_values_with_a_size_stay_within_the_bound() -> None:
    cache: LruCache[int, bytes] = LruCache(100, len)
    for number in range(10):
        cache.get_or_make(number, lambda: bytes(30))
        cache.get_or_make(0, lambda: bytes(30))
        assert cache.size <= 100
    assert cache.get_or_make(0, lambda: b"made anew") == bytes(30)
    assert cache.get_or_make(1, lambda: b"made anew") == b"made anew"
    cache.put(1, bytes(60))
    assert cache.size <= 100
