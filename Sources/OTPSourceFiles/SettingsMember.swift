/// A member that only entries of some kinds have in `sources.json`.
package enum SettingsMember: String, Sendable, Hashable, CaseIterable {
  case allow
  case deny

  /// What a member holds.
  enum Form {
    case texts
  }

  /// The form of the value.
  var form: Form {
    switch self {
    case .allow, .deny: .texts
    }
  }

  /// What the value must be, in a sentence such as "needs a list of desktop entries as "allow"".
  var words: String {
    switch self {
    case .allow, .deny: "a list of desktop entries"
    }
  }
}

/// The value of a ``SettingsMember``.
package enum SettingsValue: Sendable, Equatable {
  case texts([String])
}

extension SourceKind {
  /// The members that entries of the kind may have, besides those of all.
  var members: [SettingsMember] {
    switch self {
    case .kdeconnect, .modem: []
    case .notifications: [.allow, .deny]
    }
  }
}
