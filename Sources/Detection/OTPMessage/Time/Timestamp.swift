/// A point in time in milliseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970 in UTC, without leap seconds.
  public let milliseconds: Int64

  /// Creates the time `milliseconds` after 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Whether `left` is earlier than `right`.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
