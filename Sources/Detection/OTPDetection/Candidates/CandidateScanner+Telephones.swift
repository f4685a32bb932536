internal import OTPText

// Telephone numbers in groups.
extension CandidateScanner {
  /// The maximum number of digits in a telephone number with its country code (E.164).
  private static let mostTelephoneDigits = 15

  /// Whether the run at `index` is a whole telephone number, so that what follows is not a group of
  /// it: `+4915112345678 482913`, `0612345678 482913`.
  func isWholeTelephone(_ index: Int) -> Bool {
    let digits = runs[index].digits
    guard digits <= Self.mostTelephoneDigits else { return false }
    return hasPlus(before: index) ? digits > 10 : digits >= 10 && startsWithZero(index)
  }

  private func hasPlus(before index: Int) -> Bool {
    let start = runs[index].range.lowerBound
    return start > 0 && text.characters[start - 1].scalar == 0x2B
  }

  private func startsWithZero(_ index: Int) -> Bool {
    text.characters[runs[index].range.lowerBound].scalar == 0x30
  }

  /// Returns the end of a phone number in several groups that starts with `0` or `+`, with any mix
  /// of joiners.
  func telephoneEnd(from index: Int) -> Int? {
    let isMarked = hasPlus(before: index)
    guard isMarked || startsWithZero(index) else { return nil }
    /// Phone numbers have short groups; this excludes a code next to a date.
    let longestGroup = isMarked ? 12 : 5
    var digits = 0
    var end = index
    var groups = 0
    while end < runs.count, runs[end].kind == .digits, runs[end].digits <= longestGroup,
      digits + runs[end].digits <= Self.mostTelephoneDigits
    {
      digits += runs[end].digits
      groups += 1
      end += 1
      guard end < runs.count, isTelephoneGap(before: end) else { break }
    }
    return groups > 1 && digits >= 8 ? end : nil
  }

  private func isTelephoneGap(before index: Int) -> Bool {
    let gap = runs[index - 1].range.upperBound..<runs[index].range.lowerBound
    // A bracket holds a whole group: not `091-574 (08:30)`.
    if gap.contains(where: { text.characters[$0].scalar == 0x28 }) {
      let end = runs[index].range.upperBound
      guard end < text.characters.count, text.characters[end].scalar == 0x29 else { return false }
    }
    // A dot and a space end a sentence.
    if gap.count == 2, text.characters[gap.lowerBound].scalar == Self.dot,
      text.characters[gap.lowerBound + 1].scalar == Self.space
    {
      return false
    }
    return gap.count <= 2
      && gap.allSatisfy {
        switch text.characters[$0].scalar {
        case 0x20, 0x2D, 0x2E, 0x28, 0x29, 0x2F: true
        default: false
        }
      }
  }
}
