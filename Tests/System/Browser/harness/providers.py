"""The code providers of a world, which a person has enabled."""

import json
import os
import shutil

PROGRAM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "provider_program.py")


def identity(record, *domains, user="", label="", rank=0):
    """An identity as a provider lists it."""
    return {"record": record, "domains": list(domains), "user": user, "label": label, "rank": rank}


class Providers:
    """The providers of `world`, each with a manifest; `World.empty` disables them all."""

    def __init__(self, world):
        self.world = world
        self.manifests = os.path.join(world.environment["HOME"], ".config", "otp", "providers")
        self.folder = os.path.join(world.folder, "providers")
        for folder in (self.manifests, self.folder):
            shutil.rmtree(folder, ignore_errors=True)
            os.makedirs(folder, 0o700)
        self.program = os.path.join(self.folder, "provider")
        # How each provider answers, by name.
        self.settings = {}
        shutil.copy(PROGRAM, self.program)
        os.chmod(self.program, 0o700)

    def enable(self, name, identities, codes, **manifest):
        """Enables a provider of `identities`; `codes` has their codes by record."""
        self.change(name, identities=identities, codes=codes, seconds=0, error=None)
        members = {"schema": 1, "command": [self.program, name], "sites": ["*"]} | manifest
        with open(os.path.join(self.manifests, f"{name}.json"), "w", encoding="utf-8") as file:
            json.dump(members, file)
        done = self.world.run("otp", "providers", "enable", name, "--yes")
        if done.returncode != 0:
            raise AssertionError(f"otp providers enable: {done.stderr}")

    def change(self, name, **settings):
        """Changes how a provider answers: after how many `seconds`, and with which `error`."""
        self.settings[name] = self.settings.get(name, {}) | settings
        path = os.path.join(self.folder, f"{name}.json")
        with open(f"{path}.new", "w", encoding="utf-8") as file:
            json.dump(self.settings[name], file)
        os.replace(f"{path}.new", path)

    def requests(self, name):
        """The requests for codes that a provider received."""
        with open(os.path.join(self.folder, f"{name}.asked"), encoding="utf-8") as file:
            return [one for one in map(json.loads, file) if one["method"] == "code"]
