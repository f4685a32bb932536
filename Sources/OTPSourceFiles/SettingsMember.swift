/// A member that only entries of some kinds have in `sources.json`.
package enum SettingsMember: String, Sendable, Hashable, CaseIterable {
  case allow
  case deny
  case listen
  case lmtp
  case to
  case store
  case inbox
  case http
  case httpOpen = "http-open"

  /// What a member holds.
  enum Form {
    case texts
    case text
    case flag
  }

  /// The form of the value.
  var form: Form {
    switch self {
    case .allow, .deny, .to: .texts
    case .listen, .store, .http: .text
    case .lmtp, .inbox, .httpOpen: .flag
    }
  }

  /// What the value must be, in a sentence such as "needs a list of desktop entries as "allow"".
  var words: String {
    switch self {
    case .allow, .deny: "a list of desktop entries"
    case .to: "a list of addresses and domains"
    case .listen, .http: "an address such as \"127.0.0.1:1025\""
    case .store: "the path of a store"
    case .lmtp, .inbox, .httpOpen: "true or false"
    }
  }
}

/// The value of a ``SettingsMember``.
package enum SettingsValue: Sendable, Equatable {
  case texts([String])
  case text(String)
  case flag(Bool)
}

extension SourceKind {
  /// The members that entries of the kind may have, besides those of all.
  var members: [SettingsMember] {
    switch self {
    case .kdeconnect, .modem: []
    case .notifications: [.allow, .deny]
    case .smtp: [.listen, .lmtp, .to, .store, .inbox, .http, .httpOpen]
    }
  }
}
