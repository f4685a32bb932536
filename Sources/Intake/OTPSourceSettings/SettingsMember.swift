/// A member of `sources.json` that is specific to some kinds of sources.
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
  case folders
  case path
  case sender
  case url
  case secretCommand
  case host
  case user
  case passwordCommand
  case tokenCommand
  case caFile
  case starttls
  case trustedServer
  case webApps
  case devices

  /// The type of a member's value.
  enum Form {
    case text
    case texts
    case flag
  }

  /// The type of the value.
  var form: Form {
    switch self {
    case .allow, .deny, .folders, .passwordCommand, .secretCommand, .to, .tokenCommand, .webApps,
      .devices:
      .texts
    case .caFile, .host, .http, .listen, .path, .sender, .store, .trustedServer, .url,
      .user:
      .text
    case .lmtp, .inbox, .httpOpen, .starttls: .flag
    }
  }

  /// A description of the value, as in "needs "allow": a list of desktop entries".
  package var words: String {
    switch self {
    case .allow, .deny: "a list of desktop entries"
    case .webApps:
      "a list of desktop entries of web apps, such as \"chrome-…-Default\", to read in addition"
    case .devices: "a list of Bluetooth addresses, such as \"AA:BB:CC:DD:EE:FF\""
    case .to: "a list of addresses and domains"
    case .listen, .http: "an address such as \"127.0.0.1:1025\""
    case .store: "the path of a store"
    case .lmtp, .inbox, .httpOpen, .starttls: "true or false"
    case .folders: "a list of the folders to read"
    case .path: "the path of a Maildir, such as ~/Mail"
    case .sender: "the sender, such as \"twilio\"; `otp-source help webhook` lists them"
    case .url: "the URL that the sender posts to, such as \"https://example.com/sms\""
    case .host: "the mail server, such as \"imap.example.com\" or \"localhost:1143\""
    case .user: "the name to log in with"
    case .trustedServer:
      "the name that your mail server uses in Authentication-Results, such as \"mx.example.com\""
    case .caFile: "the path of a file with certificates to trust"
    case .passwordCommand, .secretCommand, .tokenCommand: "a list of a program and its arguments"
    }
  }

  /// Parses a command-line `argument`; lists are separated by commas. Returns nil if it is invalid.
  package func value(_ argument: String) -> SettingsValue? {
    switch form {
    case .text: accepted(.text(argument))
    case .texts: accepted(.texts(argument.split(separator: ",").map(String.init)))
    case .flag: ["true": true, "false": false][argument].map(SettingsValue.flag)
    }
  }

  /// Returns `value` if it is valid for the member; otherwise nil.
  func accepted(_ value: SettingsValue) -> SettingsValue? {
    switch (self, value) {
    case (.path, .text(let path)), (.caFile, .text(let path)):
      path.hasPrefix("/") || path.hasPrefix("~/") ? value : nil
    case (.url, .text(let url)):
      url.hasPrefix("https://") || url.hasPrefix("http://") ? value : nil
    default: value
    }
  }
}

/// The value of a ``SettingsMember``.
package enum SettingsValue: Sendable, Equatable {
  case text(String)
  case texts([String])
  case flag(Bool)
}

extension SourceKind {
  /// The members allowed in entries of the kind, besides the common ones.
  package var members: [SettingsMember] {
    switch self {
    case .imap:
      [.host, .user, .passwordCommand, .tokenCommand, .folders, .caFile, .starttls, .trustedServer]
    case .kdeconnect, .modem: []
    case .bluetooth: [.devices]
    case .maildir: [.path, .folders, .trustedServer]
    case .notifications: [.allow, .deny, .webApps]
    case .smtp: [.listen, .lmtp, .to, .store, .inbox, .http, .httpOpen, .trustedServer]
    case .webhook: [.sender, .listen, .url, .secretCommand]
    }
  }

  /// The required members of the kind.
  package var needed: [SettingsMember] {
    switch self {
    case .imap: [.host, .user]
    case .bluetooth, .kdeconnect, .modem, .notifications, .smtp: []
    case .maildir: [.path]
    case .webhook: [.sender]
    }
  }
}
