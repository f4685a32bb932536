import OTPDetection
import OTPLocales
import OTPMessage

/// A person's words, and after a separator a person's rules and a text; the words are read as a
/// file of a language too.
package final class LocaleTarget: FuzzTarget {
  package static let name = "locale"

  package init() throws {}

  package func check(_ input: [UInt8]) throws {
    let parts = pieces(of: input, count: 3)
    let message = Message(text: String(decoding: parts[2], as: UTF8.self))
    _ = UserRuleFile(parts[1])
    // To look at a person's words takes a table of all characters, which takes long to make.
    if isWorthwhile(parts[0]) { try check(keywords: parts[0], rules: parts[1], message) }
    do {
      let profile = try LocaleProfile(json: parts[0], file: "en.json")
      // Words that contradict each other are refused, with a sentence.
      guard let detector = try? Detector(profiles: [profile]) else { return }
      try check(detector, message)
    } catch let error as LocaleError {
      try require(!error.description.isEmpty, "a file that is refused is told why")
    }
  }

  private func isWorthwhile(_ json: [UInt8]) -> Bool {
    let text = String(decoding: json, as: UTF8.self)
    return ["\"schema\"", "\"x-user\"", "\"keywords\""].allSatisfy(text.contains)
  }

  private func check(keywords: [UInt8], rules: [UInt8], _ message: Message) throws {
    let read = UserRules(keywordFile: keywords, ruleFile: rules.isEmpty ? nil : rules)
    for fault in read.faults {
      let file = fault.file == UserRules.ruleFile ? rules : keywords
      let lines = file.count { $0 == 0x0A } + 1
      try require((1...lines).contains(fault.line ?? 1), "a fault is placed within its file")
      try require(!fault.statement.isEmpty, "a fault says what it is")
    }
    if read.faults.isEmpty { try check(try Detector(rules: read), message) }
  }

  private func check(_ detector: Detector, _ message: Message) throws {
    let detection = detector.detect(in: message)
    try require(detection == detector.explain(message).detection, "explain and detect agree")
  }
}
