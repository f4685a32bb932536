# Everything that can be built, run and checked here; `make help` lists it.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := build

PREFIX ?= /usr/local
DESTDIR ?=

# The release of Debian that packages are for, if it is not this system's, and where they are put.
SUITE :=
PACKAGES = .build/deb$(addprefix -,$(SUITE))

# Shipped programs statically link the Swift library, so that they run where Swift is not installed,
# and those system libraries that take longer to load than to use; see Documentation/benchmarks.md.
ARCHIVES := $(CURDIR)/.build/archives
# $(call RELEASE) builds what ships; $(call RELEASE,SCRIPT) hands that command to a script.
RELEASE = PKG_CONFIG_PATH="$(ARCHIVES)" OTP_LOADED_SIMDJSON="$$(cat "$(ARCHIVES)/simdjson")" \
  OTP_ICU_LIBRARY="$$(cat "$(ARCHIVES)/icu")" \
  OTP_GMIME_LIBRARY="$$(cat "$(ARCHIVES)/gmime")" OTP_LIBXML2_LIBRARY="$$(cat "$(ARCHIVES)/libxml2")" \
  OTP_CURL_LIBRARY="$$(cat "$(ARCHIVES)/curl")" OTP_SYSTEMD_LIBRARY="$$(cat "$(ARCHIVES)/systemd")" \
  OTP_GNUTLS_LIBRARY="$$(cat "$(ARCHIVES)/gnutls")" OTP_QRENCODE_LIBRARY="$$(cat "$(ARCHIVES)/qrencode")" \
  OTP_COMPILED_DATA=1 OTP_SHIPPED=1 \
  $(1) swift build -c release --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld $$(cat "$(ARCHIVES)/options")
BIN := .build/release
DEBUG := swift build

# The maximum allocations for the average message of the corpus, and the maximum detection time as a
# multiple of that of ICU's word iterator over the same messages. A commit that raises one says why.
# The multiples leave room for a busy machine: a quiet one reaches about two thirds.
ALLOCATIONS := 2
MIXED := 5
LATIN := 8

# The seconds that `make fuzz` spends on each target. The shell has a variable SECONDS of its own,
# so only the command line counts.
SECONDS_EACH := $(if $(filter command line,$(origin SECONDS)),$(SECONDS),60)

# How many times as much `make promises`, `make daemons`, `make sink` and `make mail` try as
# continuous integration does.
SCALE := 1

# The maximum length of the texts of `make growth`, in bytes.
GROWTH_LENGTH := 1048576

# Timeout of the Swift tests in seconds, as a guard against hanging.
LIMIT := 1800

.PHONY: help build programs archives manuals libraries extension install install-built uninstall demo demo-browser demo-setup \
  test systems full changed quick lint sources scripts debug unit modules locales check facts pages readme installation gates \
  promises example c documentation wheel deb tarball image packages dist downloads python rabbitmq spark scale browser daemons providers typing sink mail units notifications service hosts bench bench-peers bench-python bench-browser growth hiding shake mutants fuzz sanitize coverage format clean

## help       lists the targets
help:
	@awk '/^## / { name = $$2; sub(/^## [a-z-]+ +/, ""); printf "make %-13s  %s\n", name, $$0 }' Makefile

# Building

## build      builds the shipped programs and the C library in .build/release, and their manual
build: programs manuals

# Not a dependency of its own: install-built, which root runs, must find the manual there.
programs: archives
	$(call RELEASE)
	Scripts/build/c-library $(BIN)

# Prerequisites of a build of shipped programs.
archives:
	Scripts/build/install --ask libraries
	Scripts/build/archives $(if $(SHARED),--shared) "$(ARCHIVES)"
	$(call RELEASE,Scripts/build/data)

## manuals    writes the manual pages and shell completions, in .build/manuals
manuals: programs
	Scripts/build/manuals $(BIN) .build/manuals

## libraries  installs ICU, libpsl, SQLite, simdjson, libsystemd, GMime, libxml2, GnuTLS, libcurl, liboath, libqrencode and libsecret from the system's packages if they are missing
libraries:
	Scripts/build/install libraries

## extension  assembles the browser extension in .build/webextension
extension: build
	Scripts/build/extension .build/webextension

## install    installs the programs, the C library, the manual, completions, the extension and systemd units; PREFIX=/usr/local, DESTDIR= for packages
install: export OTP_INSTALLED := 1
install: build extension
	@$(MAKE) --no-print-directory install-built

