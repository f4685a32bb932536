"use strict";

const fs = require("node:fs");
const path = require("node:path");
const acorn = require("acorn");

const folder = path.resolve(__dirname, "../../../Sources/Bindings/WebExtension");

/** Members that must not be used, and why. */
const forbiddenMembers = new Map([
  ...["createContextualFragment", "innerHTML", "insertAdjacentHTML", "outerHTML"]
    .concat(["parseFromString", "setHTMLUnsafe", "srcdoc", "write", "writeln"])
    .map((name) => [name, "turns text into markup"]),
  ["sendBeacon", "opens a connection"],
  ["eval", "runs text as code"],
]);

/** One parsed file, with the names that it declares, uses, imports and exports. */
class Script {
  /** The first node that declares or uses a name, by name. */
  declared = new Map();
  used = new Map();
  imports = [];
  exports = new Map();
  parameters = new Set();
  topLevel = new Set();

  /** Parses `file` as `"script"` or `"module"`; faults go to `report`. */
  constructor(file, sourceType, report) {
    this.file = file;
    this.report = (node, message) => report(file, node, message);
    const text = fs.readFileSync(path.join(folder, file), "utf8");
    const options = { ecmaVersion: "latest", sourceType, locations: true };
    try {
      this.tree = acorn.parse(text, options);
    } catch (error) {
      this.report({ loc: { start: error.loc ?? { line: 1 } } }, error.message);
      this.tree = { type: "Program", body: [] };
    }
    for (const statement of this.tree.body) this.#noteTopLevel(statement);
    this.#visit(this.tree);
  }

  #declare(pattern) {
    for (const name of boundNames(pattern)) {
      if (!this.declared.has(name)) this.declared.set(name, pattern);
    }
  }

  #noteTopLevel(statement) {
    const declaration = statement.declaration ?? statement;
    const patterns = declaration.declarations?.map((one) => one.id) ?? [declaration.id];
    const names = patterns.filter(Boolean).flatMap(boundNames);
    for (const name of names) this.topLevel.add(name);
    if (statement.type === "ExportNamedDeclaration") {
      for (const name of names) this.exports.set(name, statement);
      for (const one of statement.specifiers) this.exports.set(one.exported.name, statement);
    } else if (statement.type === "ExportDefaultDeclaration") {
      this.exports.set("default", statement);
    } else if (statement.type === "ExportAllDeclaration") {
      this.report(statement, "name what is exported");
    }
  }

  #visit(node, parent) {
    this.#check(node);
    switch (node.type) {
      case "ImportDeclaration":
        this.imports.push(node);
        for (const one of node.specifiers) this.#declare(one.local);
        return;
      case "VariableDeclarator":
      case "FunctionDeclaration":
      case "ClassDeclaration":
        if (node.id) this.#declare(node.id);
        break;
      case "FunctionExpression":
      case "ClassExpression":
        // A named function expression may leave its own name unused.
        if (node.id) this.used.set(node.id.name, node.id), this.#declare(node.id);
        break;
      case "CatchClause":
        if (node.param) this.#declare(node.param);
        break;
      case "MetaProperty":
        return;
      case "Identifier":
        if (!isDeclaration(node, parent) && !isKey(node, parent) && !this.used.has(node.name)) {
          this.used.set(node.name, node);
        }
        return;
    }
    // A parameter may exist only because another one follows it.
    for (const pattern of node.params ?? []) {
      this.#declare(pattern);
      for (const name of boundNames(pattern)) this.parameters.add(name);
    }
    for (const [child, owner] of children(node)) this.#visit(child, owner);
  }

  #check(node) {
    const fail = (message) => this.report(node, message);
    switch (node.type) {
      case "VariableDeclaration":
        if (node.kind === "var") fail("use const or let");
        break;
      case "BinaryExpression":
        if (node.operator === "==" || node.operator === "!=") fail("compare with === or !==");
        break;
      case "DebuggerStatement":
      case "WithStatement":
        fail("must not be in what ships");
        break;
      case "ImportExpression":
        fail("import by declaration");
        break;
      case "MemberExpression": {
        const name = node.computed ? node.property.value : node.property.name;
        if (forbiddenMembers.has(name)) fail(`${name} ${forbiddenMembers.get(name)}`);
        break;
      }
      case "CallExpression":
        if (node.callee.name === "setTimeout" && node.arguments[0]?.type === "Literal") {
          fail("setTimeout must not run text");
        }
        break;
    }
  }
}

/** Child nodes of `node`, each with the node that says what it is. */
function* children(node) {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === "string") yield [child, node];
    }
  }
}

/** Names that a declaration's pattern binds. */
function boundNames(pattern) {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((one) => boundNames(one.value ?? one.argument));
    case "ArrayPattern":
      return pattern.elements.flatMap(boundNames);
    case "AssignmentPattern":
      return boundNames(pattern.left);
    case "RestElement":
      return boundNames(pattern.argument);
    default:
      return [];
  }
}

function isDeclaration(node, parent) {
  switch (parent.type) {
    case "VariableDeclarator":
    case "FunctionDeclaration":
    case "ClassDeclaration":
    case "FunctionExpression":
    case "ClassExpression":
      return parent.id === node || parent.params?.includes(node);
    case "ArrowFunctionExpression":
      return parent.params.includes(node);
    case "CatchClause":
      return parent.param === node;
    default:
      return false;
  }
}

/** Whether `node` names a member, which does not belong to any scope. */
function isKey(node, parent) {
  switch (parent.type) {
    case "MemberExpression":
      return parent.property === node && !parent.computed;
    case "Property":
      return parent.key === node && !parent.computed && !parent.shorthand;
    case "MethodDefinition":
    case "PropertyDefinition":
      return parent.key === node && !parent.computed;
    case "LabeledStatement":
    case "BreakStatement":
    case "ContinueStatement":
      return true;
    default:
      return false;
  }
}

module.exports = { Script, folder };
