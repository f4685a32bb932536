"""Trials: which tests notice a mutant, stage by stage."""

import dataclasses
import os
import re
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib

import checkout
from mutant import ROOT, modules, suites

# The default limit of a stage, in seconds; no stage takes nearly as long unless it hangs.
LONGEST = 300

# How long to wait for more failures after the first, in seconds.
GRACE = 0.5


def _browser():
    tiers = tomllib.loads((ROOT / "Tests/tiers.toml").read_text())
    return [str(ROOT / "Scripts/check/browser-tests"), "-f", *tiers["parts"]["browser"]["tests"].split()]


def _python():
    # pytest finds the plugin only if the package is installed.
    names = sorted(modules("Python/tests") - {"test_pytest_plugin"})
    return ["-m", "unittest", "-v", "-f", *names]


_COMMANDS = {
    "scripts": lambda: [str(ROOT / "Scripts/check/extension-scripts")], "browser": _browser, "python": _python,
}


@dataclasses.dataclass
class Answer:
    """The result of a stage of tests; without failures, it passed."""

    failures: list
    hangs: bool = False

    def __bool__(self):
        return bool(self.failures)


class Trial:
    """The trial of one mutant, in a folder of its own."""

    def __init__(self, mutant, number, limits=None):
        self.mutant = mutant
        # The limit of each stage in seconds, by its names; that of no name is for all other stages.
        self.limits = limits or {}
        self.programs = checkout.programs(number)
        self.temporary = tempfile.mkdtemp(prefix="otp-mutant-")
        # Tests of access by other users have to traverse it.
        os.chmod(self.temporary, 0o755)
        self.longest = LONGEST
        self.log = checkout.FOLDER / f"logs/{mutant.name if mutant else 'none'}.log"
        self.log.parent.mkdir(parents=True, exist_ok=True)
        self.log.write_bytes(b"")

    def first_failing(self, stages):
        """The first stage that fails, or None if all pass, and its result."""
        for stage in stages:
            answer = self._stage(stage)
            # On a busy machine a test may fail by chance; one that notices the mutant fails again.
            if answer and not answer.hangs:
                answer = self._stage(stage)
            if answer:
                return stage, answer
        return None, Answer([])

    def end(self):
        """Removes what the trial left behind."""
        shutil.rmtree(self.programs, ignore_errors=True)
        shutil.rmtree(self.temporary, ignore_errors=True)

    def _stage(self, names):
        known = [self.limits.get(name, LONGEST) for name in names if name.startswith("promises:")]
        self.longest = sum(known) or self.limits.get(" ".join(names), self.limits.get("", LONGEST))
        if names == ("programs",):
            return self._programs()
        if names[0] in _COMMANDS:
            folder = ROOT / "Python/tests" if names == ("python",) else ROOT
            program = [str(checkout.python(self.programs))] if names == ("python",) else []
            return self._run(program + _COMMANDS[names[0]](), folder, self._scripts(names[0]))
        if names[0].startswith("promises"):
            wanted = [name.partition(":")[2] for name in names if ":" in name]
            return self._run([str(ROOT / "Scripts/check/promise-tests"), *wanted], ROOT)
        swift = [name for name in names if ":" not in name and name != "programs"]
        answer = self._swift(swift) if swift else Answer([])
        for name in names if not answer else ():
            if name not in swift:
                answer = self._stage((name,))
                if answer:
                    break
        return answer

    def _swift(self, names):
        command = [str(self.programs / "otpPackageTests.xctest"), "--testing-library", "swift-testing"]
        known = suites()
        for name in names:
            # The name of a target, or of a suite.
            is_target = "[" in name or name not in known
            command += ["--filter", rf"^{name}\." if is_target else rf"\.{name}/"]
        return self._run(command, checkout.COPY)

    def _programs(self):
        """Like `Scripts/check/programs`, without the checks that hold only for a release build."""
        answer = self._run([str(self.programs / "otp"), "check"], checkout.COPY)
        if answer:
            return Answer(["otp check"], answer.hangs)
        with open(self.log, "ab") as log:
            try:
                done = subprocess.run(
                    [str(self.programs / "otp"), "check", "--table"],
                    cwd=checkout.COPY, stdout=subprocess.PIPE, stderr=log, timeout=self.longest,
                )
            except subprocess.TimeoutExpired:
                return Answer(["hangs"], True)
        same = done.stdout == (checkout.COPY / "corpus/SCORES.md").read_bytes()
        return Answer([] if same else ["otp check --table"])

    def _scripts(self, name):
        """The variables that point tests of scripts to a copy with the mutant, or without any."""
        folder = checkout.scripts("Python" if name == "python" else "WebExtension", self.mutant)
        if name == "python":
            return {
                "PYTHONPATH": folder, "PYTHONHOME": sys.base_prefix, "OTP_CORPUS": ROOT / "corpus",
                "OTPCODE_LIBRARY": self.programs / checkout.LIBRARY,
            }
        return {"OTP_EXTENSION": folder, "BROWSERS": "chromium"}

    def _run(self, command, folder, variables=()):
        """Runs tests until they end, or until the first fails."""
        process = subprocess.Popen(
            command, cwd=folder, env=self._environment() | dict(variables), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        )
        try:
            return self._watch(process)
        finally:
            # Also ends the processes that it started: its number is that of their group.
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
            process.stdout.close()

    def _watch(self, process):
        failures, end = [], time.monotonic() + self.longest
        rest = b""
        with selectors.DefaultSelector() as selector, open(self.log, "ab") as log:
            selector.register(process.stdout, selectors.EVENT_READ)
            while True:
                if not selector.select(max(end - time.monotonic(), 0)):
                    return Answer(failures or ["hangs"], not failures)
                part = os.read(process.stdout.fileno(), 1 << 16)
                log.write(part)
                lines = (rest + part).split(b"\n")
                rest = lines.pop()
                for line in lines:
                    name = failed_test(line.decode(errors="replace"))
                    if name and name not in failures:
                        failures.append(name)
                        end = min(end, time.monotonic() + GRACE)
                if not part:
                    break
        status = process.wait()
        if status < 0:
            return Answer([*failures, f"ends by {signal.Signals(-status).name}"])
        return Answer(failures or [f"ends with {status}"] if status else [])

    def _environment(self):
        own = {
            name: value for name, value in os.environ.items()
            if not name.startswith(("OTP_", "XDG_")) and name not in ("SCALE",)
        }
        # A crash counts without its backtrace, which takes long to produce.
        return own | {
            "OTP_PROGRAMS": str(self.programs), "TMPDIR": self.temporary, "SWIFT_BACKTRACE": "enable=no",
        }


def failed_test(line):
    """The name of the failed test, if `line` of an output reports one."""
    line = re.sub(r"\x1b\[[0-9;]*m", "", line)
    swift = re.match(r"\S* ?✘ Test (?!run)(.+?)(?:\(.*\))?(?: with \d+ test cases?)? (?:recorded an issue|failed after)", line)
    node = re.match(r"\s*✖ (.+) \([\d.]+ms\)", line)
    python = re.match(r"(?:FAIL|ERROR): (\w+) \((.+)\)", line)
    if swift:
        return swift[1].strip('"`')
    found = node or python
    return found[1] if found else None
