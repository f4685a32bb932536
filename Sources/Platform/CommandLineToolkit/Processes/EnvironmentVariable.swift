/// An environment variable that a program reads, for its manual page.
package struct EnvironmentVariable: Sendable {
  let name: String
  let meaning: String

  /// Describes the variable `name`.
  package init(_ name: String, _ meaning: String) {
    self.name = name
    self.meaning = meaning
  }
}
