/// The form of a service's codes, such as `000000`, `000-000` or `AAAA00`.
///
/// `0` stands for a digit, `A` for an uppercase letter and `a` for a lowercase letter. Spaces,
/// hyphens and dots separate groups.
package struct CodeForm: Sendable, Hashable {
  /// A sample code of a form.
  package struct Sample: Sendable, Hashable {
    /// The code as written in the message.
    package let written: String
    /// The code as typed by a user, with digits and letters only.
    package let typed: String
  }

  /// Six digits, the most common form.
  package static let usual = CodeForm(pattern: Array("000000".unicodeScalars))

  /// The number of samples. Twelve samples detect a form that fails one time in four with a
  /// probability of 97 %.
  private static let sampleCount = 12

  /// The number of digits and letters in codes that the detector accepts.
  private static let lengths = 3...10

  /// The digits and letters of the first sample. The other samples are random.
  private static let first = (digits: Array("4829136075".utf8), letters: Array("KTXRMWPH".utf8))

  /// The letters of random samples: no vowels, which could form words, and no letters that resemble
  /// digits.
  private static let letters = Array("BCDFGHJKMNPQRTVWXZ".utf8)

  /// The separators between groups that the detector recognizes.
  private static let joiners: Set<Unicode.Scalar> = [" ", "-", "."]

  private let pattern: [Unicode.Scalar]

  private init(pattern: [Unicode.Scalar]) {
    self.pattern = pattern
  }

  /// Creates a form from `text`, or returns nil if it has other characters, fewer than three digits
  /// and letters, or more than ten.
  package init?(_ text: String) {
    let pattern = Array(text.unicodeScalars)
    guard CodeForm.lengths.contains(pattern.count(where: CodeForm.isPlace)),
      pattern.allSatisfy({ CodeForm.isPlace($0) || CodeForm.joiners.contains($0) })
    else { return nil }
    self.init(pattern: pattern)
  }

  /// Sample codes of this form, always the same.
  package var samples: [Sample] {
    var generator = Generator()
    return (0..<CodeForm.sampleCount).map { sample(at: $0, &generator) }
  }

  private func sample(at index: Int, _ generator: inout Generator) -> Sample {
    var written = ""
    var typed = ""
    var place = 0
    for scalar in pattern {
      guard CodeForm.isPlace(scalar) else {
        written.unicodeScalars.append(scalar)
        continue
      }
      let digits = index == 0 ? CodeForm.first.digits : Array("0123456789".utf8)
      let letters = index == 0 ? CodeForm.first.letters : CodeForm.letters
      let choices = scalar == "0" ? digits : letters
      let choice = index == 0 ? place % choices.count : generator.next(below: choices.count)
      var character = String(Unicode.Scalar(choices[choice]))
      if scalar == "a" { character = character.lowercased() }
      written += character
      typed += character
      place += 1
    }
    return Sample(written: written, typed: typed)
  }

  private static func isPlace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "0" || scalar == "A" || scalar == "a"
  }

  /// SplitMix64 (Steele, Lea and Flood, 2014), which generates the same samples on every machine.
  private struct Generator {
    private var state: UInt64 = 1

    mutating func next(below bound: Int) -> Int {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
  }
}
