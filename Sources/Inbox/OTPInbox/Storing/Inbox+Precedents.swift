import OTPDatabase
package import OTPDetection
package import OTPMessage

extension Inbox {
  /// The longest time between a message and its precedent, in milliseconds: ten minutes, the usual
  /// lifetime of codes and how long people wait before requesting another one.
  static let precedentWindowMilliseconds: Int64 = 600_000

  /// The detection in the last message before `message` with the same sender, recipient, channel
  /// and source, within the window; nil if there is none.
  ///
  /// `message` arrived at `arrival`.
  package func precedent(
    of message: Message,
    arrival: Timestamp
  ) throws(InboxError) -> Detection? {
    try perform { () throws(DatabaseError) in
      try precedent(of: message, arrival: arrival, before: nil)
    }
  }

  /// The detection in `examined`, which arrived at `arrival`, given its precedent. A message that
  /// arrived at an unknown time has none.
  ///
  /// Only messages stored before the entry `id` count, or all messages if it is nil.
  func detection(
    of examined: ExaminedMessage,
    arrival: Timestamp?,
    before id: InboxEntry.ID? = nil
  ) throws(DatabaseError) -> Detection {
    guard let followUp = examined.followUp, let arrival,
      let precedent = try precedent(of: examined.message, arrival: arrival, before: id)
    else { return examined.detection }
    return followUp.detection(after: precedent) ?? examined.detection
  }

  private func precedent(
    of message: Message,
    arrival: Timestamp,
    before id: InboxEntry.ID?
  ) throws(DatabaseError) -> Detection? {
    // Two unknown senders are not the same sender.
    guard let sender = message.sender, !sender.isEmpty else { return nil }
    let earliest = arrival.moved(byMilliseconds: -Self.precedentWindowMilliseconds)
    return try entries(
      where: Self.precedentCondition,
      [
        .text(sender),
        .text(message.recipient ?? ""),
        .text(message.channel?.rawValue ?? ""),
        .text(message.source ?? ""),
        .integer(Arrival.bound(earliest)),
        .integer(arrival.milliseconds),
        .integer(id?.number ?? .max),
      ]
    ).first?.detection
  }

  static let precedentCondition = """
    sender = ?1 AND recipient = ?2 AND channel = ?3 AND source = ?4 AND arrival BETWEEN ?5 AND ?6
      AND id < ?7 AND sender <> '' ORDER BY arrival DESC, id DESC LIMIT 1
    """
}
