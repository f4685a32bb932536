public import OTPDetection
public import OTPInbox
public import OTPMessage

/// A code that arrived in a message, in the terms of Apple's `ASVerificationCode`: the part of a
/// ``Suggestion`` to keep or to send elsewhere.
///
/// Encoding it writes the code itself, so the encoded form is a secret and does not belong in a
/// log.
public struct VerificationCode: Sendable, Hashable, Identifiable {
  /// The entry of the inbox that it comes from.
  public let id: InboxEntry.ID

  /// The characters to type.
  public let code: SecurityCode

  /// When the message arrived.
  public let timestamp: Timestamp

  /// The host that the code is bound to; nil when it is not bound.
  public let domain: String?

  /// The hosts of embedded frames that the code is meant for.
  public let embeddedDomains: [String]

  /// Makes a code that arrived as the entry `id` at `timestamp`.
  public init(
    id: InboxEntry.ID,
    code: SecurityCode,
    timestamp: Timestamp,
    domain: String? = nil,
    embeddedDomains: [String] = []
  ) {
    self.id = id
    self.code = code
    self.timestamp = timestamp
    self.domain = domain
    self.embeddedDomains = embeddedDomains
  }
}

extension VerificationCode {
  /// The code of `suggestion`.
  public init(_ suggestion: Suggestion) {
    self.init(
      id: suggestion.id,
      code: suggestion.code,
      timestamp: suggestion.timestamp,
      domain: suggestion.domain,
      embeddedDomains: suggestion.embeddedDomains
    )
  }
}

extension VerificationCode: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, code, timestamp, domain, embeddedDomains
  }

  /// Reads what `encode(to:)` wrote, which is what `otp suggest --json` prints too.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let time = try container.decode(String.self, forKey: .timestamp)
    guard let timestamp = Timestamp(iso8601: time) else {
      throw DecodingError.dataCorruptedError(
        forKey: .timestamp,
        in: container,
        debugDescription: "not a time in ISO 8601 with an offset"
      )
    }
    self.init(
      id: InboxEntry.ID(number: try container.decode(Int64.self, forKey: .id)),
      code: SecurityCode(try container.decode(String.self, forKey: .code)),
      timestamp: timestamp,
      domain: try container.decodeIfPresent(String.self, forKey: .domain),
      embeddedDomains: try container.decode([String].self, forKey: .embeddedDomains)
    )
  }

  /// Writes the number of the entry, the characters of the code, the time in ISO 8601,
  /// and the hosts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id.number, forKey: .id)
    try container.encode(code.value, forKey: .code)
    try container.encode(timestamp.iso8601, forKey: .timestamp)
    try container.encode(domain, forKey: .domain)
    try container.encode(embeddedDomains, forKey: .embeddedDomains)
  }
}

extension VerificationCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// The number of the entry, nothing of the code or its site.
  public var description: String { "VerificationCode(\(id))" }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// No children, so that `dump` shows nothing of the code.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
