internal import OTPLocales
internal import OTPMessage
internal import OTPText

/// Replaces the security codes in text with a mask, and leaves everything else as it is.
///
/// It masks what a detector would offer, unless its name in a log says that it is something else,
/// and also what is likely but not certain: the code of a text wherever the text repeats it, and
/// all candidates of a text whose code is ambiguous or unusable. Log lines are searched as a whole
/// and in passages, such as a message in quotation marks, both as written and decoded; values are
/// masked or left alone according to their names. A mask says nothing about the code: a hash of six
/// digits could be reversed by trying them all.
///
/// Make one redactor for each task and keep it: it reuses its memory.
public final class Redactor {
  /// A text with its codes masked.
  public struct Redaction: Sendable, Hashable {
    /// The text with masks.
    public let text: String
    /// The number of places that were masked.
    public let count: Int
  }

  /// The default mask.
  public static let usualMask = "[code]"

  /// The text that replaces each code.
  public let mask: String

  /// The maximum number of value names that are remembered.
  private static let mostNames = 1_000

  /// The length up to which a number with a name is not a code.
  private static let shortNumber = 3

  private let session: DetectionSession
  /// Examines names while `session` is still needed for the line.
  private let nameSession: DetectionSession
  /// The meanings of value names that were seen.
  private var names: [String: NameMeaning] = [:]

  /// The names of the SQL columns of values in the line, by where the values begin.
  private var columns: [Int: ValueName] = [:]

  /// Makes a redactor that finds codes with `detector`.
  public init(detector: Detector = Detector(), mask: String = usualMask) {
    session = detector.makeSession()
    nameSession = detector.makeSession()
    self.mask = mask
  }

  /// Masks the codes of `text`.
  ///
  /// A log may have the words of a message on one line and its code on the next: pass the lines
  /// before `text` as `context`, the oldest first. Codes of the context are masked where `text`
  /// repeats them.
  public func redact(_ text: String, after context: [String] = []) -> Redaction {
    let ranges = ranges(in: text, after: context)
    guard !ranges.isEmpty else { return Redaction(text: text, count: 0) }
    var bytes: [UInt8] = []
    Masking.append(Array(text.utf8)[...], masking: ranges, with: Array(mask.utf8), to: &bytes)
    return Redaction(text: String(decoding: bytes, as: UTF8.self), count: ranges.count)
  }

  /// The places that ``redact(_:after:)`` masks, in UTF-8 bytes and in order; no two touch.
  public func ranges(in text: String, after context: [String] = []) -> [Range<Int>] {
    let line = Array(text.utf8)
    var ranges = ranges(in: line, rangesInLine)
    if !context.isEmpty {
      let whole = Array((context + [text]).joined(separator: "\n").utf8)
      let start = whole.count - line.count
      for range in self.ranges(in: whole, rangesInText) where range.upperBound > start {
        ranges.append(max(range.lowerBound - start, 0)..<range.upperBound - start)
      }
    }
    return Redactor.merged(ranges)
  }

  /// The places that `search` finds in `line` as written and decoded.
  private func ranges(in line: [UInt8], _ search: ([UInt8]) -> [Range<Int>]) -> [Range<Int>] {
    let ranges = search(line)
    guard let decoded = DecodedLine(line) else { return ranges }
    return ranges + search(decoded.bytes).map(decoded.source)
  }

  /// The places to mask in `line`, in each of its texts.
  private func rangesInLine(_ line: [UInt8]) -> [Range<Int>] {
    let plain = PlainLine.bytes(of: line)
    let values = NamedValues.ranges(in: line)
    var secrets = secrets(codes(of: values, in: line), in: line)
    let texts = LogTexts(of: line, plain: plain).all
    if texts.count == 1 || mayHaveWords(plain) {
      for text in texts { secrets.add(self.secrets(in: text, of: line), at: text.start) }
      if texts.count > 1 || session.mayHaveWords {
        secrets.add(self.secrets(values.filter { isBehindWord($0, in: line) }, in: line), at: 0)
      }
    }
    return secrets.ranges + repetitions(of: secrets, in: plain)
  }

  /// The places to mask in `text`, whose lines may have the words for a code on another line.
  private func rangesInText(_ text: [UInt8]) -> [Range<Int>] {
    columns = [:]
    let plain = PlainLine.bytes(of: text)
    let secrets = self.secrets(in: LogTexts.Text(start: 0, bytes: plain), of: text)
    return secrets.ranges + repetitions(of: secrets, in: plain)
  }

  private func repetitions(of secrets: Secrets, in plain: [UInt8]) -> [Range<Int>] {
    CodeRepetitions.ranges(of: secrets.codes, in: String(decoding: plain, as: UTF8.self))
  }

  /// Whether `plain` may have words for a code, as anything too long for one search may.
  private func mayHaveWords(_ plain: [UInt8]) -> Bool {
    guard plain.count <= TextPart.length else { return true }
    _ = session.detect(in: Message(text: String(decoding: plain, as: UTF8.self)))
    return session.mayHaveWords
  }

  /// The possible codes of a text of `line`.
  private func secrets(in text: LogTexts.Text, of line: [UInt8]) -> Secrets {
    SecretSearch.secrets(in: String(decoding: text.bytes, as: UTF8.self), session) {
      self.isOther(text.start + $0.lowerBound..<text.start + $0.upperBound, in: line)
    }
  }

  /// Whether a value of `line` is known to be something other than a code.
  private func isOther(_ value: Range<Int>, in line: [UInt8]) -> Bool {
    OtherNumber.has(value, in: line) || isOfAnotherName(value, in: line)
  }

