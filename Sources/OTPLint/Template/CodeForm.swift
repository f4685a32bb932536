/// The form of a service's codes, such as `000000`, `000-000` or `AAAA00`.
///
/// `0` is a digit, `A` an uppercase and `a` a lowercase letter; spaces, hyphens and dots join
/// groups.
package struct CodeForm: Sendable, Hashable {
  /// A code of the form.
  package struct Sample: Sendable, Hashable {
    /// The code as the message writes it.
    package let written: String
    /// The code as a person types it: digits and letters only.
    package let typed: String
  }

  /// Six digits, like most codes.
  package static let usual = CodeForm(pattern: Array("000000".unicodeScalars))

  /// How many samples are tried: twelve show a form that fails one time in four with a probability
  /// of 97 %.
  private static let sampleCount = 12

  /// How many digits and letters a code may have for the detector.
  private static let lengths = 3...10

  /// The digits and letters of the first sample; the others are random.
  private static let first = (digits: Array("4829136075".utf8), letters: Array("KTXRMWPH".utf8))

  /// The letters of random samples: no vowels, which would form words, and none that look like
  /// digits.
  private static let letters = Array("BCDFGHJKMNPQRTVWXZ".utf8)

  /// The separators between groups that the detector knows.
  private static let joiners: Set<Unicode.Scalar> = [" ", "-", "."]

  private let pattern: [Unicode.Scalar]

  private init(pattern: [Unicode.Scalar]) {
    self.pattern = pattern
  }

  /// Nil when `text` has other characters, or fewer than three or more than ten digits and letters.
  package init?(_ text: String) {
    let pattern = Array(text.unicodeScalars)
    guard CodeForm.lengths.contains(pattern.count(where: CodeForm.isPlace)),
      pattern.allSatisfy({ CodeForm.isPlace($0) || CodeForm.joiners.contains($0) })
    else { return nil }
    self.init(pattern: pattern)
  }

  /// Codes of this form, always the same.
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

  /// SplitMix64 (Steele, Lea and Flood, 2014): the same samples every time, on every machine.
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
