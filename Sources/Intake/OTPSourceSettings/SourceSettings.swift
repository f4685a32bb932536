package import OTPInbox

/// A kind of source: a command of `otp-source`.
package enum SourceKind: String, Sendable, Hashable, CaseIterable {
  case kdeconnect
  case notifications
  case modem
  case bluetooth
  case smtp
  case maildir
  case imap
  case webhook
}

/// The settings of a source.
package struct SourceSettings: Sendable, Equatable {
  /// The name, which is used in units and file names.
  package let name: String
  package let kind: SourceKind
  /// Which messages' texts are stored.
  package var kept = KeptTexts.codes
  /// The values of the members that are specific to the kind.
  package var values: [SettingsMember: SettingsValue] = [:]

  /// Creates the default settings of a source.
  package init(name: String, kind: SourceKind) {
    self.name = name
    self.kind = kind
  }

  /// Returns the text of `member`; nil if it is not set.
  package func text(_ member: SettingsMember) -> String? {
    guard case .text(let text)? = values[member] else { return nil }
    return text
  }

  /// Returns the texts of `member`; an empty list if it is not set.
  package func texts(_ member: SettingsMember) -> [String] {
    guard case .texts(let texts)? = values[member] else { return [] }
    return texts
  }

  /// Whether `member` is set to true.
  package func flag(_ member: SettingsMember) -> Bool { values[member] == .flag(true) }

  /// Whether `name` is a valid name: lowercase letters, digits and hyphens, not starting with a
  /// hyphen.
  package static func isName(_ name: String) -> Bool { ShortName.isValid(name) }
}
