"""What a person can set for all pages, in Firefox."""

import json


class View:
    """A part of `Firefox`."""

    def move_window(self, x, y):
        self._system(f"window.moveBy({x}, {y})")

    def set_viewport(self, width, height):
        self.channel.call(
            "browsingContext.setViewport",
            {"context": self.tab, "viewport": {"width": width, "height": height}},
        )

    def set_dark(self, dark):
        self._prefer("layout.css.prefers-color-scheme.content-override", 0 if dark else 1)
        self._wait_for_media("prefers-color-scheme", "dark" if dark else "light")

    def set_forced_colors(self, forced):
        self._prefer("browser.display.document_color_use", 2 if forced else 0)
        self._wait_for_media("forced-colors", "active" if forced else "none")

    def set_reduced_motion(self, reduced):
        self._prefer("ui.prefersReducedMotion", int(reduced))
        self._wait_for_media("prefers-reduced-motion", "reduce" if reduced else "no-preference")

    def set_zoom(self, factor):
        self._system(f"ZoomManager.setZoomForBrowser(gBrowser.selectedBrowser, {factor})")

    def _prefer(self, name, number):
        self._system(f"Services.prefs.setIntPref({json.dumps(name)}, {number})")

    def _wait_for_media(self, name, value):
        self.wait_for(f"matchMedia('({name}: {value})').matches")
