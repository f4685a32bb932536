/// A fault of a file in `locales/` or `corpus/`.
///
/// Faults name rows by ID and never contain their text or code.
package struct CorpusFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the file.
  package let file: String
  /// The line, or nil if the fault concerns the whole file.
  package let line: Int?
  /// What is wrong and how to fix it.
  package let statement: String

  package init(file: String, line: Int? = nil, statement: String) {
    self.file = file
    self.line = line
    self.statement = statement
  }

  /// `file:line: statement`.
  package var description: String {
    line.map { "\(file):\($0): \(statement)" } ?? "\(file): \(statement)"
  }
}
