# What can be done here; `make` alone lists it. Needs Python 3.11 or newer with its venv module, and a package index.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
PORT ?=
ARGS ?=
BIN := .venv/bin
RUNTIME := .venv/.runtime-$(shell cksum < requirements.txt | tr -s ' ' '-')
DEVELOPMENT := .venv/.development-$(shell cksum < requirements-dev.txt | tr -s ' ' '-')
# For the local network: no TLS, and a terminal that stays readable.
LOCAL := PLAIN_HTTP=true LOG_LEVEL=$${LOG_LEVEL:-WARNING}
# What a server on the internet sets; the checks of `make ci` run in it.
PRODUCTION := SECRET_KEY=$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(64))') \
	DATA_DIR=$$(mktemp -d) ALLOWED_HOSTS=cards.example.org TRUSTED_PROXIES=1 EMAIL_URL=smtp://mail.example.org:25

# Tests of plain Python, which no database can change.
PURE := tests/scoring/rules tests/tournaments/engine

.DEFAULT_GOAL := help
.PHONY: help run up demo test test-rules test-postgres journeys engines access pictures fuzz faults bench same test-quick ci release lint imports types check fmt messages languages lock setup backup doctor icons runtime sbom clean

help: ## list what can be done
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# Environment -------------------------------------------------------------------------------------------------

$(BIN)/pip:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed (Debian: apt install python3 python3-venv)."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "$(PYTHON) is too old: 3.11 or newer is needed. Name another with PYTHON=…"; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; echo "Python's venv module is needed (Debian: apt install python3-venv)."; exit 1; }

$(RUNTIME): | $(BIN)/pip
	@echo "Installing what the app needs; this takes a minute, once."
	@$(BIN)/python -m manille_site.ops.install requirements.txt
	@rm -f .venv/.runtime-* && touch $@

$(DEVELOPMENT): | $(BIN)/pip
	@echo "Installing what tests and checks need; this takes a minute, once."
	@$(BIN)/python -m manille_site.ops.install requirements-dev.txt
	@rm -f .venv/.development-* .venv/.runtime-* && touch $(RUNTIME) $@

setup: $(DEVELOPMENT) ## environment with everything for development

# Running -----------------------------------------------------------------------------------------------------

run: $(RUNTIME) ## the app with a demo club, for phones on this network (PORT=8000)
	@exec env $(LOCAL) $(BIN)/python manage.py up --demo $(if $(PORT),--port $(PORT))

up: $(RUNTIME) ## the app without a demo club
	@exec env $(LOCAL) $(BIN)/python manage.py up $(if $(PORT),--port $(PORT))

demo: $(RUNTIME) ## put the demo club into the database
	@$(BIN)/python manage.py migrate --verbosity 0 && $(BIN)/python manage.py demo

backup: $(RUNTIME) ## a checked copy of the database in var/backups
	@$(BIN)/python manage.py backup

doctor: $(RUNTIME) ## is what `make run` or `make up` started well, and what to do where it isn't
	@exec env $(LOCAL) $(BIN)/python manage.py doctor

# Tests -------------------------------------------------------------------------------------------------------

test: $(DEVELOPMENT) ## rules, engine, everything that asks a database, and a match in a real browser (one file: .venv/bin/pytest FILE)
	@$(BIN)/python -m tests.parts test $(ARGS)

test-quick: $(DEVELOPMENT) ## a look while you work, under a minute; says what it leaves out
	@$(BIN)/python -m tests.parts quick

test-rules: $(DEVELOPMENT) ## the rules and the tournament engine only; needs no database
	@$(BIN)/pytest $(PURE) $(ARGS)

test-postgres: $(DEVELOPMENT) ## the tests that ask a database, on a PostgreSQL server of their own
	@$(BIN)/python -m tests.with_postgres $(BIN)/pytest -n 2 -m "not journey" $(addprefix --ignore=,$(PURE)) $(ARGS)

journeys: $(DEVELOPMENT) ## only what is played in a real browser
	@$(BIN)/pytest tests/journeys $(ARGS)

engines: $(DEVELOPMENT) ## the same pages in Chromium, WebKit of today and of iOS 16, and Firefox (tests/engines/README.md)
	@$(BIN)/pytest tests/engines $(ARGS)

access: $(DEVELOPMENT) ## every kind of page in eight looks: dark, 320 px, large text, forced colours, print … (ARGS="--only /clubs/")
	@$(BIN)/pytest tests/access/test_access.py -q $(ARGS)

pictures: $(DEVELOPMENT) ## every component beside its kept picture, light and dark, 390 and 1280 px (to renew: ARGS=--renew)
	@$(BIN)/pytest tests/pictures -q $(ARGS)

