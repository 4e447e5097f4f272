# `make demo` plays a deal, `make test` runs every check. Needs only Python >= 3.11, its venv and pip.
# Everything made here stays in the checkout: .venv, .cache, dist.

# PYTHON=... picks the interpreter; without it, python3 if new enough, else the newest python3.N found.
PYTHON  ?=
WORKERS ?= 2

BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet
export PIP_CACHE_DIR := $(CURDIR)/.cache/pip
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export TMPDIR := $(CURDIR)/.cache/tmp
export MYPY_CACHE_DIR := $(CURDIR)/.cache/mypy
export RUFF_CACHE_DIR := $(CURDIR)/.cache/ruff

.DEFAULT_GOAL := help
.PHONY: help demo test lint types unit slow docs test-docs bench report golden schema fix wheel wheel-compiled \
  test-compiled clean

help:
	@echo "make demo    play one deal of lianzhong-jianming"
	@echo "make test    lint, types, import contracts, tests (lint | types | unit: one of them)"
	@echo "make slow    the long tests: packaging, many examples"
	@echo "make docs    the site, in Chinese and English, into site/"
	@echo "make test-docs  the site, built and looked at: links, search, accessibility"
	@echo "make bench   playouts a second"
	@echo "make report  measure everything the page of figures tells, and write it"
	@echo "make golden  write tests/golden anew, after a rule changed on purpose"
	@echo "make schema  write the JSON Schema of ruleset files, after a rule's parameters changed"
	@echo "make fix     let ruff mend and format"
	@echo "make wheel   build into dist/"
	@echo "make wheel-compiled  the same with native modules, for this Python and system"
	@echo "make test-compiled   the tests, against such a wheel in an environment of its own"
	@echo "make clean   remove everything made here"

demo: .venv/run.stamp
	$(BIN)/baohuang play lianzhong-jianming --seed 7

test:
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory types
	@$(MAKE) --no-print-directory unit

lint: .venv/dev.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports --no-logo --cache-dir .cache/import_linter

types: .venv/dev.stamp
	$(BIN)/mypy --strict $(wildcard src examples tests/typing)

# The "ci" profile derives hypothesis' examples from the tests themselves: two runs do the same.
unit: .venv/dev.stamp
	HYPOTHESIS_PROFILE=ci $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

slow: .venv/dev.stamp
	HYPOTHESIS_PROFILE=slow $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m slow

# mkdocs and its theme each print a banner about their future; these two silence them.
docs: export NO_MKDOCS_2_WARNING := 1
docs: export DISABLE_MKDOCS_2_WARNING := true
docs: .venv/docs.stamp
	$(BIN)/python -m mkdocs build --strict --site-dir site
	$(BIN)/python -m mkdocs build --strict --config-file mkdocs.en.yml --site-dir site/en

# What needs a browser is skipped where none is installed, and says so.
test-docs: docs
	$(BIN)/python -m pytest -n 0 -rs tests/docs/check_site.py

bench: .venv/run.stamp
	$(BIN)/python -m benchmarks.playout

# Forty minutes on a quiet machine; --only ROW measures one.
report: .venv/run.stamp
	$(BIN)/python -m benchmarks.report

schema: .venv/run.stamp
	$(BIN)/baohuang schema > .cache/tmp/schema.json
	cp .cache/tmp/schema.json variants/schema.json
	PYTHONPATH=examples/house_rules_package/src $(BIN)/python -c \
	  "import huangdao_rules.scoring; from baohuang.loading.schema import schema_text; \
	  print(schema_text(), end='')" > .cache/tmp/schema.json
	cp .cache/tmp/schema.json examples/house_rules_package/src/huangdao_rules/variants/schema.json

golden: .venv/run.stamp
	$(BIN)/python tests/golden_files.py --write

fix: .venv/dev.stamp
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

wheel: .venv/run.stamp
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

# hatch_build.py says what is compiled; pip gets mypyc by itself, a C compiler must be there.
wheel-compiled: .venv/run.stamp
	HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 \
	  $(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

# Only tests/: docstrings and prose are run by `make unit`, and native functions have none.
COMPILED := .cache/compiled
test-compiled: .venv/dev.stamp
	rm -rf $(COMPILED)
	HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 \
	  $(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir $(COMPILED)/wheel .
	$(BIN)/python -m venv $(COMPILED)/venv
	$(COMPILED)/venv/bin/python -m pip install --quiet --upgrade "pip>=25.1"
	$(COMPILED)/venv/bin/python -m pip install --quiet --group test $(COMPILED)/wheel/*.whl
	cd $(COMPILED) && venv/bin/python -c \
	  "from baohuang import position as p; assert not p.__file__.endswith('.py'), p.__file__"
	HYPOTHESIS_PROFILE=ci $(COMPILED)/venv/bin/python -m pytest -n $(WORKERS) --dist worksteal tests

clean:
	rm -rf .venv .cache dist build site .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Stamps: the environment alone, with the library, with the tools of the checks as well.
.cache/tmp:
	@mkdir -p $@

.venv/made.stamp: | .cache/tmp
	@new() { "$$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }; \
	python="$(PYTHON)"; \
	if [ -z "$$python" ]; then \
	  for python in python3 python3.15 python3.14 python3.13 python3.12 python3.11 python; do \
	    new "$$python" && break; \
	  done; \
	fi; \
	if ! new "$$python"; then \
	  echo "baohuang needs Python 3.11 or newer; '$$python' is $$("$$python" --version 2>&1 | head -n 1)." >&2; \
	  echo "Name one with: make PYTHON=/path/to/python3 $(MAKECMDGOALS)" >&2; \
	  exit 1; \
	fi; \
	echo "making .venv with $$("$$python" --version)"; \
	"$$python" -m venv --clear .venv || { \
	  echo "'$$python -m venv' failed; on Debian and Ubuntu it needs the package python3-venv." >&2; \
	  exit 1; \
	}
	@touch $@

.venv/run.stamp: pyproject.toml .venv/made.stamp | .cache/tmp
	$(PIP) --editable .
	@touch $@

# pip learnt --group (dependency groups) in 25.1.
.venv/dev.stamp: pyproject.toml .venv/made.stamp | .cache/tmp
	$(PIP) --upgrade "pip>=25.1"
	$(PIP) --editable . --group test --group lint --group typing
	@touch .venv/run.stamp $@

# The reference tells of the hypothesis strategies too, so it needs what the tests need.
.venv/docs.stamp: pyproject.toml .venv/made.stamp | .cache/tmp
	$(PIP) --upgrade "pip>=25.1"
	$(PIP) --editable . --group test --group docs
	@touch .venv/run.stamp $@
