"""Prints the results of llvm-cov by module: python3 Scripts/check/coverage.py FILE LEAST."""

import collections
import json
import sys


def main(file, least):
    with open(file, encoding="utf-8") as source:
        files = json.load(source)["data"][0]["files"]
    modules = collections.defaultdict(lambda: [0, 0, 0, 0])
    low = []
    for entry in files:
        path = entry["filename"].partition("/Sources/")[2]
        if not path or "/.build/" in entry["filename"].partition("/Sources/")[0] + "/":
            continue
        lines, functions = entry["summary"]["lines"], entry["summary"]["functions"]
        counts = modules[path.split("/")[1]]
        for index, number in enumerate(
            (lines["covered"], lines["count"], functions["covered"], functions["count"])
        ):
            counts[index] += number
        if lines["percent"] < least:
            low.append((lines["percent"], path, lines["count"] - lines["covered"]))
    print("| module | lines | of them run | functions run |\n| --- | ---: | ---: | ---: |")
    total = [sum(column) for column in zip(*modules.values())]
    for name, counts in [*sorted(modules.items()), ("all", total)]:
        print(f"| `{name}` | {counts[1]:,} | {share(counts[0], counts[1])} | {share(counts[2], counts[3])} |")
    print(f"\nfiles below {least:g} %:")
    for percent, path, missed in sorted(low):
        print(f"{percent:5.1f} %  {path}: {missed} lines not run")


def share(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "–"


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
