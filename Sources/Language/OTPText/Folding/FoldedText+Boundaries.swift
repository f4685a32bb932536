extension FoldedText {
  /// Whether there is a word boundary between two characters.
  public enum Boundary: UInt8, Sendable {
    case yes, no
    /// Between letters of an unspaced script, where only a dictionary knows.
    case unknown

    // See `FoldedCharacter.Kind`.
    /// Whether both values are equal, by raw value.
    @inlinable public static func == (left: Boundary, right: Boundary) -> Bool {
      left.rawValue == right.rawValue
    }

    /// Whether the values differ, by raw value.
    @inlinable public static func != (left: Boundary, right: Boundary) -> Bool {
      left.rawValue != right.rawValue
    }

    @inlinable @inline(__always) init(byte: UInt8) {
      self =
        switch byte {
        case 0: .yes
        case 1: .no
        default: .unknown
        }
    }
  }

  /// Whether a word boundary precedes the character at `index`.
  ///
  /// Boundaries are those of Unicode Standard Annex #29 (https://www.unicode.org/reports/tr29/),
  /// and also between letters and digits and between scripts: `OTP482913` and `验证码482913` are a
  /// word and a number each.
  @inlinable public func boundary(before index: Int) -> Boundary {
    index > 0 && index < characters.count ? characters[index].boundary : .yes
  }

  /// The end of the word at `index`; in unspaced scripts, the end of the run.
  @inlinable public func wordEnd(from index: Int) -> Int {
    var end = index + 1
    while end < characters.count, characters[end].boundary != .yes { end += 1 }
    return end
  }
}
