"""Which tests can notice a mutant of a module, determined from imports."""

import json
import subprocess

import mutant

# Slow test targets, from fastest to slowest; the others run together.
_SLOW = ("OTPSuggestionTests", "OTPServiceTests", "FuzzTests", "ModelTests", "CorpusTests", "ProgramTests")

# Promises about answers to texts; the rest are about stored messages and the service.
_OF_TEXTS = {f"promises:test_{name}" for name in ("hostile_texts", "forms", "determinism", "terminal")}
# The tests of scripts: of the browser tests, those of the gate, in one browser.
_SCRIPTED = {"WebExtension": [("scripts",), ("browser",)], "Python": [("python",)]}
# The library in C, which only other languages call, is tried by the tests of the Python package.
_OF_LIBRARY = {"OTPCode", "COTPCode"}
_OF_NEITHER = {"test_harness", "test_shim", "test_network"}


def needs():
    """The targets of the package, and what each imports."""
    dumped = subprocess.run(
        ["swift", "package", "dump-package"], cwd=mutant.ROOT, capture_output=True, check=True,
    )
    return {
        target["name"]: {next(iter(each.values()))[0] for each in target["dependencies"]}
        for target in json.loads(dumped.stdout)["targets"]
    }


def is_scripted(stage):
    """Whether scripts are tried in a stage, or by scripts."""
    return any(stage in found for found in _SCRIPTED.values())


class Flow:
    """The order in which to try tests, determined from each target's dependencies."""

    def __init__(self, needs):
        self.needs = needs
        self.tests = [name for name in needs if name.endswith("Tests")]

    def stages(self, broken, promises=None):
        """The stages of tests for a mutant, those of its module first; all stages without one.

        `promises` are the modules of promises that may be tried; all of them by default.
        """
        if promises is None:
            promises = known_promises()
        if broken is None:
            return self._stages(self.tests, ()) + [(name,) for name in promises]
        module = broken.module
        if not broken.is_built_in:
            return _SCRIPTED[module]
        own = [name for name in self.tests if name == f"{module}Tests"]
        reached = [name for name in self.tests if self._reaches(name, module)]
        found = self._stages(reached, own)
        fitting = self.fitting(promises, broken)
        if module in _OF_LIBRARY:
            found = [*_SCRIPTED["Python"], *found]
        return ([tuple(own)] if own else []) + found + ([fitting] if fitting else [])

    def _stages(self, reached, own):
        """A stage for the fast tests in `reached`, and one for each of the slow ones."""
        quick = tuple(name for name in reached if name not in _SLOW and name not in own)
        found = [quick] if quick else []
        for name in _SLOW:
            if name in reached and name not in own:
                found.append((name,))
            if name == "CorpusTests" and name in reached:
                found.append(("programs",))
        return found

    def _reaches(self, name, module, seen=None):
        """Whether the target that `name` tests or imports is, or imports, the module."""
        seen = set() if seen is None else seen
        if name in seen:
            return False
        seen.add(name)
        return name == module or any(self._reaches(each, module, seen) for each in self.needs.get(name, ()))

    def fitting(self, promises, broken):
        """The `promises` about what a mutant's module does; a program does both kinds of things."""
        module = broken.module
        if not broken.is_built_in:
            return ()
        if module[0].isupper():
            is_of_texts = any(self._reaches(each, module) for each in ("OTPLint", "OTPFields"))
            promises = [name for name in promises if (name in _OF_TEXTS) == is_of_texts]
        return tuple(promises)


def known_promises():
    """All modules of promises, as stages name them."""
    names = mutant.modules("Tests/Promises") - _OF_NEITHER
    return [f"promises:{name}" for name in sorted(names)]
