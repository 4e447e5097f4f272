"""Programs of the same form, one for each library compared: random games, against the clock.

    python -m benchmarks.drivers NAME [--core N] [--variant NAME] [--games N]

Each module has ``version()`` and ``player(seed, what)``; the player is called once a game and
answers how many decisions it had and how many of them left a choice. A deal, or whatever else a
game begins with, is inside the clock. All draw alike: ``moves[int(random() * len(moves))]``.
"""
