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
AUDIT := $(VENV)/audit
PINS := pyproject.toml $(wildcard requirements/*.txt)

# All that is installed from elsewhere is locked: by version and by the digest of every file that
# it may come as. Companion itself is built with what is there by then. A project cannot be
# installed for editing by a digest, so that takes two steps.
export PIP_DISABLE_PIP_VERSION_CHECK := 1
PIP := $(BIN)/python -m pip --quiet
LOCKED := --no-deps --require-hashes --requirement requirements
AS_LOCKED = || { echo "Not everything could be installed as it is locked in requirements/. If it says" \
  "above that hashes do not match, then what came is not what Companion was tested with: do not" \
  "use it." >&2; exit 1; }
WHOLE = missing=$$($(BIN)/python -m pip check) || { echo "$$missing" >&2; \
  echo "Something is not locked in requirements/: make lock puts it there." >&2; exit 1; }
# A command starts twice as fast from compiled files, and not every machine lets Python write
# them while it runs.
COMPILE := $(BIN)/python -m compileall -q companion

# Tests and screenshots look at the pages through this one; only they need it. The shell is the
# same browser without a window around it, and twice as fast.
export CHROMIUM ?= chromium-headless-shell
SHOW ?=

# Rules and log are reached by tests of their own and by those of the pad, which are measured; all
# others are not, which would take as long again. They wait for browsers and disks, so three of them
# keep two cores busy.
MEASURED := tests/games tests/ledger tests/printing/test_pads.py tests/printing/test_typing_in.py \
  tests/web/test_pad.py tests/web/test_pad_view.py tests/web/test_history.py tests/web/test_toys.py
WORKERS := $(shell echo $$(( $$(nproc) + 1 )))
REQUESTS ?= 100000

HOST ?= 0.0.0.0
PORT ?= 8000

.DEFAULT_GOAL := help
.PHONY: help run test thorough check audit bench cell fuzz screenshots format lock sbom clean

help: ## Say what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(RUNTIME) ## Serve Companion to this machine and the phones near it (PORT=8000)
	@case "$$DATABASE_URL" in postgresql*) \
	  $(BIN)/python -c 'import psycopg' 2>/dev/null || \
	    $(PIP) install $(LOCKED)/postgres.txt $(AS_LOCKED);; \
	esac
	@exec $(BIN)/python -m companion serve --host $(HOST) --port $(PORT)

test: $(DEVELOPMENT) $(BROWSER) $(POSTGRES) $(PROXIES) ## Run the tests and measure how much of the rules they reach
	$(BIN)/python -m pytest -n auto $(MEASURED) --cov --cov-report=term --cov-report=json:.coverage.json
	@$(BIN)/python -m tests.coverage_bounds .coverage.json
	$(BIN)/python -m pytest -n $(WORKERS) $(MEASURED:%=--ignore=%)

thorough: ## Run the tests with those that try the same again at other tables
	THOROUGH=1 $(MAKE) test

check: $(DEVELOPMENT) ## Check format, style and types
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

audit: $(AUDIT) ## Look for known holes in what is installed from elsewhere
	@$(BIN)/python -m tests.audit $(AUDIT)/bin/pip-audit requirements/*.txt

bench: $(DEVELOPMENT) $(POSTGRES) ## Measure how fast it is
	@$(COMPILE)
	$(BIN)/python -m tests.benchmarks

cell: $(DEVELOPMENT) $(POSTGRES) $(PROXIES) ## Measure several servers behind a proxy while one is killed
	@$(COMPILE)
	$(BIN)/python -m tests.benchmarks.cell

fuzz: $(DEVELOPMENT) ## Send a hundred thousand senseless requests (REQUESTS=100000)
	$(BIN)/python -m tests.web.fuzzing $(REQUESTS)

screenshots: $(DEVELOPMENT) $(BROWSER) ## Take pictures of every page (SHOW=pad: only of those)
	$(BIN)/python -m tests.screenshots $(SHOW)

format: $(DEVELOPMENT) ## Bring the code into its format
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

# --universal: the same files serve every supported version of Python. The resolver itself
# is only a tool of this moment, so nothing pins it.
COMPILED = $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
  --generate-hashes --no-annotate --custom-compile-command 'make lock'
WITH = --constraint requirements/development.txt --output-file requirements
lock: $(CREATED) ## Pin the newest versions of everything, with their digests, in requirements/
	@$(PIP) install uv
	$(COMPILED) --extra dev --output-file requirements/development.txt pyproject.toml
	echo hatchling | $(COMPILED) $(WITH)/runtime.txt pyproject.toml -
	echo hatchling | $(COMPILED) $(WITH)/postgres.txt --extra postgres pyproject.toml -
	printf 'cyclonedx-bom\npip-audit\n' | $(COMPILED) --output-file requirements/audit.txt -

# What is shipped is what a fresh environment has in it, without what it was installed with.
sbom: $(AUDIT) ## Write down what Companion is made of (CycloneDX, in dist/)
	@rm -rf $(VENV)/shipped
	@$(BIN)/python -m venv --without-pip $(VENV)/shipped
	@$(PIP) --python $(VENV)/shipped/bin/python install $(LOCKED)/postgres.txt $(AS_LOCKED)
	@$(PIP) --python $(VENV)/shipped/bin/python uninstall --yes hatchling packaging pathspec pluggy \
	  tomlkit trove-classifiers
	@mkdir -p dist
	@$(AUDIT)/bin/cyclonedx-py environment $(VENV)/shipped/bin/python --pyproject pyproject.toml \
	  --mc-type application --output-reproducible --output-file dist/companion.cdx.json
	@$(AUDIT)/bin/python -m tests.sbom dist/companion.cdx.json
	@echo "dist/companion.cdx.json"

clean: ## Remove everything that the other targets made
	rm -rf $(VENV) .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist \
	  screenshots
	find companion tests -name __pycache__ -prune -exec rm -rf {} +

$(CREATED):
	@command -v $(PYTHON) >/dev/null || \
	  { echo "Companion needs Python 3.11 or newer, and there is no $(PYTHON) here." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Companion needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V)." \
	    "Name another one: make PYTHON=python3.12 …" >&2; exit 1; }
	@# Debian's python3 comes without what a virtual environment is made of.
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  if [ "$$(id -u)" = 0 ]; then root=; else root=sudo; fi; \
	  $$root apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $$root apt-get install -y -qq python3-venv; \
	} || { echo "$(PYTHON) has no venv module, and it could not be installed with apt-get." \
	  "Please install python3-venv and try again." >&2; exit 1; }
	@echo "Setting up $(VENV) …"
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(RUNTIME): $(CREATED) $(PINS)
	@echo "Installing what Companion runs on …"
	@$(PIP) install $(LOCKED)/runtime.txt $(AS_LOCKED)
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@$(WHOLE)
	@$(COMPILE)
	@touch $@

# The wheelhouse lets the packaging test install a wheel without a network.
$(DEVELOPMENT): $(CREATED) $(PINS)
	@echo "Installing what Companion is built and tested with …"
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
	  echo "Installing what the pages are tested with:$$missing …"; \
	  if [ "$$(id -u)" = 0 ]; then root=; else root=sudo; fi; \
	  $$root apt-get update -qq; \
	  for package in $$missing; do \
	    DEBIAN_FRONTEND=noninteractive \
	      $$root apt-get install -y -qq --no-install-recommends $$package || true; \
	  done; \
	  $(CHROMIUM) --version >/dev/null 2>&1 || \
	    $(BIN)/python -m playwright install --with-deps chromium; \
	} || { echo "The tests look at the pages through Chromium, and not all that takes could be" \
	  "installed. Please install$$missing and try again, or name another Chromium:" \
	  "make CHROMIUM=google-chrome …" >&2; exit 1; }
	@touch $@

# Its programs only: the tests start a server of their own, and throw it away. Debian keeps them
# where no shell finds them.
$(POSTGRES): $(DEVELOPMENT)
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { \
	  echo "Installing PostgreSQL, which the tests keep plays in, too …"; \
	  if [ "$$(id -u)" = 0 ]; then root=; else root=sudo; fi; \
	  $$root apt-get update -qq; \
	  DEBIAN_FRONTEND=noninteractive \
	    $$root apt-get install -y -qq --no-install-recommends postgresql; \
	} || { echo "The tests keep plays in PostgreSQL, too, and it could not be installed. Please" \
	  "install it so that initdb is found, and try again." >&2; exit 1; }
	@touch $@

$(PROXIES): $(DEVELOPMENT)
	@missing=; \
	for proxy in haproxy nginx; do \
	  PATH="$$PATH:/usr/sbin" command -v $$proxy >/dev/null || missing="$$missing $$proxy"; \
	done; \
	[ -z "$$missing" ] || { \
	  echo "Installing the proxies that several servers are tested behind:$$missing …"; \
	  if [ "$$(id -u)" = 0 ]; then root=; else root=sudo; fi; \
	  $$root apt-get update -qq; \
	  DEBIAN_FRONTEND=noninteractive \
	    $$root apt-get install -y -qq --no-install-recommends $$missing; \
	} || { echo "Several servers are tested behind proxies, and these could not be installed. Please" \
	  "install$$missing and try again." >&2; exit 1; }
	@touch $@

# In an environment of its own: none of it is needed to run or to test.
$(AUDIT): $(DEVELOPMENT) requirements/audit.txt
	@echo "Installing what looks for known holes …"
	@rm -rf $@
	@$(BIN)/python -m venv $@
	@$@/bin/python -m pip --quiet install $(LOCKED)/audit.txt $(AS_LOCKED)
	@touch $@
