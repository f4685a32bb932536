import CommandLineToolkit
import OTPAuthenticators
import OTPKeyring
import OTPProviderLines
import OTPSites

/// Generates codes from the items of the user's keyrings.
struct KeyringKeeper: CodeKeeper {
  /// The attributes that name a site and a user, as in secret-tool's manual, libsecret's network
  /// schema and KeePassXC.
  private static let siteNames = ["url", "URL", "domain", "server", "service"]
  private static let userNames = ["username", "UserName", "user", "login"]

  let environment: Environment

  func identities(allowsInteraction: Bool) throws(ProviderError) -> [IdentityLine] {
    let keyring = try open(allowsInteraction)
    let suffixes = SuffixList(.latest)
    // If all items are locked, none can be listed.
    guard keyring.items.isEmpty || keyring.items.contains(where: { !$0.isLocked }) else {
      throw Self.lockedError(allowsInteraction)
    }
    var identities: [IdentityLine] = []
    for item in keyring.items {
      // The protocol cannot report faults of single records, so unusable ones are skipped.
      guard let text = item.text,
        let entry = try? AuthenticatorEntry(Self.lines(of: item, text), named: "", by: suffixes)
      else { continue }
      identities.append(IdentityLine(entry, record: item.path))
    }
    return identities
  }

  func code(
    of record: String,
    allowsInteraction: Bool
  ) throws(ProviderError) -> (text: String, expiry: Int64?) {
    // This may prompt the user, so the lock is not held here.
    let authenticator = try read(record, allowsInteraction, from: open(allowsInteraction))
      .authenticator
    guard case .counter = authenticator.factor else { return try authenticator.currentCode() }
    let lock = try FolderLock(
      forProvider: environment["XDG_RUNTIME_DIR"] ?? environment["HOME"] ?? "/"
    )
    defer { extendLifetime(lock) }
    // Another process may have used the counter in the meantime.
    let keyring = try open(allowsInteraction)
    let (current, item, line, text) = try read(record, allowsInteraction, from: keyring)
    // The counter is stored before the code is shown, so that no code is shown twice.
    guard case .counter(let counter) = current.factor,
      let changed = AuthenticatorURI.increasing(counter, of: line, in: text),
      keyring.replaceText(of: item, with: changed)
    else {
      throw ProviderError(.failed, "the key ring cannot store the next counter; no code was made")
    }
    return try current.currentCode()
  }

  /// Returns the authenticator of `record`, its item, the line with its URI, and the item's text.
  private func read(
    _ record: String,
    _ allowsInteraction: Bool,
    from keyring: borrowing KeyringItems
  ) throws(ProviderError) -> (
    authenticator: Authenticator, item: KeyringItems.Item, line: Substring, text: String
  ) {
    guard let item = keyring.items.first(where: { $0.path == record }) else {
      throw ProviderError(.notFound)
    }
    guard !item.isLocked else { throw Self.lockedError(allowsInteraction) }
    guard let text = item.text,
      let line = AuthenticatorEntry.uriLine(in: text.split(whereSeparator: \.isNewline))
    else { throw ProviderError(.notFound) }
    return (try Authenticator(reading: line), item, line, text)
  }

  private func open(_ allowsInteraction: Bool) throws(ProviderError) -> KeyringItems {
    let names = Self.siteNames + Self.userNames
    guard let items = KeyringItems(unlocks: allowsInteraction, attributes: names) else {
      throw ProviderError(.failed, "no Secret Service is running; start the keyring")
    }
    return items
  }

  /// Returns the item in the form of a password store entry.
  private static func lines(of item: KeyringItems.Item, _ text: String) -> String {
    let sites = siteNames.compactMap { item.attributes[$0] }.map { "url: \($0)" }
    let users = userNames.compactMap { item.attributes[$0] }.map { "user: \($0)" }
    return ([text] + sites + users).joined(separator: "\n")
  }

  private static func lockedError(_ allowsInteraction: Bool) -> ProviderError {
    allowsInteraction
      ? ProviderError(.failed, "the key ring is locked")
      : ProviderError(.interactionRequired)
  }
}
