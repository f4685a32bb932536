import OTPDatabase

extension Inbox {
  /// An open file, and what was read from it.
  struct OpenedFile {
    let database: Database
    let fingerprint: Fingerprint
  }

  /// The maximum number of times that a call starts over because the file was replaced, so that it
  /// ends even if something keeps replacing the file.
  private static let attempts = 10

  /// The open file. Use it only within `perform`, which opens it, or right after.
  var database: Database { file.database }

  /// The fingerprints of the open file.
  var fingerprint: Fingerprint { file.fingerprint }

  private var file: OpenedFile {
    guard let opened else { preconditionFailure("the store is used outside of `perform`") }
    return opened
  }

  /// Whether there is no longer a store at the path.
  package var isMissing: Bool { opened?.database.placement ?? .missing == .missing }

  /// A notice for a person about a file that was removed or replaced, or that lacks space; nil if
  /// there is nothing new.
  package func takeNotice() -> String? {
    defer { notice = nil }
    return notice
  }

  /// Opens the file at the path if it is not the one that is open.
  package func follow() throws(InboxError) {
    try perform { () throws(DatabaseError) in }
  }

  /// Runs `body` on the file at the path and translates its errors into `InboxError`.
  func perform<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(InboxError) -> Result {
    do throws(DatabaseError) {
      if depth == 0 { try openFile() }
      depth += 1
      defer { depth -= 1 }
      return try body()
    } catch {
      throw InboxError(error)
    }
  }

  /// Runs `body`, which changes the store, and returns its result once the change is in the file at
  /// the path.
  ///
  /// If that file was replaced in the meantime, `body` runs again on the new one, unless it
  /// `namesEntry`: the same number may belong to another entry there.
  func change<Result>(
    namesEntry: Bool = false,
    _ body: () throws(DatabaseError) -> Result
  ) throws(InboxError) -> Result {
    for _ in 0..<Self.attempts {
      do throws(InboxError) {
        let result = try perform(body)
        if placement == .intact { return result }
      } catch {
        guard opened != nil, placement != .intact else { throw error }
      }
      if namesEntry, placement != .logLost { break }
    }
    throw InboxError(
      DatabaseError(
        .replaced,
        "the store at \(path) was replaced meanwhile; nothing was changed in the new one, try again"
      )
    )
  }

  private var placement: Database.Placement { opened?.database.placement ?? .missing }

  /// Opens the file at the path unless it is open.
  func openFile() throws(DatabaseError) {
    guard placement != .intact else { return }
    leaveFile()
    let access = openings == 0 || remakesFile || access != .creating ? access : .changing
    for attempt in 1...Self.attempts {
      let before = FileIdentity(at: path)
      do throws(DatabaseError) {
        let database = try Self.open(path: path, access: access, busyTimeout: busyTimeout)
        try Schema.continueNumbers(of: database, after: lastNumber)
        opened = OpenedFile(database: database, fingerprint: try Self.fingerprint(of: database))
        openings += 1
        if access == .creating { layReserve(database) }
        return
      } catch {
        // The file may have been removed or replaced while it was opened.
        let now = FileIdentity(at: path)
        let isPassing = error.kind == .replaced || before != now || now == nil
        guard isPassing, attempt < Self.attempts else { throw error }
      }
    }
  }

  /// Closes the file that is no longer at the path; it must be closed before another is opened.
  private func leaveFile() {
    guard let file = opened else { return }
    opened = nil
    guard file.database.placement != .logLost else {
      notice = "the log of the store at \(path) was removed or replaced; the store was opened again"
      return
    }
    // A file that can no longer be read has no number to continue from.
    lastNumber = max(lastNumber, (try? Schema.lastNumber(of: file.database)) ?? 0)
    replacements += 1
    let remake = remakesFile ? ", and made if there is none" : ""
    notice =
      "the store at \(path) was removed or replaced; what is at that path now is used\(remake)"
  }
}
