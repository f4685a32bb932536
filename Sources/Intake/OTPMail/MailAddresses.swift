import OTPText

/// The addresses of a mail, read from its raw fields: encoded words are part of a name, never of an
/// address.
///
/// https://www.rfc-editor.org/rfc/rfc2047#section-5
extension ParsedMail {
  /// The fields that may name the recipient; those that servers write come first.
  private static let recipientFields = ["Delivered-To", "X-Original-To", "Envelope-To", "To"]

  /// The sender; nil unless the mail has exactly one `From` field, in which every reader finds the
  /// same single address. Mail servers check that address (RFC 7489, section 6.6.1), and another
  /// reader of the field must not find a different one.
  var sender: String? {
    let fields = indices(of: "From")
    guard fields.count == 1, let field = fields.first else { return nil }
    let (address, mailboxes) = firstAddress(inFieldAt: field)
    guard mailboxes == 1, let found = address.flatMap(Self.shown),
      let plain = Self.plainAddress(self.fields[field].written)
    else { return nil }
    return Self.shown(plain) == found ? found : nil
  }

  /// The first recipient.
  var recipient: String? {
    for name in Self.recipientFields {
      for field in indices(of: name) {
        if let address = firstAddress(inFieldAt: field).address, address.contains("@") {
          return address
        }
      }
    }
    return nil
  }

  /// The indices of the fields called `name`.
  func indices(of name: String) -> [Int] {
    let name = name.lowercased()
    return fields.indices.filter { fields[$0].name.lowercased() == name }
  }

  /// The address in a plainly `written` field: names, quoted strings and comments around one
  /// address, which is in angle brackets if anything but comments accompanies it. nil if the field
  /// does not have this form, or if a name without quotation marks is another address, which some
  /// readers take for the sender.
  private static func plainAddress(_ written: [UInt8]) -> String? {
    guard let bare = withoutQuotations(written) else { return nil }
    let text = String(decoding: bare, as: UTF8.self)
    let parts = text.split(separator: "<", omittingEmptySubsequences: false)
    let address: String
    switch parts.count {
    case 1: address = text
    case 2:
      guard let end = parts[1].firstIndex(of: ">") else { return nil }
      // Nothing follows but the end of a group.
      let rest = parts[1][parts[1].index(after: end)...]
      guard rest.allSatisfy({ $0.isWhitespace || $0 == ";" }) else { return nil }
      address = String(parts[1][..<end])
      let name = parts[0].split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard
        !name.utf8.contains(UInt8(ascii: "@"))
          || ASCII.areEqualIgnoringCase(name.utf8, address.utf8)
      else { return nil }
    default: return nil
    }
    let trimmed = address.split(whereSeparator: \.isWhitespace)
    guard trimmed.count == 1, let word = trimmed.first else { return nil }
    return word.count { $0 == "@" } == 1 ? String(word) : nil
  }

  /// The field without quoted strings and comments; nil if one of them does not end.
  ///
  /// https://www.rfc-editor.org/rfc/rfc5322#section-3.2
  private static func withoutQuotations(_ field: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for byte in field {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch byte {
      case UInt8(ascii: "\\"):
        guard isQuoted || depth > 0 else { return nil }
        isEscaped = true
      case UInt8(ascii: "\"") where depth == 0:
        isQuoted.toggle()
        // The mark stays, so that an address that touches the string is not plain.
        result.append(byte)
      case UInt8(ascii: "(") where !isQuoted:
        depth += 1
        result.append(UInt8(ascii: " "))
      case UInt8(ascii: ")") where !isQuoted && depth > 0: depth -= 1
      default: if !isQuoted, depth == 0 { result.append(byte) }
      }
    }
    return isQuoted || depth > 0 ? nil : result
  }

  /// `address` as people read it and as senders are compared, with its host in ASCII; nil if it has
  /// invisible characters or an impossible host.
  ///
  /// A host written in characters other than those of its registration is refused: full-width
  /// letters, for example, stand for plain ones, and the host in ASCII would be one that no mail
  /// server checked.
  private static func shown(_ address: String) -> String? {
    guard let at = address.lastIndex(of: "@"), !address[..<at].isEmpty else { return nil }
    let isVisible = address.unicodeScalars.allSatisfy { character in
      switch character.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: false
      case .privateUse, .surrogate, .unassigned: false
      default: !character.properties.isDefaultIgnorableCodePoint
      }
    }
    guard isVisible, !address.contains("\"") else { return nil }
    let host = String(address[address.index(after: at)...])
    guard !host.utf8.allSatisfy({ $0 < 0x80 }) else { return address }
    guard let ascii = DomainName.ascii(host.utf8.span),
      DomainName.unicode(host.utf8.span) == host.utf8.map(ASCII.lowercased)
    else { return nil }
    return "\(address[...at])\(String(decoding: ascii, as: UTF8.self))"
  }
}
