"""Pages whose style hides or repaints the list: a click fills in only what a person sees.

Each attack runs against a click after the list has opened; styles of our elements also run from the
start, against the keys.
"""

import unittest

from harness.attacks import LIST, Attacks
from harness.browser import PageError
from harness.case import in_browsers
from harness.offers import TAGGED

PAINT = (
    'content: "Click here" !important; display: block !important; position: fixed !important;'
    " inset: 0 !important; background: #fff !important; pointer-events: none !important;"
    " z-index: 2147483647 !important; opacity: 1 !important; visibility: visible !important"
)

# Our elements that a page can select: the last child of the root is the list's host.
HOST = "html > div:last-child"

STYLES = {
    **{
        f"{pseudo} of {name}": f"{selector}::{pseudo} {{ {PAINT} }}"
        for name, selector in {"everything": "*", "the host": HOST, "popovers": "[popover]"}.items()
        for pseudo in ("before", "after", "backdrop")
    },
    "parts and slots": f"::part(frame), ::slotted(*), *::part(list)::after {{ {PAINT} }}",
    "selectors of hosts": f":host, :host-context(*), :host::after {{ {PAINT} }}",
    "a layer": f"@layer evil {{ {HOST}, {HOST}::after, iframe {{ {PAINT} }} }}",
    "an important rule for frames": "iframe { display: none !important; opacity: 0 !important }",
    "a host that is not displayed": f"{HOST} {{ display: none !important }}",
    "a host that is not displayed, in a layer":
        f"@layer evil {{ {HOST} {{ all: unset !important; display: none !important }} }}",
    "a host out of sight": f"{HOST} {{ visibility: hidden !important; opacity: 0 !important }}",
    "a host with a box": f"{HOST} {{ {PAINT} }}",
    "an animated host": "@keyframes away { to { opacity: 0; display: none; scale: 0 } }"
        f" {HOST}, iframe {{ animation: away 1ms forwards !important }}",
    "custom properties": "* { --paper: #fff !important; --ink: #fff !important;"
        " --faint: #fff !important; --chosen: #fff !important }",
    "a color scheme": ":root { color-scheme: only dark !important }",
    "inherited text":
        "* { color: #fff !important; font-size: 0 !important; quotes: none !important;"
        " cursor: none !important; writing-mode: vertical-rl !important; direction: rtl !important;"
        " text-indent: -999px !important; letter-spacing: 99px !important }",
    "an inert page": "* { interactivity: inert !important }",
    "contained ancestors": "html, body { contain: strict !important; width: 90vw; height: 90vh }",
    "skipped content": "html { content-visibility: hidden !important }",
    "a transformed page": "html { transform: translate(300px, 200px) scale(0.5) !important }",
    "a page in perspective": "html { perspective: 10px; rotate: y 80deg; translate: 0 0 5px }",
    "a zoomed page": "html { zoom: 0.3 !important }",
    "a zoomed host": f"{HOST} {{ zoom: 0.1 !important; scale: 0.1 !important }}",
    "a filtered page": "html { filter: brightness(9) contrast(0) !important }",
    "a filtered host": f"{HOST} {{ filter: opacity(0) blur(9px) !important }}",
    "a transparent page": "html { opacity: 0.01 !important }",
    "a masked page":
        "html { mask-image: linear-gradient(transparent, transparent) !important }",
    "a clipped page": "html { clip-path: inset(99%) !important; overflow: clip !important }",
    "a blended page": "html { mix-blend-mode: difference; background: #fff } * { isolation: auto }",
    "a view transition's snapshots": "::view-transition, ::view-transition-group(*) { opacity: 0 }",
}

