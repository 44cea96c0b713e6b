"""A package, so that tests can share helpers and `python -m tests.benchmarks` finds its way."""
