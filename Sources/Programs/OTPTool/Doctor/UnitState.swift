import CommandLineToolkit

/// What the user's service manager knows about a unit.
struct UnitState {
  private let properties: [String: String]

  /// Asks the manager about the unit `name`; without an answer, nothing is known.
  init(_ name: String, _ environment: Environment) {
    let properties = "LoadState,ActiveState,UnitFileState"
    let command = ["systemctl", "--user", "show", "--property=\(properties)", name]
    let output = (try? ChildProgram(command, environment).output()) ?? nil
    let lines = String(decoding: output ?? [], as: UTF8.self).split(separator: "\n")
    let pairs = lines.compactMap { line in
      line.firstIndex(of: "=").map { sign in
        (String(line[..<sign]), String(line[line.index(after: sign)...]))
      }
    }
    self.properties = Dictionary(pairs) { _, last in last }
  }

  var isMasked: Bool { properties["LoadState"] == "masked" }
  var isKnown: Bool { properties["LoadState"] != "not-found" }
  var isActive: Bool { properties["ActiveState"] == "active" }
  var hasFailed: Bool { properties["ActiveState"] == "failed" }
  /// Whether the unit starts automatically.
  var isEnabled: Bool { properties["UnitFileState"] == "enabled" }
}
