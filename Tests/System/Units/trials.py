"""Tries actions and records which are possible."""


def record(result, trials):
    """Writes "possible WHAT" or "denied WHAT" to the file `result` for each of `trials`."""
    lines = []
    for what, trial in trials.items():
        try:
            trial()
            lines.append(f"possible {what}\n")
        except OSError:
            lines.append(f"denied {what}\n")
    with open(result, "w") as file:
        file.writelines(lines)
