# Start here: `make setup`, then `make run`. Everything may be run again at any time.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PYTHON ?= python3
PORT ?= 8000
PY := .venv/bin/python
PIP := $(PY) -m pip --disable-pip-version-check install --quiet --require-hashes
COMPILE := .venv/bin/uv pip compile pyproject.toml --quiet --generate-hashes --universal \
	--python-version 3.11 --no-header --no-emit-index-url --no-emit-find-links
PAGES := templates
MESSAGES := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/django.po))

.PHONY: help setup setup-test run test test-long bench check fix messages pictures shots lock

help: ## list these
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

setup: .venv/.runtime $(MESSAGES) ## install into .venv, make the database, load the cards
	@PYTHON=$(PYTHON) .ci/system-packages site
	@$(PY) manage.py migrate --verbosity 0
	@$(PY) manage.py load_catalog
	@[ ! -e armybuilder/lists/management/commands/load_demo_lists.py ] || $(PY) manage.py load_demo_lists

run: setup ## serve on http://localhost:8000 (PORT=… for another)
	@$(PY) manage.py runserver $(PORT)

setup-test: .venv/.tests $(MESSAGES)
	@PYTHON=$(PYTHON) .ci/system-packages site tests

test: setup-test ## the tests, within 10 minutes
	@.venv/bin/pytest -n 2

test-long: setup-test ## the long property, race and fuzz runs; those of the database on PostgreSQL too
	@.venv/bin/pytest -n 2 -m long || [ $$? -eq 5 ]
	@if [ -n "$${POSTGRES_URL:-}" ]; then DATABASE_URL=$$POSTGRES_URL .venv/bin/pytest -m postgres || [ $$? -eq 5 ]; \
	else echo "POSTGRES_URL is not set: nothing was run on PostgreSQL."; fi

bench: setup-test .venv/.bench ## speed and size, each beside its yardstick
	@$(PY) -m tests.bench

check: setup-test ## everything that must hold before a merge
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check --quiet .
	@.venv/bin/djlint --check $(PAGES)
	@.venv/bin/djlint --lint $(PAGES)
	@.venv/bin/mypy
	@$(PY) manage.py makemigrations --check --dry-run --verbosity 0
	@$(PY) manage.py load_catalog --check
	@.venv/bin/pytest -n 2

fix: .venv/.tests ## format, and mend what the linters can
	@.venv/bin/ruff check --fix --quiet . || true
	@.venv/bin/ruff format --quiet .
	@.venv/bin/djlint --quiet --reformat $(PAGES) || true

messages: .venv/.runtime ## collect the sentences to translate into locale/es
	@$(PY) manage.py makemessages -l es --ignore .venv --ignore tests --no-obsolete --no-wrap --add-location file

pictures: setup-test ## draw the pictures of README.md anew
	@$(PY) .ci/pictures

shots: setup-test ## draw every kind of page into build/shots: three widths, dark and light, two languages
	@.venv/bin/pytest -q tests/browser/shots.py

lock: .venv/.tests ## write the lock files anew from pyproject.toml
	@$(COMPILE) -o requirements.lock
	@$(COMPILE) --constraint requirements.lock --group dev -o requirements-dev.lock
	@$(COMPILE) --constraint requirements-dev.lock --group bench -o requirements-bench.lock

.venv/bin/python:
	@PYTHON=$(PYTHON) .ci/system-packages site
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed.")'
	@$(PYTHON) -m venv .venv

.venv/.runtime: requirements.lock | .venv/bin/python
	@$(PIP) -r requirements.lock
	@touch $@

.venv/.tests: requirements-dev.lock .venv/.runtime
	@$(PIP) -r requirements-dev.lock
	@touch $@

.venv/.bench: requirements-bench.lock .venv/.tests
	@$(PIP) -r requirements-bench.lock
	@touch $@

%.mo: %.po
	@PYTHON=$(PYTHON) .ci/system-packages site
	@msgfmt --check-format --output-file=$@ $<
