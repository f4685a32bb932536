internal import OTPText

/// Reads the binding of a mail's header: its `OTP-Token` and `One-Time-Code` fields.
///
/// As in a text, what resembles a binding but is not valid is malformed, never unbound. The article
/// "Origin-bound codes" has the rules.
package enum BoundHeader {
  package enum Reading: Equatable, Sendable {
    /// No field binds a code.
    case unbound
    /// The different codes that the fields bind, in the order of their formats; two if the fields
    /// disagree.
    case bound([OriginBoundCode])
    /// A field is repeated, or is not valid.
    case malformed
  }

  /// Reads the binding in `fields`, which are those of the mail itself.
  package static func read(_ fields: [MailHeaderField]) -> Reading {
    var found: [OriginBoundCode] = []
    for format in Format.allCases {
      let values = fields.filter { ASCII.areEqualIgnoringCase($0.name.utf8, format.name.utf8) }
        .map(\.value)
      guard let value = values.first else { continue }
      guard values.count == 1, let bytes = MailHeader.unfolded(value) else { return .malformed }
      switch format.read(bytes) {
      case .bound(let codes): found += codes.filter { !found.contains($0) }
      case .malformed: return .malformed
      case .unbound: break
      }
    }
    return found.isEmpty ? .unbound : .bound(found)
  }

  private enum Format: CaseIterable {
    case token, tagList

    var name: String {
      switch self {
      case .token: "otp-token"
      case .tagList: "one-time-code"
      }
    }

    func read(_ value: [UInt8]) -> Reading {
      switch self {
      case .token: OriginBoundCode(tokenItem: value).map { .bound([$0]) } ?? .malformed
      case .tagList: OriginBoundCode.read(tagList: value)
      }
    }
  }
}
