import CommandLineToolkit
import OTPAuthenticators
import OTPProviderLines
import OTPSites

/// Generates codes from the entries of a password store.
struct PasswordStoreKeeper: CodeKeeper {
  /// If this many entries cannot be decrypted before the first one can, the rest are not tried.
  private static let mostFailures = 3

  let store: PasswordStore

  func identities(allowsInteraction: Bool) throws(ProviderError) -> [IdentityLine] {
    let suffixes = SuffixList(.latest)
    var identities: [IdentityLine] = []
    var (successes, failures) = (0, 0)
    for name in store.names() {
      guard let text = try text(of: name, allowsInteraction) else {
        failures += 1
        guard successes > 0 || failures < Self.mostFailures else { break }
        continue
      }
      successes += 1
      // The protocol cannot report faults of single records, so unusable ones are skipped.
      guard let entry = try? AuthenticatorEntry(text, named: name, by: suffixes) else { continue }
      identities.append(IdentityLine(entry, record: name))
    }
    guard successes > 0 || failures == 0 else {
      throw Self.lockedError(allowsInteraction)
    }
    return identities
  }

  func code(
    of record: String,
    allowsInteraction: Bool
  ) throws(ProviderError) -> (text: String, expiry: Int64?) {
    guard store.has(record) else { throw ProviderError(.notFound) }
    // This may prompt the user, so the lock is not held here.
    let (authenticator, _, _) = try read(record, allowsInteraction)
    guard case .counter = authenticator.factor else { return try authenticator.currentCode() }
    let lock = try FolderLock(forProvider: store.folder)
    defer { extendLifetime(lock) }
    // Another process may have used the counter in the meantime.
    let (current, line, text) = try read(record, allowsInteraction)
    // The counter is stored before the code is shown, so that no code is shown twice.
    guard case .counter(let counter) = current.factor,
      let changed = AuthenticatorURI.increasing(counter, of: line, in: text),
      try replace(record, with: changed)
    else {
      throw ProviderError(.failed, "pass cannot store the next counter; no code was made")
    }
    return try current.currentCode()
  }

  /// Returns the authenticator of an entry, the line with its URI, and the entry's text.
  private func read(
    _ record: String,
    _ allowsInteraction: Bool
  ) throws(ProviderError) -> (Authenticator, line: Substring, text: String) {
    guard let text = try text(of: record, allowsInteraction) else {
      throw Self.lockedError(allowsInteraction)
    }
    guard let line = AuthenticatorEntry.uriLine(in: text.split(whereSeparator: \.isNewline))
    else {
      throw ProviderError(.notFound)
    }
    return (try Authenticator(reading: line), line, text)
  }

  private func text(of name: String, _ allowsInteraction: Bool) throws(ProviderError) -> String? {
    do throws(CommandError) {
      return try store.text(of: name, allowsInteraction: allowsInteraction)
    } catch {
      throw ProviderError(.failed, error.description)
    }
  }

  private func replace(_ name: String, with text: String) throws(ProviderError) -> Bool {
    do throws(CommandError) {
      return try store.replace(name, with: text)
    } catch {
      throw ProviderError(.failed, error.description)
    }
  }

  private static func lockedError(_ allowsInteraction: Bool) -> ProviderError {
    allowsInteraction
      ? ProviderError(.failed, "pass cannot decrypt it; run `pass show` to see why")
      : ProviderError(.interactionRequired)
  }
}
