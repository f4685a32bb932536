/// Why there is no fit, and what to do; it shows nothing of a message.
struct FitError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
