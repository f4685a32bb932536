import { extension } from "../shared/extension.js";
import { text, writeTexts } from "../shared/i18n.js";
import { readSettings, setBoundOnly, setOffered } from "../shared/settings.js";

const boundOnly = document.getElementById("boundOnly");

writeTexts();
document.title = text("options");
boundOnly.addEventListener("change", () => setBoundOnly(boundOnly.checked));
extension.storage.onChanged.addListener(show);
show();

async function show() {
  const settings = await readSettings();
  boundOnly.checked = settings.boundOnly;
  document.getElementById("off").replaceChildren(...settings.off.map(makeRow));
  document.getElementById("none").hidden = settings.off.length > 0;
}

function makeRow(host) {
  const row = document.createElement("li");
  const name = document.createElement("bdi");
  name.textContent = host;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text("offerAgain");
  button.addEventListener("click", () => setOffered(host, true));
  row.append(name, button);
  return row;
}
