import { extension } from "../shared/extension.js";
import { text, writeTexts } from "../shared/i18n.js";
import { readSettings, setBoundOnly, setOffered } from "../shared/settings.js";

const boundOnly = document.getElementById("boundOnly");
const off = document.getElementById("off");

writeTexts();
document.title = text("options");
boundOnly.addEventListener("change", () => setBoundOnly(boundOnly.checked));
extension.storage.onChanged.addListener(show);
show();

async function show() {
  const settings = await readSettings();
  boundOnly.checked = settings.boundOnly;
  const hadFocus = off.contains(document.activeElement);
  off.replaceChildren(...settings.off.map(makeRow));
  // The button that had the focus is gone.
  if (hadFocus) (off.querySelector("button") ?? boundOnly).focus();
  document.getElementById("none").hidden = settings.off.length > 0;
}

function makeRow(host, place) {
  const row = document.createElement("li");
  const name = document.createElement("bdi");
  name.textContent = host;
  name.id = `host-${place}`;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text("offerAgain");
  button.setAttribute("aria-describedby", name.id);
  button.addEventListener("click", () => setOffered(host, true));
  row.append(name, button);
  return row;
}
