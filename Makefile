# make help: what there is to do

PREFIX = /usr/local
PROGRAMS = gomoku-mist cuhk4 spfiar ece15 slide4

.PHONY: all play test test-long format lint manual check bench field field-slide4 field-ece15 \
	heap grade grade-all grade-cases tournament book slide-book install dist clean help

# This stands before all rules: make expands their prerequisites while it reads them.
GRADING = grade grade-all grade-cases tournament

ifneq (,$(filter $(GRADING),$(MAKECMDGOALS)))
export override GAME := $(value GAME)
export override PROGRAM := $(value PROGRAM)
export override DIR := $(value DIR)
export override OPTIONS := $(value OPTIONS)
# A name is that of a variable of the command line, not a word of another one's value.
name = $(firstword $(subst =, ,$(1)))
given = $(foreach word,$(MAKEOVERRIDES),$(if $(findstring command,$(origin $(call name,$(word)))),$(call name,$(word))))
became = ALL--all ANONYMOUS--anonymous BIND--bind CASE--case CASES--cases CSV--csv DRY--dry-run \
	FORCE--force GAMES--games GRADESCOPE--gradescope JOBS--jobs LOG--log MATRIX--matrix \
	MEMORY--memory MOST--most NAMES--names PART--part PLIES--plies POINTS--points \
	REPORTS--reports RESUME--resume SANDBOX--sandbox SEED--seed SIZES--sizes TIME--time \
	VERBOSE--verbose VISIBILITY--visibility
option = $(patsubst $(1)--%,--%,$(filter $(1)--%,$(became)))
$(foreach name,$(given),$(error $(name) is no variable of make $(firstword $(MAKECMDGOALS)): \
	$(or $(addprefix in OPTIONS it is ,$(call option,$(name))),there are GAME PROGRAM DIR OPTIONS)))
endif

# The tools of this file, a subcommand each.
TOOLS = cargo run -q --release -p in-a-row-grader --features tools --example tools --

all: ## build the five programs into target/release
	cargo build --release

# In the order of PROGRAMS.
define MENU
1  gomoku-mist  Gomoku on 19x19, seen through a hole in the mist
2  cuhk4        Connect 4 for one or two people
3  spfiar       Connect 4 against a minimax computer, with undo and suggestions
4  ece15        Connect-Four against a random or a perfect player
5  slide4       Connect Four from four sides, for one or two people
endef

# After Ctrl-C, or with an exit status of the game, make ends without an error line. The pause
# lets make handle the signal first: it calls a child that has ended by then an error.
play: ## play at this terminal: GAME=cuhk4, or a choice; with OPTIONS="..."
	$(if $(GAME),,$(info $(MENU)))
	$(if $(filter-out $(PROGRAMS),$(GAME)),$(error GAME=$(GAME) is none of $(PROGRAMS)))
	@trap 'sleep 0.2; exit 0' INT; \
	game='$(GAME)' quiet=; \
	while [ -z "$$game" ]; do \
		printf 'Which game, 1 to 5? '; \
		read -r number || { echo; exit 0; }; \
		case $$number in \
			[1-5]) set -- $(PROGRAMS); shift $$((number - 1)); game=$$1;; \
		esac; \
	done; \
	[ -e target/release/$$game ] && quiet=-q; \
	cargo build $$quiet --release --bin $$game || exit; \
	target/release/$$game $(OPTIONS) || true

# cargo with the tests. Then a line for each test that cannot run here, or not in full. Where
# STRICT is set, such a test is an error, unless the extended regular expression MAY_SKIP finds it.
define tests
	@mkdir -p target; rm -f target/skipped; \
	SKIPPED='$(CURDIR)/target/skipped' $(1); status=$$?; \
	if [ -e target/skipped ]; then \
		sort -u target/skipped > target/skipped-tests; rm target/skipped; \
		echo "Tests that cannot run here, or not in full: $$(wc -l < target/skipped-tests)"; \
		cat target/skipped-tests; \
		[ -z "$$STRICT" ] || ! grep -qvE "$${MAY_SKIP:-^$$}" target/skipped-tests || status=1; \
	fi; exit $$status
endef

test: ## build and run the tests
	$(call tests,cargo test --workspace)

test-long: ## run all tests at full length, in release mode
	$(call tests,LONG=1 cargo test --workspace --release -- --include-ignored)

lint: ## run clippy and build the documentation; warnings are errors
	cargo clippy --workspace --all-targets --all-features -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

manual: ## build the manual of the programs and of the code, into target/doc/in_a_row
	cargo doc --workspace --no-deps --document-private-items

format: ## compare the code with rustfmt's layout
	cargo fmt --all --check

check: format lint test test-long ## run all checks that a change must pass

bench: all ## measure the speed of the programs and engines
	@for part in programs spfiar ece15 slide4; do $(TOOLS) bench-$$part || exit; done

