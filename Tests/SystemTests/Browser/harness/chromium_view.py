"""What a person may set for all pages, in Chromium."""


class View:
    """A part of `Chromium`."""

    zoom = 1

    def move_window(self, x, y):
        window = self._call("Browser.getWindowForTarget")
        bounds = window["bounds"]
        place = {"left": bounds["left"] + x, "top": bounds["top"] + y}
        self._call("Browser.setWindowBounds", {"windowId": window["windowId"], "bounds": place})

    def set_viewport(self, width, height):
        self._call(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
        )

    def set_dark(self, dark):
        self.targets.set_media("prefers-color-scheme", "dark" if dark else "light")

    def set_forced_colors(self, forced):
        self.targets.set_media("forced-colors", "active" if forced else "none")

    def set_reduced_motion(self, reduced):
        self.targets.set_media("prefers-reduced-motion", "reduce" if reduced else "no-preference")

    def set_zoom(self, factor):
        page, helper = self.tab, self.open_extension("options/options.html", background=True)
        self.tab = helper
        self.evaluate(
            "chrome.tabs.query({ active: true, currentWindow: true })"
            f".then(([tab]) => chrome.tabs.setZoom(tab.id, {factor}))"
        )
        self.tab, self.zoom = page, factor
        self.close_tab(helper)
