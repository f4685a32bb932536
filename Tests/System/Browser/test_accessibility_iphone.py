"""The page for an iPhone, as its source serves it, for people who use a screen reader, a keyboard,
large text or chosen colours.

Each test names the success criterion of https://www.w3.org/TR/WCAG22/ that it checks.
"""

import socket
import unittest
import urllib.request

from harness import contrast
from harness.case import in_browsers
from harness.offers import Offers
from harness.process import Process
from test_accessibility_display import FOCUS_RATIO, TEXT_RATIO
from test_accessibility_setup import CUT, SPACING

HOST, TOKEN = "phone.example", "0123456789abcdef" * 2
# What each button copies, in the order of the page.
COPIED = [f"http://{HOST}/", "Authorization", f"Bearer {TOKEN}", "text", "sender"]
NAMES = ["URL", "Authorization", "Bearer, with the token", "text", "sender"]
COPIES = [f"Copy: {name}" for name in NAMES]


# Fields whose text does not fit their height.
SHORT = """[...document.querySelectorAll("textarea")]
  .filter((area) => area.scrollHeight > area.clientHeight + 1).map((area) => area.id)"""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


class PhonePage(Offers):
    """The page, as the source of this machine serves it to a phone."""

    def setUp(self):
        super().setUp()
        self.world.run("otp", "sources", "remove", "iphone")
        address = f"127.0.0.1:{free_port()}"
        added = self.world.run("otp", "sources", "add", "iphone", "--yes", "--set", f"listen={address}")
        self.assertEqual(added.returncode, 0, added.stderr)
        self.addCleanup(self.world.run, "otp", "sources", "remove", "iphone")
        source = Process([self.world.program("otp-source"), "webhook", "iphone"], self.world.environment, self.world.folder)
        self.addCleanup(source.end)

        def page():
            try:
                with urllib.request.urlopen(f"http://{address}/") as answer:
                    return answer.read()
            except OSError:
                return None

        body = source.wait_until(page)
        self.pages.page(HOST, "/", body)

    def open_page(self, token=TOKEN):
        self.browser.open(f"http://{HOST}/" + (f"#{token}" if token else ""))

    def nodes(self, role):
        return [node for node in self.browser.nodes() if node.role == role]

    def names(self, role):
        return [node.name for node in self.nodes(role)]

    def texts(self):
        return [node.name for node in self.browser.nodes()]


@in_browsers
class PhonePageForScreenReaders(PhonePage):
    def setUp(self):
        super().setUp()
        # Firefox builds no tree until one is requested.
        self.browser.nodes()

    def test_page_steps_fields_and_buttons_have_names(self):
        # WCAG 1.3.1, 2.4.2, 2.4.6, 3.1.1 and 4.1.2.
        self.open_page()
        title = "Text messages to this machine"
        self.browser.until(lambda: self.names("heading") == [title], title)
        self.assertEqual(self.names("document"), [title])
        self.assertEqual(len(self.nodes("main")), 1)
        self.assertEqual(self.browser.evaluate("document.documentElement.lang"), "en")
        self.assertEqual(len(self.nodes("listitem")), 6)
        self.assertEqual(self.names("textbox"), ["URL", "Key", "Text", "Key", "Key"])
        self.assertEqual([node.value for node in self.nodes("textbox")], COPIED)
        self.assertEqual(self.names("button"), COPIES)

    def test_what_was_copied_is_a_status_and_the_name_of_its_button(self):
        # WCAG 2.5.3 and 4.1.3.
        self.open_page()
        for index, name in enumerate(NAMES):
            self.browser.click(f"li:nth-child({(3, 4, 4, 5, 5)[index]}) .value:nth-of-type({(1, 1, 2, 1, 2)[index]}) button")
            self.browser.wait_for(f"document.querySelector('[role=status]').textContent === 'Copied: {name}'")
            self.browser.until(lambda: self.names("button")[index] == f"Copied: {name}", f"Copied: {name}")
            visible = self.browser.evaluate(f"document.querySelectorAll('button')[{index}].innerText")
            self.assertEqual(visible, "Copied")

    def test_an_address_without_a_token_is_an_alert(self):
        # WCAG 3.3.1 and 4.1.3.
        self.open_page()
        self.assertEqual(self.nodes("alert"), [])
        self.browser.evaluate("void history.pushState(null, '', '/')")
        self.browser.reload()
        self.browser.until(lambda: self.nodes("alert"), "the alert")
        self.assertTrue([text for text in self.texts() if text.startswith("This address has no token.")])


