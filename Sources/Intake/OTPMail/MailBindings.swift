import OTPDetection
import OTPText

/// The bindings of a mail that its text does not show: those of its header, and of texts that are
/// not chosen or not displayed.
///
/// Hiding a line must not turn a bound code into one for any site. All lines therefore count,
/// before texts are chosen and hidden, and bindings that differ from the text are appended to it,
/// where they make the message bound, ambiguous or unusable.
struct MailBindings {
  /// A binding without a code, to a host that cannot exist.
  ///
  /// https://www.rfc-editor.org/rfc/rfc2606#section-2
  private static let malformedLine = "@malformed-header.invalid #"

  /// The maximum number of codes to look for in a text: an older mail has one, and a thread has a
  /// few.
  private static let mostSearches = 32

  private var codes: [OriginBoundCode] = []
  private var isMalformed: Bool

  /// Starts with the bindings of `header`. With `isCut`, a binding may lie beyond the part of the
  /// mail that was read.
  init(header: BoundHeader.Reading, isCut: Bool) {
    isMalformed = isCut
    add(header)
  }

  /// Adds the bindings of `texts`, which accompany the text and the subject that are shown.
  ///
  /// A text that is not displayed counts if another text is. An older mail names its own code,
  /// which counts only if that code is shown; the same holds for any code of a mail without a text.
  mutating func add(_ texts: [MailText.Written], beside shown: String, subject: String?) {
    lazy var letters = Self.letters("\(subject ?? "") \(shown)")
    var searches = 0
    for text in texts where text.mayBind {
      switch BoundText.read(text.withoutMarks) {
      case .unbound: break
      case .malformed: if !letters.isEmpty, !text.isOlder { isMalformed = true }
      case .bound(let found) where !shown.isEmpty && !text.isOlder: add(.bound(found))
      case .bound(let found):
        searches += found.count
        guard searches <= Self.mostSearches else { return isMalformed = true }
        let isShown = { letters.firstPlace(of: Self.letters($0)) != nil }
        add(.bound(found.filter { isShown($0.code.value) }))
      }
    }
  }

  /// The lines of a text message that express these bindings, without those that `shown` already
  /// has. Contradictory bindings give contradictory lines, and a malformed one gives a malformed
  /// line.
  func lines(beside shown: String) -> [String] {
    let reading = BoundText.read(shown)
    var known: [OriginBoundCode] = []
    if case .bound(let codes) = reading { known = codes }
    let lines = codes.filter { !known.contains($0) }.map { bound in
      let frames = bound.binding.embeddedDomains.map { " @\($0)" }.joined()
      return "@\(bound.binding.domain) #\(bound.code.value)\(frames)"
    }
    guard reading == .malformed || isMalformed else { return lines }
    // Some lines are malformed only if they come last.
    return reading == .malformed && lines.isEmpty ? [] : lines + [Self.malformedLine]
  }

  private mutating func add(_ reading: BoundHeader.Reading) {
    switch reading {
    case .unbound: break
    case .malformed: isMalformed = true
    case .bound(let more): codes += more.filter { !codes.contains($0) }
    }
  }

  /// The letters and digits of `text` in lowercase, with everything between them removed.
  private static func letters(_ text: String) -> [UInt8] {
    text.lowercased().utf8.filter { ASCII.isAlphanumeric($0) || $0 >= 0x80 }
  }
}
