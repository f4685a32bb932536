import { language, text } from "./i18n.js";

const ages = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });

/** What a person should see of a code before using it: the code, whom it is from, how old it is, which site it is for, and cautions. */
export function makeSummary(code) {
  const summary = document.createDocumentFragment();
  summary.append(
    line("code", bidi(code.code, "ltr")),
    line("details", line("sender", bidi(code.sender ?? text("unknownSender"))), line("age"), site(code)),
  );
  if (code.mentionsPayment) summary.append(line("caution", text("payment")));
  if (code.match === "site") summary.append(line("caution", text("otherHost")));
  tellAge(summary, code);
  return summary;
}

/** Writes into `summary` how old its code is now. */
export function tellAge(summary, code) {
  const seconds = Math.max(0, Math.round((Date.now() - code.arrival) / 1000));
  const isLong = seconds >= 60;
  summary.querySelector(".age").textContent =
    ages.format(-(isLong ? Math.floor(seconds / 60) : seconds), isLong ? "minute" : "second");
}

function site(code) {
  return line("site", code.domain === null ? text("unbound") : bidi(text("for", code.domain)));
}

function line(name, ...parts) {
  const element = document.createElement("span");
  element.className = name;
  element.append(...parts);
  return element;
}

/** A text from outside, which must not turn the direction of what is around it. */
function bidi(content, direction = "auto") {
  const element = document.createElement("bdi");
  element.dir = direction;
  element.textContent = content;
  return element;
}
