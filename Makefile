PORT   ?= 8000
HTTPS  ?=
FRESH  ?=
PYTHON ?= python3

PY := .venv/bin/python

# A worker of the tests waits for its browser a quarter of the time, so three keep two cores busy.
WORKERS ?= 3

# How many fuzzed requests `make fuzz` sends.
REQUESTS ?= 20000

.PHONY: help run demo check test pictures docs-pictures lint fuzz bench messages clean browser
.DELETE_ON_ERROR:

help:
	@echo "make run [PORT=8123]  install what is missing and serve; prints the address for the tablets"
	@echo "make run HTTPS=1      the same, encrypted with a certificate of its own; prints how a tablet trusts it"
	@echo "make demo [FRESH=1]   a club of invented people in var-demo/; prints a link that signs in its director"
	@echo "make check            linters, types, import contracts, unit and property tests: no pages, no browser"
	@echo "make test [WORKERS=8] linters, types, import contracts and all tests; 3 workers suit 2 cores"
	@echo "make lint             linters, types and import contracts only"
	@echo "make pictures         the browser tests, with pictures of the pages in tests/browser/screenshots"
	@echo "make docs-pictures    the pictures of README.md and docs/, taken from a demo"
	@echo "make fuzz             20,000 fuzzed requests as every role: no answer is a 5xx or takes over a second"
	@echo "make bench            how fast referee and table are, as ratios measured in one run"
	@echo "make messages         bring the German catalogue up to date (needs gettext)"
	@echo "make clean            remove everything made here, the demo too, except the data in var/"

is_on = $(filter-out 0 no off false,$(1))

run: .venv/installed
	@$(if $(call is_on,$(HTTPS)),TABLESIDE_HTTPS=own )$(PY) manage.py serve --port $(PORT)

demo: .venv/installed
	@$(if $(call is_on,$(HTTPS)),TABLESIDE_HTTPS=own )$(PY) manage.py demo --port $(PORT)$(if $(call is_on,$(FRESH)), --fresh)

# Some container images set this variable: every process would then compile all tests and pages again.
check test pictures: export PYTHONDONTWRITEBYTECODE =

# Whatever goes through a page, the API or a server is left to `make test`.
WITHOUT_PAGES := $(addprefix --ignore tests/,accounts api browser fuzz serving web)

check: .venv/installed-dev
	$(call beside_the_linters,$(PY) -m pytest -n 2 --dist worksteal $(WITHOUT_PAGES))

test: .venv/installed-dev browser
	$(call beside_the_linters,$(PY) -m pytest -n $(WORKERS) --dist worksteal)
	$(PY) tests/on_postgres.py -n 2

pictures: .venv/installed-dev browser
	TABLESIDE_PICTURES=1 $(PY) -m pytest -n $(WORKERS) --dist worksteal tests/browser

docs-pictures: .venv/installed-dev browser
	$(PY) -m docs.pictures

# mypy keeps one core busy for half a minute the first time. The linters' output is shown after the tests'.
define beside_the_linters
	@said=$$(mktemp); $(MAKE) --no-print-directory lint >$$said 2>&1 & linters=$$!; \
	echo "$(1)"; $(1); tests=$$?; \
	wait $$linters; linted=$$?; cat $$said; rm -f $$said; \
	exit $$((tests || linted))
endef

lint: .venv/installed-dev
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy
	.venv/bin/lint-imports
	$(PY) manage.py makemigrations --check --dry-run
	.venv/bin/djlint --lint --quiet templates
	.venv/bin/biome lint --error-on-warnings static

fuzz: .venv/installed-dev
	TABLESIDE_FUZZ=$(REQUESTS) $(PY) -m pytest -p no:xdist tests/fuzz

bench: .venv/installed-dev
	@$(PY) -m bench

messages: .venv/installed-dev
	$(PY) manage.py makemessages --locale de --no-location --no-obsolete --ignore .venv --ignore var --ignore var-demo
	$(PY) manage.py compilemessages --locale de --ignore .venv

clean:
	rm -rf .venv var/static var-demo .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -rf tests/browser/screenshots
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp is written only when pip has succeeded, so an interrupted installation is run again.

.venv/installed: requirements.txt | .venv/bin/pip
	@echo "Installing what Tableside needs (the first time this takes a minute) ..."
	@$(PY) -m pip install --quiet --disable-pip-version-check --requirement requirements.txt
	@touch $@

.venv/installed-dev: requirements.txt requirements-dev.txt | .venv/bin/pip
	@echo "Installing what the tests need (the first time this takes a minute) ..."
	@$(PY) -m pip install --quiet --disable-pip-version-check --requirement requirements-dev.txt
	@touch .venv/installed $@

# pip is installed last: a virtual environment without it is incomplete.
.venv/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Tableside needs Python 3.11 or newer; $(PYTHON) is: $$($(PYTHON) --version 2>&1)."; \
		echo "With another one: make run PYTHON=python3.13"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "This Python cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@$(PYTHON) -m venv .venv

# The browser tests use Debian's Chromium, so nothing else is downloaded. Its headless shell, a separate package,
# takes half the time per page; where it is not available, the full browser is used.

browser:
	@if [ -z "$$TABLESIDE_CHROMIUM" ]; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			for program in chromium chromium-headless-shell; do \
				command -v $$program >/dev/null && continue; \
				echo "Installing $$program for the browser tests ..."; \
				apt-get update -qq && apt-get install -y -qq --no-install-recommends $$program >/dev/null || true; \
			done; \
		fi; \
		command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || { \
			echo "The browser tests need Chromium. On Debian: apt install chromium;"; \
			echo "elsewhere TABLESIDE_CHROMIUM names the program. Without it they are skipped."; \
			[ -z "$$CI" ]; }; \
	fi
