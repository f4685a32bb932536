# make demo      shows it working on messages in several languages
# make demo-browser  shows a code getting into a page's field, in Chromium or Firefox; BROWSER=firefox takes that one, PICTURES=1 takes the pictures of the README
# make test      checks everything that .ci/run checks
# make units     checks the units for systemd by running them; as root, and not a part of make test, for few machines let it
# make extension assembles the browser extension in .build/webextension
# make browser   tests the extension in Chromium and Firefox
# make promises  kills, starves and spies on the programs; SCALE=20 tries twenty times as much, TESTS=test_kills some of it
# make fuzz      lets libFuzzer try what reads what others wrote; SECONDS=60 for each target, TARGETS=detection some of them
# make sanitize  runs the tests with the address sanitizer, then with that for threads
# make coverage  tells how much of each module the tests run
# make mutants   breaks the code on purpose in many places, and shows which tests notice; MUTANTS=OTPInbox some of it
# make install   builds and installs the programs, the browser extension and the units of otpd for systemd; PREFIX=/usr/local, DESTDIR= for packages

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := build

PREFIX ?= /usr/local
DESTDIR ?=

# Programs that ship carry the Swift library in themselves, so that they run where no Swift is.
# Of the other libraries they carry those that would take longer to load than to use; see the article "Speed".
ARCHIVES := $(CURDIR)/.build/archives
RELEASE = PKG_CONFIG_PATH="$(ARCHIVES)" swift build -c release --static-swift-stdlib \
  -Xcxx "-DCJSONLINES_LIBRARY=\"$$(cat "$(ARCHIVES)/simdjson")\""
BIN := .build/release

# The most allocations that the average message of the corpus may cost, and the most times that ICU's word iterator takes over the same
# messages; a commit that raises one says why. The times have room for a busy machine: a quiet one shows little more than half.
ALLOCATIONS := 2
MIXED := 6
LATIN := 11

# How long `make fuzz` tries each target. The shell counts in SECONDS by itself, so that only the command line may set it.
SECONDS_EACH := $(if $(filter command line,$(origin SECONDS)),$(SECONDS),60)

# How many times as much the tests of promises try as they do in continuous integration.
SCALE := 1

.PHONY: build libraries extension demo test lint sources unit check gates documentation bench hosts service \
  browser demo-browser bench-browser promises mutants fuzz sanitize coverage units example install format clean

build: libraries
	Scripts/build/archives "$(ARCHIVES)"
	$(RELEASE)

# ICU, libpsl, SQLite and simdjson, from the system's packages; nothing is done where they are.
libraries:
	Scripts/build/install-libraries

# The browser extension: its folder as it is, and the rules and keywords that it shares with the programs.
extension: build
	Scripts/build/extension "$(BIN)" .build/webextension

demo: build
	Scripts/demo/terminal $(BIN)

# In the order of how soon each finds a fault; the first fault ends it.
test: libraries
	$(MAKE) --no-print-directory lint
	$(MAKE) --no-print-directory sources
	$(MAKE) --no-print-directory build
	$(MAKE) --no-print-directory unit
	$(MAKE) --no-print-directory check
	$(MAKE) --no-print-directory gates
	$(MAKE) --no-print-directory promises
	$(MAKE) --no-print-directory browser
	$(MAKE) --no-print-directory example
	$(MAKE) --no-print-directory documentation
	@echo "make test: all is well"

lint:
	swift format lint --strict --recursive Package.swift Plugins Sources Tests

# What the compiler cannot see: line limit, and who may import, print or hold SQL.
sources:
	Scripts/check/sources
	Scripts/check/mutants --check

# Warnings are errors by the settings in Package.swift. The tests of commands run the programs that ship. A test, or a program that it
# runs, is killed if it makes a socket that is not a local one.
unit:
	swift build --build-tests
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" Scripts/check/without-network swift test --skip-build

check:
	Scripts/check/programs $(BIN)

# Right answers, allocations, and how long detection takes.
gates:
	$(BIN)/otp-benchmark --gate wrong=0 --gate allocations=$(ALLOCATIONS) --gate mixed=$(MIXED) --gate latin=$(LATIN)

documentation:
	Scripts/check/documentation

# Installs into a folder of its own, and runs a user manager of systemd on it in private namespaces.
units:
	Scripts/check/units

# About half an hour, and ten gigabytes of the disk meanwhile for the largest store.
bench: build
	Scripts/bench/all $(BIN)

# How soon the list has a code, in Chromium and Firefox; about ten minutes.
bench-browser: build extension
	Scripts/build/install-browsers
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" Scripts/bench/browser

# The library as another package uses it.
example:
	Scripts/check/example

# A Varlink client that is not ours, and a crowd of two hundred; needs python3 and PyPI.
service: build
	Scripts/check/service $(BIN)

# In a window on a desktop, else without one; the pictures are kept either way.
demo-browser: build extension
	Scripts/build/install-browsers
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" Scripts/demo/browser $(if $(PICTURES),--pictures)

# What must hold whatever happens to the programs.
promises: build
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" SCALE="$(SCALE)" Scripts/check/promise-tests $(TESTS)

# Not part of `make test`, for it takes half an hour; `make sources` only looks whether each is still possible.
mutants: libraries
	Scripts/build/install-browsers
	Scripts/check/mutants $(MUTANTS)

# Minutes; FuzzTests, a part of `make unit`, does a little of it.
fuzz: libraries
	Scripts/check/fuzz "$(SECONDS_EACH)" $(TARGETS)

# About twenty minutes each.
sanitize: libraries
	Scripts/check/sanitized address
	Scripts/check/sanitized thread

coverage: libraries
	Scripts/check/coverage

# The extension in Chromium and Firefox; BROWSERS=firefox takes one of them, TESTS=test_fill some of the tests.
browser: build extension
	Scripts/build/install-browsers
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" Scripts/check/browser-tests $(TESTS)

# Not part of `make test`, for it needs the network; HOSTS may be `--pairs N --seed N`.
hosts: build
	Scripts/check/hosts $(BIN) $(HOSTS)

install: build extension
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 -s $(BIN)/otp $(BIN)/otpd $(BIN)/otp-native-host "$(DESTDIR)$(PREFIX)/bin"
	rm -rf "$(DESTDIR)$(PREFIX)/share/otp/webextension"
	install -d "$(DESTDIR)$(PREFIX)/share/otp"
	cp -R .build/webextension "$(DESTDIR)$(PREFIX)/share/otp/webextension"
	chmod -R u=rwX,go=rX "$(DESTDIR)$(PREFIX)/share/otp/webextension"
	install -d "$(DESTDIR)$(PREFIX)/lib/systemd/user"
	for unit in otpd.socket otpd.service; do \
	  sed 's|@bindir@|$(PREFIX)/bin|g' "Sources/otpd/Units/$$unit" \
	    | install -m 644 /dev/stdin "$(DESTDIR)$(PREFIX)/lib/systemd/user/$$unit"; \
	done

format:
	swift format format --in-place --recursive Package.swift Plugins Sources Tests

clean:
	rm -rf .build
