"""The setup page: the chain as the browser sees it, what to do for each gap, and the test code."""

import os
import unittest

from harness.case import in_browsers
from harness.offers import TAGGED, Offers
from harness.process import Process

MAIL = "From: Oakline <a@oakline.example>\nDate: {date}\n\nYour Oakline code is 551207.\n"

# Each part: its title, its state, and all its text.
PARTS = """[...document.querySelectorAll("#parts > li")].map((part) => [
  part.querySelector(".title").textContent, part.querySelector(".state").textContent,
  part.querySelector(".sentence").textContent, part.querySelector("code")?.textContent ?? null,
  part.querySelector(".last")?.textContent ?? null])"""


class SetupPage(Offers):
    """A base class for tests of the page."""

    def open_setup(self):
        """Opens the page in a new tab, to which the test then belongs."""
        shown = self.browser.tab
        self.addCleanup(self.browser.activate, shown)
        self.browser.open_extension("setup/setup.html")
        self.browser.wait_for("document.querySelector('#parts > li') !== null")

    def part(self, title, state):
        """Waits until the part `title` has the state; returns its sentence, command, last line."""
        def found():
            parts = self.browser.evaluate(PARTS)
            return [part[2:] for part in parts if part[0].startswith(title) and part[1] == state]
        return self.browser.until(found, f"{title} is {state}")[0]

    def summary(self):
        return self.browser.evaluate("document.querySelector('#summary').textContent")

    def send(self):
        """Sends a test code, and waits until the list under the field offers it."""
        self.browser.click("#send")
        return self.ready()

    def assert_filled(self):
        self.browser.wait_for("document.querySelector('#outcome').textContent.startsWith('It works')")
        self.assertRegex(self.value("#code"), r"^\d{6}$")
        self.assert_used()


@in_browsers
class Setup(SetupPage):
    def test_the_page_opens_once_the_extension_is_installed(self):
        # Without the page, the browser would not have started; see `close_setup`.
        self.assertEqual([url for url in self.browser.addresses().values() if "/setup/" in url], [])

    def test_a_test_code_is_chosen_in_the_list_and_filled_in(self):
        self.open_setup()
        self.part("otpd", "OK")
        frame = self.send()
        self.assertIn("otp", self.browser.evaluate("document.querySelector('.sender').textContent", frame))
        self.world.picture("setup-list")
        self.choose()
        self.assert_filled()
        (entry,) = self.world.entries()
        self.assertEqual((entry["source"], entry["domain"]), ("test", "otp.example"))

    def test_keys_alone_send_and_choose_one_code_after_another(self):
        self.open_setup()
        self.browser.evaluate("document.querySelector('#code').focus()")
        for count in (1, 2):
            self.browser.press("Tab")
            self.browser.press("Enter")
            self.enter_list()
            self.browser.press("Enter")
            self.assert_filled()
            self.assertEqual(self.states(), ["used"] * count)

    def test_no_web_page_is_offered_a_test_code(self):
        self.open_setup()
        self.send()
        for host in ("shop.example", "example.com"):
            self.show(host=host)
            self.state("unavailable")
        self.assertEqual(self.states(), ["fresh"])

    def test_no_web_page_reaches_the_page(self):
        page = f"{self.browser.extension}/setup/setup.html"
        self.open_setup()
        self.assertEqual(self.loaded(self.browser.frames().walk()), [page])
        self.show(TAGGED + f'<iframe src="{page}"></iframe><a href="{page}">Go</a>', focus=None)
        refused = f"fetch('{page}').then(() => 'read', () => 'refused')"
        self.assertEqual(self.browser.evaluate(refused), "refused")
        # Firefox throws.
        self.browser.evaluate(f"(() => {{ try {{ window.open('{page}'); }} catch {{}} }})()")
        self.assertEqual(self.loaded(self.browser.frames().walk()), [])
        self.browser.click("a")
        self.browser.evaluate("new Promise((done) => setTimeout(done, 1000))")
        for tab in self.browser.tabs():
            self.browser.activate(tab)
            self.assertEqual(self.loaded(self.browser.frames().walk()), [])
        self.assertEqual(self.world.entries(), [])

    def loaded(self, frames):
        """The addresses of those documents that are the page."""
        is_page = "document.querySelector('#parts') !== null"
        return [frame.url for frame in frames if self.browser.evaluate(is_page, frame)]

    def test_the_popup_leads_to_the_page(self):
        self.show("<p>No field here</p>", focus=None)
        self.addCleanup(self.browser.activate, self.browser.tab)
        self.browser.open_popup()
        self.browser.wait_for("document.querySelector('footer #setup') !== null")
        self.browser.evaluate("void document.querySelector('#setup').click()")
        self.browser.until(lambda: any("/setup/" in url for url in self.browser.addresses().values()), "the page")