@in_browsers
class PhonePageByKeyboard(PhonePage):
    def test_keys_reach_every_field_and_button_in_the_order_of_the_page_and_copy(self):
        # WCAG 2.1.1, 2.1.2, 2.4.3 and 3.2.2.
        self.open_page()
        self.browser.evaluate(
            "void document.addEventListener('copy', () => { window.copied = document.activeElement.value; })"
        )
        for value in COPIED:
            self.browser.press("Tab")
            self.assertEqual(self.browser.evaluate("document.activeElement.value"), value)
            self.browser.press("Tab")
            self.browser.press("Enter")
            self.browser.wait_for(f"window.copied === {value!r}")
            # The focus stays where the person is.
            self.assertEqual(self.browser.evaluate("document.activeElement.textContent"), "Copied")

    def test_the_focus_is_seen_in_light_and_dark(self):
        # WCAG 2.4.7 and 1.4.11.
        for dark in (False, True):
            with self.subTest(dark=dark):
                self.browser.set_dark(dark)
                self.open_page()
                for _ in range(2):
                    self.browser.press("Tab")
                    outline, _, _ = self.browser.evaluate(contrast.OUTLINE)
                    self.assertNotEqual(outline, "none")


@in_browsers
class PhonePageSizes(PhonePage):
    def setUp(self):
        super().setUp()
        self.addCleanup(self.browser.set_zoom, 1)

    def test_at_twice_and_four_times_the_size_nothing_is_cut_off(self):
        # WCAG 1.4.4 and 1.4.10.
        self.open_page()
        self.browser.set_viewport(1280, 1024)
        for zoom, width in ((2, 640), (4, 320)):
            self.browser.set_zoom(zoom)
            self.browser.wait_for(f"innerWidth === {width}")
            self.browser.wait_for(f"{SHORT}.length === 0")
            self.assertEqual(self.browser.evaluate(CUT), [])
        self.world.picture("iphone-zoomed")

    def test_wider_spacing_of_text_cuts_nothing_off(self):
        # WCAG 1.4.12.
        self.open_page()
        self.browser.evaluate(SPACING)
        self.browser.evaluate("void dispatchEvent(new Event('resize'))")
        self.assertEqual(self.browser.evaluate(f"{CUT}.concat({SHORT})"), [])

    def test_what_is_touched_is_large_enough(self):
        # WCAG 2.5.8: 24 by 24 pixels.
        self.open_page()
        sizes = self.browser.evaluate(
            "[...document.querySelectorAll('button, input, textarea')].map((part) => "
            "{ const { width, height } = part.getBoundingClientRect(); return Math.min(width, height); })"
        )
        self.assertEqual(len(sizes), 2 * len(COPIED))
        self.assertGreaterEqual(min(sizes), 24)


@in_browsers
class PhonePageColours(PhonePage):
    def test_texts_have_contrast_in_light_and_dark(self):
        # WCAG 1.4.3.
        for dark in (False, True):
            for token in (TOKEN, ""):
                with self.subTest(dark=dark, token=token):
                    self.browser.set_dark(dark)
                    self.browser.open("about:blank")
                    self.open_page(token)
                    texts = self.browser.evaluate(contrast.TEXTS)
                    self.assertGreater(len(texts), 20)
                    for text, color, behind in texts:
                        # Without a colour of its own, the page has the browser's.
                        behind = self.canvas() if behind in ("transparent", "rgba(0, 0, 0, 0)") else behind
                        self.assertGreaterEqual(contrast.ratio(color, behind), TEXT_RATIO, (text, color, behind))

    def canvas(self):
        """The colour of a page that has none."""
        return self.browser.evaluate(
            """(() => {
              const probe = document.body.appendChild(document.createElement("i"));
              probe.style.color = "Canvas";
              const { color } = getComputedStyle(probe);
              probe.remove();
              return color;
            })()"""
        )

    def test_forced_colours_leave_borders_and_texts(self):
        # WCAG 1.4.1 and 1.4.11.
        self.addCleanup(self.browser.set_forced_colors, False)
        self.browser.set_forced_colors(True)
        self.open_page()
        self.world.picture("iphone-forced-colours")
        paper = self.canvas()
        for part in ("#url", "#token", "button"):
            border, text = self.browser.evaluate(
                f"""(({{ borderTopColor, color }}) => [borderTopColor, color])(getComputedStyle(document.querySelector("{part}")))"""
            )
            self.assertGreaterEqual(contrast.ratio(border, paper), FOCUS_RATIO, part)
            self.assertGreaterEqual(contrast.ratio(text, paper), TEXT_RATIO, part)


if __name__ == "__main__":
    unittest.main()
