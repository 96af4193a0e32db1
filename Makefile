# make help: what there is to do

PREFIX = /usr/local
PROGRAMS = gomoku-mist cuhk4 spfiar ece15 slide4

.PHONY: all play test test-long format lint manual check bench field match heap grade grade-all bench-grade grade-cases tournament book slide-book install clean help

all: ## build the five programs into target/release
	cargo build --release

play: ## play GAME=cuhk4 or another at this terminal, with OPTIONS="..."
	$(if $(filter $(GAME),$(PROGRAMS)),,$(error GAME=$(GAME) is none of $(PROGRAMS)))
	@cargo build -q --release --bin $(GAME)
	@target/release/$(GAME) $(OPTIONS) || true

test: ## build and run the tests
	cargo test

test-long: ## run all tests at full length, on the programs as they are shipped
	LONG=1 cargo test --release -- --include-ignored

lint: ## clippy and documentation, warnings are errors
	cargo clippy --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps

manual: ## the manual of the programs and of the code, into target/doc/in_a_row
	cargo doc --no-deps --document-private-items

format: ## compare with rustfmt's layout
	cargo fmt --check

check: format lint test test-long ## all that must hold before a change lands

bench: all ## measure, side by side in one run
	@for part in programs spfiar ece15 slide4; do cargo run -q --release --example tools -- bench-$$part || exit; done

field: ## how strong Bot1 of slide4 and the perfect player of ece15 are, some minutes
	@$(if $(filter ece15,$(GAME)),,cargo run -q --release --example tools -- field-slide4 $(or $(NODES),20000) $(or $(OPENINGS),10) $(or $(SEED),1) $(SIZES))
	@$(if $(filter slide4,$(GAME)),,cargo run -q --release --example tools -- field-ece15 1000 $(or $(SEED),1))

#:             GAME=ece15 or GAME=slide4 alone, SEED=2 (other games); for slide4
#:             NODES=2000 (positions a move), SIZES="8 9", OPENINGS=3 (the empty
#:             board and two at random, two games each a player and size)

match: ## Bot1 of slide4 against players of PLIES=6, GAMES=400 a size, NODES=3000,12000,50000
	@cargo run -q --release --example tools -- match-slide4 $(or $(PLIES),6) $(or $(GAMES),400) $(or $(SEED),1) $(or $(NODES),20000) $(SIZES)

heap: all ## count allocations with valgrind, empty input against a million lines
	@cargo run -q --release --example tools -- heap

# The grader reads the variables from its environment, where make puts those of its command line.
GRADER = cargo build -q --release --bins --example grade && target/release/examples/grade

grade: ## run a game's cases on a program: GAME=cuhk4 PROGRAM=./their-program
	@$(GRADER) one

grade-all: ## run a game's cases on a folder of programs: GAME=cuhk4 DIR=submissions/
	@$(GRADER) all

bench-grade: ## how long the grader takes for COPIES=500 of gomoku-mist, or of GAME
	@$(GRADER) bench

grade-cases: ## judge students' own test cases: GAME=gomoku-mist DIR=suites/
	@cargo build -q --release --example grade && target/release/examples/grade cases

tournament: ## let bots play: GAME=ece15 DIR=bots/
	@$(GRADER) tournament

book: all ## rebuild the books of ece15 (interrupt and resume at will)
	cargo run --release --example tools -- book-ece15

slide-book: ## rebuild the books of slide4 (interrupt and resume the second at will)
	cargo run --release --example tools -- book-slide4
	cargo run --release --example tools -- first-moves-slide4

install: all ## copy the five programs to PREFIX/bin
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install $(PROGRAMS:%=target/release/%) "$(DESTDIR)$(PREFIX)/bin"

clean: ## remove all that was built
	cargo clean

help: ## show this
	@sed -n 's/^\([a-z-]*\):.* ## /\1	/p; s/^#: //p' $(MAKEFILE_LIST) | expand -t 12
