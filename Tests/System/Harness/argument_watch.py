"""The arguments of all processes, in which no secret may be."""

import pathlib
import threading


class ArgumentWatch:
    """Reads the arguments of all processes while it is entered."""

    def __enter__(self):
        self.seen, self.is_over = set(), False
        self.thread = threading.Thread(target=self.look)
        self.thread.start()
        return self

    def look(self):
        while not self.is_over:
            for process in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
                try:
                    self.seen.add(process.read_bytes())
                except OSError:
                    pass

    def __exit__(self, *_):
        self.is_over = True
        self.thread.join()
