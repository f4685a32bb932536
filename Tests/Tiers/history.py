"""The last passing runs of `make full`, kept in `Tests/full.md`, and what has changed since."""

import dataclasses
import datetime
import os
import platform
import subprocess

from table import ROOT

FILE = ROOT / "Tests/full.md"
HEADER = """\
# The last green runs of `make full`

`make full` and `make changed` note here each part that passed, on a commit without other changes, and `.ci/run` reads
it: it runs those parts again whose files have changed since. `Tests/tiers.toml` says which files these are.

| part | commit | date | seconds | tests | machine |
| --- | --- | --- | ---: | --- | --- |
"""


@dataclasses.dataclass(frozen=True)
class Run:
    """A passing run of a part."""

    part: str
    commit: str
    date: str
    seconds: int
    tests: str
    machine: str


class History:
    """The last passing run of each part, by name."""

    def __init__(self, file=FILE, root=ROOT):
        self.file, self.root = file, root
        self.runs = {run.part: run for run in self._read()}

    def note(self, results):
        """Records the parts that passed. Returns why it does not, or None."""
        if self._git("status", "--porcelain", "--", ".", f":!{self.file.relative_to(self.root)}"):
            return "not noted: the tree has changes that are not committed"
        commit = self._git("rev-parse", "--short=12", "HEAD").strip()
        today = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
        for result in results:
            if result.is_passed:
                self.runs[result.name] = Run(
                    result.name, commit, today, result.seconds, result.summary, _machine()
                )
        rows = [
            f"| {run.part} | {run.commit} | {run.date} | {run.seconds} | {run.tests[:80]} | {run.machine} |\n"
            for run in sorted(self.runs.values(), key=lambda run: run.part)
        ]
        self.file.write_text(HEADER + "".join(rows), encoding="utf-8")
        return None

    def why_again(self, part):
        """The reason to run a part again, or None if nothing that it tests has changed."""
        run = self.runs.get(part.name)
        if not run:
            return "no green run of it is noted"
        if self._git("cat-file", "-t", run.commit, check=False).strip() != "commit":
            return f"this clone does not have {run.commit}, at which it was last green"
        changed = self._git("diff", "--name-only", run.commit, "--", *part.paths).splitlines()
        if not changed:
            return None
        others = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
        return f"{changed[0]}{others} changed since it was last green, at {run.commit}"

    def age(self, names):
        """The age of the oldest recorded run of these parts, in a sentence."""
        noted = [self.runs[name] for name in names if name in self.runs]
        if not noted:
            return f"make full: none of {len(names)} parts is noted as green"
        oldest = min(noted, key=lambda run: run.date)
        count = self._git("rev-list", "--count", f"{oldest.commit}..HEAD", check=False).strip() or "unknown"
        return (
            f"make full: {len(noted)} of {len(names)} parts are noted as green, the oldest ({oldest.part}) on "
            f"{oldest.date}, {count} commit{'' if count == '1' else 's'} ago"
        )

    def _read(self):
        if not self.file.exists():
            return
        for line in self.file.read_text(encoding="utf-8").splitlines():
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if line.startswith("| ") and len(cells) == 6 and cells[3].isdigit():
                yield Run(*cells[:3], int(cells[3]), *cells[4:])

    def _git(self, *arguments, check=True):
        done = subprocess.run(
            ["git", *arguments], cwd=self.root, text=True, check=check, stdout=subprocess.PIPE,
            stderr=None if check else subprocess.DEVNULL,
        )
        return done.stdout


def _machine():
    model = platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
        model = names[0] if names else model
    except OSError:
        # Not on Linux: fall back to the kind of processor.
        pass
    return f"{os.cpu_count()} × {model}"
