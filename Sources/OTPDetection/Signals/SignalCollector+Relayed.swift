internal import OTPLocales
internal import OTPText

// Codes that people pass on, as in `this just came to my phone, 482913, be quick`.
extension SignalCollector {
  /// The strength by the number of words for passing on. One alone may be chance.
  private static let relayedStrengths = [0, 0.5, 0.85, 1]
  /// The share that remains if a word names another number, as in `the code of your account`.
  private static let namedShare = 0.7
  /// The lengths of numbers that are passed on without a word for a code.
  private static let relayedLengths = 4...8
  /// The maximum number of words in such a message.
  private static let mostRelayedWords = 40.0

  /// Adds evidence if the message has words for passing on what somebody received, and no other
  /// number.
  func noteRelayed(_ index: Int, in evidence: inout Evidence) {
    let words = map.count(of: .relayed)
    let candidate = candidates[index]
    guard words > 0, candidate.kind == .plain, candidate.shape.letters == 0,
      Self.relayedLengths.contains(candidate.shape.length),
      candidates.allSatisfy({
        $0.shape.digits < Self.relayedLengths.lowerBound || $0.fingerprint == candidate.fingerprint
      }),
      layout.distance(from: 0, to: text.characters.count).words <= Self.mostRelayedWords
    else { return }
    let strength = Self.relayedStrengths[min(words, Self.relayedStrengths.count - 1)]
    let share = Rivals.isOpen(candidate, evidence) ? 1 : Self.namedShare
    evidence.note(.relayed, strength * share)
  }
}
