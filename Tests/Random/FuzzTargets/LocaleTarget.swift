import OTPDetection
import OTPLocales
import OTPMessage

/// Parses user files. The input is a keyword file and, each after a separator, a rule file and a
/// text. The keyword file is parsed as a locale profile too.
package final class LocaleTarget: FuzzTarget {
  package static let name = "locale"

  package init() throws {}

  package func check(_ input: [UInt8]) throws {
    let parts = pieces(of: input, count: 3)
    let message = Message(text: String(decoding: parts[2], as: UTF8.self))
    _ = UserRuleFile(parts[1])
    // Validating keywords takes a character table, which is slow to create.
    if isWorthwhile(parts[0]) { try check(keywords: parts[0], rules: parts[1], message) }
    do {
      let profile = try LocaleProfile(json: parts[0], file: "en.json")
      // Contradicting keywords are refused with a sentence.
      guard let detector = try? Detector(profiles: [profile]) else { return }
      try check(detector, message)
    } catch let error as LocaleError {
      try require(!error.description.isEmpty, "a refused file has a reason")
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
      try require((1...lines).contains(fault.line ?? 1), "a fault is within its file")
      try require(!fault.statement.isEmpty, "a fault has a statement")
    }
    if read.faults.isEmpty { try check(Detector(rules: read), message) }
  }

  private func check(_ detector: Detector, _ message: Message) throws {
    let detection = detector.detect(in: message)
    try require(detection == detector.explain(message).detection, "explain and detect agree")
  }
}
