# make demo   sets the machine up, builds Gadfly and lets it loose on examples/
# make test   sets the machine up and runs every check
# make golden compares what Gadfly says about the corpus with what is stored (ONLY=grade/python for a part)
# make soak   runs what takes long: 20,000 mutated inputs, ten times the attacks on claims
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help
.PHONY: help setup build demo test golden soak bench doctor clean

gadfly := $(or $(CARGO_TARGET_DIR),target)/release/gadfly

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile
	echo "make bench  measures speed"
	echo "make doctor shows what is installed"
	echo "make clean  removes everything built"

setup:
	@tools/setup.sh

build: setup
	@cargo build --release --quiet --package gadfly

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
test: setup
	@cargo fmt --check
	cargo clippy --quiet --workspace --all-targets -- -D warnings
	if cargo nextest --version >/dev/null 2>&1; then
		cargo nextest run --workspace --cargo-quiet --status-level fail --final-status-level fail --no-fail-fast
	else
		cargo test --quiet --workspace
	fi

golden: build
	@tools/golden.py $(gadfly) --only '$(ONLY)' $(if $(BLESS),--bless)

soak: setup
	@GADFLY_FUZZ=20000 GADFLY_SWEEP=10 cargo test --release --quiet --package gadfly --test all -- fuzz:: claims::

bench: setup
	@cargo bench --workspace

doctor: build
	@$(gadfly) doctor

clean:
	@cargo clean --quiet
	rm -rf gadfly-out
