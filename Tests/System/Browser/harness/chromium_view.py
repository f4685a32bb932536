"""What a person sees of pages, and can set for all pages, in Chromium."""

import base64


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

    def pinch(self, factor):
        """Enlarges the page with a pinch; a person then sees only a part of it."""
        self._call("Emulation.setPageScaleFactor", {"pageScaleFactor": factor})
        self.wait_for(f"Math.abs(visualViewport.scale - {factor}) < 0.1")

    def adopt(self, frame, name):
        """Makes a frame's element known to the page's scripts, even in a closed shadow tree."""
        owner = self._call("DOM.getFrameOwner", {"frameId": frame.key})["backendNodeId"]
        found = self._call("DOM.resolveNode", {"backendNodeId": owner})["object"]["objectId"]
        self._call("Runtime.callFunctionOn", {
            "objectId": found, "functionDeclaration": f"function () {{ window.{name} = this; }}",
        })

    def screenshot(self, path, area=None):
        """Takes a picture of what the tab shows, or of `area`: left, top, width and height."""
        options = {"format": "png"}
        if area:
            # DevTools counts from the start of the document.
            shown = self._call("Page.getLayoutMetrics")["cssVisualViewport"]
            left, top = area[0] + shown["pageX"], area[1] + shown["pageY"]
            options["clip"] = {
                "x": left, "y": top, "width": area[2], "height": area[3], "scale": 1,
            }
        data = self._call("Page.captureScreenshot", options)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
