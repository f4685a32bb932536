import OTPDatabase
package import OTPMessage

extension Inbox {
  /// Enables `provider`, or changes the manifest of one that is enabled, whose identities stay.
  package func enable(_ provider: CodeProvider, at now: Timestamp) throws(InboxError) {
    _ = try change { () throws(DatabaseError) in
      try database.change(
        """
        INSERT INTO provider (name, manifest, sites, enabledAt) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (name) DO UPDATE SET manifest = ?2, sites = ?3, enabledAt = ?4
        """,
        [
          .text(provider.name), .text(provider.manifest),
          .text(provider.sites.texts.joined(separator: " ")), .integer(now.milliseconds),
        ]
      )
    }
    database.announceChange()
  }

  /// Disables the provider `name` and deletes its identities; returns whether it was enabled.
  package func disableProvider(_ name: String) throws(InboxError) -> Bool {
    let isDone = try change { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        for number in try identityNumbers(of: name, with: nil) { try deleteIdentity(number) }
        return try database.change("DELETE FROM provider WHERE name = ?1", [.text(name)]) > 0
      }
    }
    if isDone { database.announceChange() }
    return isDone
  }

  /// The enabled providers by name.
  package func providers() throws(InboxError) -> [EnabledProvider] {
    try perform { () throws(DatabaseError) in
      var providers: [EnabledProvider] = []
      try database.rows(
        of: """
          SELECT name, manifest, sites,
            (SELECT count(*) FROM identity WHERE identity.provider = provider.name)
          FROM provider ORDER BY name
          """
      ) { row in
        providers.append(
          EnabledProvider(
            provider: Self.provider(from: row),
            identities: Int(row.integer(at: 3))
          )
        )
        return true
      }
      return providers
    }
  }

  /// The enabled provider `name`; nil if it is not enabled.
  package func provider(_ name: String) throws(InboxError) -> CodeProvider? {
    try perform { () throws(DatabaseError) in try enabledProvider(name) }
  }

  /// Replaces all identities of the provider `name` with `identities`.
  package func replaceIdentities(
    of name: String,
    with identities: [CodeIdentity]
  ) throws(InboxError) -> IdentityChange {
    try changeIdentities(of: name, removing: nil, adding: identities)
  }

  /// Adds `identities` to those of the provider `name`; one with a known record replaces the other.
  package func saveIdentities(
    _ identities: [CodeIdentity],
    of name: String
  ) throws(InboxError) -> IdentityChange {
    try changeIdentities(of: name, removing: identities.map(\.record), adding: identities)
  }

  /// Removes the identities of the provider `name` with these `records`; unknown ones are ignored.
  package func removeIdentities(
    _ records: [String],
    of name: String
  ) throws(InboxError) -> IdentityChange {
    try changeIdentities(of: name, removing: records, adding: [])
  }

  /// Removes the identities with `records`, or all if they are nil, and adds `identities`. If
  /// several have the same record, the last one counts.
  private func changeIdentities(
    of name: String,
    removing records: [String]?,
    adding identities: [CodeIdentity]
  ) throws(InboxError) -> IdentityChange {
    let added = Dictionary(identities.map { ($0.record, $0) }, uniquingKeysWith: { $1 })
    let result = try change { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) -> IdentityChange in
        guard let provider = try enabledProvider(name) else { return .notEnabled }
        let other = identities.firstIndex { !$0.domains.allSatisfy(provider.sites.allow) }
        if let other { return .otherSite(index: other) }
        let removed = try identityNumbers(of: name, with: records)
        let rest = try identityCount(of: name) - removed.count
        guard rest + added.count <= IdentityChange.mostIdentities else { return .tooMany }
        for number in removed { try deleteIdentity(number) }
        for identity in added.values { try insert(identity, of: name) }
        return .done
      }
    }
    if result == .done { database.announceChange() }
    return result
  }

  /// Disables all providers and deletes their identities.
  func forgetProviders() throws(DatabaseError) {
    try database.transaction { () throws(DatabaseError) in
      for table in ["identityDomain", "identity", "provider"] {
        try database.change("DELETE FROM \(table)")
      }
    }
  }

  private func enabledProvider(_ name: String) throws(DatabaseError) -> CodeProvider? {
    var provider: CodeProvider?
    try database.rows(
      of: "SELECT name, manifest, sites FROM provider WHERE name = ?1",
      [.text(name)]
    ) { row in
      provider = Self.provider(from: row)
      return false
    }
    return provider
  }

  private static func provider(from row: Statement) -> CodeProvider {
    let sites = row.text(at: 2).split(separator: " ").map(String.init)
    return CodeProvider(
      name: row.text(at: 0),
      manifest: row.text(at: 1),
      // If the sites cannot be read, none is allowed.
      sites: ProviderSites(sites) ?? .domains([])
    )
  }
}
