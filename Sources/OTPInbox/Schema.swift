import OTPDatabase

/// The tables of the inbox, and how they came to be.
enum Schema {
  /// "otpd" in ASCII; marks a file as an inbox of ours.
  static let applicationID: Int32 = 0x6f74_7064

  /// What each version adds to the one before it. A released step never changes; a new need is a new step at the end.
  static let steps = [firstStep]

  /// Columns stand in the order of their size, for SQLite walks through a long text to what stands behind it.
  ///
  /// `retiredBy` names the entry whose use or dismissal retired this one, which may be itself; 0 while it is fresh. The number
  /// must outlive that entry, so it is no foreign key.
  private static let firstStep = """
    CREATE TABLE entry (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      identity BLOB NOT NULL UNIQUE CHECK (length(identity) = 16),
      outcome TEXT NOT NULL
        CHECK (outcome IN ('code', 'none', 'ambiguous', 'redacted', 'unusable')),
      state TEXT NOT NULL CHECK (state IN ('fresh', 'used', 'dismissed')),
      arrival INTEGER NOT NULL,
      isArrivalGiven INTEGER NOT NULL CHECK (isArrivalGiven IN (0, 1)),
      storedAt INTEGER NOT NULL,
      retiredAt INTEGER NOT NULL,
      retiredBy INTEGER NOT NULL CHECK ((retiredBy = 0) = (state = 'fresh')),
      detectorVersion INTEGER NOT NULL,
      code TEXT NOT NULL CHECK ((code <> '') = (outcome = 'code')),
      raw TEXT NOT NULL,
      rangeStart INTEGER NOT NULL CHECK (rangeStart >= -1),
      rangeEnd INTEGER NOT NULL CHECK (rangeEnd >= rangeStart),
      score REAL NOT NULL,
      speaksOfPayment INTEGER NOT NULL CHECK (speaksOfPayment IN (0, 1)),
      language TEXT NOT NULL,
      domain TEXT NOT NULL,
      embeddedDomains TEXT NOT NULL CHECK (embeddedDomains = '' OR domain <> ''),
      channel TEXT NOT NULL,
      source TEXT NOT NULL,
      messageID TEXT NOT NULL,
      sender TEXT NOT NULL,
      recipient TEXT NOT NULL,
      subject TEXT NOT NULL,
      text TEXT NOT NULL
    ) STRICT;
    CREATE INDEX entryByOutcome ON entry (outcome, arrival);
    CREATE INDEX entryByCode ON entry (code, arrival) WHERE outcome = 'code';
    CREATE INDEX entryByMessageID ON entry (messageID, source) WHERE messageID <> '';
    """

  /// Brings `database` up to the newest of `steps`, each once, also when several processes try at the same time.
  static func migrate(
    _ database: Database,
    through steps: [String] = steps
  ) throws(DatabaseError) {
    guard try database.version() < steps.count else { return }
    try database.transaction { () throws(DatabaseError) in
      // Another process may have been quicker while this one waited for its turn.
      let version = Int(try database.version())
      guard version < steps.count else { return }
      for step in steps[version...] {
        for command in step.split(separator: ";") {
          try database.execute(String(command))
        }
      }
      try database.execute("PRAGMA user_version = \(steps.count)")
    }
    // The header tells older programs that the file is not for them; so it should not wait in the log.
    try database.moveWriteAheadLog()
  }
}
