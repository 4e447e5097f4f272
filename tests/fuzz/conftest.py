"""Nothing in this folder is a test: `README.md` says how to run it, `test_fuzz.py` uses it."""

collect_ignore_glob = ["*.py"]
