"""Programs that measure; run them from the checkout, as ``python -m benchmarks.NAME``.

``playout`` (decisions a second), ``rulesets`` (all of them), ``peers`` (other libraries),
``tables_layer``, ``observing``, ``legal``, ``starting``, ``memory``, ``scaling``, ``compiled``;
``report`` runs them all and writes ``docs/performance.md``. Each takes ``--quick`` and ``--json``.
``suite`` is for pytest-benchmark, to compare two commits; ``drivers`` are what ``peers`` plays.
"""
