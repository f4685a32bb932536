/// A line that is no message.
public struct RejectedLine: Error, Sendable, Hashable, CustomStringConvertible {
  /// Which line, counted from 1, blank ones included.
  public let lineNumber: Int

  /// The id that the line gives itself, if that could be read.
  public let id: String?

  /// What is wrong and what to do.
  public let reason: MessageError

  /// The line's number and what is wrong, such as `line 17: "text" is missing`.
  public var description: String { "line \(lineNumber): \(reason)" }
}
