import CSystem

/// The environment variables of the program.
///
/// Variables are read one by one, which is all that most commands need. The library that reads them
/// all takes longer to load than such a command takes to run.
package struct Environment: Sendable {
  /// Creates the environment of this program.
  package init() {}

  /// All variables by name. If a name occurs more than once, the last value counts.
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

  /// The value of the variable `name`; nil if it is unset or empty.
  package subscript(name: String) -> String? {
    guard let text = unsafe otp_environment_value(name) else { return nil }
    let value = unsafe String(cString: text)
    return value.isEmpty ? nil : value
  }
}
