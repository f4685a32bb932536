"""A random sample: its mutants are built together, tried one by one, and reported in a table.

Results so far are in `.build/mutants/results/SEED-COUNT.jsonl`, one line for each mutant, so that
an interrupted run resumes where it stopped. A change to the sources restarts the sample.
"""

import hashlib
import json
import re
import time

import checkout
import draw
import mutant
import stages
import tokens
import trials
from mutant import Fault
from source import Source


class Sample:
    """The mutants of a seed, and the results so far."""

    def __init__(self, count, seed, parts):
        self.count, self.seed, self.parts = count, seed, parts
        self.digest = _digest()
        self.file = checkout.FOLDER / f"results/{'-'.join([str(seed), str(count), *parts]).replace('/', '-')}.jsonl"
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.answers = self._read()

    def build(self):
        """Builds the sample. Mutants that do not compile are replaced by others."""
        while True:
            wrong = {name for name, answer in self.answers.items() if answer["by"] == "compiler"}
            found = draw.drawn(self.count, self.seed, self.parts, wrong)
            if not found:
                raise Fault(f"nothing can be broken in {' '.join(self.parts)}")
            checkout.make(found)
            log = checkout.FOLDER / "build.log"
            try:
                checkout.build(log)
                return found
            except Fault:
                new = uncompiled(found, log.read_text(errors="replace"))
                if not new:
                    raise
                for each in new:
                    self._note(each, by="compiler")
                tell(f"{len(new)} do not compile and are drawn anew")

    def try_all(self, found, promises):
        """Tries the mutants without a result; `promises` are the promise modules to try."""
        flow = stages.Flow(stages.needs())
        promises = self._try_none(flow, found, promises)
        for each in found:
            if each.name not in self.answers:
                self._try(each, flow.stages(each, []))
        # Promises take minutes, so they are tried only if nothing else noticed the mutant.
        for each in found:
            fitting = flow.fitting(promises, each)
            if fitting and self.answers[each.name]["by"] == "nothing" and not self.answers[each.name].get("promises"):
                self._try(each, [fitting], promises=True)

    def table(self, found):
        """The lines of the table, and the number of unnoticed mutants."""
        known = [(each, self.answers[each.name]) for each in found if each.name in self.answers]
        groups = (
            ("noticed", lambda by: by not in ("nothing", "time limit")),
            ("noticed by a time limit", lambda by: by == "time limit"),
            ("unnoticed", lambda by: by == "nothing"),
        )
        lines, unnoticed = [], 0
        for title, belongs in groups:
            rows = [_row(*pair) for pair in known if belongs(pair[1]["by"])]
            unnoticed = len(rows)
            lines += [f"{title}: {len(rows)}", *(f"  {row}" for row in rows)]
        share = 1 - unnoticed / max(len(known), 1)
        lines.append(
            f"seed {self.seed}: {len(known)} of {self.count} tried, noticed {len(known) - unnoticed}, "
            f"unnoticed {unnoticed}; share {share:.3f}; {self.file.relative_to(mutant.ROOT)}"
        )
        return lines, unnoticed

    def _try(self, each, stages, **more):
        begin = time.monotonic()
        trial = trials.Trial(each, each.number, self._limits())
        try:
            stage, answer = trial.first_failing(stages)
        finally:
            trial.end()
        by = "nothing" if not answer else "time limit" if answer.hangs else answer.failures[0]
        seconds = round(time.monotonic() - begin)
        self._note(each, stage=" ".join(stage or ()), by=by, seconds=seconds, **more)
        tell(_row(each, self.answers[each.name]))

    def _try_none(self, flow, found, promises):
        """Fails if tests fail without a mutant, and measures how long they take.

        Returns the promises that these programs keep; some hold only for a release build.
        """
        known = self.answers.get("none", {"stages": {}})["stages"]
        needed = dict.fromkeys(
            stage for each in found for stage in flow.stages(each, []) if stages.is_scripted(stage)
        )
        if any(each.is_built_in for each in found):
            needed |= dict.fromkeys(flow.stages(None, promises))
        for stage in needed:
            name = " ".join(stage)
            if name in known:
                continue
            tell(f"without a mutant: {name}")
            trial = trials.Trial(None, 0)
            try:
                begin = time.monotonic()
                _, answer = trial.first_failing([stage])
            finally:
                trial.end()
            if answer and name not in promises:
                raise Fault(f"without a mutant this fails: {answer.failures[0]}; see {trial.log}")
            known[name] = None if answer else round(time.monotonic() - begin)
            self._write({"name": "none", "by": "passes", "stages": known})
        kept = [name for name in promises if known.get(name) is not None]
        if kept != promises:
            tell(f"left out, as they fail without a mutant: {' '.join(sorted(set(promises) - set(kept)))}")
        return kept

    def _limits(self):
        """The time limit of each stage in seconds, several times what it takes without a mutant."""
        known = self.answers["none"]["stages"]
        limits = {stage: max(90, 4 * seconds) for stage, seconds in known.items() if seconds is not None}
        # Any other stage is a part of the first stage, that of the fast tests.
        return limits | {"": next(iter(limits.values()))}

    def _note(self, each, **answer):
        self._write({
            "name": each.name, "class": each.kind, "file": each.file, "line": each.line,
            "change": each.what, **answer,
        })

    def _write(self, answer):
        self.answers[answer["name"]] = answer
        with self.file.open("a") as output:
            print(json.dumps(answer, ensure_ascii=False), file=output)

    def _read(self):
        """The answers for the same sources; others are set aside."""
        lines = self.file.read_text().splitlines() if self.file.is_file() else []
        head = {"seed": self.seed, "count": self.count, "sources": self.digest}
        if not lines or json.loads(lines[0]) != head:
            if lines:
                self.file.rename(self.file.with_suffix(".before"))
            self.file.write_text(json.dumps(head) + "\n")
            return {}
        return {answer["name"]: answer for answer in map(json.loads, lines[1:])}


def uncompiled(found, log):
    """The mutants at a line with a compiler error, or else those in a file with one."""
    wrong = {}
    for file, line in set(re.findall(rf"^{checkout.COPY}/(\S+\.(?:swift|c)):(\d+):\d+: error:", log, re.MULTILINE)):
        here = [each for each in found if each.file == file]
        source = Source((checkout.COPY / file).read_text(), tokens.language(checkout.COPY / file))
        around = [each for each, first, last in extents(here, source) if first <= int(line) <= last]
        # The error caused by a dropped statement is reported where its effect is needed.
        others = [each for each in here if not each.edit.alone] or here
        wrong |= {each.name: each for each in around or others}
    return list(wrong.values())


def extents(found, source):
    """The first and last line of each mutant in the source that it is built into."""
    for each in found:
        for index, token in enumerate(source.tokens):
            if token.text == str(each.number):
                condition = source.parents[index]
                after = source.partners[condition] + 1
                # A statement is in the braces after the condition, an expression in parentheses.
                last = source.partners[after if source.tokens[after].text == "{" else source.parents[condition]]
                yield each, *(source.text.count("\n", 0, source.tokens[end].start) + 1 for end in (condition, last))
                break


def _row(each, answer):
    parts = (f"{each.file}:{each.line}", each.kind, each.what, answer["by"], f"{answer['seconds']} s")
    return " | ".join(parts)


def _digest():
    """Identifies the sources from which the sample is drawn."""
    digest = hashlib.sha256()
    for path in sorted((mutant.ROOT / "Sources").rglob("*")) + sorted((mutant.ROOT / "Python/src").rglob("*")):
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()


def tell(line):
    print(line, flush=True)
