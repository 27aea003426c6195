# `make` or `make help` lists the targets. Each is one line of words; what they run also works without make.
.DEFAULT_GOAL := help
.PHONY: help setup editor test check fix golden docs site bench lock wheel ci

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## make .venv from requirements.lock, with this checkout in it
	@python3 scripts/setup.py

editor: ## fetch yaml-language-server into .editor, for the test of what an editor shows (without it that test is skipped)
	@python3 scripts/language_server.py

test: setup ## run all tests
	@.venv/bin/pytest -n auto

check: setup ## lint, format, types, hosts and paths, sizes
	@scripts/check

fix: setup ## mend what ruff can mend, and format
	@.venv/bin/ruff check --fix . ; .venv/bin/ruff format .

golden: setup ## write anew what is compared letter by letter (README picture, tests/golden); read the diff before you commit it
	@.venv/bin/python scripts/readme.py write
	@.venv/bin/python scripts/golden.py write

docs: setup ## write anew what is generated: docs/reference, the editor schemas, the lists of pages, and what the examples of all pages print
	@.venv/bin/python scripts/docs.py --write
	@.venv/bin/python -m tests.packs.howto
	@.venv/bin/python -m tests.docs.pages

site: setup ## build the site of the docs into build/site and look at its links; open build/site/index.html
	@.venv/bin/python scripts/site.py build

bench: setup ## measure speed against the yardstick (takes minutes; no test depends on it)
	@.venv/bin/python benchmarks/run

lock: ## write requirements.lock anew from pyproject.toml
	@scripts/lock

wheel: setup ## build the wheel and try it in an environment of its own
	@scripts/wheel

ci: ## everything, on a fresh copy: what must hold before work is handed in
	@.ci/run
