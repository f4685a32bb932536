import OTPSystem

/// The reason why a bus cannot be used. It never shows what was sent or received.
package struct BusError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong.
  package let description: String

  init(_ description: String) {
    self.description = description
  }

  /// The failure of `operation`, for which sd-bus returned the negative error number `status`.
  init(_ operation: String, status: Int32) {
    self.init("\(operation): \(SystemError(-status))")
  }
}
