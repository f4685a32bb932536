/// Why a mail cannot be read.
package enum MailError: UInt8, Error, Sendable, CaseIterable, CustomStringConvertible {
  case notMail = 1
  case tooNested
  case tooManyGroups
  case noGMime
  case noLibXML2
  case tooManyCharsets

  /// What is wrong and what to do. It never shows the mail.
  package var description: String {
    switch self {
    case .notMail: "this is not a mail: it has no header fields"
    case .tooNested: "this mail has more than 200 multiparts, which is an attack"
    case .tooManyGroups:
      "this mail has a field with more than 1000 colons, which is an attack"
    case .tooManyCharsets:
      "this mail changes between charsets more than 1000 times, which is an attack"
    case .noGMime: "mail cannot be read: libgmime-3.0-0 is missing; install it"
    case .noLibXML2: "mail cannot be read: libxml2 is missing; install it"
    }
  }
}