@in_browsers
class Sources(SetupPage):
    def setUp(self):
        super().setUp()
        self.mail = os.path.join(self.world.environment["HOME"], "Mail")
        for folder in ("new", "cur", "tmp"):
            os.makedirs(os.path.join(self.mail, folder), exist_ok=True)
        added = self.world.run("otp", "sources", "add", "maildir", "--set", f"path={self.mail}")
        self.assertEqual(added.returncode, 0, added.stderr)
        self.addCleanup(self.world.run, "otp", "sources", "remove", "maildir")

    def start_source(self):
        source = Process(
            [self.world.program("otp-source"), "maildir", "maildir"], self.world.environment, self.world.folder
        )
        self.addCleanup(source.end)

    def test_the_whole_chain_is_well_and_the_page_shows_when_a_message_came_but_not_which(self):
        self.open_setup()
        self.part("maildir", "Missing")
        self.start_source()
        sentence, command, last = self.part("maildir", "OK")
        self.assertEqual((sentence, command, last), ("Connected.", None, "No message yet"))
        self.browser.wait_for("document.querySelector('#summary').textContent.startsWith('Everything')")
        with open(os.path.join(self.mail, "new", "1.example"), "w", encoding="ascii") as file:
            file.write(MAIL.format(date="Mon, 21 Sep 2026 14:13:20 +0000"))
        self.browser.wait_for("document.body.innerText.includes('Last message: this minute')")
        self.world.picture("setup")
        text = self.browser.evaluate("document.body.innerText")
        self.assertTrue(self.world.entries())
        for part in ("551207", "Oakline", "oakline.example"):
            self.assertNotIn(part, text)

    def test_a_source_that_does_not_run_is_named_with_its_command(self):
        self.open_setup()
        sentence, command, _ = self.part("maildir", "Missing")
        self.assertEqual((sentence, command), ("It does not run. Start it.", "otp-source maildir maildir"))
        self.assertTrue(self.summary().startswith("Something is missing"))

    def test_settings_that_cannot_be_read_are_told(self):
        path = os.path.join(self.world.environment["HOME"], ".config", "otp", "sources.json")
        with open(path, encoding="utf-8") as file:
            before = file.read()

        def restore():
            with open(path, "w", encoding="utf-8") as file:
                file.write(before)
        self.addCleanup(restore)
        with open(path, "w", encoding="utf-8") as file:
            file.write("[")
        self.open_setup()
        self.assertEqual(self.part("otp sources", "Wrong")[1], "otp sources")


class Gaps(SetupPage):
    """A base class for tests of what is missing."""

    def popup_says(self, sentence):
        """Asserts that the popup has the sentence and one action, which opens the page."""
        self.show("<p>No field here</p>", focus=None)
        self.addCleanup(self.browser.activate, self.browser.tab)
        self.browser.open_popup()
        self.browser.wait_for(f"document.querySelector('#state').textContent === '{sentence}'")
        self.assertEqual(
            self.browser.wait_for("document.querySelector('#action').innerText"), "What to do"
        )
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('#setup').length"), 1)
        self.world.picture(f"popup-{type(self).__name__.lower()}")
        self.browser.evaluate("void document.querySelector('#setup').click()")
        self.browser.until(lambda: any("/setup/" in url for url in self.browser.addresses().values()), "the page")


@in_browsers
class WithoutService(Gaps):
    service = False

    def test_the_page_says_how_to_start_the_service_and_sees_that_it_runs(self):
        self.open_setup()
        sentence, command, _ = self.part("otpd", "Missing")
        self.assertEqual((sentence, command), ("The service does not run, so no messages arrive. Start it.", "otpd serve"))
        self.browser.click("#send")
        self.browser.wait_for("document.querySelector('#outcome').textContent.includes('did not arrive')")
        self.world.start_service()
        self.addCleanup(self.world.stop_service)
        self.assertEqual(self.part("otpd", "OK")[0], "It runs.")

    def test_the_popup_says_so_and_leads_to_the_page(self):
        self.popup_says("The service does not run, so no messages arrive. Start it.")

    def test_the_popup_shows_codes_of_the_store_all_the_same(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show("<p>No field here</p>", focus=None)
        self.addCleanup(self.browser.activate, self.browser.tab)
        self.browser.open_popup()
        self.browser.wait_for("document.querySelectorAll('#codes li').length > 0")
        self.assertEqual(self.browser.evaluate("document.querySelector('#action').innerText"), "")


@in_browsers
class WithoutHost(Gaps):
    def setUp(self):
        super().setUp()
        self.assertEqual(self.world.run("otp", "browser", "remove", self.browser_name).returncode, 0)
        self.addCleanup(self.world.run, "otp", "browser", "install", self.browser_name, "--user")
        # A host program that was started before would go on.
        self.browser.stop_background()

    def test_the_page_says_how_to_set_the_program_up_and_sees_that_it_is(self):
        self.open_setup()
        sentence, command, _ = self.part("otp", "Missing")
        self.assertEqual(sentence, "The program otp is not set up for this browser.")
        self.assertEqual(command, "otp browser install")
        self.assertEqual(len(self.browser.evaluate(PARTS)), 1)
        self.world.run("otp", "browser", "install", self.browser_name, "--user")
        self.part("otp ", "OK")

    def test_the_popup_says_so_and_leads_to_the_page(self):
        self.popup_says("The program otp is not set up for this browser.")


if __name__ == "__main__":
    unittest.main()
