import OTPDatabase
import OTPDetection

/// The tables of the inbox and their migrations.
enum Schema {
  /// "otpd" in ASCII; marks a file as an inbox.
  static let applicationID: Int32 = 0x6f74_7064

  /// The migrations, one per version. A released migration never changes; changes go into a new
  /// migration at the end.
  ///
  /// A change that rewrites no rows needs only a command here: a nullable column, an index, a new
  /// table. A change that rewrites rows has to stream, as `compareCodes(in:)` does.
  static let steps = [firstStep, secondStep, thirdStep, fourthStep, fifthStep]

  /// Columns are ordered by size, because SQLite walks through a long text to reach the columns
  /// after it.
  ///
  /// `retiredBy` names the entry whose use or dismissal retired this one, possibly itself; it is 0
  /// while the entry is fresh. The number must outlive that entry, so it is not a foreign key.
  ///
  /// No two entries are the same message. A unique index would store every text twice, so a trigger
  /// compares the few entries with the same fingerprint and skips duplicates. It sees every earlier
  /// entry, because writers take turns.
  ///
  /// The indexes by code hold only retired and bound codes: one code in very many messages must not
  /// make storing or suggesting slow.
  private static let firstStep = [
    """
    CREATE TABLE fingerprintKey (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      number INTEGER NOT NULL
    ) STRICT
    """,
    "INSERT INTO fingerprintKey VALUES (1, random())",
    """
    CREATE TABLE entry (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      fingerprint INTEGER NOT NULL,
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
    ) STRICT
    """,
    "CREATE INDEX entryByFingerprint ON entry (fingerprint)",
    """
    CREATE TRIGGER entryIsStoredOnce BEFORE INSERT ON entry
    WHEN EXISTS (
      SELECT 1 FROM entry AS other
      WHERE other.fingerprint = NEW.fingerprint
        AND other.source = NEW.source
        AND other.messageID = NEW.messageID
        AND (
          NEW.messageID <> ''
          OR other.isArrivalGiven = NEW.isArrivalGiven
            AND (NEW.isArrivalGiven = 0 OR other.arrival = NEW.arrival)
            AND other.channel = NEW.channel
            AND other.sender = NEW.sender
            AND other.recipient = NEW.recipient
        )
        AND other.subject = NEW.subject
        AND other.text = NEW.text
    )
    BEGIN
      SELECT RAISE(IGNORE);
    END
    """,
    "CREATE INDEX entryByOutcome ON entry (outcome, arrival)",
    "CREATE INDEX entryByRetiredCode ON entry (code, arrival) WHERE retiredBy = id",
    "CREATE INDEX entryByBoundCode ON entry (code, arrival) WHERE domain <> ''",
    "CREATE INDEX entryByMessageID ON entry (messageID, source) WHERE messageID <> ''",
  ]

  /// Finds the precedent of a bare number quickly, even if its sender wrote to many other
  /// recipients.
  private static let secondStep = [
    """
    CREATE INDEX entryByOrigin ON entry (sender, recipient, channel, source, arrival)
    WHERE sender <> ''
    """
  ]

  /// Distinguishes messages that are equal except for their time of arrival.
  ///
  /// Without an identifier and a time, a message of a live source is the same as an earlier one
  /// only if that was stored within the three seconds of `Inbox.repetitionWindow` and is still
  /// fresh; one of a replayed file is the same as any earlier one. Only the new message's `isLive`
  /// counts. A message whose time is unknown is never the same as one whose time was not stated,
  /// because only the latter is offered.
  private static let thirdStep = [
    "ALTER TABLE entry ADD COLUMN isLive INTEGER NOT NULL DEFAULT 0 CHECK (isLive IN (0, 1))",
    "DROP TRIGGER entryIsStoredOnce",
    """
    CREATE TRIGGER entryIsStoredOnce BEFORE INSERT ON entry
    WHEN EXISTS (
      SELECT 1 FROM entry AS other
      WHERE other.fingerprint = NEW.fingerprint
        AND other.source = NEW.source
        AND other.messageID = NEW.messageID
        AND (
          NEW.messageID <> ''
          OR other.isArrivalGiven = NEW.isArrivalGiven
            AND other.channel = NEW.channel
            AND other.sender = NEW.sender
            AND other.recipient = NEW.recipient
            AND CASE
              WHEN NEW.isArrivalGiven = 1 THEN other.arrival = NEW.arrival
              ELSE (other.arrival = -9223372036854775808) = (NEW.arrival = -9223372036854775808)
                AND (
                  NEW.isLive = 0
                  OR other.state = 'fresh' AND abs(other.storedAt - NEW.storedAt) < 3000
                )
            END
        )
        AND other.subject = NEW.subject
        AND other.text = NEW.text
    )
    BEGIN
      SELECT RAISE(IGNORE);
    END
    """,
  ]

