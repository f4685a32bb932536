public import FoundationEssentials

extension Timestamp {
  /// Creates the time of `date`, to the nearest millisecond. A date beyond the range becomes its
  /// first or last time.
  @export(implementation)
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    self.init(milliseconds: Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
  }

  /// The time as a date.
  @export(implementation)
  public var date: Date {
    Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
  }
}
