internal import OTPText

// The form of the candidate.
extension SignalCollector {
  func noteForm(of candidate: Candidate, in evidence: inout Evidence) {
    let shape = candidate.shape
    if candidate.kind != .plain { evidence.note(.otherKind, Self.certainty(of: candidate)) }
    if shape.readsAsWord { evidence.note(.readsAsWord) }
    if shape.hasPrefix { evidence.note(.prefixed) }
    if shape.looksLikeDate { evidence.note(.looksLikeDate) }
    if looksLikePhone(candidate) { evidence.note(.looksLikePhone) }
    evidence.note(.round, shape.roundness)
    if isAfterNumberSign(candidate) { evidence.note(.numberSign) }
    if isSender(candidate) { evidence.note(.sender) }
  }

  /// Returns the certainty of the kind. A year next to a month, a brand, and groups of digits that
  /// look like a date may still be codes.
  private static func certainty(of candidate: Candidate) -> Double {
    switch candidate.kind {
    case .year, .brand: 0.6
    case .date: 0.9
    default: 1
    }
  }

  /// The minimum number of digits in a phone number, with and without groups.
  private static let fewestPhoneDigits = (grouped: 7, plain: 9)

  private func looksLikePhone(_ candidate: Candidate) -> Bool {
    let shape = candidate.shape
    guard shape.letters == 0 else { return false }
    let startsWithZero = text.characters[candidate.range.lowerBound].scalar == 0x30
    let fewest = shape.groups > 1 ? Self.fewestPhoneDigits.grouped : Self.fewestPhoneDigits.plain
    return startsWithZero && shape.digits >= fewest
  }

  /// Whether a number sign precedes it on its line.
  private func isAfterNumberSign(_ candidate: Candidate) -> Bool {
    var place = candidate.range.lowerBound - 1
    while place >= 0, text.characters[place].kind == .space { place -= 1 }
    return place >= 0 && text.characters[place].scalar == 0x23
  }

  private func isSender(_ candidate: Candidate) -> Bool {
    guard candidate.shape.letters == 0, !senderDigits.isEmpty,
      senderDigits.count >= candidate.shape.digits
    else { return false }
    var place = senderDigits.count - candidate.shape.digits
    for index in candidate.range where text.characters[index].isDigit {
      guard senderDigits[place] == text.characters[index].typed else { return false }
      place += 1
    }
    return true
  }
}
