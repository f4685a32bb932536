import OTPDatabase
public import OTPDetection
package import OTPMessage

extension Inbox {
  /// The number of entries processed per commit: few enough to hold in memory, enough to make
  /// commits cheap.
  private static let redetectionBatch: Int64 = 500

  /// The number of bytes of text held between two commits: the length of the longest input line.
  private static let redetectionSize = 8 << 20

  /// Repeats detection with `session` in every message that an older detector examined; returns
  /// their number. Used and dismissed entries keep their state.
  @discardableResult
  public func redetect(with session: DetectionSession) throws(InboxError) -> Int {
    try redetect { ExaminedMessage($0, by: session) }
  }

  /// Examines every message that a detector older than `version` examined, and stores the results;
  /// returns their number. Calls `progress` after each commit with the number so far.
  package func redetect(
    version: Int = Detector.version,
    progress: (Int) -> Void = { _ in },
    examine: (Message) -> ExaminedMessage
  ) throws(InboxError) -> Int {
    try change { () throws(DatabaseError) in
      var count = 0
      var last: Int64 = 0
      while true {
        let entries = try entries(
          where: "id > ?1 AND detectorVersion < ?2 ORDER BY id LIMIT ?3",
          [.integer(last), .integer(Int64(version)), .integer(Self.redetectionBatch)],
          maximumSize: Self.redetectionSize
        )
        guard let end = entries.last?.id.number else { return count }
        // Detection takes longer than writing, so it happens outside the transaction.
        let examined = entries.map { (entry: $0, message: examine($0.message)) }
        try database.transaction { () throws(DatabaseError) in
          for (entry, message) in examined {
            let detection = try detection(of: message, arrival: entry.arrival, before: entry.id)
            try update(entry, message, detection, version: version)
          }
        }
        database.announceChange()
        last = end
        count += entries.count
        progress(count)
      }
    }
  }

  private func update(
    _ entry: InboxEntry,
    _ examined: ExaminedMessage,
    _ detection: Detection,
    version: Int
  ) throws(DatabaseError) {
    let parameters = (3...13).map { "?\($0)" }.joined(separator: ", ")
    try database.change(
      """
      UPDATE entry SET detectorVersion = ?2, (\(EntryRow.writtenDetectionColumns)) = (\(parameters))
      WHERE id = ?1 AND detectorVersion < ?2
      """,
      [.integer(entry.id.number), .integer(Int64(version))] + EntryRow.values(of: detection)
    )
    // A newly detected code may be one that was used already.
    guard let arrival = entry.arrival else { return }
    try retireIfSeen(entry.id, examined, detection, arrival: arrival)
  }
}