  /// Stores beside each code the form by which its copies are found, and finds the bound codes of a
  /// window without reading the others. `compareCodes(in:)` fills the column.
  private static let fourthStep = [
    "ALTER TABLE entry ADD COLUMN comparedCode TEXT NOT NULL DEFAULT ''",
    "DROP INDEX entryByRetiredCode",
    "DROP INDEX entryByBoundCode",
    "CREATE INDEX entryByRetiredCode ON entry (comparedCode, arrival) WHERE retiredBy = id",
    "CREATE INDEX entryByBoundCode ON entry (comparedCode, arrival) WHERE domain <> ''",
    "CREATE INDEX entryByBoundArrival ON entry (arrival) WHERE domain <> ''",
  ]

  /// Holds what code providers can make codes for, but no secrets.
  ///
  /// `place` has the labels of `domain` from the last to the first, so that the hosts below a
  /// domain are adjacent. `manifest` is what the person agreed to when the provider was enabled.
  private static let fifthStep = [
    """
    CREATE TABLE provider (
      name TEXT PRIMARY KEY NOT NULL,
      enabledAt INTEGER NOT NULL,
      sites TEXT NOT NULL,
      manifest TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE identity (
      id INTEGER PRIMARY KEY,
      rank INTEGER NOT NULL,
      provider TEXT NOT NULL,
      record TEXT NOT NULL,
      userName TEXT NOT NULL,
      label TEXT NOT NULL,
      UNIQUE (provider, record)
    ) STRICT
    """,
    """
    CREATE TABLE identityDomain (
      place TEXT NOT NULL,
      identity INTEGER NOT NULL,
      domain TEXT NOT NULL,
      PRIMARY KEY (place, identity)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX identityDomainByIdentity ON identityDomain (identity)",
  ]

  /// The version with the column `comparedCode`.
  private static let comparingVersion = 4

  /// The number of rows that a migration holds in memory at once.
  private static let batch: Int64 = 1_000

  /// Stores the form of each code by which copies of it are found.
  private static func compareCodes(in database: Database) throws(DatabaseError) {
    var codes: [(id: Int64, form: String)] = []
    repeat {
      let last = codes.last?.id ?? 0
      codes.removeAll(keepingCapacity: true)
      // The plus sign keeps SQLite from using the index by outcome, which it would sort each time.
      try database.rows(
        of: "SELECT id, code FROM entry WHERE id > ?1 AND +outcome = 'code' ORDER BY id LIMIT ?2",
        [.integer(last), .integer(batch)]
      ) { row in
        codes.append((row.integer(at: 0), SecurityCode(row.text(at: 1)).comparisonForm))
        return true
      }
      for (id, form) in codes {
        try database.change(
          "UPDATE entry SET comparedCode = ?1 WHERE id = ?2",
          [.text(form), .integer(id)]
        )
      }
    } while !codes.isEmpty
  }

  /// Migrates `database` to the newest of `steps`, each once, even if several processes try at the
  /// same time. A migration that is interrupted leaves the store as it was.
  static func migrate(
    _ database: Database,
    through steps: [[String]] = steps
  ) throws(DatabaseError) {
    guard try database.version() < steps.count else { return }
    try database.transaction { () throws(DatabaseError) in
      // Another process may have migrated while this one waited for its turn.
      let version = Int(try database.version())
      guard version < steps.count else { return }
      for command in steps[version...].joined() { try database.execute(command) }
      if version < comparingVersion, steps.count >= comparingVersion {
        try compareCodes(in: database)
      }
      try database.execute("PRAGMA user_version = \(steps.count)")
    }
    // The header tells older programs not to use the file, so it should not stay in the log.
    try database.checkpointPassively()
  }

  /// The number of the last entry in `database`.
  static func lastNumber(of database: Database) throws(DatabaseError) -> Int64 {
    try database.integer(of: "SELECT seq FROM sqlite_sequence WHERE name = 'entry'") ?? 0
  }

  /// Makes `database`, which replaces another one, number new entries above `last`.
  ///
  /// Anyone who knows an entry of the other one must not mistake a new entry for it.
  static func continueNumbers(of database: Database, after last: Int64) throws(DatabaseError) {
    guard database.access != .reading, try lastNumber(of: database) < last else { return }
    try database.transaction { () throws(DatabaseError) in
      try database.execute("DELETE FROM sqlite_sequence WHERE name = 'entry'")
      try database.change("INSERT INTO sqlite_sequence VALUES ('entry', ?1)", [.integer(last)])
    }
  }
}