  /// Whether a value of `line` has a name that is not a word for a code, such as `size=48291`.
  private func isOfAnotherName(_ value: Range<Int>, in line: [UInt8]) -> Bool {
    if RequestLine.has(value, in: line) { return true }
    if let name = columns[value.lowerBound] { return !isForCode(name) }
    guard let name = ValueName(of: value, in: line), name.isCertain,
      !NamedValues.continues(value, in: line)
    else { return false }
    // `code=200` is a status.
    return value.count <= Self.shortNumber || !isForCode(name)
  }

  /// The `values` in `line` that are codes by their names, such as `smsCode=48291`, or by their
  /// places in a line about codes.
  private func codes(of values: [Range<Int>], in line: [UInt8]) -> [Range<Int>] {
    let inserted = InsertStatement.values(in: line)
    columns = Dictionary(inserted.map { ($0.range.lowerBound, $0.name) }) { first, _ in first }
    let named =
      NamedValues.all(of: values, in: line) + inserted + LogColumns.values(in: line)
    lazy var roles = roles(of: line)
    var ranges: [Range<Int>] = []
    var answers: [Range<Int>] = []
    for (range, name) in named {
      if isForCode(name) {
        // A bare `code` may belong to a coupon or an address.
        if ASCII.lowercased(name.text) != "code" || !Self.areOfOtherCodes(roles) {
          ranges.append(range)
        }
      } else if NamedValues.isMessage(range, name, in: line) {
        ranges.append(range)
      } else if NamedValues.isAnswer(range, name, in: line) {
        answers.append(range)
      }
    }
    let loose = LooseValues.values(of: values, in: line)
    guard !(answers.isEmpty && loose.isEmpty) else { return ranges }
    if !ranges.isEmpty || roles.intersects(Self.codeRoles) {
      ranges += answers + loose
    } else if roles.intersects(Self.answerRoles) {
      ranges += answers + loose.filter { LooseValues.isAnswered($0, in: line) }
    }
    return ranges
  }

  private func secrets(_ ranges: [Range<Int>], in line: [UInt8]) -> Secrets {
    let ranges = ranges.filter { !OtherNumber.has($0, in: line) }
    return Secrets(
      ranges: ranges,
      codes: ranges.map { SecurityCode(String(decoding: line[$0], as: UTF8.self)) }
    )
  }

  /// Whether a word for a code comes directly before `value`, whatever else the line says:
  /// `PIN 48291`.
  private func isBehindWord(_ value: Range<Int>, in line: [UInt8]) -> Bool {
    let longest = 40
    guard value.lowerBound > 0, line[value.lowerBound - 1] == UInt8(ascii: " "),
      byteEndsWord(value.upperBound, in: line)
    else { return false }
    let before = line[..<(value.lowerBound - 1)].suffix(longest)
    let words = before.split(separator: UInt8(ascii: " ")).suffix(2).map { word in
      String(decoding: word, as: UTF8.self)
    }
    guard let last = words.last, last.unicodeScalars.allSatisfy(\.properties.isAlphabetic),
      isForCode(last)
    else { return false }
    return words.count == 1 || meaning(of: words.joined(separator: " ")) != .other
  }

  private func byteEndsWord(_ place: Int, in line: [UInt8]) -> Bool {
    place >= line.count || line[place] <= UInt8(ascii: " ") || ",.;)]".utf8.contains(line[place])
  }

  /// The roles of words for codes. A log line with such a word may have a code as a value.
  private static let codeRoles: RoleSet = [.code, .password, .pickup, .access]

  /// The roles of words in lines whose answers are codes.
  private static let answerRoles: RoleSet = [.noun, .purpose]

  /// The roles of words that give a bare `code` a purpose other than signing in.
  private static let otherRoles: RoleSet = [.promo, .postal]

  /// The roles of the words of `line`, including words within the names that programs use.
  private func roles(of line: [UInt8]) -> RoleSet {
    let words = line.prefix(TextPart.length).map { byte in
      byte >= 0x80 || ASCII.isAlphanumeric(byte) ? byte : UInt8(ascii: " ")
    }
    _ = session.detect(in: Message(text: ValueName.words(of: words[...])))
    return session.wordRoles
  }

  /// Whether words with `roles` are about coupons or addresses and not about security codes.
  private static func areOfOtherCodes(_ roles: RoleSet) -> Bool {
    roles.intersects(otherRoles) && !roles.intersects(codeRoles)
  }

  /// Whether a value with `name` is a code.
  ///
  /// The last word says what a value is: there is a time in `otp_expires_at`.
  private func isForCode(_ name: ValueName) -> Bool {
    guard isForCode(name.text) || isForCode(name.core) else { return false }
    guard name.isCompound else { return true }
    guard let last = name.lastWord else { return false }
    // There are tokens of all kinds; most are not for people.
    if last == "token" { return isForCode(String(name.core.dropLast(" token".count))) }
    return isForCode(last)
  }

  /// Whether a number with `name` is a code.
  private func isForCode(_ name: String) -> Bool { meaning(of: name) == .code }

  /// What `name` says about a number with that name.
  private func meaning(of name: String) -> NameMeaning {
    if let known = names[name] { return known }
    // The number is arbitrary; what matters is whether the name makes it a code.
    let meaning = NameMeaning(nameSession.explain(Message(text: name + ": 482913")), name)
    if names.count == Self.mostNames { names.removeAll() }
    names[name] = meaning
    return meaning
  }

  /// `ranges` in order, with those that overlap or touch merged into one.
  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    guard ranges.count > 1 else { return ranges }
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
