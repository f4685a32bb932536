/// Why a locale file cannot be used.
package struct LocaleError: Error, Equatable, CustomStringConvertible {
  /// The file's name, such as `en.json`.
  package let file: String
  /// What is wrong and what to do.
  package let statement: String

  package init(file: String, statement: String) {
    self.file = file
    self.statement = statement
  }

  package var description: String { "\(file): \(statement)" }
}
