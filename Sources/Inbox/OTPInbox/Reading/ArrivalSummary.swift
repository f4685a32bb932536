package import OTPDetection

/// What arrived for a request, whether or not its codes can be offered.
package struct ArrivalSummary: Sendable, Equatable {
  /// The outcomes of the messages, including those that are dated ahead or whose time is unknown.
  package var outcomes: Set<Detection.Outcome> = []
  /// Whether a fresh code is dated too far ahead to be offered.
  package var hasCodeAhead = false
  /// Whether the time of a fresh code is unknown.
  package var hasCodeOfUnknownTime = false
  /// Whether a message arrived for another recipient, or for an unknown one.
  package var hasOtherRecipient = false

  /// Creates an empty summary.
  package init() {}
}
