/// Why there is no fit: what is wrong and what to do, without anything of a message.
struct FitError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
