/// What is wrong with a file of signals.
package struct SignalFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the file.
  package let file: String
  /// The line; nil when the fault is the file's as a whole.
  package let line: Int?
  /// What is wrong and what to do.
  package let statement: String

  /// `file:line: error: statement`, the form in which a build shows errors.
  package var description: String {
    "\(file):\(line.map { "\($0):" } ?? "") error: \(statement)"
  }
}
