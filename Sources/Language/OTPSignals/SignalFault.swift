/// A fault of a file of weights.
package struct SignalFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the file.
  package let file: String
  /// The line, or nil if the fault concerns the whole file.
  package let line: Int?
  /// What is wrong and how to fix it.
  package let statement: String

  /// `file:line: error: statement`, the format in which builds show errors.
  package var description: String {
    "\(file):\(line.map { "\($0):" } ?? "") error: \(statement)"
  }

  package init(file: String, line: Int?, statement: String) {
    self.file = file
    self.line = line
    self.statement = statement
  }
}
