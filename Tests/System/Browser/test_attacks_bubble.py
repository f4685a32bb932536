"""A page's text in the browser's own bubble or menu of a field, over the list."""

import unittest

from harness.case import in_browsers
from harness.desktop import OnDesktop
from harness.offers import TAGGED

WORDS = "Click here to continue. " * 20

# Places for the field whose bubble a page opens; each script leaves the field in `field`.
INVALID_FIELDS = {
    "the field of the code": "const field = document.querySelector('input');",
    "a field that gives the focus back": """const field = place(document.body);
      field.onfocus = () => document.querySelector("input").focus();""",
    "a field that cannot have the focus": """const field = place(document.body);
      field.inert = true;""",
    "a field in a closed shadow tree": """const host = document.createElement("div");
      document.body.append(host);
      const field = place(host.attachShadow({ mode: "closed" }));
      field.onfocus = () => document.querySelector("input").focus();""",
    "a field in a frame": """const field = place(document.querySelector("iframe").contentDocument.body);
      field.onfocus = () => document.querySelector("input").focus();""",
}

OPEN_BUBBLE = """const place = (tree) => {
    const field = document.createElement("input");
    field.style = "position: fixed; left: 300px; top: 4px";
    tree.append(field);
    return field;
  };
  %s
  field.setCustomValidity("%s");
  field.reportValidity();"""

FRAME = """<iframe srcdoc="" style="position: fixed; left: 300px; top: 0; width: 600px; height: 40px;
  border: 0"></iframe>"""

MENU = "<datalist id=menu>" + "".join(
    f"<option>Click here to continue {number}</option>" for number in range(4)
) + "</datalist>"


@in_browsers
class Bubbles(OnDesktop):
    def setUp(self):
        super().setUp()
        self.keep_reference()

    def choices(self):
        return {"click": self.choose_by_click, "key": self.choose_by_key}

    def assert_filled_only_in_sight(self, body, js):
        """Runs a script that covers the list, then chooses a code by click and by key."""
        for name, choose in self.choices().items():
            with self.subTest(name):
                self.world.empty()
                self.open_with_code(body)
                self.browser.evaluate(f"void (() => {{ {js} }})()")
                self.pause(900)
                is_in_sight = choose()
                self.assertFalse(self.is_filled() and not is_in_sight)

    def test_a_bubble_over_the_list_takes_no_code(self):
        for name, field in INVALID_FIELDS.items():
            with self.subTest(name):
                self.assert_filled_only_in_sight(TAGGED + FRAME, OPEN_BUBBLE % (field, WORDS))

    def test_the_bubble_of_the_field_stays_away_from_the_list(self):
        self.open_with_code()
        field = INVALID_FIELDS["the field of the code"]
        self.browser.evaluate(f"void (() => {{ {OPEN_BUBBLE % (field, WORDS)} }})()")
        self.pause(900)
        self.assertTrue(self.choose_by_click())
        self.assertTrue(self.is_filled())

    def test_no_list_opens_under_a_bubble_that_was_there_first(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(TAGGED + f"""<script>
          const field = document.querySelector("input");
          field.setCustomValidity("{WORDS}");
          field.focus();
          field.reportValidity();
        </script>""", focus=None)
        self.assert_no_list(2.5)
        # The bubble closes when the focus moves.
        self.click((500, 300))
        self.reach("input")
        self.ready()

    def test_a_bubble_closed_just_before_a_click_takes_no_code(self):
        self.open_with_code()
        field = INVALID_FIELDS["the field of the code"]
        self.browser.evaluate(f"void (() => {{ {OPEN_BUBBLE % (field, WORDS)} }})()")
        self.point(self.row)
        self.pause(900)
        self.browser.evaluate("void (document.activeElement.blur(), "
                              "document.querySelector('input').focus())")
        self.desktop.click()
        self.assertFalse(self.is_filled())

    def test_who_sends_an_empty_form_sees_why_it_is_not_sent(self):
        body = """<form><label>Code <input name="code" autocomplete="one-time-code" required></label>
          <button style="position: fixed; left: 500px; top: 400px">Send</button></form>"""
        self.open_with_code(body)
        self.click(self.browser.place("button"))
        self.browser.wait_for("document.activeElement.matches('input')")
        self.assert_no_list()
        # The bubble closes when the focus moves.
        self.click((500, 300))
        self.reach("input")
        self.ready()

    def test_a_field_with_a_menu_of_the_page_has_no_list(self):
        self.world.ingest("Your Oakline code is 482913.")
        self.show(TAGGED.replace("<input", "<input list=menu") + MENU)
        self.assert_no_list()

    def test_a_menu_that_the_field_gets_later_takes_no_code(self):
        self.assert_filled_only_in_sight(TAGGED + MENU, """
          const field = document.querySelector("input");
          field.setAttribute("list", "menu");
          field.showPicker();""")


if __name__ == "__main__":
    unittest.main()
