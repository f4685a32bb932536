"""A list with identities of code providers, and what a person can do with it."""

from .offers import Offers
from .providers import Providers, identity

MESSAGE = "Your Oakline code is 482913."
ALICE = identity("shop/alice", "shop.example", user="alice", label="TOTP", rank=1)
BOB = identity("shop/bob", "shop.example", user="bob")
CODES = {"shop/alice": "640275", "shop/bob": "730164"}

# The rows of the list or the popup, by the text that a person reads first.
ROWS = """[...document.querySelectorAll("#codes > li")].map((row) => {
  const parts = [...row.querySelectorAll(".code, .identity > bdi")];
  return parts.map((part) => part.textContent).join(" · ");
})"""


class ProviderCase(Offers):
    def setUp(self):
        super().setUp()
        self.providers = Providers(self.world)

    def enable(self, *identities, name="vault", **manifest):
        self.providers.enable(name, identities or [ALICE], CODES, **manifest)

    def rows(self, frame=None):
        return self.browser.evaluate(ROWS, frame or self.state("codes"))

    def wait_for_rows(self, *rows):
        self.browser.until(lambda: self.rows() == list(rows), f"the rows {rows}")

    def ready_row(self, number):
        """Waits until a row accepts a choice; returns its selector and the list's frame."""
        selector = f"#codes > li:nth-child({number})"
        frame = self.state("codes")
        self.browser.wait_for(
            f"document.querySelector('{selector}')?.ariaDisabled === 'false'", frame=frame
        )
        return selector, frame

    def click_row(self, number):
        self.browser.click(*self.ready_row(number))

    def wait_for_progress(self, text):
        """Waits until the list shows the progress of making a code; returns the list's frame."""
        frame = self.list()
        self.browser.wait_for(
            f"document.querySelector('#codes .progress')?.textContent === '{text}'", frame=frame
        )
        return frame

    def wait_for_value(self, code):
        self.browser.wait_for(f"document.querySelector('input').value === '{code}'")

    def wait_for_request(self, name="vault"):
        """Waits until a provider is asked for a code; returns the request."""
        return self.browser.until(lambda: self.providers.requests(name), "a request")[-1]
