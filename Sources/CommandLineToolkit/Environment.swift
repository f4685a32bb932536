import CSystem

/// The environment variables that the program was started with.
///
/// They are read here, one by one, for that is what most commands need; the library that reads them
/// all takes longer to start than everything else that such a command does.
package struct Environment: Sendable {
  /// The ones of this program.
  package init() {}

  /// All of them by name; of two with the same name the last counts.
  package var variables: [String: String] {
    var variables: [String: String] = [:]
    var index = 0
    while let line = unsafe otp_environment_line(index) {
      let parts = unsafe String(cString: line)
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      index += 1
    }
    return variables
  }

  /// The value of the variable `name`; nil when it is unset or empty, which mean the same here.
  package subscript(name: String) -> String? {
    guard let text = unsafe otp_environment_value(name) else { return nil }
    let value = unsafe String(cString: text)
    return value.isEmpty ? nil : value
  }
}
