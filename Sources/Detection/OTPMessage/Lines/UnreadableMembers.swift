extension Message {
  /// The members that the source of a message gives in a form that cannot be read, including a
  /// recipient that is too long.
  ///
  /// The message has no value for them. A time that cannot be read is unknown, unlike a time that
  /// is not given, which is the time of storing.
  public struct UnreadableMembers: OptionSet, Sendable, Hashable {
    /// One bit per member.
    public let rawValue: UInt8

    /// Creates the set with the bits `rawValue`.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The identifier.
    public static let id = UnreadableMembers(rawValue: 1)
    /// The sender.
    public static let sender = UnreadableMembers(rawValue: 2)
    /// The recipient.
    public static let recipient = UnreadableMembers(rawValue: 4)
    /// The subject.
    public static let subject = UnreadableMembers(rawValue: 8)
    /// The channel.
    public static let channel = UnreadableMembers(rawValue: 16)
    /// The source.
    public static let source = UnreadableMembers(rawValue: 32)
    /// The time of arrival.
    public static let receivedAt = UnreadableMembers(rawValue: 64)

    /// The names of the members.
    public var names: [String] { members.map(\.key.rawValue) }

    /// The consequences for the message, one sentence per member.
    package var warnings: [String] {
      members.map { member, key in
        switch member {
        case .receivedAt:
          "the time, \"\(key.rawValue)\", cannot be read, so the code is never offered; write it like"
            + " 2026-01-31T09:30:00+01:00, with its offset, or as seconds or milliseconds since 1970"
        case .recipient:
          "\"\(key.rawValue)\" is not a string of at most 1 KiB, so the message is for no recipient;"
            + " write one address, in quotes"
        default:
          "\"\(key.rawValue)\" is not a string and was left out; write it in quotes"
        }
      }
    }

    private var members: [(UnreadableMembers, key: MessageKey)] {
      [
        (.id, .id), (.sender, .sender), (.recipient, .recipient), (.subject, .subject),
        (.channel, .channel), (.source, .source), (.receivedAt, .receivedAt),
      ].filter { contains($0.0) }
    }
  }
}