# One script for each attack on the element itself or on others in the top layer; `host` is the
# list's host element and `cover` lies over the list.
SCRIPTS = {
    "the host as a popover": "host.popover = 'manual'; host.showPopover();",
    "the host in full screen": "host.requestFullscreen().catch(() => {});",
    "the page in full screen": "document.documentElement.requestFullscreen().catch(() => {});",
    "a class, a part and a slot": "host.className = 'a'; host.part = 'b'; host.slot = 'c';",
    "a style of the host": "host.style.cssText = 'display: none';",
    "an animation of the host":
        "host.animate({ opacity: 0, scale: 0, display: 'none' }, { duration: 1, fill: 'forwards' });",
    "content in the host": "host.append(cover); cover.hidden = false;",
    "a moved host": "document.body.moveBefore?.(host, null) ?? document.body.append(host);",
    "a host taken out and put back": "host.remove(); document.documentElement.append(host);",
    "an adopted host": "new Document().adoptNode(host); document.documentElement.append(host);",
    "a clone above": "document.documentElement.append(host.cloneNode(true));",
    "a second body": "document.documentElement.append(document.createElement('body'));",
    "an inert root": "document.documentElement.inert = true;",
    "a hidden root": "document.documentElement.hidden = true;",
    "a modal dialog": "const dialog = document.createElement('dialog'); dialog.append(cover);"
        " document.body.append(dialog); dialog.style = 'width: 90%; height: 90%';"
        " dialog.showModal();",
    "a popover": "cover.popover = 'manual'; document.body.append(cover); cover.showPopover();",
    "a transition of the root": "document.documentElement.startViewTransition"
        "?.(() => new Promise(() => {}));",
    "a transition of the document":
        "document.startViewTransition?.(() => new Promise(() => {}));",
    "focus taken": "const field = document.querySelector('input');"
        " setInterval(() => { field.blur(); field.focus(); }, 20);",
    "the host scrolled into view": "setInterval(() => host.scrollIntoView(), 20);",
    "a replaced root style sheet":
        "const sheet = new CSSStyleSheet(); sheet.replaceSync('* { all: unset !important }');"
        " document.adoptedStyleSheets = [sheet];",
    "a document opened anew": "document.open(); document.write('<p>'); document.close();",
}

SETUP = f"""const host = {LIST};
  const cover = document.createElement("div");
  cover.textContent = "Click here";
  cover.style.cssText = `position: fixed; inset: 0; background: #fff; pointer-events: none;
    width: auto; height: auto; border: 0; margin: 0`;"""


@in_browsers
class Styles(Attacks):
    # Applied from the start, many styles prevent the list from opening.
    patience = 5

    def setUp(self):
        super().setUp()
        self.keep_reference()

    def shown_and_filled(self, body, js, act):
        """Hides the list and acts; returns whether the code was in the picture, and filled in."""
        self.world.empty()
        self.open_with_code(body)
        if js:
            self.script(js)
        self.pause(700)
        is_shown = self.is_shown()
        act()
        return is_shown, self.is_filled()

    def is_shown(self):
        return self.has_list() and self.is_code_in_picture()

    def is_filled(self):
        """Whether the code soon is in the field."""
        self.pause(300)
        value = self.browser.evaluate("document.querySelector('input')?.value ?? ''")
        return value == "482913"

    def click(self):
        """Clicks on the code, or where it was."""
        if self.has_list():
            try:
                self.place = self.browser.place("#codes li", self.list())
            except (LookupError, PageError):
                # The code has disappeared meanwhile.
                pass
        self.browser.click(self.place)

    def press(self):
        self.browser.press("ArrowDown")
        self.pause(600)
        self.browser.press("Enter")

    def open_with_code(self, body=TAGGED, focus="input", **more):
        try:
            self.place = super().open_with_code(body, focus, **more)
        except TimeoutError:
            self.place = (100, 60)
        return self.place

    def assert_shown_and_filled(self, act):
        self.open_with_code()
        self.browser.until(self.is_shown, "the code is shown")

        def fill():
            # A list that was redrawn meanwhile refuses; a person would choose again.
            act()
            return self.is_filled()

        self.browser.until(fill, "the code is filled")

    def assert_fills_only_what_is_shown(self, attacks, act, from_start):
        for name, attack in attacks.items():
            with self.subTest(name):
                body, js = (attack + TAGGED, None) if from_start else (TAGGED, attack)
                is_shown, is_filled = self.shown_and_filled(body, js, act)
                self.assertLessEqual(is_filled, is_shown, "filled what was not shown")

    def test_an_ordinary_click_fills_what_is_shown(self):
        self.assert_shown_and_filled(self.click)

    def test_ordinary_keys_fill_what_is_shown(self):
        self.assert_shown_and_filled(self.press)

    def test_a_style_added_later(self):
        attacks = {name: f"{SETUP} const style = document.createElement('style');"
                         f" style.textContent = `{style}`; document.head.append(style);"
                   for name, style in STYLES.items()}
        self.assert_fills_only_what_is_shown(attacks, self.click, False)

    def test_a_style_from_the_start(self):
        attacks = {name: f"<style>{style}</style>" for name, style in STYLES.items()
                   if "of" in name.split() or "host" in name or "frames" in name}
        self.assert_fills_only_what_is_shown(attacks, self.press, True)

    def test_a_script_on_the_element(self):
        attacks = {name: f"{SETUP} {script}" for name, script in SCRIPTS.items()}
        self.assert_fills_only_what_is_shown(attacks, self.click, False)


if __name__ == "__main__":
    unittest.main()
