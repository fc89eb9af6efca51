# Needs python3 (3.11 or newer), make and a package index: the targets make their own environment in .venv.
# `kernel` and `bench` also need a C compiler, `docs` builds the rule lab where Node.js is.

PYTHON ?= python3
VENV ?= .venv
WORKERS ?= auto
PYTEST_ARGS ?=
MUTANTS ?=
JOBS ?= 2
BENCH ?=

BIN := $(VENV)/bin
PACKAGE := $(VENV)/.package-installed
TOOLS := $(VENV)/.tools-installed
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
EDITABLE := --editable './kernel[bench,pettingzoo,gymnasium,openspiel,study]' --editable ./lab --editable '.[dev,docs,tui,browser]'
KERNEL_SOURCES := kernel/pyproject.toml kernel/setup.py $(shell find kernel/building kernel/src -name '*.py' -o -name '*.pyi' -o -name '*.json')
PARALLEL := -n $(WORKERS) --dist loadfile --no-loadscope-reorder  # the long files, of small_worlds/ and browser/, begin early
QUIET_DOCS := DISABLE_MKDOCS_2_WARNING=true NO_MKDOCS_2_WARNING=1

unexport PYTHONDONTWRITEBYTECODE  # else every process would compile all that it imports again

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test test-all check format docs serve kernel bench mutants

help:
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

demo: $(PACKAGE)  ## Play a whole game and show it (installs the rulebook alone)
	@$(BIN)/kingofsiam demo

test: $(TOOLS)  ## Run the tests of every day, in three minutes (PYTEST_ARGS="-k tie" narrows it)
	$(BIN)/python -m pytest $(PARALLEL) -m "not slow" $(PYTEST_ARGS)

test-all: $(TOOLS)  ## Run every test, and name the slowest
	$(BIN)/python -m pytest $(PARALLEL) --durations 20 $(PYTEST_ARGS)

check: $(TOOLS)  ## Check style, types, the order of imports, and that public names stay
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pyright --pythonpath $(BIN)/python
	$(BIN)/lint-imports
	$(BIN)/python -m tools.api_changes

format: $(TOOLS)  ## Mend what the formatter can mend
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

docs: $(TOOLS)  ## Build the documentation into site/
	$(BIN)/python -m docs.generate
	$(QUIET_DOCS) $(BIN)/mkdocs build --strict --config-file site.yml

serve: $(TOOLS)  ## Show the documentation in a browser while you write it
	$(BIN)/python -m docs.generate
	$(QUIET_DOCS) $(BIN)/mkdocs serve --config-file site.yml

kernel: build/kernel/.installed  ## Compile the kernel, install it in build/kernel/venv, and run its tests there
	build/kernel/venv/bin/python -m pytest -n $(WORKERS) kernel/tests/twin kernel/tests/search kernel/tests/learning $(PYTEST_ARGS)

bench: $(TOOLS)  ## Compare the speed with other libraries and write the speed page (BENCH=--quick: a minute, no page)
	@$(MAKE) --no-print-directory build/kernel/.installed || echo "The compiled kernel is left out."
	@$(BIN)/python -m kernel.benchmarks.peers || echo "The peers are left out."
	$(BIN)/python -m kernel.benchmarks $(BENCH)

mutants: $(TOOLS)  ## Break the rules in every small way and see what notices (MUTANTS="--sample 30" tries a few)
	$(BIN)/python -m tools.mutation --jobs $(JOBS) $(MUTANTS)

# A stamp is written only after everything before it has succeeded.

$(PACKAGE): pyproject.toml
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit("kingofsiam needs Python 3.11 or newer; $(PYTHON) is %d.%d. Name another one: make PYTHON=python3.12 ..." % v[:2])'
	@echo "Installing kingofsiam into $(VENV)"
	@rm -f $(PACKAGE) $(TOOLS)
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --no-deps --editable .
	@$(BIN)/python -m compileall -q src
	@touch $@

$(TOOLS): $(PACKAGE) constraints.txt kernel/pyproject.toml lab/pyproject.toml
	@echo "Installing the tools into $(VENV) (about half a minute)"
	@rm -f $@
	@$(PIP) install --no-compile --no-deps --requirement constraints.txt  # complete, so nothing has to be resolved
	@$(PIP) install --no-build-isolation --no-deps $(EDITABLE)
	@$(PIP) check >/dev/null || $(PIP) install --constraint constraints.txt $(EDITABLE)
	@touch $@

# The compiled kernel, in an environment that borrows the tools and the rulebook of $(VENV).

build/kernel/.built: $(KERNEL_SOURCES) $(TOOLS)
	@echo "Compiling the kernel"
	@rm -rf build/kernel/wheel $@
	@KINGOFSIAM_KERNEL=compiled $(PIP) wheel --no-build-isolation --no-deps --wheel-dir build/kernel/wheel ./kernel
	@touch $@

build/kernel/.installed: build/kernel/.built
	@rm -f $@
	@test -d build/kernel/venv || $(BIN)/python -m venv build/kernel/venv
	@build/kernel/venv/bin/python -m pip --disable-pip-version-check --quiet install --force-reinstall --no-deps build/kernel/wheel/*.whl
	@# Plain paths in a .pth file: the editable installations there are not followed.
	@for site in "$(CURDIR)"/$(VENV)/lib/python3*/site-packages; do printf '%s\n' "$(CURDIR)/src" "$(CURDIR)/lab/src" "$$site" >"build/kernel/venv/lib/$$(basename "$$(dirname "$$site")")/site-packages/tools.pth"; done
	@build/kernel/venv/bin/python -c 'import sys, kingofsiam_kernel as kernel; sys.exit(not kernel.COMPILED or not kernel.__file__.startswith(sys.prefix))'
	@touch $@
