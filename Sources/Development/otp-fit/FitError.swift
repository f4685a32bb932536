/// Why a fit failed and how to fix it. The error reveals nothing about messages.
struct FitError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
