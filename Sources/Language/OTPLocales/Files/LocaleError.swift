/// Why a locale file cannot be used.
package struct LocaleError: Error, Equatable, CustomStringConvertible {
  /// The name of the file, such as `en.json`.
  package let file: String
  /// What is wrong and how to fix it.
  package let statement: String

  package init(file: String, statement: String) {
    self.file = file
    self.statement = statement
  }

  package var description: String { "\(file): \(statement)" }
}
