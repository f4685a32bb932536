package import OTPInbox

/// A kind of source: a command of `otp-source`.
package enum SourceKind: String, Sendable, Hashable, CaseIterable {
  case kdeconnect
  case notifications
  case modem
  case smtp
  case maildir
  case imap
  case webhook
}

/// What a person set up for a source.
package struct SourceSettings: Sendable, Equatable {
  /// The name, by which units and files know the source.
  package let name: String
  package let kind: SourceKind
  /// The messages whose text is stored.
  package var kept = KeptTexts.codes
  /// What is set of the members that only some kinds have.
  package var values: [SettingsMember: SettingsValue] = [:]

  /// Makes the usual settings of a source.
  package init(name: String, kind: SourceKind) {
    self.name = name
    self.kind = kind
  }

  /// The text that `member` holds; nil if it is not set.
  package func text(_ member: SettingsMember) -> String? {
    guard case .text(let text)? = values[member] else { return nil }
    return text
  }

  /// The texts that `member` holds; none if it is not set.
  package func texts(_ member: SettingsMember) -> [String] {
    guard case .texts(let texts)? = values[member] else { return [] }
    return texts
  }

  /// Whether `member` is set to true.
  package func flag(_ member: SettingsMember) -> Bool { values[member] == .flag(true) }

  /// Whether `name` can name a source: small letters, digits and hyphens, no hyphen first.
  package static func isName(_ name: String) -> Bool { ShortName.isValid(name) }
}