fuzz: $(DEVELOPMENT) ## a long search for input that breaks something, requests on both databases (an hour)
	@$(BIN)/pytest -n 2 -m hypothesis --hypothesis-profile=long $(ARGS)
	@$(BIN)/python -m tests.with_postgres $(BIN)/pytest -n 2 --hypothesis-profile=long tests/test_fuzz.py $(ARGS)

faults: $(DEVELOPMENT) ## evenings under a bad network and kill -9, on both databases (hours; ARGS="--evenings 50")
	@$(BIN)/python -m tests.faults --on sqlite --evenings 1000 $(ARGS)
	@$(BIN)/python -m tests.faults --on postgres --evenings 1000 $(ARGS)

bench: $(DEVELOPMENT) ## what the promises about speed cost today
	@$(BIN)/python -m bench $(ARGS)

same: $(DEVELOPMENT) ## whether files, pages and the API answer as they did at BASE=<commit> (minutes)
	@$(BIN)/python -m bench.behaviour same $(BASE) $(ARGS)

# Checks ------------------------------------------------------------------------------------------------------

lint: $(DEVELOPMENT) ## style of Python and of templates
	@$(BIN)/ruff check --quiet . && $(BIN)/ruff format --check --quiet .
	@git ls-files -z 'templates/*.html' | xargs -0 $(BIN)/djade --check --target-version 5.2

imports: $(DEVELOPMENT) ## who may import whom
	@$(BIN)/lint-imports --no-logo

types: $(DEVELOPMENT) ## types; strict for rules and engine
	@$(BIN)/mypy manille_site scoring tournaments bench

check: $(DEVELOPMENT) ## Django's checks as on a server, missing migrations, translations
	@$(PRODUCTION) $(BIN)/python -W error manage.py check --deploy --fail-level WARNING
	@$(PRODUCTION) $(BIN)/python manage.py makemigrations --check --dry-run
	@git ls-files -z 'locale/*.po' | xargs -0 -r -n 1 msgfmt --check --output-file=/dev/null

ci: $(DEVELOPMENT) ## everything that CI checks, by part and minute (ARGS="--only lint types")
	@$(BIN)/python -m tests.parts ci $(ARGS)

release: $(DEVELOPMENT) ## everything before a release; goes on where it stopped, writes docs/release-check.md
	@$(BIN)/python -m tests.parts release $(ARGS)

fmt: $(DEVELOPMENT) ## put Python and templates in form
	@$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format --quiet .
	@git ls-files -z 'templates/*.html' | xargs -0 $(BIN)/djade --target-version 5.2

# Keeping -----------------------------------------------------------------------------------------------------

messages: $(DEVELOPMENT) ## collect sentences for translators (a new language: ARGS="-l nl"), and compile
	@$(BIN)/python manage.py makemessages $(or $(ARGS),--all) --ignore .venv --ignore var --ignore tests --ignore bench --no-location
	@$(BIN)/python manage.py compilemessages --ignore .venv

languages: $(DEVELOPMENT) ## how far each language is, and what it lacks first
	@$(BIN)/python -m tests.languages

icons: $(DEVELOPMENT) ## draw the icons of the site anew (manille_site/root)
	@$(BIN)/python -m manille_site.previews.icons

LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url pyproject.toml

lock: $(DEVELOPMENT) ## write the requirements anew from pyproject.toml, with hashes (ARGS=--upgrade)
	@$(LOCK) $(ARGS) --output-file requirements.txt
	@$(LOCK) $(ARGS) --extra dev --constraint requirements.txt --output-file requirements-dev.txt

runtime: $(RUNTIME) ## renew the Python that phones run (scoring/vendor/pyodide; needs npm, node and a minute)
	@$(BIN)/python -c 'import sys; from scoring.pad.package import package; sys.stdout.buffer.write(package())' > .venv/rules.zip
	@node scoring/vendor/pyodide/renew.mjs .venv/rules.zip && rm .venv/rules.zip

sbom: $(DEVELOPMENT) ## what a release is made of, as a CycloneDX file (another place: ARGS="-o FILE")
	@mkdir -p dist
	@PYTHONWARNINGS=ignore $(BIN)/uv run --no-project --isolated --quiet --with cyclonedx-bom==7.5.0 \
		cyclonedx-py requirements requirements.txt --pyproject pyproject.toml --mc-type application --of JSON \
		--output-reproducible $(or $(ARGS),-o dist/manille.cdx.json)

clean: ## remove the environment and caches; the data in var/ stays
	@rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
