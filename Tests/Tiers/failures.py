"""Extracts the reports of the test runners from the output of a part."""

import itertools
import re

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
# unittest: "FAIL: test_name (module.Class.test_name)", optionally with the values of a subtest.
_UNITTEST = re.compile(r"^(?:FAIL|ERROR): (\S+) \((\S+)\)")
# Scripts/check/unit-tests: "failed: Module.Suite/name()".
_SWIFT = re.compile(r"^failed: (.+)$")
# The next line of Scripts/check/unit-tests: "  at File.swift:12".
_SWIFT_PLACE = re.compile(r"^  at (.+)$")
# unittest: the lines around a failure.
_RULE = re.compile(r"^(?:={70}|-{70})$")
_CALL = re.compile(r'^  File ".*?([^/"]+)", line (\d+), in ')
_LONGEST_REASON = 300
# The message in the output of a part that a timeout ended.
ENDED = "ended by its guard"
# The last line of unittest.
_UNITTEST_END = re.compile(r"^FAILED \(")
_CANNOT_RUN = re.compile(r"^cannot run here: (.*)$")
# The name that unittest gives to a module that it cannot import.
_UNLOADED = "unittest.loader._FailedTest."
_SUMMARIES = [
    re.compile(r"^.*(Test run with [0-9]+ tests.*) after .*$"),
    re.compile(r"^(Ran [0-9]+ tests?) in .*$"),
    re.compile(r"^summary: (.*)$"),
    re.compile(r"^((?:OK|FAILED)(?: \(.*\))?)$"),
]


def lines(log):
    """The lines of an output without colour codes."""
    text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
    return _COLOURS.sub("", text).split("\n")


def failed_tests(output, part):
    """The names of the tests that failed, each once, in order, in the form that `TESTS` accepts.

    Returns the name of the part if the output does not name a test, or if the part was ended, so
    that other tests may not have run.
    """
    found, has_ended = {}, True
    for line in output:
        if match := _UNITTEST.match(line):
            found[_unittest_name(*match.groups())] = None
            has_ended = False
        elif match := _SWIFT.match(line):
            found[match[1]] = None
        elif _UNITTEST_END.match(line):
            has_ended = True
        elif line.startswith(ENDED):
            return [part]
    return list(found) if found and has_ended else [part]


def reasons(output):
    """Where and why tests failed: a line for the first failure of each test, by test name."""
    found = {}
    for number, line in enumerate(output):
        if match := _UNITTEST.match(line):
            # A separator precedes the traceback, and another follows it.
            rest = itertools.takewhile(lambda line: not _RULE.match(line), output[number + 2:])
            found.setdefault(_unittest_name(*match.groups()), _reason(list(rest)))
        elif match := _SWIFT.match(line):
            place = _SWIFT_PLACE.match(output[number + 1]) if number + 1 < len(output) else None
            found.update({match[1]: f"at {place[1]}"} if place else {})
    return found


def _reason(traceback):
    """The calls in a traceback, and the first line of the error."""
    calls = [f"{match[1]}:{match[2]}" for line in traceback if (match := _CALL.match(line))]
    error = [line for line in traceback if line and not line.startswith((" ", "Traceback "))]
    return f"{', '.join(calls)}: {error[0] if error else 'no error'}"[:_LONGEST_REASON]


def _unittest_name(name, place):
    if place.startswith(_UNLOADED):
        return place.removeprefix(_UNLOADED)
    # Failures before or after all tests of a class or module have this kind of name.
    if not name.startswith("test") or place.split(".")[-1] == name:
        return place
    return f"{place}.{name}"


def summary(output):
    """The closing lines of the test runners, joined into one."""
    found = []
    for line in output:
        for pattern in _SUMMARIES:
            if match := pattern.match(line):
                found.append(match[1])
                break
    return "; ".join(found)


def why_not_run(output):
    """The reason why the part could not run on this machine, or None."""
    reasons = [match[1] for line in output if (match := _CANNOT_RUN.match(line))]
    return reasons[-1] if reasons else None
