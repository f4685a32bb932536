import Glibc

/// The environment variables that the program was started with.
package struct Environment: Sendable {
  /// The value of the variable `name`; nil when it is unset or empty, which mean the same here.
  package subscript(name: String) -> String? {
    // Nothing in the programs changes the environment, so the pointer is good while it is copied.
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }
}