## install-built  the same without building, for root after another user has run `make extension`
install-built:
	Scripts/build/place install $(BIN) .build/webextension .build/manuals "$(PREFIX)" "$(DESTDIR)"

## wheel      builds the Python package in .build/wheel: a wheel and a source distribution; needs PyPI
wheel: build
	Scripts/build/wheel $(BIN)/libotpcode.so.0

## deb        builds Debian packages in .build/deb; as root with SUITE=trixie, those for Debian 13, in .build/deb-trixie
deb:
	Scripts/build/install packages
	$(if $(SUITE),Scripts/release/packages $(SUITE),Scripts/build/packages) $(PACKAGES)

## tarball    packs the programs with all libraries that they need, and an installer, in .build/tarball
tarball: build extension
	Scripts/build/install release
	Scripts/release/tarball "$(ARCHIVES)" $(BIN) .build/webextension .build/manuals .build/tarball

## image      writes the image of the mail sink for containers in .build/image
image: tarball
	Scripts/release/image "$(ARCHIVES)" $(BIN) .build/tarball/*.tar.xz .build/image

## dist       puts all that belongs to a release, and its checksums, into .build/dist; needs root and PyPI
dist:
	Scripts/release/prepare
	@$(MAKE) --no-print-directory deb wheel extension tarball image
	@$(MAKE) --no-print-directory deb SUITE=trixie
	Scripts/build/dist .build/webextension .build/dist .build/deb/*.deb .build/deb-trixie/*.deb .build/wheel/*.{whl,tar.gz} \
	  .build/tarball/*.tar.xz .build/image/*.tar
	Scripts/release/repository .build/dist/apt bookworm=.build/deb trixie=.build/deb-trixie
	Scripts/release/checksums .build/dist

## uninstall  removes what was installed under PREFIX, and nothing else
uninstall:
	Scripts/build/place uninstall "$(PREFIX)" "$(DESTDIR)"

## format     lays out the Swift sources
format:
	swift format format --in-place --recursive Package.swift Plugins Sources Tests

## clean      deletes everything that was built
clean:
	rm -rf .build

# Demonstrations

## demo       detects codes in messages in several languages; builds only what it runs
demo: libraries archives
	$(call RELEASE) --product otp
	$(call RELEASE) --product otpd
	Scripts/demo/terminal $(BIN)

## demo-browser  fills a code into a page in a browser; BROWSER=firefox selects one, PICTURES=1 takes the pictures of the README
demo-browser: libraries build extension
	Scripts/build/install browsers
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" Scripts/demo/browser $(if $(PICTURES),--pictures)

## demo-setup  answers the questions of `otp setup` until a code stands in a field, with KDE Connect, Chromium and a simulated phone; PICTURES=1 takes the pictures of the documentation
demo-setup: libraries build extension
	Scripts/build/install daemons
	Scripts/build/install browsers
	Scripts/demo/setup $(if $(PICTURES),--pictures)

# Tests, by tier; Tests/tiers.toml lists their parts. Every part runs to its end, even if an earlier
# one fails.

# For `test`, `systems` and `full`, PARTS='units mail' selects parts.

## test       runs the everyday checks and tests; WITH=systems runs those at the same time
test: libraries
	@Scripts/check/tiers test$(if $(WITH),+$(WITH)) $(PARTS)

## systems    runs the tests against real systems: browsers, phone and modem daemons, systemd
systems: libraries
	@Scripts/check/tiers systems $(PARTS)

## full       runs everything else: attacks, kills at scale, other systems, packages, sanitizers, fuzzing; up to ninety minutes
full: libraries
	@Scripts/check/tiers full $(PARTS)

## changed    runs those parts of full whose files have changed since they last passed, for at most twenty minutes
changed: libraries
	@Scripts/check/tiers changed

## quick      runs the checks that finish within two minutes of a build: lint, sources, the unit tests of modules, the locales
quick: libraries
	@Scripts/check/tiers quick

## lint       lints Swift, shell, Python and the JavaScript of the extension
lint:
	Scripts/build/install linters
	Scripts/check/lint

## sources    checks what compiler and linters cannot: file sizes, comment widths, module boundaries, mutants, tiers, time in tests, sentences without tests, links, commit subjects, charts
sources:
	Scripts/check/each Scripts/check/sources Scripts/check/modules 'Scripts/check/mutants --check' 'Scripts/check/tiers check' Scripts/check/timing Scripts/check/sentences \
	  Scripts/check/links Scripts/check/subjects 'Scripts/bench/charts --check'

## scripts    tests the extension's scripts in Node
scripts:
	Scripts/build/install linters
	Scripts/check/extension-scripts

## debug      builds everything that the Swift tests need
debug: libraries
	Scripts/build/data $(DEBUG)
	OTP_COMPILED_DATA=1 $(DEBUG) --build-tests

## unit       runs all Swift tests, including those of the built programs, for at most LIMIT=1800 seconds; TESTS=NAME selects; a network socket kills a test
unit: build debug
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" LIMIT="$(LIMIT)" Scripts/check/unit-tests

## modules    runs only the Swift tests of the modules
modules: debug
	LIMIT="$(LIMIT)" Scripts/check/unit-tests modules waiting

## locales    checks locale data, every row of the corpus and the scores, with the debug build; TAG=de checks what one locale affects
locales: debug
	Scripts/check/locales .build/debug $(TAG)

## check      checks the built programs: the next four targets
check: facts pages readme installation

## facts      checks locales, corpus scores, linked libraries, sockets and versions of the built programs
facts: build
	Scripts/build/install linters
	Scripts/check/programs $(BIN)

## pages      checks the manual and the completions, with mandoc and in shells
pages: build
	Scripts/build/install manuals
	Scripts/check/manuals $(BIN) $(TESTS)

## readme     runs the first example of the README
readme: build
	Scripts/check/readme

## installation  checks what `make install` installs and `make uninstall` removes
installation:
	Scripts/check/installation

## gates      checks right answers, allocations and detection time
gates: build
	$(BIN)/otp-benchmark --gate wrong=0 --gate allocations=$(ALLOCATIONS) --gate mixed=$(MIXED) --gate latin=$(LATIN)

## promises   kills, starves and spies on the programs; SCALE=20 tries twenty times as much, TESTS=test_kills selects
promises: build
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" SCALE="$(SCALE)" Scripts/check/promise-tests $(TESTS)

## example    builds and runs a package that uses the library
example:
	nice Scripts/check/example

## c          tests the C library: header, example, answers, threads, fork, hostile arguments; SCALE=100 tries random arguments longer, TESTS=test_hostile selects
c: build
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" SCALE="$(SCALE)" Scripts/check/c-library $(TESTS)

## documentation  builds the documentation; warnings are errors
documentation: debug
	Scripts/check/documentation .build/debug

## browser    tests the extension in Chromium and Firefox; BROWSERS=firefox, TESTS=test_filling select
browser: build extension
	Scripts/build/install browsers
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" Scripts/check/browser-tests $(TESTS)

## daemons    tests otp-source with KDE Connect, ModemManager and a notification daemon; SCALE=10 kills ten times as often
daemons: build
	Scripts/build/install daemons
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" SCALE="$(SCALE)" Scripts/check/daemon-tests $(TESTS)

## units      runs the systemd units under a user manager of their own; needs root, namespaces and cgroup2
units: build extension
	Scripts/build/install units
	Scripts/check/units

## providers  tests otp-provider with pass, gpg and GNOME Keyring, and ssh logins; SCALE=10 kills ten times as often, TESTS=test_pass selects
providers: build
	Scripts/build/install providers
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" SCALE="$(SCALE)" Scripts/check/providers $(TESTS)

## typing     tests `otp type` in X11 and in sway; TESTS=test_sway selects
typing: build
	Scripts/build/install typing
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" Scripts/check/typing $(TESTS)

## sink       tests `otp-source smtp`, its HTTP port, the examples and `otp-source webhook`; SCALE=10 sends 10,000 mails, TESTS=test_http selects
sink: build
	Scripts/build/install sink
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" SCALE="$(SCALE)" Scripts/check/sink-tests $(TESTS)

## mail       tests mail sources with Dovecot, mbsync and Exim; needs root; SCALE=10 kills ten times as often
mail: build
	Scripts/build/install mail
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" SCALE="$(SCALE)" Scripts/check/mail-tests $(TESTS)

## notifications  tests `otpd notify` with notification servers on private buses; TESTS=test_dunst selects
notifications: build
	Scripts/build/install notifications
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" Scripts/check/notifications $(TESTS)

## service    runs a third-party Varlink client (PyPI) and two hundred clients at once against otpd
service: build
	Scripts/check/service $(BIN)

## hosts      compares hosts of codes and identities with another implementation of the public suffix list (PyPI); HOSTS='--pairs N --seed N'
hosts: build
	Scripts/check/hosts $(BIN) $(HOSTS)

## python     tests the installed Python package, also in a root without our libraries; PYTHONS='python3.9 …' names interpreters (PyPI)
python: build
	Scripts/check/python-package $(BIN) $(BIN)/libotpcode.so.0

## rabbitmq   tests the RabbitMQ worker with a broker of its own; SCALE=100 sends 500,000 messages, TESTS=test_kills selects (PyPI)
rabbitmq: build
	Scripts/build/install rabbitmq
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" SCALE="$(SCALE)" Scripts/check/rabbitmq $(TESTS)

## spark      tests otpcode.spark on an Apache Spark cluster of its own; SCALE=20 kills 20 times as often, TESTS=test_kills selects (PyPI)
spark: build
	Scripts/build/install spark
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" SCALE="$(SCALE)" Scripts/check/spark $(TESTS)

## scale      runs rabbitmq and spark at large scale, and the load of many clients on one service; an hour
scale: build
	@$(MAKE) --no-print-directory -o build rabbitmq SCALE=100
	@$(MAKE) --no-print-directory -o build spark SCALE=20
	Scripts/bench/many --large 10000000 $(BIN)

## packages   builds Debian packages, and installs, upgrades and removes them on a minimal system, also with apt; SUITE=trixie; needs root; ten minutes
packages: deb
	Scripts/build/install release
	Scripts/check/packages $(PACKAGES) $(or $(SUITE),bookworm)
	Scripts/check/repository $(or $(SUITE),bookworm) $(PACKAGES)

## downloads  tries the archive of programs on minimal systems, and the image of the sink; SUITES='trixie …'; needs root
downloads: image
	Scripts/check/tarball .build/tarball/*.tar.xz $(SUITES)
	Scripts/check/image .build/image/*.tar

# Benchmarks and longer searches for faults

## bench      measures speed and size against ICU, jq and the sqlite3 shell; five to ten minutes; LONG=1 takes half an hour and ten gigabytes of disk for a store of ten million messages
bench: build
	Scripts/bench/all $(if $(LONG),--long) $(BIN)

## bench-peers  compares speed and right answers with detectors from PyPI and with plain patterns; a minute
bench-peers: build
	Scripts/bench/peers $(BIN)

## bench-python  compares the Python package with the C library and the Swift detector; a minute
bench-python: wheel
	Scripts/bench/python $(BIN)

## bench-browser  measures how soon the list shows a code, in both browsers and from a phone; ten minutes
bench-browser: build extension
	Scripts/build/install browsers
	Scripts/build/install daemons
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" Scripts/bench/browser
	Scripts/bench/phone

## shake      repeats parts of the tests on a busy machine, and counts failures; PARTS='unit browser-firefox' TIMES=20 BUSY=4 WRITERS=1 CLOCK=1 TESTS=test_filling
shake: build debug extension
	@TIMES="$(TIMES)" BUSY="$(BUSY)" WRITERS="$(WRITERS)" CLOCK="$(CLOCK)" TESTS="$(TESTS)" Scripts/check/shake $(PARTS)

## growth     measures how the time of each parser of foreign text grows with texts made of its own tokens, up to 1 MiB; ten minutes; PARSERS='"a document" HTTP' selects
growth: archives
	OTP_GROWTH=1 $(call RELEASE) --product otp-growth
	$(BIN)/otp-growth "$(GROWTH_LENGTH)" $(PARSERS)

## hiding     compares what counts as hidden in mails with pictures of them in Chromium
hiding: build
	Scripts/build/install browsers
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" PYTHONDONTWRITEBYTECODE=1 python3 Tests/System/Rendering/test_hiding.py

## mutants    breaks the code in COUNT=40 random places of SEED=1 and shows which tests notice; half an hour; MUTANTS=OTPInbox selects
mutants: build
	Scripts/build/install browsers
	Scripts/check/mutants $(or $(MUTANTS),random)

## fuzz       runs libFuzzer; SECONDS=60 for each target, TARGETS=detection selects
fuzz: build
	OTP_PROGRAMS="$(CURDIR)/$(BIN)" Scripts/check/fuzz "$(SECONDS_EACH)" $(TARGETS)

## sanitize   runs the tests with the address sanitizer, then with the thread sanitizer; forty minutes
sanitize: libraries
	Scripts/check/sanitized address
	Scripts/check/sanitized thread

## coverage   prints how much of each module the tests run
coverage: libraries
	Scripts/check/coverage
