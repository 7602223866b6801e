# make demo   sets the machine up, builds Gadfly and runs it on examples/
# make test   sets the machine up and runs every check
# make golden compares reports on the corpus with the stored ones (ONLY=grade/python for a part)
# make soak   runs the tests of the commands on whole corpora, with 20,000 mutated inputs, ten times the attacks on claims, all attacks in all configurations
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help
.PHONY: help setup setup-tests build demo test golden soak bench doctor clean

gadfly := $(or $(CARGO_TARGET_DIR),target)/release/gadfly

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile
	echo "make bench  measures speed"
	echo "make doctor shows what is installed"
	echo "make clean  removes everything built"

setup:
	@tools/setup.sh

setup-tests:
	@tools/setup.sh tests

build: setup
	@[[ -x $(gadfly) ]] || echo 'Building Gadfly: about four minutes on two cores the first time.' >&2
	cargo build --release --package gadfly

# Exit code 1 means that bugs were found, which is the point of a demo.
demo: build
	@echo '$$ gadfly find examples --out gadfly-out'
	$(gadfly) find examples --out gadfly-out || [[ $$? -eq 1 ]]
	echo
	echo '$$ gadfly verify examples/contracts --graphs --out gadfly-out'
	$(gadfly) verify examples/contracts --graphs --out gadfly-out || [[ $$? -eq 1 ]]
	echo
	echo '$$ gadfly test examples/python --canonize --out gadfly-out'
	$(gadfly) test examples/python --canonize --out gadfly-out || [[ $$? -eq 1 ]]
	echo
	echo '$$ gadfly quiz corpus/quiz/{order_of_loops,else_or_not}.java corpus/quiz/dict_trace.py --count 4 --to html,moodle --title Tracing --out gadfly-out'
	$(gadfly) quiz corpus/quiz/{order_of_loops,else_or_not}.java corpus/quiz/dict_trace.py --count 4 --to html,moodle --title Tracing --out gadfly-out
	echo
	echo '$$ gadfly grade --reference corpus/grade/python/second_largest/reference.py corpus/grade/python/second_largest --out gadfly-out/grade'
	$(gadfly) grade --reference corpus/grade/python/second_largest/reference.py corpus/grade/python/second_largest --out gadfly-out/grade || [[ $$? -eq 1 ]]
	echo
	echo 'Open gadfly-out/tracing.html in a browser and answer; gadfly-out/grade/report.html shows the class.'
	echo 'Now let it ask you: $(gadfly) test examples/python/gradebook.py --out gadfly-out'

# Quiet while all is well; the last line is the test runner's own summary.
test: setup-tests
	@cargo fmt --check
	cargo clippy --quiet --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS='-D warnings -A rustdoc::private_intra_doc_links' cargo doc --quiet --workspace --no-deps
	if cargo nextest --version >/dev/null 2>&1; then
		cargo nextest run --workspace --cargo-quiet --status-level fail --final-status-level fail --no-fail-fast
	else
		cargo test --quiet --workspace
	fi

golden: build
	@tools/golden.py $(gadfly) --only '$(ONLY)' $(if $(BLESS),--bless)

soak: setup-tests
	@GADFLY_SOAK=1 GADFLY_FUZZ=20000 cargo test --release --quiet --package gadfly --package gadfly-runtime --test all

bench: setup-tests
	@cargo bench --workspace

doctor: build
	@$(gadfly) doctor

clean:
	@cargo clean --quiet
	rm -rf gadfly-out
