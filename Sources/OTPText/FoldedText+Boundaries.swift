extension FoldedText {
  /// Whether a word begins or ends somewhere.
  public enum Boundary: UInt8, Sendable {
    case yes, no
    /// Between letters of a script without spaces, where a dictionary must be asked.
    case unknown

    // See `FoldedCharacter.Kind`.
    /// Whether both are the same, by their raw values.
    @inlinable public static func == (left: Boundary, right: Boundary) -> Bool {
      left.rawValue == right.rawValue
    }

    /// Whether they differ, by their raw values.
    @inlinable public static func != (left: Boundary, right: Boundary) -> Bool {
      left.rawValue != right.rawValue
    }

    @inlinable init(byte: UInt8) {
      self =
        switch byte {
        case 0: .yes
        case 1: .no
        default: .unknown
        }
    }
  }

  /// Whether a word boundary stands before the character at `index`.
  ///
  /// Words end where Unicode Standard Annex #29 ends them, and also where letters meet digits or letters of another
  /// script: `OTP482913` and `验证码482913` hold a word and a number each.
  @inlinable public func boundary(before index: Int) -> Boundary {
    index > 0 && index < characters.count ? characters[index].boundary : .yes
  }

  /// The end of the word that the character at `index` belongs to; in scripts without spaces, the end of the run.
  @inlinable public func wordEnd(from index: Int) -> Int {
    var end = index + 1
    while end < characters.count, characters[end].boundary != .yes { end += 1 }
    return end
  }
}
