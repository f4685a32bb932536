"""Reads `Tests/tiers.toml`: the parts of the tests, and the tiers that run them."""

import dataclasses
import itertools
import pathlib
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = ROOT / "Tests/tiers.toml"

# The timeout of a part in seconds, as a guard against hanging; far longer than any part takes.
GUARD = 2_700


@dataclasses.dataclass(frozen=True)
class Part:
    """A Makefile target with its variables."""

    name: str
    target: str
    # The value of `TESTS`; empty for all tests of the target.
    tests: str = ""
    # Other variables of the Makefile, such as `SCALE=20`.
    variables: tuple[str, ...] = ()
    # Whether `TESTS` can name a single failed test, so that it can be repeated by itself.
    selects: bool = False
    # Whether nothing else can run if this part fails.
    is_build: bool = False
    # The files that it tests, as git pathspecs.
    paths: tuple[str, ...] = ()
    guard: int = GUARD


@dataclasses.dataclass(frozen=True)
class Tier:
    """Stages that run one after another, each with lanes that run at the same time."""

    name: str
    stages: tuple[tuple[tuple[Part, ...], ...], ...]

    def only(self, names):
        """The builds and the parts with these names."""
        stages = [[[part for part in lane if part.is_build or part.name in names] for lane in stage] for stage in self.stages]
        lanes = [tuple(tuple(lane) for lane in stage if lane) for stage in stages]
        return Tier(self.name, tuple(stage for stage in lanes if stage))

    def beside(self, other):
        """The stages of both at the same time. A part of both runs once, before what follows it."""
        known = set(self.parts)
        stages = []
        for mine, others in itertools.zip_longest(self.stages, other.stages, fillvalue=()):
            lanes = list(mine)
            for lane in others:
                place = next((place for place, own in enumerate(mine) if set(own) & set(lane)), None)
                rest = tuple(part for part in lane if part not in known)
                if place is not None:
                    lanes[place] += rest
                elif rest:
                    lanes.append(rest)
            if lanes:
                stages.append(tuple(lanes))
        return Tier(f"{self.name}+{other.name}", tuple(stages))

    @property
    def parts(self):
        """All parts, in order."""
        return [part for stage in self.stages for lane in stage for part in lane]


class TableError(Exception):
    """The table names something that does not exist."""


def read(file=TABLE):
    """The tiers by name. Raises `TableError` for invalid tables."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    if unknown := table.keys() - {"folders", "parts", "tiers"}:
        raise TableError(f"{file.name}: unknown: {', '.join(sorted(unknown))}")
    parts = dict(_parts(table["parts"], file))
    tiers = {name: _tier(name, stages, parts, file) for name, stages in table["tiers"].items()}
    used = {part for tier in tiers.values() for part in tier.parts}
    if unused := parts.keys() - {part.name for part in used}:
        raise TableError(f"{file.name}: in no tier: {', '.join(sorted(unused))}")
    for target, folder in table["folders"].items():
        _check_modules(target, file.parents[1] / folder, [part for part in used if part.target == target], file)
    return tiers


def _check_modules(target, folder, parts, file):
    """Raises `TableError` if a test module is in no part, or a part names a missing one."""
    modules = {module.stem for module in folder.glob("test_*.py")}
    named = {name for part in parts for name in (part.tests.split() or modules)}
    if wrong := modules ^ named:
        raise TableError(f"{file.name}: {target}: in no part, or not in {folder.name}: {', '.join(sorted(wrong))}")


def _parts(table, file):
    """Pairs of a name and its part. A part with `variants` yields several."""
    for name, members in table.items():
        common = {"target": name} | members
        variants = common.pop("variants", None)
        if variants is None:
            yield name, _part(name, common, file)
        for variant, variable in (variants or {}).items():
            own = {"variables": [*common.get("variables", ()), variable]}
            yield f"{name}-{variant}", _part(f"{name}-{variant}", common | own, file)


def _part(name, members, file):
    known = {field.name for field in dataclasses.fields(Part)} - {"name"}
    if unknown := members.keys() - known:
        raise TableError(f"{file.name}: part {name}: unknown: {', '.join(sorted(unknown))}")
    members = {key: tuple(value) if isinstance(value, list) else value for key, value in members.items()}
    return Part(name, **members)


def _tier(name, stages, parts, file):
    if missing := {part for stage in stages for lane in stage for part in lane} - parts.keys():
        raise TableError(f"{file.name}: tier {name}: no such part: {', '.join(sorted(missing))}")
    return Tier(name, tuple(tuple(tuple(parts[part] for part in lane) for lane in stage) for stage in stages))
