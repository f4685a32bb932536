import OTPDatabase

extension Inbox {
  /// The maximum number of identities of one site to read: more than anyone chooses from.
  package static let mostChoices = 200

  /// The identities for hosts that are `domain` or below it, the highest rank first. If it is nil,
  /// all identities, including those without a site.
  package func identities(below domain: String?) throws(InboxError) -> [StoredIdentity] {
    try perform { () throws(DatabaseError) in
      var identities: [StoredIdentity] = []
      let place = domain.map(Self.place)
      try database.rows(
        of: place == nil ? Self.allIdentitiesQuery : Self.identitiesQuery,
        [.integer(Int64(Self.mostChoices))] + (place.map(Self.range) ?? [])
      ) { row in
        let identity = CodeIdentity(
          stored: row.text(at: 1),
          domains: row.text(at: 2).split(separator: " ").map(String.init).sorted(),
          user: row.text(at: 3),
          label: row.text(at: 4),
          rank: Int(row.integer(at: 5))
        )
        identities.append(StoredIdentity(provider: row.text(at: 0), identity: identity))
        return true
      }
      return identities
    }
  }

  /// The number of identities of the provider `name`.
  func identityCount(of name: String) throws(DatabaseError) -> Int {
    Int(
      try database.integer(
        of: "SELECT count(*) FROM identity WHERE provider = ?1",
        [.text(name)]
      ) ?? 0
    )
  }

  /// The numbers of the identities of the provider `name` with `records`; of all if they are nil.
  func identityNumbers(
    of name: String,
    with records: [String]?
  ) throws(DatabaseError) -> Set<Int64> {
    var numbers: Set<Int64> = []
    func note(_ row: Statement) -> Bool {
      numbers.insert(row.integer(at: 0))
      return true
    }
    let query = "SELECT id FROM identity WHERE provider = ?1"
    guard let records else {
      try database.rows(of: query, [.text(name)], note)
      return numbers
    }
    for record in records {
      try database.rows(of: query + " AND record = ?2", [.text(name), .text(record)], note)
    }
    return numbers
  }

  func deleteIdentity(_ number: Int64) throws(DatabaseError) {
    try database.change("DELETE FROM identityDomain WHERE identity = ?1", [.integer(number)])
    try database.change("DELETE FROM identity WHERE id = ?1", [.integer(number)])
  }

  func insert(_ identity: CodeIdentity, of provider: String) throws(DatabaseError) {
    try database.change(
      """
      INSERT INTO identity (provider, record, userName, label, rank) VALUES (?1, ?2, ?3, ?4, ?5)
      """,
      [
        .text(provider), .text(identity.record), .text(identity.user), .text(identity.label),
        .integer(Int64(identity.rank)),
      ]
    )
    let number = try database.integer(of: "SELECT last_insert_rowid()") ?? 0
    for domain in identity.domains {
      try database.change(
        "INSERT INTO identityDomain (place, identity, domain) VALUES (?1, ?2, ?3)",
        [.text(Self.place(domain)), .integer(number), .text(domain)]
      )
    }
  }

  // Host names contain no spaces.
  private static let columns = """
    provider, record,
    (SELECT coalesce(group_concat(domain, ' '), '') FROM identityDomain WHERE identity = identity.id),
    userName, label, rank
    """

  private static let identitiesQuery = """
    SELECT \(columns) FROM identity
    WHERE id IN (SELECT identity FROM identityDomain WHERE place >= ?2 AND place < ?3)
    ORDER BY rank DESC, provider, record LIMIT ?1
    """

  private static let allIdentitiesQuery = """
    SELECT \(columns) FROM identity ORDER BY rank DESC, provider, record LIMIT ?1
    """

  /// The labels of `domain` from the last to the first, each with a full stop after it, so that
  /// hosts below a domain are adjacent: `com.example.login.`
  private static func place(_ domain: String) -> String {
    domain.split(separator: ".").reversed().map { "\($0)." }.joined()
  }

  /// The values from `place` up to the last one that begins with it.
  private static func range(_ place: String) -> [DatabaseValue] {
    // In ASCII, the slash follows the full stop.
    [.text(place), .text(place.dropLast() + "/")]
  }
}
