/// Why a detector could not be made.
public struct DetectorError: Error, CustomStringConvertible {
  /// What is wrong and what to do.
  public let description: String
}
