internal import COTPCode

/// An error of the C interface.
enum Failure: Int32, Error {
  case missingPointer = 1
  case wrongSize
  case invalidUTF8
  case tooLong
  case smallBuffer
  case invalidJSON
  case faultyRules
  case wrongOffsets
  case unbound
  case internalFault

  /// Runs `body` and returns its error as C callers see it, or 0.
  static func status(_ body: () throws(Failure) -> Void) -> Int32 {
    do throws(Failure) {
      try body()
      return 0
    } catch {
      return error.rawValue
    }
  }
}
