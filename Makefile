# Needs python3 (3.11 or newer), make and a package index: the targets make their own environment in .venv.
# The targets that compile something (compiled, test-compiled, bench) also need a C compiler.

PYTHON ?= python3
VENV ?= .venv
WORKERS ?= auto
PYTEST_ARGS ?=
MUTANTS ?=
JOBS ?= 2
BENCH ?=
TAG ?= v$(shell sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
SURFACE ?= notation: record
SECONDS ?= 60

BIN := $(VENV)/bin
PACKAGE := $(VENV)/.package-installed
TOOLS := $(VENV)/.tools-installed
EXTRAS := dev,docs,bench,tui,browser,pettingzoo,gymnasium,openspiel,study
WHEEL_SOURCES := pyproject.toml setup.py $(shell find building src -name '*.py' -o -name '*.pyi' -o -name '*.toml' -o -name '*.json')
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
ZENSICAL := build/zensical
PARALLEL := -n $(WORKERS) --dist loadfile --no-loadscope-reorder  # the long files of browser/ begin early
DOCS_VERSION = $(shell echo $(TAG) | sed 's/^v\([0-9]*[.][0-9]*\).*/\1/')
QUIET_DOCS := DISABLE_MKDOCS_2_WARNING=true NO_MKDOCS_2_WARNING=1

unexport PYTHONDONTWRITEBYTECODE  # else every process would compile all that it imports again

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test test-all compiled test-compiled test-pure dist workflows release-notes wheels coverage check style types mypy pyright imports api format docs docs-version serve docs-zensical browser lab-test bench long fuzz endurance fuzz-guided mutants mutants-sample clean

help:  ## List these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' Makefile

demo: $(PACKAGE)  ## Play a whole game and show it (installs the package alone)
	@$(BIN)/kingofsiam demo

test: $(TOOLS)  ## Run the tests of every day, in three minutes (PYTEST_ARGS="-k tie" narrows it)
	$(BIN)/python -m pytest $(PARALLEL) -m "not slow" $(PYTEST_ARGS)

test-all: $(TOOLS)  ## Run every test, and compare what each room's tests cost with tests/costs.toml
	$(BIN)/python -m pytest $(PARALLEL) --costs $(PYTEST_ARGS)

compiled: build/compiled/.installed build/pure/.built  ## Build both wheels into dist/; install the compiled one in build/compiled/venv

test-compiled: build/compiled/.installed  ## Run the test suite on the installed wheel whose kernel is compiled
	build/compiled/venv/bin/python -m pytest -n $(WORKERS) $(PYTEST_ARGS)

test-pure: build/pure/.installed  ## The same on the wheel without compiled kernel
	build/pure/venv/bin/python -m pytest -n $(WORKERS) $(PYTEST_ARGS)

dist: build/release/.installed  ## Build the source distribution and the pure wheel into dist/, and check all that a release needs
	rm -f dist/*.tar.gz dist/*-none-any.whl
	KINGOFSIAM_KERNEL=pure build/release/venv/bin/python -m build --outdir dist .
	build/release/venv/bin/validate-pyproject pyproject.toml
	build/release/venv/bin/twine check --strict dist/*
	build/release/venv/bin/check-wheel-contents dist/*.whl
	KINGOFSIAM_KERNEL=pure build/release/venv/bin/pyroma --min=10 dist/*.tar.gz

workflows: build/release/.installed  ## Check the workflow files by zizmor, and by actionlint if it is installed
	build/release/venv/bin/zizmor --quiet --offline .github
	@if command -v actionlint; then actionlint; fi

release-notes: $(TOOLS)  ## Check that TAG fits version and changelog, and write the notes of the release into build/notes.md
	mkdir -p build
	$(BIN)/python -m tools.release_notes $(TAG) >build/notes.md

wheels: build/release/.installed  ## Build and test the compiled wheels of this system, for every Python, into dist/ (needs Docker on Linux)
	build/release/venv/bin/python -m cibuildwheel --output-dir dist

coverage: $(TOOLS)  ## Run the test suite with coverage: every branch of rules/ must be taken
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -q -n $(WORKERS) $(PYTEST_ARGS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report
	$(BIN)/coverage report --include='src/kingofsiam/rules/*' --fail-under=100

check: style types imports api  ## Check style, types, the order of imports, and that public names stay (-k: all of it even if one fails)

style: $(TOOLS)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: mypy pyright

mypy: $(TOOLS)
	$(BIN)/mypy

pyright: $(TOOLS)
	$(BIN)/pyright --pythonpath $(BIN)/python

imports: $(TOOLS)
	$(BIN)/lint-imports

api: $(TOOLS)
	$(BIN)/python -m tools.api_changes

format: $(TOOLS)  ## Fix what the formatter can fix
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

docs: $(TOOLS)  ## Build the documentation into site/
	$(BIN)/python -m docs.generate
	$(QUIET_DOCS) $(BIN)/mkdocs build --strict --config-file site.yml

docs-version: $(TOOLS)  ## Commit the documentation of this version, beside those of older ones, on the branch gh-pages
	$(BIN)/python -m docs.generate --versions
	PATH="$(CURDIR)/$(BIN):$$PATH" $(QUIET_DOCS) \
		mike deploy --config-file site.yml --update-aliases --title $(TAG:v%=%) $(DOCS_VERSION) latest
	$(BIN)/mike set-default --config-file site.yml latest
	rm -rf build/gh-pages && git worktree prune && git worktree add --force build/gh-pages gh-pages
	cp build/gh-pages/$(DOCS_VERSION)/404.html build/gh-pages/  # the pages show the one at the root, whatever is missing
	git -C build/gh-pages add 404.html
	git -C build/gh-pages diff --cached --quiet || git -C build/gh-pages commit --quiet --message "Show the 404 page of $(TAG)"
	git worktree remove build/gh-pages

docs-zensical: $(TOOLS)  ## Build the same pages with Zensical, in its own environment, into build/zensical/site
	$(PYTHON) -m venv $(ZENSICAL)/venv
	$(ZENSICAL)/venv/bin/python -m pip --disable-pip-version-check --quiet install --constraint constraints.txt \
		zensical==0.0.73 'mkdocstrings[python]'
	$(BIN)/python -m docs.generate
	rm -rf $(ZENSICAL)/docs $(ZENSICAL)/site
	mkdir -p $(ZENSICAL)/docs
	cp -R docs/generated docs/overrides $(ZENSICAL)/docs/
	$(BIN)/python -m docs.generators.lab_links $(ZENSICAL)/docs/generated
	cp site.yml $(ZENSICAL)/mkdocs.yml
	ln -sfn ../../src $(ZENSICAL)/src
	cd $(ZENSICAL) && venv/bin/zensical build --clean --strict

browser: $(TOOLS)  ## Read the documentation with a real browser, as readers do (needs Chromium)
	KINGOFSIAM_BROWSER=required $(BIN)/python -m pytest -n $(WORKERS) -m browser tests/browser $(PYTEST_ARGS)

lab-test: $(TOOLS)  ## Check the types of the rule lab's page and run its own tests (needs Node.js 20 or newer)
	$(BIN)/python -m docs.lab
	cd lab && npm run --silent types && npm run --silent test

serve: $(TOOLS)  ## Show the documentation in a browser while you write it
	$(BIN)/python -m docs.generate
	$(QUIET_DOCS) $(BIN)/mkdocs serve --config-file site.yml

bench: $(TOOLS)  ## Compare the speed with other libraries and write the speed page (BENCH=--quick: a minute, no page)
	@$(MAKE) --no-print-directory build/compiled/.installed || echo "The compiled kernel is left out."
	@$(BIN)/python -m kernel.benchmarks.peers || echo "The peers are left out."
	$(BIN)/python -m kernel.benchmarks $(BENCH)

long: $(TOOLS)  ## Let Hypothesis search much longer
	HYPOTHESIS_PROFILE=long $(BIN)/python -m pytest -n $(WORKERS) -m hypothesis $(PYTEST_ARGS)

fuzz: $(TOOLS)  ## Try 500 000 mutated inputs on all surfaces; inputs that break one are added to tests/fuzz/corpus (FUZZ="--rounds 1 maps")
	$(BIN)/python -m tests.fuzz.helpers_fuzz --save $(FUZZ)

endurance: build/compiled/.installed  ## Write to one referee from all sides, kill and resume studies, press Ctrl-C in every long command (Linux)
	build/compiled/venv/bin/python -m tests.fuzz.endurance

fuzz-guided: $(TOOLS)  ## Fuzz a surface guided by coverage, where atheris installs (SURFACE="notation: record" SECONDS=60)
	$(PIP) install atheris==3.1.0
	$(BIN)/python -m tests.fuzz.coverage_guided "$(SURFACE)" $(SECONDS)

mutants: $(TOOLS)  ## Break the rules in every small way and see what notices (MUTANTS="--changed" narrows it)
	$(BIN)/python -m tools.mutation --jobs $(JOBS) $(MUTANTS)

mutants-sample: $(TOOLS)  ## The same for a few mutants, always the same ones
	$(BIN)/python -m tools.mutation --sample 30 --jobs $(JOBS)

clean:  ## Remove everything that make has made
	rm -rf $(VENV) build dist site site.yml docs/generated lab/node_modules lab/page/english.js src/*.egg-info .coverage .coverage.* .hypothesis
	rm -rf .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find src tests docs benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# A stamp is written only after everything before it has succeeded.

$(PACKAGE): pyproject.toml
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit("kingofsiam needs Python 3.11 or newer; $(PYTHON) is %d.%d. Name another one: make PYTHON=python3.12 ..." % v[:2])'
	@echo "Installing kingofsiam into $(VENV)"
	@rm -f $(PACKAGE) $(TOOLS)
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --no-deps --editable .
	@$(BIN)/python -m compileall -q src
	@touch $@

$(TOOLS): $(PACKAGE) constraints.txt
	@echo "Installing the tools into $(VENV) (about half a minute)"
	@rm -f $@
	@$(PIP) install --no-compile --no-deps --requirement constraints.txt  # complete, so nothing has to be resolved
	@$(PIP) check >/dev/null || $(PIP) install --constraint constraints.txt --editable '.[$(EXTRAS)]'
	@touch $@

build/release/.installed: building/release.txt
	@echo "Installing the tools of a release into build/release/venv"
	@$(PYTHON) -m venv build/release/venv
	@build/release/venv/bin/python -m pip --disable-pip-version-check --quiet install --requirement building/release.txt
	@touch $@

# A wheel of each kind; and each with the tools, in an environment without our sources on its path.

build/compiled/.built build/pure/.built: build/%/.built: $(WHEEL_SOURCES) $(TOOLS)
	@echo "Building the $* wheel"
	@rm -rf build/$*/wheel $@
	@KINGOFSIAM_KERNEL=$* $(PIP) wheel --no-build-isolation --no-deps --wheel-dir build/$*/wheel .
	@mkdir -p dist && rm -f dist/kingofsiam-*-$(if $(filter pure,$*),none-any,cp*).whl && cp build/$*/wheel/*.whl dist/
	@touch $@

build/compiled/.installed build/pure/.installed: build/%/.installed: build/%/.built
	@echo "Installing it into build/$*/venv, which borrows the tools of $(VENV)"
	@rm -f $@
	@test -d build/$*/venv || $(BIN)/python -m venv build/$*/venv
	@build/$*/venv/bin/python -m pip --disable-pip-version-check --quiet install --force-reinstall --no-deps build/$*/wheel/*.whl
	@# A plain path in a .pth file: the editable installation there is not followed.
	@for each in "$(CURDIR)"/$(VENV)/lib/python3*/site-packages; do echo "$$each" >"build/$*/venv/lib/$$(basename "$$(dirname "$$each")")/site-packages/tools.pth"; done
	@build/$*/venv/bin/python -c 'import sys; from kingofsiam import kernel; sys.exit( \
		kernel.COMPILED != ("$*" == "compiled") or not kernel.__file__.startswith(sys.prefix))'
	@touch $@
