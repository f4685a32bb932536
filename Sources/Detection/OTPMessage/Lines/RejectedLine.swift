/// A line that is not a message.
public struct RejectedLine: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line number, counted from 1 and including blank lines.
  public let lineNumber: Int

  /// The line's `id`, if it could be parsed.
  public let id: String?

  /// What is wrong and what to do.
  public let reason: MessageError

  /// The line number and the reason, as in `line 17: "text" is missing`.
  public var description: String { "line \(lineNumber): \(reason)" }

  /// Creates a rejection of the line `lineNumber`.
  package init(lineNumber: Int, id: String?, reason: MessageError) {
    self.lineNumber = lineNumber
    self.id = id
    self.reason = reason
  }
}
