internal import OTPLocales

/// A fact about the roles around a candidate, packed into a number: its family in the highest byte,
/// then its parts, one byte each.
package struct RoleFeature: Hashable, Sendable {
  package let key: UInt64

  package init(key: UInt64) { self.key = key }

  /// Makes a feature of a family with up to seven parts.
  @inline(__always)
  init(
    _ family: Family,
    _ a: UInt8 = 0,
    _ b: UInt8 = 0,
    _ c: UInt8 = 0,
    _ d: UInt8 = 0
  ) {
    let parts = UInt64(a) | UInt64(b) << 8 | UInt64(c) << 16 | UInt64(d) << 24
    key = UInt64(family.rawValue) << 56 | parts
  }

  /// The families, in the order of the file.
  package enum Family: UInt8, CaseIterable, Sendable {
    // The number itself.
    case shape = 1, kind, otherKind
    // The tokens beside it: one to four on one side, and those on both sides.
    case left1, left2, left3, left4, right1, right2, right3, right4
    case around11, around21, around12, around22, leftWords, rightWords
    // Each role or number on a side: by sentence, by distance, with the one before it, by rank.
    case before, beforeNear, beforePair, beforeRank, beforeCount
    case after, afterNear, afterPair, afterRank, afterCount
    // The nearest roles in its sentence: together, and each with the form of the candidate.
    case across, beforeShape, afterShape
    // The message as a whole.
    case message, twice, together
    // The other numbers, and the length.
    case numbers, alike, length, wordless
  }

  package var family: Family? { Family(rawValue: UInt8(key >> 56)) }

  /// The part at `index`.
  package func part(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: key >> UInt64(8 * index)) }
}

extension RoleFeature: CustomStringConvertible {
  /// The name, as in `roles.txt`: the family and its parts.
  package var description: String {
    guard let family else { return "none" }
    return ([name(of: family)] + words(of: family)).joined(separator: " ")
  }

  private func name(of family: Family) -> String { "\(family)" }

  private func token(_ index: Int) -> String { "\(TokenKind(code: part(index)))" }

  private func words(of family: Family) -> [String] {
    switch family {
    case .shape: [CandidateForm(code: part(0)).description]
    case .kind, .left1, .right1, .leftWords, .rightWords, .message, .twice: [token(0)]
    case .otherKind: []
    case .left2, .right2, .around11, .beforePair, .afterPair, .across, .together:
      [token(0), token(1)]
    case .left3, .right3, .around21, .around12: [token(0), token(1), token(2)]
    case .left4, .right4, .around22: [token(0), token(1), token(2), token(3)]
    case .before, .after, .beforeRank, .afterRank: [token(0), "\(part(1))"]
    case .beforeNear, .afterNear: [token(0), "\(part(1))", "\(part(2))"]
    case .beforeShape, .afterShape: [CandidateForm(code: part(0)).description, token(1)]
    case .beforeCount, .afterCount, .numbers, .alike, .length: ["\(part(0))"]
    case .wordless: [CandidateForm(code: part(0)).description, "\(part(1))"]
    }
  }
}

/// The written form of a candidate, in one byte.
struct CandidateForm: CustomStringConvertible {
  /// The maximum number of digits that are distinguished.
  private static let mostDigits = 15
  private static let grouped: UInt8 = 0x20
  /// Letters that can be a word.
  private static let word: UInt8 = 20

  let code: UInt8

  init(code: UInt8) { self.code = code }

  init(_ shape: Candidate.Shape) {
    code =
      if shape.letters == 0 {
        UInt8(min(shape.digits, Self.mostDigits))
      } else if shape.canBeWord {
        Self.word
      } else {
        16 + (shape.hasLowercase ? 1 : 0) + (shape.digits == 0 ? 2 : 0)
      }
  }

  /// The form, combined with whether it is written in groups.
  func grouped(_ isGrouped: Bool) -> CandidateForm {
    CandidateForm(code: isGrouped ? code | Self.grouped : code)
  }

  var description: String {
    let plain = code & ~Self.grouped
    let word =
      switch plain {
      case 16: "mixed"
      case 17: "mixed-small"
      case 18: "letters"
      case 19: "letters-small"
      case Self.word: "word"
      default: "\(plain)-digits"
      }
    return code & Self.grouped == 0 ? word : word + "-grouped"
  }
}
