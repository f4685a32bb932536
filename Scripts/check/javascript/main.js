"use strict";

/**
 * Checks the JavaScript of the browser extension, parsed by acorn (Debian: node-acorn).
 * `Scripts/check/lint` runs it. Prints one line for each fault and exits with 1 if there are any.
 *
 * - Every script parses as the type with which its page or the manifest loads it, and is reached
 *   from one.
 * - Imports are relative, exist and name an export; every export is imported somewhere.
 * - Every name is declared in the same program or listed in `globals`; every declaration is used.
 *   Scopes are flattened: a name counts as declared or used if it is so anywhere in its file.
 * - Nothing turns text into markup, runs it as code, prints, or opens a connection.
 */

const fs = require("node:fs");
const path = require("node:path");
const { Script, folder } = require("./script.js");

/**
 * What the extension may use from the platform. APIs that open a connection, run text as code or
 * print (`XMLHttpRequest`, `WebSocket`, `Function`, `console`, …) are missing on purpose.
 */
const globals = new Set(
  `Array Boolean Date Infinity Intl JSON Map Math NaN Number Object Promise Set String TextEncoder
  URL WeakSet undefined
  Element Event HTMLElement HTMLInputElement InputEvent IntersectionObserver IntersectionObserverEntry Node
  SVGElement ShadowRoot clearInterval clearTimeout crypto document getComputedStyle globalThis location navigator
  performance self setInterval setTimeout window`.split(/\s+/),
);

const LIST = "`globals` of Scripts/check/javascript/main.js";

let faults = 0;
function report(file, node, message) {
  faults += 1;
  const line = node ? `:${node.loc.start.line}` : "";
  console.error(`Sources/Bindings/WebExtension/${file}${line}: ${message}`);
}

/** The module that an import of `script` names; undefined after reporting why there is none. */
function imported(script, declaration) {
  const source = declaration.source.value;
  const file = path.join(path.dirname(script.file), source);
  if (!source.startsWith("./") && !source.startsWith("../")) {
    report(script.file, declaration, `${source} is not relative`);
  } else if (!fs.existsSync(path.join(folder, file)) || file.startsWith("..")) {
    report(script.file, declaration, `${source} does not exist`);
  } else {
    return file;
  }
}

/** Modules that `entries` load, by file, with the names that others import from each. */
function load(entries) {
  const modules = new Map();
  const wanted = new Map(entries.map((file) => [file, new Set()]));
  for (const file of wanted.keys()) {
    const script = new Script(file, "module", report);
    modules.set(file, script);
    for (const declaration of script.imports) {
      const target = imported(script, declaration);
      if (!target) continue;
      if (!wanted.has(target)) wanted.set(target, new Set());
      for (const one of declaration.specifiers) {
        const name = one.imported?.name ?? (one.type === "ImportDefaultSpecifier" ? "default" : "");
        if (!name) report(script.file, declaration, "import names, not a namespace");
        wanted.get(target).add(name);
      }
    }
  }
  for (const [file, names] of wanted) {
    const script = modules.get(file);
    for (const name of names) {
      if (!name || script.exports.has(name)) continue;
      report(file, null, `does not export ${name}, which another file imports`);
    }
    for (const [name, node] of script.exports) {
      if (!names.has(name)) report(file, node, `nobody imports ${name}`);
    }
  }
  return modules;
}

/** Reports names that a program does not declare, and declarations that nothing uses. */
function checkNames(scripts) {
  for (const script of scripts) {
    const others = scripts.length > 1 ? scripts.filter((one) => one !== script) : [];
    for (const [name, node] of script.used) {
      const isShared = others.some((one) => one.topLevel.has(name));
      if (!script.declared.has(name) && !isShared && !globals.has(name)) {
        report(script.file, node, `${name} is neither declared nor listed in ${LIST}`);
      }
    }
    for (const [name, node] of script.declared) {
      const isUsed =
        script.used.has(name) ||
        script.exports.has(name) ||
        script.parameters.has(name) ||
        (script.topLevel.has(name) && others.some((one) => one.used.has(name)));
      if (!isUsed) report(script.file, node, `${name} is never used`);
    }
  }
}

function main() {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, "manifest.json"), "utf8"));
  const files = fs.readdirSync(folder, { recursive: true }).sort();
  const entries = [...manifest.background.scripts];
  for (const page of files.filter((file) => file.endsWith(".html"))) {
    const text = fs.readFileSync(path.join(folder, page), "utf8");
    for (const [element, attributes] of text.matchAll(/<script\b([^>]*)>/g)) {
      const source = /\bsrc="([^"]*)"/.exec(attributes)?.[1];
      const isModule = source && attributes.includes('type="module"');
      if (isModule) entries.push(path.join(path.dirname(page), source));
      else report(page, null, `${element} does not load a module`);
    }
  }
  const modules = load(entries);
  for (const module of modules.values()) checkNames([module]);
  // Content scripts share one scope, in the order listed in the manifest.
  const content = manifest.content_scripts.flatMap((one) => one.js);
  checkNames(content.map((file) => new Script(file, "script", report)));
  for (const file of files.filter((file) => file.endsWith(".js"))) {
    if (!modules.has(file) && !content.includes(file)) report(file, null, "nothing loads this file");
  }
  process.exit(faults > 0 ? 1 : 0);
}

main();