FIELDS = $(addprefix field-,$(or $(filter slide4 ece15,$(GAME)),slide4 ece15))

field: $(FIELDS) ## measure the strength of slide4's Bot1 and ece15's perfect player (some minutes)

field-slide4:
	@$(TOOLS) field-slide4 $(or $(NODES),20000) $(or $(OPENINGS),10) $(or $(SEED),1) \
		$(or $(PLIES),0) $(SIZES)

field-ece15:
	@$(TOOLS) field-ece15 1000 $(or $(SEED),1)

#:             GAME=ece15 or GAME=slide4 (only that game), SEED=2 (other games);
#:             for slide4 also NODES=2000 (positions for each move), SIZES="8 9",
#:             OPENINGS=3 (the empty board and two random ones, with two games for
#:             each opening, player and size), PLIES=6 (only players that search so deep)

heap: all ## compare the allocations for empty input and for a million lines, with valgrind
	@$(TOOLS) heap

# The grader is built and started with the operands and OPTIONS. The program make hands every value
# over as it stands. It ends without an error line where a program fails a case (status 1), or after
# Ctrl-C. The first build shows how far it is; later ones are silent. A wrong game is told before the
# first. One program is graded by what builds quickly, a class by what runs quickly: see Cargo.toml.
# Operands without a value are told before any build, unless the options ask for help.
missing = $(strip $(if $(filter -h --help -V --version,$(value OPTIONS)),,\
	$(foreach name,GAME $(1),$(if $(strip $(value $(name))),,$(name)))))
sentence = $(if $(word 2,$(1)),$(word 1,$(1)) and $(word 2,$(1)) are,$(1) is)
PROFILE = $(if $(filter grade,$@),grade,class)
GRADER = target/$(PROFILE)/in-a-row
define grader
	$(if $(call missing,$(1)),$(error $(call sentence,$(call missing,$(1))) missing: \
		make $@ GAME=$(if $(filter tournament,$@),ece15,cuhk4) $(1)=PATH))
	$(if $(wildcard $(GRADER))$(filter $(PROGRAMS),$(value GAME)),,$(if $(value GAME),\
		$(error GAME=$(value GAME) is none of $(PROGRAMS))))
	@trap 'sleep 0.2; exit 0' INT; \
	cargo build $(if $(wildcard $(GRADER)),-q) --profile $(PROFILE) -p in-a-row-grader \
		--bin in-a-row || exit 2; set -f; \
	$(GRADER) $@ "$$GAME" "$$$(1)" $$OPTIONS || { status=$$?; [ $$status = 1 ] || exit $$status; }
endef

grade: ## run a game's cases on a program: GAME=cuhk4 PROGRAM=./their-program
	$(call grader,PROGRAM)

grade-all: ## run a game's cases on a folder of programs: GAME=cuhk4 DIR=submissions/
	$(call grader,DIR)

grade-cases: ## judge students' own test cases: GAME=gomoku-mist DIR=suites/
	$(call grader,DIR)

tournament: ## let bots play: GAME=ece15 DIR=bots/
	$(call grader,DIR)

#:             OPTIONS="--case full" adds options; OPTIONS=--help lists them

book: all ## rebuild the books of ece15 (can be interrupted and resumed)
	cargo run --release -p in-a-row-grader --features tools --example tools -- book-ece15

slide-book: ## rebuild the books of slide4 (the second can be interrupted and resumed)
	cargo run --release -p in-a-row-grader --features tools --example tools -- book-slide4
	cargo run --release -p in-a-row-grader --features tools --example tools -- first-moves-slide4

install: ## copy the five programs and in-a-row to PREFIX/bin
	cargo build --workspace --release --bins
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install $(PROGRAMS:%=target/release/%) target/release/in-a-row "$(DESTDIR)$(PREFIX)/bin"

# The names that stand in the archive's: the version, and the kind of machine.
VERSION = $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
TARGET = $(shell rustc -vV | sed -n 's/^host: //p')
DIST = in-a-row-$(VERSION)-$(firstword $(subst -, ,$(TARGET)))
STATIC = target/static/$(TARGET)/release

dist: ## pack the six programs, without libraries, as target/in-a-row-*.tar.gz
	RUSTFLAGS='-C target-feature=+crt-static' cargo build --workspace --release --bins \
		--target $(TARGET) --target-dir target/static
	rm -rf target/dist
	install -d target/dist/$(DIST)
	install $(PROGRAMS:%=$(STATIC)/%) $(STATIC)/in-a-row target/dist/$(DIST)
	install -m 644 README.md target/dist/$(DIST)
	tar -C target/dist --owner=0 --group=0 -czf target/$(DIST).tar.gz $(DIST)

clean: ## remove all that was built
	cargo clean

help: ## show this
#:             A target waits while another one builds, and says so only in its first build.
	@sed -n 's/^\([a-z-]*\):.* ## /\1	/p; s/^#: //p' $(MAKEFILE_LIST) | expand -t 12
