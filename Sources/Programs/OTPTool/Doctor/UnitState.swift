import OTPCommandLine

/// What the user's service manager knows about a unit.
struct UnitState {
  /// The units of this package that belong to no source.
  static let ownUnits = ServiceUnit.names + [notifications]

  /// The unit that shows codes in notifications.
  static let notifications = "otpd-notify.service"

  private let properties: [String: String]

  /// The command that asks the manager about `units`.
  static func command(for units: [String]) -> [String] {
    let properties = "Id,LoadState,ActiveState,UnitFileState"
    return ["systemctl", "--user", "show", "--property=\(properties)"] + units
  }

  /// Reads what that command said about the unit `name`; without an answer, nothing is known.
  init(_ name: String, in answers: Inquiry.Answers) {
    let output = String(decoding: answers.output(.units) ?? [], as: UTF8.self)
    var properties: [String: String] = [:]
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        if properties["Id"] == name { break }
        properties = [:]
      }
      guard let sign = line.firstIndex(of: "=") else { continue }
      properties[String(line[..<sign])] = String(line[line.index(after: sign)...])
    }
    self.properties = properties["Id"] == name ? properties : [:]
  }

  var isMasked: Bool { properties["LoadState"] == "masked" }
  var isKnown: Bool { properties["LoadState"] != "not-found" }
  var isActive: Bool { properties["ActiveState"] == "active" }
  var hasFailed: Bool { properties["ActiveState"] == "failed" }
  /// Whether the unit starts automatically.
  var isEnabled: Bool { properties["UnitFileState"] == "enabled" }
}
