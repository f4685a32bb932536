import OTPDetection
import OTPText

/// The bindings of a mail that its text does not show: those of its header, and of texts that are
/// not chosen or not displayed.
///
/// A program that hides a line must not make a bound code one for any site. So all lines count
/// before texts are chosen and hidden, and what differs from the text is put behind it, where it
/// makes the message bound, ambiguous or unusable.
struct MailBindings {
  /// A binding without a code, to a host that no one can have.
  ///
  /// https://www.rfc-editor.org/rfc/rfc2606#section-2
  private static let malformedLine = "@malformed-header.invalid #"

  /// The most codes that are looked for in a text; an older mail has one, and a thread a few.
  private static let mostSearches = 32

  private var codes: [OriginBoundCode] = []
  private var isMalformed: Bool

  /// Takes the bindings of `header`. With `isCut`, what binds may be behind the end of what is
  /// read.
  init(header: BoundHeader.Reading, isCut: Bool) {
    isMalformed = isCut
    add(header)
  }

  /// Adds those of `texts`, which stand beside the text and the subject that are shown.
  ///
  /// A text that is not displayed counts if there is one that is. An older mail names a code of its
  /// own, which counts if it is shown, and so does any code of a mail without a text.
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

  /// The lines of a text message that bind as these do, unless `shown` does. Where these contradict
  /// each other, so do the lines, and what is malformed becomes a malformed line.
  func lines(beside shown: String) -> [String] {
    let reading = BoundText.read(shown)
    var known: [OriginBoundCode] = []
    if case .bound(let codes) = reading { known = codes }
    let lines = codes.filter { !known.contains($0) }.map { bound in
      let frames = bound.binding.embeddedDomains.map { " @\($0)" }.joined()
      return "@\(bound.binding.domain) #\(bound.code.value)\(frames)"
    }
    guard reading == .malformed || isMalformed else { return lines }
    // Some lines are malformed only where they are the last one.
    return reading == .malformed && lines.isEmpty ? [] : lines + [Self.malformedLine]
  }

  private mutating func add(_ reading: BoundHeader.Reading) {
    switch reading {
    case .unbound: break
    case .malformed: isMalformed = true
    case .bound(let more): codes += more.filter { !codes.contains($0) }
    }
  }

  /// The letters and digits of `text`, however they are divided, in small letters.
  private static func letters(_ text: String) -> [UInt8] {
    text.lowercased().utf8.filter { ASCII.isAlphanumeric($0) || $0 >= 0x80 }
  }
}
