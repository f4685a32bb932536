"""Reads from the output of a part what its test runners said."""

import re

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
# unittest: "FAIL: test_name (module.Class.test_name)", and the same with the values of a subtest.
_UNITTEST = re.compile(r"^(?:FAIL|ERROR): (\S+) \((\S+)\)")
# Scripts/check/unit-tests: "failed: Module.Suite/name()".
_SWIFT = re.compile(r"^failed: (.+)$")
# What the output of a part says that a guard ended.
ENDED = "ended by its guard"
# The last line of unittest.
_UNITTEST_END = re.compile(r"^FAILED \(")
_CANNOT_RUN = re.compile(r"^cannot run here: (.*)$")
# What unittest calls a module that it cannot import.
_UNLOADED = "unittest.loader._FailedTest."
_SUMMARIES = [
    re.compile(r"^.*(Test run with [0-9]+ tests.*) after .*$"),
    re.compile(r"^(Ran [0-9]+ tests?) in .*$"),
    re.compile(r"^summary: (.*)$"),
    re.compile(r"^((?:OK|FAILED)(?: \(.*\))?)$"),
]


def lines(log):
    """The lines of an output without colours."""
    text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
    return _COLOURS.sub("", text).split("\n")


def failed_tests(output, part):
    """The names of the tests that failed, each once, in order, as `TESTS` accepts them.

    It is the name of the part if it does not say which, or if it was ended, so that others may not
    have run.
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


def _unittest_name(name, place):
    if place.startswith(_UNLOADED):
        return place.removeprefix(_UNLOADED)
    # What fails before and after all tests of a class or module has the name of these.
    if not name.startswith("test") or place.split(".")[-1] == name:
        return place
    return f"{place}.{name}"


def summary(output):
    """The closing lines of the test runners, in one."""
    found = []
    for line in output:
        for pattern in _SUMMARIES:
            if match := pattern.match(line):
                found.append(match[1])
                break
    return "; ".join(found)


def why_not_run(output):
    """Why the part could not run on this machine, or None."""
    reasons = [match[1] for line in output if (match := _CANNOT_RUN.match(line))]
    return reasons[-1] if reasons else None
