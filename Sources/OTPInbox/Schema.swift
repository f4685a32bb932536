import OTPDatabase

/// The tables of the inbox, and how they came to be.
enum Schema {
  /// "otpd" in ASCII; marks a file as an inbox of ours.
  static let applicationID: Int32 = 0x6f74_7064

  /// What each version adds to the one before it. A released step never changes; a new need is a
  /// new step at the end.
  static let steps = [firstStep, secondStep]

  /// Columns stand in the order of their size, for SQLite walks through a long text to what
  /// stands behind it.
  ///
  /// `retiredBy` names the entry whose use or dismissal retired this one, which may be itself; 0
  /// while it is fresh. The number must outlive that entry, so it is no foreign key.
  ///
  /// No two entries are the same message. A unique index would hold every text a second time, so a
  /// trigger compares the few entries with the same fingerprint; what is there already is passed
  /// over. It sees every entry before it, for writers take turns.
  ///
  /// The indexes by code hold only what a person retired and what came bound: one code in very many
  /// messages must not make storing or suggesting slow.
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

  /// Finds the message before a number without words, whose sender may have written
  /// very many to others.
  private static let secondStep = [
    """
    CREATE INDEX entryByOrigin ON entry (sender, recipient, channel, source, arrival)
    WHERE sender <> ''
    """
  ]

  /// Brings `database` up to the newest of `steps`, each once, also when several processes try
  /// at the same time.
  static func migrate(
    _ database: Database,
    through steps: [[String]] = steps
  ) throws(DatabaseError) {
    guard try database.version() < steps.count else { return }
    try database.transaction { () throws(DatabaseError) in
      // Another process may have been quicker while this one waited for its turn.
      let version = Int(try database.version())
      guard version < steps.count else { return }
      for command in steps[version...].joined() { try database.execute(command) }
      try database.execute("PRAGMA user_version = \(steps.count)")
    }
    // The header tells older programs that the file is not for them; so it should not
    // wait in the log.
    try database.checkpointPassively()
  }
}
