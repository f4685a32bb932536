import OTPJSON

/// The common format and limits of files written by the user.
struct UserFile {
  /// The maximum number of strings in a file, so that checking it is fast.
  static let mostStrings = 4_000
  /// The maximum length of a string, in Unicode scalars. The longest keyword determines how far the
  /// search looks ahead at each word.
  static let longestString = 100
  /// The maximum nesting of objects and lists. Locale files need four levels.
  private static let deepest = 8

  let text: LocaleText
  /// The fault of the file regardless of its purpose, or nil if there is none.
  let fault: LocaleInspection.Fault?

  init(_ json: [UInt8]) {
    let json = JSONSyntax.withoutMark(json)
    if let fault = Self.syntaxFault(of: json) {
      text = LocaleText([])
      self.fault = fault
    } else {
      text = LocaleText(json)
      fault = Self.fault(of: text)
    }
  }

  private static func syntaxFault(of json: [UInt8]) -> LocaleInspection.Fault? {
    guard String(validating: json, as: UTF8.self) != nil else {
      return LocaleInspection.Fault(line: nil, statement: LocaleFault.notUnicode.statement)
    }
    return JSONSyntax.fault(of: json, deepest: deepest).map { fault in
      LocaleInspection.Fault(line: fault.line, statement: fault.statement)
    }
  }

  /// The first string that is too long, is beyond the limit, or is a duplicate member.
  private static func fault(of text: LocaleText) -> LocaleInspection.Fault? {
    if let string = text.strings.first(where: { $0.string.unicodeScalars.count > longestString }) {
      return LocaleInspection.Fault(
        line: string.line,
        statement: "a string has more than \(longestString) characters; shorten it"
      )
    }
    if text.strings.count > mostStrings {
      return LocaleInspection.Fault(
        line: text.strings[mostStrings].line,
        statement: "the file holds more than \(mostStrings) strings; remove some"
      )
    }
    return text.doubledMembers.first.map { member in
      LocaleInspection.Fault(
        line: member.line,
        statement: "a member of this name stands here twice; remove one"
      )
    }
  }
}
