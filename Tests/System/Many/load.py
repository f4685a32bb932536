"""Common parts of the load clients."""

import pathlib
import time

# The timeout in seconds for everything that was sent to arrive.
LONGEST = 120

# Makes the recipients differ from those of earlier runs.
RUN = f"{time.time_ns():x}"


def recipient(number):
    """The mail address of a recipient in this run."""
    return f"r{number}-{RUN}@example.com"


def memory(process):
    """The memory of a process in bytes."""
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) * 1024


def processor_seconds(process):
    """The processor time used by a process."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def delays(seconds):
    """The median and the 99th percentile of times in seconds, as milliseconds."""
    ordered = sorted(seconds)
    shares = [f"{ordered[int(len(ordered) * part)] * 1000:.1f}" for part in (0.5, 0.99)] if ordered else ["-"]
    return " / ".join(shares)
